//! Rounds worked out by hand, for every branch of the settlement.

use super::both::play;

/// The meaning of `S` below.
const SHOWDOWN: &str = "rules.five_dragon_settles='showdown';rules.triple_seven=true";

/// The meaning of `P` below.
const PAIRS: &str = "special.pairs.cards=['pair'];payout.pairs=4";

/// The meaning of `F` below.
const FORFEITS: &str = "rules.below_minimum='forfeits';rules.free_hand='off';strategy.player.stand_at={two=12,four=14}";

/// The meaning of `H` below.
const HITS_18: &str = "strategy.player.stand_at={two=19,three=19,four=19}";

/// Config (`;` ends a line, `F` players who may stand below the minimum, `H` players who hit below 19, `D` a dealer who hits below 18, `S` showdown and triple sevens) | the dealer's cards | the
/// seats' | the dealer's class: class, side and net of each seat. No hand has more cards than it should draw.
const ROUNDS: &str = "
# Step 2: specials and escapes.
| AA | AA AK K9 96 | ban_ban: ban_ban Push 0, ban_nag Lose -3, unplayed Lose -3, escape Push 0
| TA | AA AJ 99 A4 | ban_nag: ban_ban Win 3, ban_nag Push 0, unplayed Lose -2, escape Push 0
| K7 | AA QA A5 K7 | 17_2: ban_ban Win 3, ban_nag Win 2, escape Push 0, 17_2 Push 0
| 96 | AA AK T5 KQ | escape: ban_ban Push 0, ban_nag Push 0, unplayed Push 0, unplayed Push 0
| K2 | AA A4 22345 | unplayed: ban_ban Win 3, escape Push 0, five_dragon Win 2
rules.free_hand='off' | T56 | T56 T5K 962 | 21_3: 21_3 Push 0, bust_3 Lose -2, 17_3 Lose -2
rules.free_hand='off' | AK | 87 | ban_nag: unplayed Lose -2
rules.free_hand='players' | T53 | 96 K9 | 18_3: escape Push 0, 19_2 Win 1
rules.free_hand='dealer' | K8 | 962 | 18_2: 17_3 Lose -1
rules.free_hand='dealer' | A5 | 962 | escape: unplayed Push 0
rules.free_hand_aces=false | A5 | A43 A5 T5 | 16_2: 17_3 Win 1, 16_2 Push 0, escape Push 0
rules.ace.two=[11] | K8 | A5 A4 AA | 18_2: 16_2 Lose -1, escape Push 0, ban_ban Win 3
rules.ace.two=[1] | K8 | A493 AT | 18_2: 17_4 Lose -1, ban_nag Win 2
strategy.player.free_hand='continue' | AA | T5 | ban_ban: unplayed Lose -3
strategy.player.free_hand='escape-special' | AA | T5 | ban_ban: escape Push 0
strategy.player.free_hand='escape-special' | K7 | T53 AK | 17_2: 18_3 Win 1, ban_nag Win 2
strategy.dealer.free_hand='escape-special' | 962 | K9 T5 | 17_3: 19_2 Win 1, escape Push 0
strategy.dealer.free_hand='escape-special' | 96 | K9 AK | escape: unplayed Push 0, ban_nag Push 0
strategy.dealer.free_hand='continue' | 96 | AK | unplayed: ban_nag Win 2
# Step 3: points, minima and standing totals.
| K8 | K24 K26 K6 | 18_2: 16_3 Lose -1, 18_3 Push 0, 16_2 Lose -1
| K8 | 56A 66A4 | 18_2: 21_3 Win 2, 17_4 Lose -1
strategy.player.stand_at.two=17;rules.free_hand='off' | K8 | K62 A53 | 18_2: 18_3 Push 0, 18_3 Push 0
strategy.player.soft_stand_at.three=19 | K8 | A2535 K25 | 18_2: five_dragon Win 2, 17_3 Lose -1
strategy.player.stand_at.two=20 | K8 | 8AA | 18_2: 19_3 Win 1
strategy.player.stand_at={three=21,four=21} | K8 | K47 K2345 | 18_2: 21_3 Win 2, bust_5 Lose -1
strategy.seat=[{stand_at={two=17}},{}] | K8 | K62 K6 | 18_2: 18_3 Push 0, 16_2 Lose -1
rules.player_minimum=0;strategy.player.stand_at.two=5 | K8 | 32 | 18_2: 5_2 Lose -1
rules.player_minimum=0 | K8 | K42 | 18_2: 16_3 Lose -1
rules.player_minimum=17 | K8 | K62 | 18_2: 18_3 Push 0
rules.below_minimum='draws';strategy.player.stand_at.two=12 | K8 | K34 | 18_2: 17_3 Lose -1
# Below the minimum: one bet is lost to 21, to a bust and to five cards, and equal totals are none.
F | K47 | K3 K9 K6 | 21_3: 13_2 Lose -1, 19_2 Lose -2, 16_2 Lose -2
F | K4T | K3 925 | bust_3: 13_2 Lose -1, 16_3 Win 1
F;payout.win=3 | 22345 | K3 K9 2345 | five_dragon: 13_2 Lose -1, 19_2 Lose -2, 14_4 Lose -1
F;rules.dealer_minimum=12;rules.ties='player';strategy.dealer.stand_at.two=12 | K3 | K3 K8 | 13_2: 13_2 Lose -1, 18_2 Win 1
F | AK | K3 | ban_nag: unplayed Lose -2
F;rules.player_minimum=13 | K4T | K3 | bust_3: 13_2 Win 1
rules.player_minimum=17;strategy.player.stand_at.two=12 | K8 | K62 | 18_2: 18_3 Push 0
rules.ace.four=[1,11] | K8 | A234 | 18_2: 20_4 Win 1
rules.ace.five=[10] | K8 | A2345 | 18_2: bust_5 Lose -1
rules.dealer_minimum=17;strategy.dealer.stand_at.two=12 | K62 | K9 K6 | 18_3: 19_2 Win 1, 16_2 Lose -1
# Step 4: reveals of all, busts, ties.
| KQ | K9 KQ K47 K4T 2235K | 20_2: 19_2 Lose -1, 20_2 Push 0, 21_3 Win 2, bust_3 Lose -1, bust_5 Lose -1
payout.five_card_bust=1.5 | KQ | K4T 2235K | 20_2: bust_3 Lose -1, bust_5 Lose -1.5
payout.five_card_bust=1.5 | K47 | K9 K47 K4T 2235K | 21_3: 19_2 Lose -2, 21_3 Push 0, bust_3 Lose -2, bust_5 Lose -2
payout.five_card_bust=2 | K4T | K9 K47 K4T 2235K | bust_3: 19_2 Win 1, 21_3 Win 2, bust_3 Push 0, bust_5 Push 0
payout.five_card_bust=4 | 2235K | K9 K4T | bust_5: 19_2 Win 1, bust_3 Push 0
rules.both_bust='dealer' | K4T | K4T 2235K | bust_3: bust_3 Lose -1, bust_5 Lose -1
rules.both_bust='dealer';payout.five_card_bust=2 | K4T | K4T 2235K | bust_3: bust_3 Lose -1, bust_5 Lose -2
rules.both_bust='dealer';payout.win=3 | K4T | K4T 2235K | bust_3: bust_3 Lose -3, bust_5 Lose -3
rules.ties='dealer' | K9 | K9 | 19_2: 19_2 Lose -1
rules.ties='dealer' | K47 | K47 | 21_3: 21_3 Lose -2
rules.ties='dealer' | K4T | K4T | bust_3: bust_3 Push 0
rules.ties='dealer' | AK | AQ | ban_nag: ban_nag Push 0
payout.win=0 | K8 | K7 K9 | 18_2: 17_2 Lose 0, 19_2 Win 0
# Payouts of one side.
payout.dealer.win=0;payout.dealer.ban_ban=5 | AA | AK K9 | ban_ban: ban_nag Lose -5, unplayed Lose -5
payout.dealer.ban_nag=1;payout.dealer.ban_ban=5 | AK | AA K9 | ban_nag: ban_ban Win 3, unplayed Lose -1
payout.dealer.twenty_one=1.5;payout.dealer.win=3 | K47 | K9 K4T 2235K | 21_3: 19_2 Lose -1.5, bust_3 Lose -1.5, bust_5 Lose -1.5
payout.dealer.win=0;payout.five_card_bust=2 | K8 | K7 K9 K47 2235K | 18_2: 17_2 Lose 0, 19_2 Win 1, 21_3 Win 2, bust_5 Lose -2
payout.dealer.win=3;rules.both_bust='dealer' | K4T | K9 K4T 2235K | bust_3: 19_2 Win 1, bust_3 Lose -3, bust_5 Lose -3
payout.dealer.twenty_one=1;rules.ties='dealer' | K47 | K47 | 21_3: 21_3 Lose -1
payout.dealer.five_dragon=0;payout.dealer.five_dragon_21=9 | 22345 | K9 22345 | five_dragon: 19_2 Lose 0, five_dragon Win 2
payout.dealer_bust={win=0.5,twenty_one=1} | K4T | K9 K47 AK | bust_3: 19_2 Win 0.5, 21_3 Win 1, ban_nag Win 2
payout.dealer_bust={win=0.5,twenty_one=1} | K8 | K9 K47 | 18_2: 19_2 Win 1, 21_3 Win 2
payout.dealer_bust={five_dragon=9,five_dragon_21=9} | K4T | 22345 22368 K9 | bust_3: five_dragon Win 2, five_dragon_21 Win 3, 19_2 Win 1
S;payout.dealer_bust={five_dragon=1,triple_seven=5} | K4T | 22345 22368 777 | bust_3: five_dragon Win 1, five_dragon_21 Win 3, triple_seven Win 5
S;payout.dealer_bust.five_dragon=1;payout.dealer.triple_seven=0 | 777 | 22345 K9 | triple_seven: five_dragon Lose 0, 19_2 Lose 0
# Step 4: reveal rows.
D;strategy.dealer.reveal.16=[3] | K65 | K7 K43 K4T | 21_3: 17_2 Lose -2, 17_3 Win 1, bust_3 Lose -1
D;strategy.dealer.reveal.16=[3] | K6 | K43 AK | 16_2: 17_3 Win 1, ban_nag Win 2
D;strategy.dealer.reveal.16=[3];strategy.dealer.reveal.17=[2] | K6A | K43 K7 | 17_3: 17_3 Win 1, 17_2 Push 0
D;strategy.dealer.reveal.18=[3] | K8 | K7 K43 | 18_2: 17_2 Lose -1, 17_3 Lose -1
D;strategy.dealer.reveal.16=[2,3];rules.ties='dealer' | K6 | K6 K24 | 16_2: 16_2 Lose -1, 16_3 Lose -1
D;strategy.dealer.reveal.16=[2];rules.dealer_minimum=17 | K65 | K7 | 21_3: 17_2 Lose -2
D;strategy.dealer.reveal.16=[2];rules.dealer_reveals='none' | K65 | K7 | 21_3: 17_2 Lose -2
D;strategy.dealer.reveal.16=[2];rules.free_hand='off' | A5 | K6 | 16_2: 16_2 Push 0
D;strategy.dealer.reveal.16=[2];strategy.dealer.soft_reveal={};rules.free_hand='off' | A52K | K6 | 18_4: 16_2 Lose -1
D;strategy.dealer.reveal.16=[2];strategy.dealer.soft_reveal.17=[2];rules.free_hand='off' | A52 | K6 | 17_3: 16_2 Lose -1
strategy.dealer.soft_stand_at.two=18;strategy.dealer.soft_reveal.16=[2];rules.free_hand='off' | A52 | K6 K43 | 17_3: 16_2 Push 0, 17_3 Push 0
rules.dealer_minimum=0;rules.player_minimum=0;strategy.player.stand_at.two=12;strategy.dealer.reveal.12=[2] | K2 | K3 | 12_2: 13_2 Win 1
D;S;strategy.dealer.reveal.16=[5] | K65 | 22345 2235K K7 | 21_3: five_dragon Win 2, bust_5 Lose -1, 17_2 Lose -2
# Step 5: tiers at once.
| 22345 | K9 K4T 2235K 22345 22368 K47 | five_dragon: 19_2 Lose -2, bust_3 Lose -2, bust_5 Lose -2, five_dragon Win 2, five_dragon_21 Win 3, 21_3 Lose -2
| 22368 | K9 K4T AK | five_dragon_21: 19_2 Lose -3, bust_3 Lose -3, ban_nag Win 2
payout.five_card_bust=4 | 22345 | K4T 2235K | five_dragon: bust_3 Lose -2, bust_5 Lose -4
| K8 | 777 | 18_2: 21_3 Win 2
rules.triple_seven=true | 777 | K9 K4T 777 K47 2235K | triple_seven: 19_2 Lose -7, bust_3 Lose -7, triple_seven Win 7, 21_3 Lose -7, bust_5 Lose -7
rules.triple_seven=true;strategy.player.stand_at.two=14;rules.player_minimum=12 | 777 | 77 | triple_seven: 14_2 Lose -7
# Step 5: tiers at showdown.
S | K9 | 22345 22368 777 K9 | 19_2: five_dragon Win 2, five_dragon_21 Win 3, triple_seven Win 7, 19_2 Push 0
S | K4T | 22345 22368 777 | bust_3: five_dragon Win 2, five_dragon_21 Win 3, triple_seven Win 7
S;rules.ties='dealer' | 22345 | K9 K4T 22346 K47 | five_dragon: 19_2 Lose -2, bust_3 Lose -2, five_dragon Push 0, 21_3 Lose -2
S;payout.five_card_bust=9 | 22345 | 22368 777 2235K | five_dragon: five_dragon_21 Win 3, triple_seven Win 7, bust_5 Lose -9
S;payout.five_card_bust=9 | 777 | 22345 2235K | triple_seven: five_dragon Lose -7, bust_5 Lose -9
S | 22368 | 22345 22368 777 | five_dragon_21: five_dragon Lose -3, five_dragon_21 Push 0, triple_seven Win 7
S | 777 | 22368 777 K4T | triple_seven: five_dragon_21 Lose -7, triple_seven Push 0, bust_3 Lose -7
# Equal hands.
rules.ties='player' | K9 | K9 K47 | 19_2: 19_2 Win 1, 21_3 Win 2
rules.ties='player' | K4T | K4T | bust_3: bust_3 Push 0
rules.ties='player';payout.equal=0.5 | K9 | K9 K8 | 19_2: 19_2 Win 0.5, 18_2 Lose -1
rules.ties='dealer';payout.equal=5;payout.dealer.equal=3 | K47 | K47 | 21_3: 21_3 Lose -3
rules.ties_of.ban_ban='dealer' | AA | AA AK | ban_ban: ban_ban Lose -3, ban_nag Lose -3
rules.ties_of.ban_nag='player';payout.equal=1 | AT | AK AA | ban_nag: ban_nag Win 1, ban_ban Win 3
rules.ties_of.ban_nag='higher' | AT | AK | ban_nag_21: ban_nag_21 Push 0
S;rules.ties_of.five_dragon='higher' | 22345 | 22346 22344 22345 | five_dragon_16: five_dragon_17 Win 2, five_dragon_15 Lose -2, five_dragon_16 Push 0
S;rules.ties_of.five_dragon='higher-or-dealer' | 22345 | 22346 22344 22345 | five_dragon_16: five_dragon_17 Win 2, five_dragon_15 Lose -2, five_dragon_16 Lose -2
S;rules.ties_of.five_dragon='lower' | 22345 | 22346 22344 K9 | five_dragon_16: five_dragon_17 Lose -2, five_dragon_15 Win 2, 19_2 Lose -2
S;rules.ties_of.five_dragon='lower';payout.equal=0 | 22345 | 22346 22344 22368 | five_dragon_16: five_dragon_17 Lose 0, five_dragon_15 Win 0, five_dragon_21 Win 3
S;rules.ties_of.five_dragon_21='dealer' | 22368 | 22368 22345 | five_dragon_21: five_dragon_21 Lose -3, five_dragon Lose -3
S;rules.ties_of.triple_seven='player';payout.equal=2 | 777 | 777 22345 | triple_seven: triple_seven Win 2, five_dragon Lose -7
# An ace with a 10.
rules.ban_nag='pictures' | AT | AJ K9 | 21_2: ban_nag Win 2, 19_2 Lose -2
rules.ban_nag='pictures' | K9 | AT AQ | 19_2: 21_2 Win 2, ban_nag Win 2
rules.ban_nag='pictures' | AK | AT AJ | ban_nag: unplayed Lose -2, ban_nag Push 0
# What busts cost.
rules.bust_loses='one' | K47 | K4T K9 | 21_3: bust_3 Lose -1, 19_2 Lose -2
rules.bust_loses='one';payout.five_card_bust=1.5 | 22345 | K4T 2235K | five_dragon: bust_3 Lose -1, bust_5 Lose -1.5
rules.bust_loses='one';rules.both_bust='dealer';payout.win=3 | K4T | K4T K9 | bust_3: bust_3 Lose -1, 19_2 Win 3
payout.dealer_five_card_bust=4 | 2235K | K9 K47 K4T | bust_5: 19_2 Win 4, 21_3 Win 4, bust_3 Push 0
payout.dealer_five_card_bust=4 | K4T | K9 | bust_3: 19_2 Win 1
payout.win=0.5 | 2235K | K9 | bust_5: 19_2 Win 1
rules.over_bust=24;payout.over_bust=3 | K9 | K4T K49 | 19_2: over_bust_3 Lose -3, bust_3 Lose -1
rules.over_bust=24;payout.over_bust=3 | K4T | K9 K4T K49 2235K | over_bust_3: 19_2 Win 3, over_bust_3 Push 0, bust_3 Push 0, bust_5 Push 0
rules.over_bust=24 | K49 | K9 K4T | bust_3: 19_2 Win 1, over_bust_3 Push 0
rules.over_bust=22;payout.over_bust=3;payout.five_card_bust=4 | K47 | 2235K K4T | 21_3: over_bust_5 Lose -4, over_bust_3 Lose -3
rules.over_bust=24;payout={dealer={over_bust=5},dealer_bust={over_bust=4}} | K4T | K9 K47 | over_bust_3: 19_2 Win 4, 21_3 Win 4
rules.over_bust=24;payout={dealer={over_bust=5},dealer_bust={over_bust=4}} | K9 | K4T K8 | 19_2: over_bust_3 Lose -5, 18_2 Lose -1
rules.over_bust=24;rules.both_bust='dealer' | K4T | K4T | over_bust_3: over_bust_3 Lose -1
rules.over_bust=24;rules.bust_loses='one';payout.over_bust=3 | K47 | K4T | 21_3: over_bust_3 Lose -3
# Players who draw on 18, and pay each other player one bet with a bust of 28: not with 27, nor as the dealer.
H;rules.pays_table=28 | K9 | K8T K9 KQ | 19_2: table_bust_3 Lose -3, 19_2 Push 1, 20_2 Win 2
H;rules.pays_table=28 | K9 | K8T KQ Q8J | 19_2: table_bust_3 Lose -2, 20_2 Win 3, table_bust_3 Lose -2
H;rules.pays_table=28 | K9 | K89 2358K AA | 19_2: bust_3 Lose 0, table_bust_5 Lose -3, ban_ban Win 4
H;rules.pays_table=28 | K4T | K8T K4T K9 | bust_3: table_bust_3 Push -2, bust_3 Push 1, 19_2 Win 2
H;rules.pays_table=28;strategy.dealer.stand_at.two=19 | K8T | K9 KQ K8T | table_bust_3: 19_2 Win 2, 20_2 Win 2, table_bust_3 Push -2
H;rules.pays_table=28;rules.over_bust=26;payout.over_bust=4 | K9 | K8T K89 K9 | 19_2: over_table_bust_3 Lose -6, over_bust_3 Lose -3, 19_2 Push 1
H;rules.pays_table=28;rules.both_bust='dealer' | K4T | K8T T5 | bust_3: table_bust_3 Lose -2, escape Push 1
H;rules.pays_table='off' | K9 | K8T K9 | 19_2: bust_3 Lose -1, 19_2 Push 0
# Specials and tiers of the table's own order; P pairs, below ban-nags.
P | 99 | 77 AT K9 | pairs: pairs Push 0, ban_nag Win 2, unplayed Lose -4
P | AK | 77 AA | ban_nag: pairs Lose -2, ban_ban Win 3
P;payout.dealer.pairs=1 | QQ | JQ QK AA | pairs: unplayed Lose -1, unplayed Lose -1, ban_ban Win 3
P;rules.ties_of.pairs='lower' | 99 | 77 TT 99 | pairs_18: pairs_14 Win 4, pairs_20 Lose -4, pairs_18 Push 0
P;rules.special_ranking=['pairs','ban_ban','ban_nag'] | AA | AA 22 AK | pairs: pairs Push 0, pairs Push 0, ban_nag Lose -4
P;rules.special_ranking=[['pairs','ban_nag'],'ban_ban'];rules.ties_of.pairs='dealer' | 99 | AK 88 AA | pairs: ban_nag Lose -4, pairs Lose -4, pairs Lose -4
rules.special_ranking=[['ban_ban','ban_nag']] | AK | AA K9 | ban_nag: ban_ban Push 0, unplayed Lose -2
rules.special_ranking=['ban_nag','ban_ban'] | AK | AA AT | ban_nag: ban_ban Lose -2, ban_nag Push 0
special.fifteen.cards=['9 6'];payout.fifteen=2 | 96 | 96 87 T5 | fifteen: fifteen Push 0, escape Push 0, escape Push 0
S;rules.tiers=['triple_seven',['five_dragon_21','five_dragon']] | 22345 | 22368 K9 777 | five_dragon: five_dragon_21 Push 0, 19_2 Lose -2, triple_seven Win 7
S;rules.tiers=['triple_seven',['five_dragon_21','five_dragon']];rules.ties_of.five_dragon='higher' | 22345 | 22368 22344 | five_dragon_16: five_dragon_21 Win 3, five_dragon_15 Lose -2
S;rules.tiers=['five_dragon','five_dragon_21','triple_seven'] | 22345 | 22368 777 | five_dragon: five_dragon_21 Lose -2, triple_seven Lose -2";

/// Returns the faces of up to five cards; 0, which is not a card, stands for those that must not be drawn.
fn cards(text: &str) -> [u8; 5] {
    let mut cards = [0; 5];
    for (card, name) in cards.iter_mut().zip(text.chars()) {
        *card = 1 + "A23456789TJQK".find(name).expect("a card") as u8;
    }
    cards
}

#[test]
fn rounds_written_by_hand() {
    let hits_18 = "strategy.dealer.stand_at={two=18,three=18}";
    for line in ROUNDS.lines().filter(|line| line.contains('|')) {
        let parts: Vec<&str> = line.split('|').map(str::trim).collect();
        let seats: Vec<[u8; 5]> = parts[2].split(' ').map(cards).collect();
        let config = format!("players={};{}", seats.len(), parts[0]);
        let config = config.replace('D', hits_18).replace('S', SHOWDOWN).replace('P', PAIRS);
        let config = config.replace('F', FORFEITS).replace('H', HITS_18).replace(';', "\n");
        let round = play(&config, cards(parts[1]), &seats);
        let seats: Vec<String> =
            round.seats.iter().map(|seat| format!("{} {} {}", seat.hand, seat.side, seat.net as f64 / 1e8)).collect();
        assert_eq!(format!("{}: {}", round.dealer, seats.join(", ")), parts[3], "{line}");
    }
}

#[test]
fn commission_is_kept_of_gains_only() {
    let config = "players=2\ncommission=0.0125\npayout.win=1.2345";
    let round = play(config, cards("K8"), &[cards("K9"), cards("K7")]);
    let nets: Vec<(i64, i64)> = round.seats.iter().map(|seat| (seat.net, seat.gross)).collect();
    assert_eq!(nets, [(121_906_875, 123_450_000), (-123_450_000, -123_450_000)]);
}
