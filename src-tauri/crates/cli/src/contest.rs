//! Matches between computer players.

#![allow(clippy::cast_precision_loss, reason = "numbers of games and times are far below 2^52")]

use std::io::Write;
use std::thread::available_parallelism;

use alcazar_engine::arena::{Effort, Match, Played, Player, Share};
use alcazar_engine::sprt::{Pairs, Sprt, Verdict, elo};
use alcazar_engine::{Level, Limits, Request, Stop};
use alcazar_rules::{GameKind, Setup};
use clap::Args;
use serde::Serialize;

use crate::args::{games, standard};
use crate::fault::Fault;
use crate::spec::Spec;

#[derive(Debug, Args)]
pub struct Contest {
    #[arg(help = games())]
    game: GameKind,
    /// The first player: random, greedy, reference, or limits such as level=5,movetime=200.
    #[arg(long, value_name = "SPEC")]
    a: Spec,
    /// The second player, who has all other seats.
    #[arg(long, value_name = "SPEC")]
    b: Spec,
    /// How many games; each start is played with A at every seat.
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: u32,
    /// Draws the starts and all lots.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many games are played at once; without it, one a core.
    #[arg(long, value_name = "T")]
    threads: Option<usize>,
    /// The name of the way to begin; without it one that draws lots, if the game has one.
    #[arg(long, value_name = "NAME")]
    setup: Option<String>,
    /// The number of players.
    #[arg(long, value_name = "N")]
    seats: Option<String>,
    /// The number of ranks and files.
    #[arg(long, value_name = "N")]
    size: Option<String>,
    /// End when a sequential probability ratio test tells whether A is above B by ELO1 rather than by ELO0; two seats only.
    /// ALPHA and BETA are the chances of either mistake, 0.05 if left out.
    #[arg(long, value_name = "ELO0,ELO1[,ALPHA,BETA]", value_parser = test, allow_hyphen_values = true)]
    sprt: Option<Sprt>,
}

/// Reads the bounds of a test.
fn test(text: &str) -> Result<Sprt, String> {
    const MOST: f64 = 1_000.0;
    let numbers: Result<Vec<f64>, _> = text.split(',').map(|number| number.trim().parse()).collect();
    let sprt = match numbers.map_err(|error| error.to_string())?[..] {
        [elo0, elo1] => Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 },
        [elo0, elo1, alpha, beta] => Sprt { elo0, elo1, alpha, beta },
        _ => return Err("two or four numbers are wanted".into()),
    };
    if !(-MOST <= sprt.elo0 && sprt.elo0 < sprt.elo1 && sprt.elo1 <= MOST) {
        return Err(format!("ELO0 is to be below ELO1, both from -{MOST} to {MOST}"));
    }
    if [sprt.alpha, sprt.beta].iter().any(|&chance| !(1e-6..0.5).contains(&chance)) {
        return Err("ALPHA and BETA are chances from 0.000001 to 0.5".into());
    }
    Ok(sprt)
}

#[derive(Debug, Args)]
pub struct Ladder {
    #[arg(help = games())]
    game: GameKind,
    /// How many games each level plays against the one below.
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: u32,
    /// Draws the starts and all lots.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The most positions for a move, for the highest levels' sake.
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    nodes: u64,
    /// How many games are played at once; without it, one a core.
    #[arg(long, value_name = "T")]
    threads: Option<usize>,
}

/// Prints the share of the points of each level against the one below, as a table for the docs.
pub fn ladder(args: &Ladder, out: &mut impl Write) -> Result<(), Fault> {
    let player = |level| {
        let limits = Limits { nodes: Some(args.nodes), ..Limits::default() };
        Player::Engine(Request { limits, level, ..Request::default() })
    };
    writeln!(out, "| level | wins | draws | losses | score against the level below |\n|---|---|---|---|---|")?;
    for (below, level) in Level::all().zip(Level::all().skip(1)) {
        let contest = Match {
            kind: args.game,
            setup: usual_setup(args.game),
            players: [player(level), player(below)],
            games: args.games,
            seed: args.seed,
            threads: threads(args.threads),
            sprt: None,
        };
        let results = contest.play(&Stop::default()).map_err(|error| Fault::new("GAME", error))?;
        let share = Share::of(&results, 2);
        let count = |twelfths| results.iter().filter(|game| game.twelfths == twelfths).count();
        let (wins, draws, losses) = (count(12), count(6), count(0));
        let (level, score, error) = (level.number(), share.score * 100.0, share.error * 100.0);
        writeln!(out, "| {level} | {wins} | {draws} | {losses} | {score:.0} % ± {error:.0} |")?;
        out.flush()?;
    }
    Ok(())
}

fn threads(wanted: Option<usize>) -> usize {
    wanted.or_else(|| available_parallelism().ok().map(Into::into)).unwrap_or(1).clamp(1, 256)
}

/// A way to begin that draws lots, if the game has one, so that no two games are the same.
fn usual_setup(game: GameKind) -> Setup {
    let seeded = game.info().setups.iter().find(|setup| setup.seeded);
    seeded.map_or_else(|| standard(game), |setup| Setup::variant(setup.name))
}

#[derive(Serialize)]
struct Summary {
    game: &'static str,
    a: String,
    b: String,
    games: usize,
    seed: u64,
    /// Games that A won, shared with others, and lost.
    wins: usize,
    draws: usize,
    losses: usize,
    /// A's share of the points and its standard error.
    score: f64,
    error: f64,
    /// By how many points A led at the end, on average.
    margin: f64,
    wins_by_seat: Vec<usize>,
    #[serde(flatten)]
    duel: Option<Duel>,
    plies: f64,
    illegal: usize,
    efforts: Vec<EffortSummary>,
}

/// What is told of a match of two seats alone.
#[derive(Serialize)]
struct Duel {
    /// How many pairs of games that begin alike brought A 0, ½, 1, 1½ and 2 points.
    pairs: [u32; 5],
    /// By how much A is the stronger, and its standard error; none if it won or lost all.
    elo: Option<f64>,
    elo_error: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<Test>,
}

#[derive(Serialize)]
struct Test {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    /// The log-likelihood ratio, and the bounds at which it rejects and accepts.
    llr: f64,
    bounds: [f64; 2],
    verdict: &'static str,
}

impl Duel {
    fn of(played: &[Played], share: Share, sprt: Option<Sprt>) -> Self {
        let pairs = Pairs::of(played);
        let is_between = 0.0 < share.score && share.score < 1.0;
        // How steep Elo is over the share.
        let slope = 400.0 / std::f64::consts::LN_10 / (share.score * (1.0 - share.score));
        let told = |elo: f64| is_between.then(|| (elo * 10.0).round() / 10.0);
        let test = |sprt: Sprt| Test {
            elo0: sprt.elo0,
            elo1: sprt.elo1,
            alpha: sprt.alpha,
            beta: sprt.beta,
            llr: rounded(sprt.log_likelihood_ratio(pairs)),
            bounds: sprt.bounds().map(rounded),
            verdict: match sprt.verdict(pairs) {
                Verdict::Accepted => "accepted",
                Verdict::Rejected => "rejected",
                Verdict::Open => "open",
            },
        };
        Self { pairs: pairs.0, elo: told(elo(share.score)), elo_error: told(slope * share.error), sprt: sprt.map(test) }
    }
}

#[derive(Serialize)]
struct EffortSummary {
    turns: u64,
    millis_per_turn: f64,
    nodes_per_second: u64,
    depth: f64,
}

impl From<Effort> for EffortSummary {
    fn from(effort: Effort) -> Self {
        let per_turn = |sum: u64| rounded(sum as f64 / effort.turns.max(1) as f64);
        Self {
            turns: effort.turns,
            millis_per_turn: per_turn(effort.millis),
            nodes_per_second: effort.nodes * 1_000 / effort.millis.max(1),
            depth: per_turn(effort.depths),
        }
    }
}

fn rounded(number: f64) -> f64 {
    (number * 1_000.0).round() / 1_000.0
}

pub fn contest(args: &Contest, out: &mut impl Write) -> Result<(), Fault> {
    for (argument, spec) in [("--a", &args.a), ("--b", &args.b)] {
        if let Player::Engine(request) = spec.player
            && request.threads == 0
        {
            return Err(Fault::new(argument, "a player needs at least one thread"));
        }
    }
    let mut setup = args.setup.as_deref().map_or_else(|| usual_setup(args.game), Setup::variant);
    for (name, value) in [("seats", &args.seats), ("size", &args.size)] {
        if let Some(value) = value {
            setup = setup.option(name, value);
        }
    }
    let contest = Match {
        kind: args.game,
        setup,
        players: [args.a.player, args.b.player],
        games: args.games,
        seed: args.seed,
        threads: threads(args.threads),
        sprt: args.sprt,
    };
    let no_setup = |error| Fault::new("--setup, --seats or --size", error);
    let seats = contest.seats().map_err(no_setup)?;
    if args.sprt.is_some() && seats != 2 {
        return Err(Fault::new("--sprt", "the test is for two seats"));
    }
    let played = contest.play(&Stop::default()).map_err(no_setup)?;
    serde_json::to_writer(&mut *out, &summary(args, &played, seats.into())).map_err(std::io::Error::from)?;
    writeln!(out)?;
    Ok(())
}

fn summary(args: &Contest, played: &[Played], seats: usize) -> Summary {
    let share = Share::of(played, seats);
    let count = |fits: &dyn Fn(&Played) -> bool| played.iter().filter(|game| fits(game)).count();
    let mean = |sum: i64| rounded(sum as f64 / played.len().max(1) as f64);
    let mut efforts = [Effort::default(); 2];
    for game in played {
        efforts[0] += game.efforts[0];
        efforts[1] += game.efforts[1];
    }
    Summary {
        game: args.game.info().id,
        a: args.a.to_string(),
        b: args.b.to_string(),
        games: played.len(),
        seed: args.seed,
        wins: count(&|game| game.twelfths == 12),
        draws: count(&|game| game.twelfths > 0 && game.twelfths < 12),
        losses: count(&|game| game.twelfths == 0),
        score: rounded(share.score),
        error: rounded(share.error),
        margin: mean(played.iter().map(|game| i64::from(game.margin)).sum()),
        wins_by_seat: (0..seats).map(|seat| count(&|game| game.winner.is_some_and(|w| w.index() == seat))).collect(),
        duel: (seats == 2).then(|| Duel::of(played, share, args.sprt)),
        plies: mean(played.iter().map(|game| i64::from(game.plies)).sum()),
        illegal: count(&|game| game.illegal),
        efforts: efforts.into_iter().map(Into::into).collect(),
    }
}
