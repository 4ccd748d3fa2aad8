'use strict';
// All tables as they are played: for the club's screen, and for a phone.
(() => {
  const { say, el, bdi, face, name, names, whose, ask, live, byTable, cardName, suits, suitName, suitClass, trumpText, sum } = SuecaPage;
  const tables = new Map(), places = new Map();
  const $ = (id) => document.getElementById(id);

  // shorter returns ways to write a name, each shorter than the one before.
  function shorter(whole) {
    const [, bare, seat = ''] = /^(.*?)( \([A-H]\))?$/.exec(whole), w = bare.split(/\s+/).filter(Boolean), first = w[0] || bare, last = w.at(-1);
    return [whole, ...w.length < 2 ? [] : [`${first} ${last}`, `${first} ${[...last][0]}.`, first].map((n) => n + seat)];
  }

  // person is a name, which fit shortens where it finds no room, and the card that lies before it.
  function person(s, seat, trick) {
    const played = trick && trick.cards.find((c) => c.seat === seat);
    const whole = name(s, seat), turn = seat === s.seat && s.stage === 'card';
    return el('li', {}, el('span', { class: turn ? 'who turn' : 'who', title: whole }, bdi(whole)),
      played && face(played.card, { class: (played === trick.cards[0] ? 'led' : '') + (seat === trick.winner ? ' best' : '') }));
  }

  // feet is how many lines of words stand below a table.
  const feet = (seats, columns) => (seats > 5 ? 1 : columns > 2 ? 2 : 3);
  const last = (s) => (s.deals || []).filter((d) => d.points).at(-1);

  function column(s, c, i, trick) {
    const own = c.length < 2 ? last(s) : null, won = s.over && s.winner && [...s.winner].every((w) => c.includes(w)), games = String(sum(s, i));
    return el('div', { class: 'side' + (won ? ' won' : '') + (c.length < 2 ? ' one' : '') }, el('ul', {}, [...c].map((seat) => person(s, seat, trick))), own && el('span', { class: 'own', title: say('lastdeal', own.points[i]) }, String(own.points[i])), el('b', { class: games.length > 2 ? 'long' : '' }, games));
  }

  // claimed returns the claim of the deal that is played, or was played last, on which the referee has ruled. That it was
  // made is told, and nothing of what came of it.
  function claimed(s) {
    const deal = s.stage === 'trump' ? s.deal - 1 : s.deal;
    return (s.claims || []).filter((c) => c.deal === deal && c.ruling).at(-1);
  }
  const given = (s) => ({ ...s, plain: true, players: Object.fromEntries(Object.entries(s.players || {}).map(([seat, who]) => [seat, who.split(/\s+/)[0]])) });

  // told is the one thing that is said below a table.
  function told(s) {
    const claim = claimed(s), say1 = (kind, of) => el('p', { class: 'told ' + kind, title: of(s) }, of(given(s)));
    if (claim) return say1('claim', (s) => say('claimed', names(s, claim.by), names(s, claim.against)));
    if (s.late) return say1('late', (s) => say('late', s.late));
    if (s.over) return say1('', (s) => (s.winner ? say('won', names(s, s.winner)) : say('over')));
    return say1('plain', whose);
  }

  function trump(s) {
    const suit = s.stage === 'card' || s.stage === 'leader' || s.stage === 'turned' ? s.trumpSuit : '';
    if (!suit) return '';
    return el('span', { class: 'trump ' + suitClass(suit) }, el('span', { class: 'sr' }, say('trump', cardName(s.trump && s.trump !== '*' ? trumpText(s) : suit))),
      el('span', { class: 'whole', 'aria-hidden': 'true' }, say('trump', suit + ' ' + suitName(suit))), el('span', { class: 'suit', 'aria-hidden': 'true' }, suit + ' ' + suitName(suit)));
  }

  function draw(s) {
    const trick = (s.stage === 'card' || s.stage === 'leader') && (s.tricks || []).at(-1) || null;
    const about = [s.match && s.number ? say('match', s.number) : '', s.deal && s.stage !== 'over' ? say('deal', s.deal) : '', s.stage === 'card' && s.trick ? say('trick', s.trick) : ''];
    const points = s.columns.length < 3 && el('p', { class: 'last' }, last(s) ? say('lastdeal', last(s).points.join('–')) : ''), said = told(s);
    return [
      el('div', { class: 'where' }, el('h2', { class: 'number' }, el('span', { class: 'sr' }, say('table', '')), bdi(s.table)), about.map((a, i) => a && el('span', { class: ['matchof', 'dealof', 'trickof'][i] }, a)), trump(s)),
      s.columns ? s.columns.map((c, i) => column(s, c, i, trick)) : '',
      ...(feet(s.seats.length, s.columns.length) > 1 ? [points || '', said] : [points && points.textContent && said.matches('.plain') && s.stage === 'card' ? points : said]),
    ].flat().filter((e) => e !== '');
  }

  // em returns how wide a text is, in the size of its letters.
  const ink = document.createElement('canvas').getContext('2d');
  const em = (weight, ...texts) => {
    ink.font = weight + ' 100px ' + getComputedStyle(document.body).fontFamily;
    return ink.measureText(texts.join(' ')).width / 100;
  };

  // heads are the ways to write what stands above a table: in how many lines, how wide, and whether the word trump stands there.
  const suit = [...suits].map((c) => c + ' ' + suitName(c)).reduce((a, c) => (em(700, a) < em(700, c) ? c : a));
  const match = em(400, '10', say('match', 10)) + .9, deal = em(400, say('deal', 10)) + .5, trick = em(400, say('trick', 10)) + .5;
  const trumped = em(700, say('trump', suit)), least = 10.5;
  const heads = [
    { lines: 1, wide: match + deal + trick + trumped, word: 1 },
    { lines: 2, wide: Math.max(match + deal, trick + trumped, least), word: 1 },
    { lines: 3, wide: Math.max(match, deal + trick, trumped, least), word: 1 },
    { lines: 2, wide: Math.max(match + deal, trick + em(700, suit), least) },
  ];
  // With so many players that the names alone fill a table, the lines stand closer, and of the head the trick and the trumps are left.
  const brief = { lines: 1, wide: Math.max(trick + em(700, '10', suit), least), brief: 1 };
  const gap = 6;

  // fit chooses the rows and columns in which the letters are largest, and that size. It hangs on the number of tables
  // and seats alone: nothing moves because a card falls.
  function fit() {
    const box = $('tables'), n = places.size, w = box.clientWidth, h = box.clientHeight, all = [...tables.values()];
    const seats = Math.max(4, ...all.map((s) => (s.seats || []).length)), columns = Math.max(2, ...all.map((s) => (s.columns || []).length));
    const tight = seats > 6, [line, person1, rest] = tight ? [1.05, 1.07, .2] : [1.12, 1.17, .3];
    let best = { u: 0 };
    for (let cols = 1; cols <= n; cols++) {
      const rows = Math.ceil(n / cols), cw = (w - gap * (cols - 1)) / cols - 4, ch = (h - gap * (rows - 1)) / rows - 4;
      for (const { lines, wide, word, brief: short } of tight ? [...heads, brief] : heads) {
        const u = Math.floor(Math.min(cw / (wide + .7), ch / (person1 * seats + line * (lines + feet(seats, columns) + (lines > 2 ? 1 : 0)) + .05 * columns + rest)) * 4) / 4;
        if (u > best.u) best = { u, cols, rows, lines, word, short };
      }
    }
    if (!best.u) return;
    for (const [k, v] of [['--u', best.u + 'px'], ['--cols', best.cols], ['--rows', best.rows]]) box.style.setProperty(k, v);
    box.dataset.head = best.lines + (best.word ? ' word' : '') + (best.short ? ' brief' : '');
    box.classList.toggle('tight', tight);
    box.dataset.feet = feet(seats, columns);
    for (const p of places.values()) shorten(p);
  }

  // shorten writes names shorter that find no room; the whole is said to who cannot see it, and shown to who points at it.
  function shorten(place) {
    for (const who of place.querySelectorAll('.who')) {
      for (const text of shorter(who.title)) {
        who.replaceChildren(...(text === who.title ? [bdi(text)] : [el('span', { class: 'sr' }, who.title), el('bdi', { 'aria-hidden': 'true' }, text)]));
        if (who.lastChild.getBoundingClientRect().width <= who.clientWidth) break;
      }
    }
  }

  function take(s) {
    if (beside) changed(s);
    const before = tables.get(s.table);
    tables.set(s.table, s);
    $('none').hidden = true;
    let place = places.get(s.table);
    if (!place) {
      place = el('section', { class: 'tablebox', 'aria-label': say('table', s.table) });
      places.set(s.table, place);
      $('tables').replaceChildren(...[...places.keys()].sort(byTable).map((t) => places.get(t)));
    }
    place.className = 'tablebox' + (s.over ? ' over' : '') + (s.stage === 'none' ? ' empty' : '');
    place.replaceChildren(...draw(s));
    if (before && (before.seats || []).length === (s.seats || []).length) shorten(place);
    else fit();
  }
  new ResizeObserver(fit).observe($('tables'));

  // The round of a competition and its standing stand beside the tables. They are asked for again when a match has begun or is over, or a
  // claim is ruled on, and once a minute, for somebody may have written the next round; on the club's screen they have to find room.
  const beside = $('round'), asked = new Map();
  let later = 0;
  const round = () => {
    clearTimeout(later);
    later = setTimeout(async () => {
      try {
        const answer = await fetch('/standing', { headers: { Accept: 'text/html' } });
        if (!answer.ok) return;
        const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
        beside.replaceChildren(...page.querySelectorAll('#main > :not(h1)'));
        room();
      } catch { /* it is asked again, and the tables say that the laptop is away */ }
    }, 300);
  };
  function room() {
    for (let size = 2; size >= .6; size -= .1) {
      beside.style.setProperty('--of', size.toFixed(1) + 'vw');
      if (beside.scrollHeight <= beside.clientHeight && beside.scrollWidth <= beside.clientWidth) break;
    }
  }
  function changed(s) {
    const now = [s.match, s.number, s.over, (s.claims || []).map((c) => c.ruling)].join(' ');
    if (asked.get(s.table) === now) return;
    asked.set(s.table, now);
    round();
  }
  if (beside) {
    setInterval(round, 60000);
    new ResizeObserver(room).observe(document.body);
  }

  // While nothing comes, the screen says how old what it shows is.
  let lost = 0;
  const old = () => {
    if (!lost || $('notices').querySelector('a')) return;
    const at = new Date(lost).toLocaleTimeString(document.documentElement.lang, { hour: '2-digit', minute: '2-digit' });
    const text = say('since', at, Math.floor((Date.now() - lost) / 60000));
    if ($('notices').textContent !== text) $('notices').replaceChildren(el('p', { class: 'notice bad' }, text));
  };
  setInterval(old, 1000);
  const cut = async (heard) => {
    lost = lost || heard;
    old();
    try {
      const { status } = await ask('/api/table/' + encodeURIComponent([...tables.keys()][0] || '1'));
      if (lost && status === 401) $('notices').replaceChildren(el('p', { class: 'notice bad' }, say('signedout'), ' ', el('a', { href: '/' }, say('joinagain'))));
    } catch { /* it is said already */ }
  };
  live('/api/events?screen', { table: take, up: () => { lost = 0; $('notices').replaceChildren(); }, down: cut });
})();
