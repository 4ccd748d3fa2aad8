'use strict';
// Plays deals on what a phone guesses and prints them, for a test that knows the rules.
//   node guess.js PAGES < {"seats": …, "dealer": …, "trump": …, "cards": […]} a line
const path = require('path');
require(path.join(path.resolve(process.argv[2]), 'guess.js'));
const { suits, ranks } = SuecaGuess;
require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const deal = JSON.parse(line);
  let state = {
    match: 'm', at: 1, stage: 'trump', seat: '', deal: 1, dealer: deal.dealer, trick: 0, led: '', trump: '', trumpSuit: '', rules: deal.rules, seats: deal.seats, tricks: [],
    cards: Object.fromEntries(suits.flatMap((s) => ranks.map((r) => [r + s, 'may']))),
  };
  state = SuecaGuess.after(state, { do: 'trump', card: deal.trump });
  const out = [];
  for (const card of deal.cards) {
    out.push(`${state.seat} ${state.cards[card]}`);
    const next = SuecaGuess.after(state, { do: 'card', card });
    const back = next.stage === 'card' ? SuecaGuess.after(next, { do: 'undo' }) : state;
    if (JSON.stringify([back.tricks, back.seat, back.cards, back.trick]) !== JSON.stringify([state.tricks.map((t) => ({ ...t, winner: t.cards.length < deal.seats.length ? '' : t.winner })), state.seat, state.cards, state.trick])) out.push('undo is not undone');
    state = next;
  }
  out.push(`${state.stage} ${state.dealer} ` + state.tricks.map((t) => t.winner).join(''));
  console.log(JSON.stringify(out));
});
