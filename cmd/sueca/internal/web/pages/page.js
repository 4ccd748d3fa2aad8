'use strict';
// What the pages have in common: their words, cards, questions to the server, and the tables as
// they change. All words stand in the page.
globalThis.SuecaPage = (() => {
  const words = {};
  for (const p of document.getElementById('words').content.querySelectorAll('[data-word]')) words[p.dataset.word] = p.textContent;
  const say = (key, ...args) => words[key].replace(/\{(\d)\}/g, (_, i) => args[i]);
  // many says the first for one and the second for any other number.
  const many = (n, one, more) => (n === 1 ? say(one) : say(more, n));

  // el makes an element; what is no property is an attribute, and text never markup.
  function el(name, with_ = {}, ...inside) {
    const e = document.createElement(name);
    for (const [k, v] of Object.entries(with_)) {
      if (v === undefined || v === null || v === false) continue;
      if (k.startsWith('on') || k === 'value' || k === 'disabled' || k === 'hidden') e[k] = v;
      else e.setAttribute(k, v === true ? '' : v);
    }
    e.append(...inside.flat().filter((c) => c !== null && c !== undefined && c !== ''));
    return e;
  }
  const bdi = (text) => el('bdi', {}, text);

  const suits = '♠♥♣♦', ranks = 'A7KJQ65432';
  // cardText writes a card as people of this language do: R, V and D in Portuguese.
  const cardText = (card) => (card || '').replace('*', '?').replace(/[KJQ]/, (c) => words.courts['KJQ'.indexOf(c)]);
  function cardName(card) {
    const suit = [...suits].find((s) => card.includes(s));
    if (ranks.includes(card[0])) return suit ? say('cardname', say(card[0]), suitName(suit)) : say(card[0]);
    const low = card[0] === 'x';
    if (card === suit) return suitName(suit);
    return suit ? say(low ? 'lowof' : 'unknownof', suitName(suit)) : say(low ? 'low' : '*');
  }
  const suitName = (suit) => say(suit);
  const suitClass = (card) => 's' + ([...suits].findIndex((s) => (card || '').includes(s)) + 1);
  // face is a card as it lies on the table.
  const face = (card, more = {}) => el('span', { ...more, class: `card ${suitClass(card)} ${more.class || ''}`, role: 'img', 'aria-label': cardName(card) }, cardText(card));

  // trumpText is the trump card, or the suit alone where no more is known or there is no card.
  const trumpText = (state) => (state.trump.length > 1 ? state.trump.replace('*', '') : state.trump);

  // name is who sits there, with the letter of the seat where another is called the same, unless it is to be plain.
  function name(state, seat) {
    const all = state.players || {}, own = all[seat];
    return own ? own + (Object.values(all).filter((n) => n === own).length > 1 && !state.plain ? ` (${seat})` : '') : seat || '';
  }
  const names = (state, seats) => [...seats].map((s) => name(state, s)).join(' · ');
  const open = (state) => { const t = (state.tricks || []).at(-1); return t && t.cards.length < state.seats.length ? t : null; };

  // whose says what is waited for at a table.
  function whose(state) {
    const who = name(state, state.seat) || '…';
    switch (state.stage) {
      case 'none': return say('nomatch');
      case 'over': return say('over');
      case 'trump': case 'turned': return state.dealer ? say('deals', name(state, state.dealer)) : say('whichtrump');
      case 'bid': return say('bids', who);
      case 'declare': return say('declares', who);
      case 'leader': return say('wholeads');
      case 'heap': return say('heap', names(state, state.heap.side));
    }
    return state.seat || open(state) ? say(open(state) ? 'plays' : 'leads', who) : say('wholeads');
  }

  // sum is the sheet of a column as far as it is known, and a line for what is open.
  const sum = (state, i) => (state.games[i] ?? 0) + (state.open ? ' + –' : '');

  async function ask(url, body) {
    const stop = new AbortController(), timer = setTimeout(() => stop.abort(), 10000);
    try {
      const r = await fetch(url, { method: body ? 'POST' : 'GET', body: body && JSON.stringify(body), headers: body ? { 'Content-Type': 'application/json' } : {}, signal: stop.signal, cache: 'no-store', redirect: 'manual' });
      let answer = {};
      try { answer = await r.json(); } catch { if (r.ok) throw new Error('no answer'); }
      // Somebody else's server, such as the page of a café's network, is no answer of ours.
      if (r.type === 'opaqueredirect') throw new Error('led elsewhere');
      return { status: r.status, body: answer };
    } finally {
      clearTimeout(timer);
    }
  }

  // live follows tables. The browser asks again by itself after a cut, from the last thing that
  // it saw; where it gives up, or nothing at all comes for a while, it is asked anew. down is told
  // when something came last.
  function live(url, { table, up, down }) {
    let source, heard = Date.now(), last = heard, there = false;
    const hear = () => { heard = last = Date.now(); if (!there) { there = true; up(); } };
    const lose = () => { if (there) { there = false; down(last); } };
    const start = () => {
      heard = Date.now();
      source = new EventSource(url);
      source.onopen = hear;
      source.addEventListener('table', (e) => { hear(); table(JSON.parse(e.data)); });
      source.addEventListener('ping', hear);
      source.addEventListener('bye', lose);
      source.onerror = lose;
    };
    start();
    setInterval(() => {
      if (source.readyState !== EventSource.CLOSED && Date.now() - heard < 40000) return;
      there = false;
      down(last); // each time: who is told why may be told something else by now
      source.close();
      start();
    }, 4000);
  }

  const byTable = (a, b) => a.localeCompare(b, undefined, { numeric: true });
  return { say, many, el, bdi, suits, ranks, cardText, cardName, suitName, suitClass, trumpText, face, name, names, open, whose, sum, ask, live, byTable };
})();
