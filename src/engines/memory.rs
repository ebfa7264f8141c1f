//! How much memory the machine has.

/// The largest size of a transposition table that may be asked for, in MiB: three quarters of the
/// machine's memory where that is known, so that no setting can ask for more than there is.
pub fn most_hash_mib() -> i64 {
    const UNKNOWN: i64 = 4_096;
    const MOST: i64 = 1 << 20;
    let total = std::fs::read_to_string("/proc/meminfo").ok().and_then(|text| total_kib(&text));
    total.map_or(UNKNOWN, |kib| (kib / 1024 * 3 / 4).clamp(1, MOST))
}

fn total_kib(text: &str) -> Option<i64> {
    let line = text.lines().find(|line| line.starts_with("MemTotal:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_total_is_found_among_the_figures() {
        let text = "MemFree:  100 kB\nMemTotal:       24576000 kB\nBuffers: 5 kB\n";
        assert_eq!(total_kib(text), Some(24_576_000));
        assert_eq!(total_kib("nothing of the kind"), None);
        assert!(most_hash_mib() >= 1);
    }
}
