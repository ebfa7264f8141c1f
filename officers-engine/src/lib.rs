//! Euler's Officers: rules, exact solver, hints, bots, simulator.
