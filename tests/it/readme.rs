//! Every command of the README is run, and prints what the README says it prints.

use std::path::Path;
use std::process::Command;

use snapbox::Data;

/// A command of the README with the output shown below it.
struct Example {
    line: usize,
    command: String,
    output: String,
}

/// The commands in the `console` blocks of a Markdown text. Those of cargo are left out: they
/// build and test the project, which is what runs this test.
fn examples(text: &str) -> Vec<Example> {
    let mut found: Vec<Example> = Vec::new();
    let mut inside = false;
    for (at, line) in text.lines().enumerate() {
        if line.starts_with("```") {
            inside = line == "```console";
        } else if let (true, Some(command)) = (inside, line.strip_prefix("$ ")) {
            found.push(Example { line: at + 1, command: command.into(), output: String::new() });
        } else if let (true, Some(last)) = (inside, found.last_mut()) {
            last.output.push_str(line);
            last.output.push('\n');
        }
    }
    found.retain(|example| !example.command.starts_with("cargo "));
    found
}

#[test]
fn commands_print_what_the_readme_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let binary = Path::new(env!("CARGO_BIN_EXE_hippolyta"));
    let folder = binary.parent().expect("the binary is in a folder");
    let search = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap_or_default());
    let text = std::fs::read_to_string(root.join("README.md")).expect("there is a README");
    let examples = examples(&text);
    assert!(examples.len() >= 8, "the README shows only {} commands", examples.len());
    for Example { line, command, output } in examples {
        let said = Command::new("sh")
            .args(["-c", &command])
            .current_dir(root)
            .env("PATH", &search)
            .output()
            .expect("there is a shell");
        let said = String::from_utf8_lossy(&said.stdout).into_owned();
        let compared = snapbox::Assert::new().try_eq(
            Some(&format!("README.md line {line}: {command}")),
            said.into(),
            Data::text(output),
        );
        if let Err(difference) = compared {
            panic!("{difference}");
        }
    }
}
