'use strict';
// What a table looks like after what was typed on this device and is not answered yet: whose
// turn it is, who takes the trick, which cards are gone. It is a guess of the page, so that
// people can type on without a network; the log and the server's judgement take its place as
// soon as they come.
globalThis.SuecaGuess = (() => {
  const suits = [...'♠♥♣♦'], ranks = [...'A7KJQ65432'];
  const suitOf = (card) => suits.find((s) => card.includes(s)) || '';
  const known = (card) => ranks.includes(card[0]) && suitOf(card) !== '';
  const tricksOf = { 3: 10, 4: 10, 5: 8, 6: 13, 8: 10 };
  // How often the pack has a card: six play with two packs less a black two of each suit.
  const copies = (card, seats) => (seats < 6 ? 1 : seats === 6 && (card === '2♠' || card === '2♣') ? 1 : 2);

  // winner returns who takes a trick: of two equal cards the first, and nobody where a card
  // that could take it is not known.
  function winner(cards, trump) {
    let best = null;
    const led = suitOf(cards[0].card);
    for (const c of cards) {
      const suit = suitOf(c.card);
      if (!trump || !suit || !known(c.card) && (suit === led || suit === trump)) return '';
      if (!best) { best = c; continue; }
      const of = suitOf(best.card);
      if (suit === of ? ranks.indexOf(c.card[0]) < ranks.indexOf(best.card[0]) : suit === trump) best = c;
    }
    return best.seat;
  }

  const open = (state) => {
    const t = state.tricks.at(-1);
    return t && t.cards.length < state.seats.length ? t : null;
  };
  const next = (state, seat) => state.seats[(state.seats.indexOf(seat) + 1) % state.seats.length] || '';

  // marks says again what can be played: a card is gone, is odd for whoever has shown that they
  // are out of its suit or that they had to follow with the trump card, or may be played.
  function marks(state) {
    const n = state.seats.length, times = {}, out = {}, trick = open(state);
    for (const t of state.tricks) {
      const led = t.cards.length ? suitOf(t.cards[0].card) : '';
      for (const c of t.cards) {
        times[c.card] = (times[c.card] || 0) + 1;
        if (c.seat === state.seat && led && suitOf(c.card) && suitOf(c.card) !== led) out[led] = true;
      }
    }
    const led = trick ? suitOf(trick.cards[0].card) : '';
    const mine = state.dealer === state.seat, trump = state.trump;
    for (const card of Object.keys(state.cards)) {
      const suit = suitOf(card);
      state.cards[card] = (times[card] || 0) >= copies(card, n) ? 'gone' : 'may';
      if (state.cards[card] === 'gone' || n !== 4 || !state.seat) continue;
      if (out[suit] || card === trump && !mine || mine && led && suit !== led && suitOf(trump) === led && !times[trump]) state.cards[card] = 'odd';
    }
  }

  // turn says whose card is written next, and what stands of it.
  function turn(state) {
    const trick = open(state), full = state.tricks.at(-1);
    state.led = trick ? suitOf(trick.cards[0].card) : '';
    if (trick) state.seat = next(state, trick.cards.at(-1).seat);
    else if (full) {
      full.winner = winner(full.cards, state.trumpSuit);
      state.seat = full.winner;
    } else state.seat = next(state, state.dealer);
    state.trick = trick ? trick.number : state.tricks.length + 1;
    state.stage = 'card';
    if (state.tricks.length >= (tricksOf[state.seats.length] || 10) && !trick) {
      state.stage = 'trump';
      state.dealer = next(state, state.dealer);
      state.seat = '';
    }
    marks(state);
  }

  function begin(state, card, dealer) {
    if (state.stage === 'trump') state.deal = (state.tricks.length ? state.deal + 1 : state.deal) || 1;
    if (dealer) state.dealer = dealer;
    state.trump = card;
    state.trumpSuit = suitOf(card);
    state.tricks = [];
    turn(state);
  }

  function play(state, card) {
    let trick = open(state);
    if (!trick) {
      trick = { number: state.tricks.length + 1, cards: [], winner: '' };
      state.tricks.push(trick);
    }
    trick.cards.push({ seat: state.seat, card, guessed: true });
    turn(state);
  }

  // all is how many cards a deal has.
  const all = (state) => (tricksOf[state.seats.length] || 10) * state.seats.length;

  // drafted returns a state with the heap that is read off on this device: what others have laid can be written all the same,
  // for one of the two was misread.
  function drafted(before, draft) {
    const state = structuredClone(before), n = state.seats.length, times = {};
    for (const card of draft.cards) times[card] = (times[card] || 0) + 1;
    for (const card of Object.keys(state.cards))
      state.cards[card] = (times[card] || 0) >= copies(card, n) ? 'gone' : before.stage === 'heap' && before.cards[card] === 'gone' ? 'odd' : 'may';
    const place = draft.cards.length % n;
    state.stage = 'heap';
    state.led = place ? suitOf(draft.cards.at(-place)) : '';
    state.heap = { side: draft.side, trick: Math.ceil(draft.cards.length / n), place: place || (draft.cards.length ? n : 0), next: '', count: (before.heap ? before.heap.count : 0) + draft.cards.length };
    return state;
  }

  // heap adds a whole heap that is on its way.
  function heap(state, side, cards) {
    const n = state.seats.length;
    state.heaps = (state.heaps || []).filter((s) => s !== side);
    state.heap = { side, trick: cards.length / n, place: cards.length ? n : 0, next: state.heaps[0] || '', count: (state.heap ? state.heap.count : 0) + cards.length };
    for (const card of cards) if (state.cards[card]) state.cards[card] = 'gone';
    state.stage = 'heap';
    state.led = '';
    if (state.heap.count < all(state)) return;
    state.stage = 'trump'; // the deal is there
    state.dealer = next(state, state.dealer);
    delete state.heap;
  }

  // lay adds a card to the heap that is read off.
  function lay(state, card) {
    const h = state.heap, begins = !h.trick || h.place >= state.seats.length;
    h.trick += begins ? 1 : 0;
    h.place = begins ? 1 : h.place + 1;
    state.led = begins ? suitOf(card) : h.place < state.seats.length ? state.led : '';
    if (state.cards[card]) state.cards[card] = 'gone';
  }

  function back(state) {
    const trick = state.tricks.at(-1);
    if (!trick || state.stage === 'trump') return;
    const c = trick.cards.pop();
    trick.winner = '';
    if (!trick.cards.length) state.tricks.pop();
    turn(state);
    if (c.seat) state.seat = c.seat;
  }

  // after returns a state after something more was typed. Where it cannot be told what that
  // changes, it changes nothing but that the state is marked as unsure.
  function after(before, what) {
    const state = structuredClone(before), card = what.card;
    const deals = state.stage === 'trump' || state.stage === 'turned';
    const auction = (state.rules || '').startsWith('italiana5');
    if (what.do === 'card' && state.stage === 'card') play(state, card);
    else if (what.do === 'card' && state.stage === 'heap') lay(state, card);
    else if (what.do === 'heap') heap(state, what.seat, what.text.split(' ').filter(Boolean));
    else if ((what.do === 'card' || what.do === 'trump') && deals && !auction) begin(state, card, what.dealer);
    else if (what.do === 'accept' && deals && !auction) begin(state, '*', what.dealer);
    else if (what.do === 'undo' && state.stage === 'card') back(state);
    else if (what.do === 'dealer' && deals) state.dealer = what.dealer;
    else if (what.do === 'correct' && what.deal === state.deal) {
      const c = state.tricks.find((t) => t.number === what.trick)?.cards.find((c) => c.seat === what.seat);
      if (c) Object.assign(c, { card: what.card, guessed: true });
      marks(state);
    } else if (what.do !== 'line' && what.do !== 'answer') state.unsure = true;
    return state;
  }

  // shown returns a state with all that is on its way. What was typed on an older state is in it
  // already, or somebody else has written there.
  const shown = (state, waiting) => waiting.filter((a) => a.match === state.match && !(a.at !== null && a.at < state.at)).reduce((s, a) => after(s, a.what), state);

  return { suits, ranks, suitOf, known, winner, open, next, after, shown, all, drafted };
})();
