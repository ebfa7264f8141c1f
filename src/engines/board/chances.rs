//! Scores as chances to win, draw and lose.

use engine_core::Score;

/// The mover's chances to win, draw and lose, in thousandths; they sum to 1000.
///
/// A logistic curve in the score; `spread` is the score, in hundredths, that wins three times in
/// four. A game without draws puts nothing in the middle.
pub(super) fn chances(score: Score, spread: f64, draws: bool) -> [u32; 3] {
    if score.is_proven() {
        return if score > Score::DRAW { [1000, 0, 0] } else { [0, 0, 1000] };
    }
    let expect = |value: f64| 1.0 / (1.0 + 3f64.powf(-value / spread));
    let value = f64::from(score.raw());
    let half = if draws { spread } else { 0.0 };
    let win = (1000.0 * expect(value - half)).round() as u32;
    let loss = (1000.0 * expect(-value - half)).round() as u32;
    let loss = if draws { loss.min(1000 - win) } else { 1000 - win };
    [win, 1000 - win - loss, loss]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_sum_to_one_and_follow_the_score() {
        for raw in (-3000..3000).step_by(37) {
            let [win, draw, loss] = chances(Score::estimate(raw), 100.0, true);
            assert_eq!(win + draw + loss, 1000);
            assert_eq!(raw > 0, win > loss || (raw > 0 && win == loss));
            assert_eq!(chances(Score::estimate(raw), 100.0, false)[1], 0);
        }
        assert_eq!(chances(Score::win_in(3), 100.0, true), [1000, 0, 0]);
        assert_eq!(chances(Score::loss_in(3), 100.0, true), [0, 0, 1000]);
        assert_eq!(chances(Score::estimate(100), 100.0, false)[0], 750);
    }
}
