// Package choice models which of their lawful cards players choose (escolha), so that what one
// pair does can be held against what all others do.
//
// A [Decision] has a row of numbers for each card that could be played; [Features] makes them
// of a position. The likelihood of a card c among others is exp(β·x_c) / Σ exp(β·x): the
// conditional logit of D. McFadden, “Conditional logit analysis of qualitative choice
// behavior”, Frontiers in Econometrics, 1974. [Fit] finds β, [FitPlayers] a β for each player,
// drawn towards that of all as much as the players resemble each other.
//
// A [Convention] adds γ·s, where s says how far a card would be the signal for what is so.
// [FitHabits] finds γ for each pair, and [Habits.Against] where a pair stands among the others: a
// percentile with its uncertainty, and how much likelier its cards are under the convention
// than under the habit of the others. A pair that has γ above 0 does what the convention says;
// where all others do so too, that is a habit of players and no agreement.
package choice
