//! Refusals, warnings and notes of commands, word for word. Messages about configs and hands have their own tests
//! (`mistakes`, `hand`).

use crate::program::Desk;

/// Commands run one after another on one desk. `:` writes or removes a file.
const COMMANDS: &str = "
simulate
simulate gnau gnau
simulate gnua
simulate missing.toml
simulate gnau --rounds 0
simulate gnau --rounds 100 --until-se 0.1 --shard 1/2
simulate gnau --rounds 64k --until-se 0.0001
simulate gnau --shard auto/4
simulate gnau --shard 3/2
simulate gnau --rounds 9k --shard 1/3
simulate gnau --rounds 9k --shard 2/3 --out other
merge results
merge results --partial
merge results other --partial
merge results results/gnau/part-1-of-3
simulate gnau --rounds 9k --shard 1/2 --out third
merge results/gnau/part-1-of-3 third
: fourth/gnau/part-2-of-3/checkpoint.txt damaged
merge results/gnau/part-1-of-3 fourth
merge nowhere
merge other --out results/gnau/part-1-of-3/run.json
simulate gnau --rounds 9k --seed 2 --shard 3/3
merge results other
simulate niu-niu --rounds 9k --resume
simulate niu-niu --rounds 9k --resume
simulate niu-niu --rounds 9k --out configs/readme.txt
simulate niu-niu --rounds 9k --set rules.ties=push --set name=niu-niu
: results/niu-niu/simulated/edge.csv
simulate niu-niu --rounds 9k --set rules.ties=push --set name=niu-niu --resume
: results/niu-niu/simulated/edge.csv damaged
report results/niu-niu
: results/niu-niu/simulated/checkpoint.txt damaged
simulate niu-niu --rounds 9k
simulate niu-niu --rounds 9k --resume
report results/niu-niu --out results
report nowhere
report configs
: empty/run.json damaged
report empty
compare
compare gnau
compare gnau --vary rules.ties
compare gnau --vary rules.ties=push --vary rules.ties=dealer
compare gnau --vary rules.tie=push,dealer
compare gnau --vary payout.double=1,2 --vary payout.straight=9 --one-at-a-time
compare gnau niu-niu --bet dukes
compare bull-fight gnau --bet tie
compare gnau --play equilibrium --one-at-a-time
compare chinese-blackjack gnau --play equilibrium
design gnau
design gnau --target 2
design gnau --target 0.02 --vary payout.double=1..4
design bull-fight --target 0.02 --vary side.tie.pays.tie=5,6
risk gnau --bankroll 9 --rounds 9 --bet dukes
risk gnau --rounds 9 --ruin 5
risk gnau --rounds 9 --quantiles 5,x
monitor gnau
monitor gnau nowhere.csv
: log.csv time,net
monitor gnau log.csv
: log.csv count
monitor gnau log.csv
: log.csv result
monitor modulo-n log.csv
: log.csv net
monitor gnau log.csv
solve gnau --against players
solve modulo-n --against dealer
solve chinese-blackjack --against seats
hand gnau
check gnau --set rules.ties
check gnau --set base=niu-niu
check gnau --set name=a/b
: a.toml base='b.toml'
: b.toml base='a.toml'
check a.toml
: table.csv decision,hand,chance
check chinese-blackjack --set strategy.player.file='table.csv'
check chinese-blackjack --set strategy.dealer={file='table.csv',stand_at={two=17}}
: table.csv decision,hand,against,ban_bans,ban_nags,chance,probability,net_yes,net_no,chance
check chinese-blackjack --set strategy.player.file='table.csv'
: table.txt words
check modulo-n --set strategy.seats={file='table.txt'}
: table.txt modulo-n table: max_set = 3, sets_per_turn = 1
check modulo-n --set strategy.seats={file='table.txt'}
check modulo-n --set strategy.seats={file='nowhere.txt'}
check modulo-n --set strategy.seats={}
check chinese-blackjack --set rules.dealer_reveals=none --set strategy.dealer.reveal={17=[3]}
presets gnua
man nonsense
completions fishy
help nonsense
nonsense
";

#[test]
fn every_message_is_unchanged() {
    let desk = Desk::with("configs/readme.txt", "");
    let mut said = String::new();
    for line in COMMANDS.lines().filter(|line| !line.is_empty()) {
        let words: Vec<&str> = line.split(' ').collect();
        if let [":", file, text @ ..] = &words[..] {
            match text {
                [] => std::fs::remove_file(desk.path(file)).unwrap(),
                text => desk.write(file, text.join(" ") + "\n"),
            }
            continue;
        }
        let ran = desk.run(&words);
        // Some only prepare the next ones.
        if !ran.err.is_empty() {
            said += &format!("$ houseodds {line}\n{}exit code {}\n\n", ran.err, ran.code.unwrap());
        }
    }
    insta::assert_snapshot!(said);
}
