//! DamExchange: frames, and connections between two sessions or with a peer that misbehaves.

mod frames;
mod peers;
mod sessions;
