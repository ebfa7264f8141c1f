//! What a search says, in the words of the dialect.

use std::time::Duration;

use engine_core::Bound;

use super::Session;
use super::search::Answer;
use crate::decimal::Decimal;
use crate::dialect::{Dialect, UCI, UGI, Universal, hub};
use crate::engine::{Event, Info};
use crate::reply::hub::{Info as HubInfo, Reply as HubReply};
use crate::reply::universal::{Info as UniversalInfo, Reply, Score};
use crate::score;

/// Text that begins with this tells of an error; Hub can show no other.
const ERROR: &str = "error: ";

impl Session {
    pub(super) fn report(&mut self, event: Event) {
        match (event, self.universal()) {
            (Event::Done { best, ponder }, _) => self.done(Answer { best, ponder }),
            (Event::Line(info), None) => self.report_to_hub(&info),
            (Event::Text(text), None) => {
                if let Some(error) = text.strip_prefix(ERROR) {
                    self.complain(error);
                }
            }
            // Hub has no words for the rest.
            (_, None) => {}
            (Event::Line(info), Some(dialect)) => {
                self.reply_universal(&Reply::Info(universal_info(dialect, info)));
            }
            (Event::Current { mv, number }, Some(_)) => {
                self.reply_universal(&Reply::Info(UniversalInfo {
                    currmove: Some(mv),
                    currmovenumber: Some(number),
                    ..UniversalInfo::default()
                }));
            }
            (Event::Divide { mv, nodes }, Some(_)) => {
                self.reply_universal(&Reply::Divide { mv, nodes });
            }
            (Event::Total { nodes }, Some(_)) => {
                if let Some(search) = &mut self.search {
                    search.counted = true;
                }
                self.reply_universal(&Reply::Total(nodes));
            }
            (Event::Text(text), Some(_)) => self.say(&text),
        }
    }

    /// Gives the answer of a search.
    pub(super) fn answer(&mut self, answer: Answer) {
        let Answer { best, ponder } = answer;
        match self.universal() {
            Some(_) => self.reply_universal(&Reply::BestMove { mv: best, ponder }),
            None => self.reply_hub(&HubReply::Done { mv: best, ponder }),
        }
    }

    /// Reports that something was refused or passed over.
    pub(super) fn complain(&mut self, text: &str) {
        match self.universal() {
            Some(_) => self.say(&format!("{ERROR}{text}")),
            // Drivers cut values at every equals sign.
            None => self.reply_hub(&HubReply::Error(text.replace('=', ":"))),
        }
    }

    /// Shows text to a person, line by line. Hub can only show errors.
    pub(super) fn say(&mut self, text: &str) {
        for line in text.lines().map(str::trim_end).filter(|line| !line.is_empty()) {
            match self.universal() {
                Some(_) => self.reply_universal(&Reply::Info(UniversalInfo {
                    string: Some(line.to_owned()),
                    ..UniversalInfo::default()
                })),
                None => self.complain(line),
            }
        }
    }

    pub(super) fn reply_universal(&mut self, reply: &Reply) {
        let dialect = self.universal().unwrap_or(&UGI);
        self.reply(dialect.print_reply(reply));
    }

    pub(super) fn reply_hub(&mut self, reply: &HubReply) {
        self.reply(hub::print_reply(reply));
    }

    /// The dialect if it is UCI or UGI; UGI while none is chosen.
    pub(super) fn universal(&self) -> Option<&'static Universal> {
        match self.dialect {
            Some(Dialect::Uci) => Some(&UCI),
            Some(Dialect::Ugi) | None => Some(&UGI),
            Some(Dialect::Hub) => None,
        }
    }

    /// Hub has one line of play, and no way to say that a score is only a bound.
    fn report_to_hub(&mut self, info: &Info) {
        if info.multipv != 1 || info.bound != Bound::Exact {
            return;
        }
        let nps = per_second(info.nodes, info.time);
        self.reply_hub(&HubReply::Info(HubInfo {
            depth: Some(info.depth),
            mean_depth: None,
            score: Some(score::to_hub(info.score)),
            nodes: Some(info.nodes),
            time: Some(Decimal::from_duration(Duration::from_millis(millis(info.time)))),
            nps: Some(Decimal::from_millionths(i64::try_from(nps).unwrap_or(i64::MAX))),
            pv: info.pv.clone(),
        }));
    }
}

fn universal_info(dialect: &Universal, info: Info) -> UniversalInfo {
    let value = score::to_universal(info.score, dialect.mate_unit());
    UniversalInfo {
        depth: Some(info.depth),
        seldepth: Some(info.seldepth),
        multipv: Some(info.multipv),
        score: Some(Score { value, bound: info.bound }),
        wdl: info.wdl,
        nodes: Some(info.nodes),
        nps: Some(per_second(info.nodes, info.time)),
        hashfull: Some(info.hashfull),
        tbhits: Some(info.tbhits),
        time: Some(millis(info.time)),
        pv: info.pv,
        ..UniversalInfo::default()
    }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

fn per_second(nodes: u64, time: Duration) -> u64 {
    let micros = time.as_micros().max(1);
    u64::try_from(u128::from(nodes) * 1_000_000 / micros).unwrap_or(u64::MAX)
}
