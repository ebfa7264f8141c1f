//! Cutting a file into the texts of single puzzles.

/// The text of one puzzle and where it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record<'a> {
    /// The line on which it begins, from 1.
    pub line: usize,
    /// The text, for [`super::read`].
    pub text: &'a str,
}

/// What one line is within a file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    /// Nothing, or a comment that begins with `#`.
    Blank,
    /// A puzzle by itself: rows joined by `/`, or JSON that is closed on the line.
    Whole,
    /// JSON that goes on.
    Open,
    /// A row of a grid, or a line of JSON.
    Part,
}

fn shape(line: &str) -> Shape {
    let line = line.trim_start_matches('\u{feff}').trim_start();
    match line.as_bytes().first() {
        None | Some(b'#') => Shape::Blank,
        Some(b'{') if braces(line) > 0 => Shape::Open,
        Some(b'{') => Shape::Whole,
        Some(_) if line.contains('/') => Shape::Whole,
        Some(_) if line.trim_end().is_empty() => Shape::Blank,
        Some(_) => Shape::Part,
    }
}

fn braces(line: &str) -> i64 {
    line.bytes().map(|byte| i64::from(byte == b'{') - i64::from(byte == b'}')).sum()
}

/// The puzzles of a file in their order: one a line with rows joined by `/`, JSON values, or grids
/// with a row a line and a blank line between them. A grid of queens, marks and dots belongs to
/// the grid before it. Lines that begin with `#` are skipped.
pub fn records(text: &str) -> Vec<Record<'_>> {
    let mut records = Vec::new();
    let mut lines = text.split_inclusive('\n').scan((0, 0), |(start, number), line| {
        let here = (*start, *number + 1);
        *start += line.len();
        *number += 1;
        Some((here.0, here.1, line))
    });
    let mut block: Option<(usize, usize, usize)> = None;
    while let Some((start, number, line)) = lines.next() {
        match shape(line) {
            Shape::Part => {
                let end = start + line.len();
                block = Some(block.map_or((start, end, number), |(from, _, at)| (from, end, at)));
                continue;
            }
            shape => {
                close(text, &mut block, &mut records);
                if shape == Shape::Blank {
                    continue;
                }
                let (mut depth, mut end) = (braces(line), start + line.len());
                while shape == Shape::Open && depth > 0 {
                    let Some((start, _, line)) = lines.next() else { break };
                    depth += braces(line);
                    end = start + line.len();
                }
                records.push(Record { line: number, text: text[start..end].trim() });
            }
        }
    }
    close(text, &mut block, &mut records);
    records
}

/// Ends a grid of several lines: as a puzzle of its own, or as the board of the one before.
fn close<'a>(
    text: &'a str,
    block: &mut Option<(usize, usize, usize)>,
    records: &mut Vec<Record<'a>>,
) {
    let Some((start, end, line)) = block.take() else { return };
    let grid = text[start..end].trim();
    match records.last_mut() {
        Some(last) if is_board(grid) && last.text.contains('\n') => {
            let from = last.text.as_ptr() as usize - text.as_ptr() as usize;
            last.text = text[from..end].trim();
        }
        _ => records.push(Record { line, text: grid }),
    }
}

fn is_board(grid: &str) -> bool {
    grid.contains(['.', 'Q', '♛', '👑'])
        && grid.chars().all(|c| c.is_whitespace() || "Qqx.♛♕👑X×❌-_,\"".contains(c))
}

/// Where a chunk of a file can be cut without cutting a puzzle: after its last line that is a
/// puzzle by itself. `None` if there is no such line.
pub fn split_at_record(chunk: &str) -> Option<usize> {
    let mut end = chunk.rfind('\n')? + 1;
    loop {
        let start = chunk[..end - 1].rfind('\n').map_or(0, |at| at + 1);
        if shape(&chunk[start..end]) == Shape::Whole {
            return Some(end);
        }
        if start == 0 {
            return None;
        }
        end = start;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_is_cut_where_it_ends() {
        let text = "# levels\nAB/AB\n\nAB\nAB\n\nQ.\n..\n\nCD\nCD\n{\"size\":1,\n\"regions\":[[0]]}\nA/B\n";
        let found: Vec<_> = records(text).iter().map(|r| (r.line, r.text)).collect();
        let json = "{\"size\":1,\n\"regions\":[[0]]}";
        assert_eq!(
            found,
            [(2, "AB/AB"), (4, "AB\nAB\n\nQ.\n.."), (10, "CD\nCD"), (12, json), (14, "A/B")]
        );
    }

    #[test]
    fn a_chunk_is_cut_after_a_whole_line() {
        assert_eq!(split_at_record("AB/AB\nAB/A"), Some(6));
        assert_eq!(split_at_record("AB/AB\nAB\nAB\n"), Some(6));
        assert_eq!(split_at_record("AB\nAB\n"), None);
    }
}
