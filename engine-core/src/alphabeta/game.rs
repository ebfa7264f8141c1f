//! The parts that make up a game for the search, under one name.

use crate::evaluate::Evaluator;
use crate::oracle::Oracle;
use crate::path::Path;
use crate::position::Position;
use crate::tactics::Tactics;

/// A game with all that alpha-beta asks of it. One parameter stands for five, and every call is
/// resolved when the search is compiled.
pub trait Game: Send + Sync {
    /// Its rules.
    type Position: Position;
    /// What its positions are worth.
    type Evaluator: Evaluator<Self::Position>;
    /// How it likes to be searched.
    type Tactics: Tactics<Self::Position>;
    /// What is known of it for certain; `()` for nothing.
    type Oracle: Oracle<Self::Position>;
    /// What of its past matters; `()` for nothing.
    type Path: Path<Self::Position>;

    /// The evaluator.
    fn evaluator(&self) -> &Self::Evaluator;
    /// The tactics.
    fn tactics(&self) -> &Self::Tactics;
    /// The oracle.
    fn oracle(&self) -> &Self::Oracle;
}

/// A game put together from parts.
#[derive(Clone, Debug, Default)]
pub struct Parts<P, E, T, O = (), R = ()> {
    /// The evaluator.
    pub evaluator: E,
    /// The tactics.
    pub tactics: T,
    /// The oracle.
    pub oracle: O,
    types: std::marker::PhantomData<fn(P, R)>,
}

impl<P, E, T, O, R> Parts<P, E, T, O, R> {
    /// Puts a game together.
    pub fn new(evaluator: E, tactics: T, oracle: O) -> Self {
        Parts { evaluator, tactics, oracle, types: std::marker::PhantomData }
    }
}

impl<P, E, T, O, R> Game for Parts<P, E, T, O, R>
where
    P: Position,
    E: Evaluator<P>,
    T: Tactics<P>,
    O: Oracle<P>,
    R: Path<P>,
{
    type Position = P;
    type Evaluator = E;
    type Tactics = T;
    type Oracle = O;
    type Path = R;

    #[inline]
    fn evaluator(&self) -> &E {
        &self.evaluator
    }

    #[inline]
    fn tactics(&self) -> &T {
        &self.tactics
    }

    #[inline]
    fn oracle(&self) -> &O {
        &self.oracle
    }
}

pub(super) type Pos<G> = <G as Game>::Position;
pub(super) type Move<G> = <Pos<G> as Position>::Move;
pub(super) type Key<G> = <Pos<G> as Position>::Key;
pub(super) type Acc<G> = <<G as Game>::Evaluator as Evaluator<Pos<G>>>::Acc;
pub(super) type Buf<G> = <<G as Game>::Tactics as Tactics<Pos<G>>>::Buf;
pub(super) type Cursor<G> = <<G as Game>::Tactics as Tactics<Pos<G>>>::Cursor;
pub(super) type Scope<G> = <<G as Game>::Oracle as Oracle<Pos<G>>>::Scope;
