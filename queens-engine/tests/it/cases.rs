//! Cases F01 to F09: levels on which other programs failed.

use queens_engine::{Verdict, solve, text};

fn answer(level: &str) -> Vec<Vec<u8>> {
    let puzzle = text::read(level).unwrap();
    solve::solve(&puzzle.level).solutions().iter().map(|s| s.columns().to_vec()).collect()
}

fn refusal(level: &str) -> String {
    text::read(level).unwrap_err().to_string()
}

#[test]
fn case_f01_two_answers() {
    let mut found = answer("BBBAAC/BBBAAC/BBBBAC/BDDDDD/EDDDDD/DDDDFF");
    found.sort();
    assert_eq!(found, [[1, 3, 5, 2, 0, 4], [3, 1, 5, 2, 0, 4]]);
}

#[test]
fn case_f02_only_touching_diagonals_count() {
    let found = answer("CABBDDD/CCBBDDD/CCBBDDD/EEEBDDD/EEEBDDD/EEEGFFF/EGGGGGF");
    assert_eq!(found, [[1, 3, 0, 5, 2, 6, 4]]);
}

#[test]
fn case_f03_two_and_three_rows_are_impossible() {
    assert!(answer("AA/BB").is_empty());
    assert!(answer("AAA/BBB/CCC").is_empty());
}

#[test]
fn case_f04_no_solution() {
    assert!(answer("AAAABB/AAAABB/AAADDB/CEADDB/CEADDF/EEFFFF").is_empty());
}

#[test]
fn case_f05_regions_in_pieces() {
    let level = "AAAAAA/CCEBAA/CCEEEE/CDDEAE/CDEEEE/FFFEEE";
    assert_eq!(answer(level), [[5, 3, 0, 2, 4, 1]]);
    assert_eq!(text::read(level).unwrap().level.regions_in_pieces(), [(0, 2)]);
}

/// The level of case F07 for any size: one letter a row on a ground of the last one.
fn dotted(size: usize, letters: &str) -> String {
    let letters: Vec<char> = letters.chars().collect();
    let row = |row: usize| -> String {
        let own = |column| row + 1 < size && column == 2 * row % size;
        (0..size).map(|c| if own(c) { letters[row] } else { letters[size - 1] }).collect()
    };
    (0..size).map(row).collect::<Vec<_>>().join("/")
}

#[test]
fn case_f07_letters_beyond_the_usual() {
    let level = dotted(27, "ABCDEFGHIJKLMNOPQRSTUVWXYZa");
    let found = answer(&level);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0][26], 25);
    let puzzle = text::read(&dotted(28, "ABCDEFGHIJKLMNOPQRSTUVWXYZab")).unwrap();
    assert_eq!(puzzle.level.size(), 28);
    assert!(refusal(&"A".repeat(63)).contains("at most 62"));
}

#[test]
fn case_f08_pasted_levels() {
    let plain = text::read("BBBAAC/BBBAAC/BBBBAC/BDDDDD/EDDDDD/DDDDFF").unwrap().level;
    let squares = "[\"🟦 🟦 🟦 🟥 🟥 🟩\",\r\n\"🟦,🟦,🟦,🟥,🟥,🟩\",\r\n\"🟦🟦🟦🟦🟥🟩\",\r\n\
         🟦🟨🟨🟨🟨🟨\r\n⬛\u{fe0f}🟨🟨🟨🟨🟨\r\n🟨🟨🟨🟨⬜\u{fe0f}⬜\u{fe0f}]\r\n\r\n";
    assert_eq!(text::read(squares).unwrap().level, plain);
    let one_line = r#"["BBBAAC","BBBAAC","BBBBAC","BDDDDD","EDDDDD","DDDDFF"]"#;
    assert_eq!(text::read(one_line).unwrap().level, plain);
    assert_eq!(
        refusal("🟦🟦🟥\n🟦🟥🟥\n🟩🟩"),
        "row 3, column 3: the row has 2 cells instead of 3"
    );
    assert_eq!(refusal("🟦🟦🟥\n🟦🟥🟥\n🟩🟩🟫"), "row 3, column 3: region 4 of a level of 3 rows");
    assert_eq!(refusal("🟦🟦🟥\n🟦🟥🟥\nCC🟥"), "row 3, column 1: `C` in a grid of pictures");
}

#[test]
fn case_f09_wrong_number_of_regions() {
    let five = "AAAAAA/BBBBBB/CCCCCC/DDDDDD/EEEEEE/EEEEEE";
    assert_eq!(refusal(five), "5 regions for 6 rows");
    let seven = "AAAAAA/BBBBBB/CCCCCC/DDDDDD/EEEEEE/FFFFFG";
    assert_eq!(refusal(seven), "row 6, column 6: region 7 of a level of 6 rows");
    assert_eq!(refusal("AAB/ABB"), "row 3, column 1: not square: 2 rows of 3 cells");
    assert_eq!(refusal("AAB/ABBC/CCC"), "row 2, column 4: the row has 4 cells instead of 3");
    assert_eq!(refusal(""), "a level has at least one row");
    assert_eq!(refusal("AABBCC"), "row 2, column 1: not square: 1 row of 6 cells");
    let too_many = "row 5, column 1: not square: 5 rows of 4 cells";
    assert_eq!(refusal("AAAA/BBBB/CCCC/DDDD/AAAA"), too_many);
    assert_eq!(refusal("AAAA\nBBBB\nCCCC\nDDDD\nAAAA\n"), too_many);
    assert_eq!(refusal("AAAA/BBBB/CCCC/DDDD/Q... ..../..../..../...."), too_many);
    assert_eq!(refusal("QX/QX/QX/QX"), "row 3, column 1: not square: 4 rows of 2 cells");
    assert_eq!(refusal("AA/AA"), "1 region for 2 rows");
    assert_eq!(refusal("AAB/Abb/CCC"), "row 3, column 1: region 4 of a level of 3 rows");
    let mixed = refusal("AAA/aaa/CCC");
    assert_eq!(mixed, "row 2, column 1: `a` in a grid of capital letters");
    assert_eq!(refusal("AAB/A?B/CCC"), "row 2, column 2: unknown cell `?`");
}

#[test]
fn addresses_of_the_rules_have_their_answers() {
    for (address, level, columns) in [
        ("6/6/1/2u9gn9c9jpmk", "AAAABB/ACDABB/CCDDDB/CBBBBB/CEEBEF/CCEEEF", [1, 4, 2, 0, 5, 3]),
        ("6/6/1/4ilbhgdnmhou", "AAABBB/ABBBCC/ADDEEC/FFDDEC/FEEEEC/FCCCCC", [1, 3, 5, 2, 4, 0]),
    ] {
        let puzzle = text::read(address).unwrap();
        assert_eq!(puzzle.level, text::read(level).unwrap().level);
        let Verdict::Unique(solution) = solve::solve(&puzzle.level) else { panic!("{level}") };
        assert_eq!(solution.columns(), columns);
        let written = text::write(&puzzle, text::Form::Puzzlink).unwrap();
        assert_eq!(written, format!("starbattle/{address}"));
    }
}
