//! A bar chart of winning chances, as SVG text.

use std::fmt::Write;

use crate::simulate::Tally;

/// One bar of the chart.
#[derive(Clone, Debug, PartialEq)]
pub struct Bar {
    /// The bars with the same group stand together; written below them.
    pub group: String,
    /// Written below the bar.
    pub label: String,
    /// What it shows: the share of wins, with its 95 % interval as a whisker.
    pub tally: Tally,
}

const HEIGHT: f64 = 300.0;
const TOP: f64 = 50.0;
const LEFT: f64 = 50.0;
const BAR: f64 = 36.0;
const GAP: f64 = 12.0;
const GROUP_GAP: f64 = 28.0;
/// Enough for a letter of the title, on average.
const LETTER: f64 = 7.0;

/// Draws the bars in order, from 0 to 100 %.
pub fn svg(title: &str, bars: &[Bar]) -> String {
    let places = places(bars);
    let bars_end = places.last().map_or(LEFT, |last| last + BAR) + GROUP_GAP;
    let width = bars_end.max(title.chars().count() as f64 * LETTER + GROUP_GAP);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{}\" \
         font-family=\"sans-serif\" font-size=\"11\" text-anchor=\"middle\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
        TOP + HEIGHT + 50.0
    );
    text(&mut svg, width / 2.0, 20.0, title);
    for percent in (0..=100).step_by(20) {
        let y = height_of(f64::from(percent) / 100.0);
        let _ = writeln!(
            svg,
            "<line x1=\"{LEFT}\" x2=\"{width}\" y1=\"{y:.1}\" y2=\"{y:.1}\" stroke=\"#ddd\"/>"
        );
        text(&mut svg, LEFT / 2.0, y + 4.0, &format!("{percent} %"));
    }
    for (bar, &x) in bars.iter().zip(&places) {
        draw(&mut svg, bar, x);
    }
    for (group, centre) in groups(bars, &places) {
        text(&mut svg, centre, TOP + HEIGHT + 36.0, group);
    }
    svg.push_str("</svg>\n");
    svg
}

/// The left edge of each bar.
fn places(bars: &[Bar]) -> Vec<f64> {
    let mut x = LEFT + GAP;
    let mut places = Vec::with_capacity(bars.len());
    for (index, bar) in bars.iter().enumerate() {
        if index > 0 {
            let same = bars[index - 1].group == bar.group;
            x += BAR + if same { GAP } else { GROUP_GAP };
        }
        places.push(x);
    }
    places
}

/// Each group with the middle of its bars.
fn groups<'a>(bars: &'a [Bar], places: &[f64]) -> Vec<(&'a str, f64)> {
    let together: Vec<&[Bar]> = bars.chunk_by(|a, b| a.group == b.group).collect();
    let mut first = 0;
    together
        .into_iter()
        .map(|group| {
            let last = first + group.len() - 1;
            let centre = (places[first] + places[last] + BAR) / 2.0;
            first = last + 1;
            (group[0].group.as_str(), centre)
        })
        .collect()
}

fn draw(svg: &mut String, bar: &Bar, x: f64) {
    let share = bar.tally.share();
    let interval = bar.tally.interval();
    let (y, low, high) = (height_of(share), height_of(interval.low), height_of(interval.high));
    let middle = x + BAR / 2.0;
    let _ = writeln!(
        svg,
        "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{BAR}\" height=\"{:.1}\" fill=\"#4a7ebb\"/>\n\
         <line x1=\"{middle:.1}\" x2=\"{middle:.1}\" y1=\"{low:.1}\" y2=\"{high:.1}\" \
         stroke=\"black\" stroke-width=\"2\"/>",
        TOP + HEIGHT - y
    );
    text(svg, middle, y.min(high) - 4.0, &format!("{:.1}", 100.0 * share));
    text(svg, middle, TOP + HEIGHT + 16.0, &bar.label);
}

fn height_of(share: f64) -> f64 {
    TOP + HEIGHT * (1.0 - share)
}

fn text(svg: &mut String, x: f64, y: f64, words: &str) {
    let escaped = words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let _ = writeln!(svg, "<text x=\"{x:.1}\" y=\"{y:.1}\">{escaped}</text>");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_title_over_one_bar_is_not_cut_off() {
        let tally = Tally { deals: 10, won: 5, ..Tally::default() };
        let bar = Bar { group: "easy".into(), label: "2 pl.".into(), tally };
        let title = "simple+neighbour bots, % won of 100000 deals";
        let drawn = svg(title, &[bar]);
        let width = drawn.split("width=\"").nth(1).and_then(|rest| rest.split('"').next());
        assert!(width.unwrap().parse::<f64>().unwrap() >= 6.0 * title.len() as f64, "{drawn}");
    }
}
