'use strict';
// Typing at a table, by touch. What is shown is the server's state of the table with what is
// on its way on top; what is typed goes into the queue and nowhere else.
globalThis.SuecaTable = (() => {
  const { say, many, el, bdi, suits, ranks, cardText, cardName, suitName, suitClass, trumpText, face, name, names, open, whose, sum, ask, live } = SuecaPage;
  const $ = (id) => document.getElementById(id);
  const table = document.querySelector('main').dataset.table, key = `sueca.table.${table}`;
  const url = `/api/table/${encodeURIComponent(table)}`;

  // ---- what is kept on this device ----

  const me = `${Date.now()}.${Math.random()}`;
  let elsewhere = false, canKeep = true;
  try {
    localStorage.setItem(`${key}.tab`, me);
  } catch { canKeep = false; }
  const stored = (part) => { try { return JSON.parse(localStorage.getItem(`${key}.${part}`)); } catch { return null; } };
  const store = (part, value) => { try { localStorage.setItem(`${key}.${part}`, JSON.stringify(value)); } catch { /* it is a convenience */ } };
  // Of several tabs of one browser the last one opened types: they share what is kept.
  addEventListener('storage', (e) => {
    if (e.key === `${key}.tab` && e.newValue !== me) { elsewhere = true; render(); }
  });

  // A page that Back brings out of the browser's memory is the one that was opened last, whatever was opened meanwhile.
  addEventListener('pageshow', (e) => {
    if (!e.persisted || !canKeep) return;
    localStorage.setItem(`${key}.tab`, me);
    elsewhere = false;
    queue.s = stored('queue') ?? queue.s;
    draft = stored('draft');
    refresh();
  });

  const queue = new SuecaQueue({
    load: () => (canKeep ? localStorage.getItem(`${key}.queue`) : null),
    save: (text) => {
      if (localStorage.getItem(`${key}.tab`) !== me) { elsewhere = true; throw new Error(say('elsewhere')); }
      localStorage.setItem(`${key}.queue`, text);
    },
    number: () => {
      const n = +(localStorage.getItem('sueca.number') || 0) + 1;
      localStorage.setItem('sueca.number', n);
      return n;
    },
    send: async (action) => {
      const answer = await ask(`${url}/do`, action);
      if (answer.body.state) take(answer.body.state);
      if (answer.status === 200) told(answer.body.said);
      return answer;
    },
    now: () => Date.now(),
    look: () => ask(url),
    changed: () => { refused(); render(); },
  });

  // ---- the state ----

  let state = stored('state'), answered = false, connected = true, status = 0;
  // draft is a heap that is read off here, kept card by card on this device until it is whole: {match, deal, side, cards}.
  let draft = stored('draft');
  let note = '', noticed = '', later = stored('later') || [], suit = '', more = false, dealer = '';

  // take takes a state of the server, unless it is older than the one that is shown.
  function take(s) {
    if (answered && state && s.match === state.match && s.at < state.at && s.position < state.position) return;
    if (!state || s.match !== state.match) { dealer = ''; more = false; }
    const laid = state && s.match === state.match && s.deal === state.deal && !state.heap && s.heap && s.heap.place >= s.seats.length;
    state = s;
    answered = true;
    status = 200;
    store('state', s);
    queue.seen(s);
    if (laid && !draft && !queue.waiting.length && mine() && s.heap.next) readHeap(s.heap.next); // another phone has read the first one off
    render();
  }
  // told says what came of what was done: a fault stays until something else is.
  const told = (text) => { note = text || ''; render(); };
  const guessed = () => SuecaGuess.shown(state, queue.stop && queue.stop.why === 'conflict' ? [] : queue.waiting);
  const current = (s) => draft && draft.match === s.match && draft.deal === s.deal && (s.heaps || []).includes(draft.side);
  const shown = () => {
    if (!state) return state;
    const s = guessed();
    return current(s) ? SuecaGuess.drafted(s, draft) : s;
  };

  async function refresh() {
    try {
      const answer = await ask(url);
      connected = true;
      answered = false; // whatever comes now is newer than what is shown
      if (answer.status === 200) {
        if (status && status !== 200) note = ''; // it said why there was no answer
        take(answer.body);
      } else { status = answer.status; note = answer.body.said || ''; }
    } catch { connected = false; }
    render();
  }

  // write takes something that was typed: kept here first, then on its way.
  function write(what) {
    note = '';
    try {
      queue.add(what, { ...state, at: Math.max(state.at, queue.top(state.match)) });
    } catch (e) {
      note = elsewhere ? '' : e.message;
    }
    suit = '';
    if (what.do !== 'line' && what.do !== 'correct' && what.do !== 'answer') dealer = '';
    flush();
    render();
  }

  // flush writes the claims that waited for the end of a trick.
  function flush() {
    const s = shown();
    if (!later.length || !s || queue.stop || blocked() || s.stage === 'card' && open(s)) return;
    const lines = later;
    later = [];
    store('later', later);
    for (const l of lines) if (l.match === s.match) write({ do: 'line', text: l.text });
  }
  function claim(text) {
    later.push({ text, match: state.match });
    store('later', later);
    flush();
    render();
  }

  // ---- a heap that is read off here ----

  const mine = () => !state.writer || !state.writer.here || state.writer.me;

  // keepDraft keeps a heap as it has got, null for none, before it is shown.
  function keepDraft(d) {
    try {
      if (localStorage.getItem(`${key}.tab`) !== me) { elsewhere = true; throw new Error(say('elsewhere')); }
      localStorage.setItem(`${key}.draft`, JSON.stringify(d));
      draft = d;
    } catch (e) {
      note = elsewhere ? '' : e.message;
    }
    suit = '';
    render();
  }

  // readHeap begins to read a heap off.
  function readHeap(side) {
    const s = guessed();
    more = false;
    if (!stuck() && (s.heaps || []).length) keepDraft({ match: s.match, deal: s.deal, side: side || s.heaps[0], cards: [] });
  }

  // layHeap sends the heap that was read off. Who writes at the table goes on with the next one, if there is one.
  function layHeap() {
    const { deal, side, cards } = draft, waiting = queue.waiting.length;
    write({ do: 'heap', deal, seat: side, text: cards.join(' ') });
    if (queue.waiting.length > waiting) {
      keepDraft(null);
      if (mine()) readHeap('');
    }
  }

  function layCard(card) {
    keepDraft({ ...draft, cards: [...draft.cards, card] });
    const s = shown();
    if ((s.heaps || []).length === 1 && s.heap.count >= SuecaGuess.all(s)) layHeap(); // all cards of the deal are there
  }

  // refused takes back a heap that was not written.
  function refused() {
    const stop = queue.stop;
    if (stop && stop.why === 'refused' && stop.what.do === 'heap' && !draft && stop.what.text)
      keepDraft({ match: stop.match, deal: stop.what.deal, side: stop.what.seat, cards: stop.what.text.split(' ') });
  }

  // A laptop that answers that nobody is signed in here is no network that is away.
  const signedOut = () => status === 401 || queue.stop && queue.stop.why === 'signed-out';
  const offline = () => (queue.offline || !connected) && !signedOut();

  // stuck tells why nothing at all can be typed, blocked why nothing but a heap can.
  const blocked = () => stuck() || !mine() && !current(guessed());
  const stuck = () => !canKeep || elsewhere || !state || !state.match || !state.may
    || queue.stop && !(queue.stop.why === 'signed-out' || queue.stop.why === 'refused' && !queue.waiting.length);

  // deals says who deals, where that was chosen and nothing is stored that tells it.
  const deals = (s) => (dealer || s.head ? { dealer: dealer || s.dealer } : {});

  // since is when the card before was typed, by a clock that nobody sets, and which card is next; null where the page was out of
  // sight or off the network since then.
  let since = null;
  document.addEventListener('visibilitychange', () => { since = null; });

  // timed adds how long a card took, but of one that leads: before it the trick is gathered.
  function timed(s, what) {
    const before = since, now = performance.now(), nth = (more) => `${s.match} ${s.deal} ${s.tricks.flatMap((t) => t.cards).length + more}`;
    since = s.timed && !offline() && !document.hidden ? { now, next: nth(1) } : null;
    return since && before?.next === nth(0) && open(s) ? { ...what, took: Math.max(1, Math.round(now - before.now)) } : what;
  }

  function press(card) {
    const s = shown();
    if (current(guessed())) { if (!blocked() && s.cards[card] !== 'gone') layCard(card); return; }
    if (!s || blocked() || !['card', 'heap', 'trump', 'turned'].includes(s.stage) || s.cards[card] === 'gone') return;
    if (s.stage === 'card') write(timed(s, { do: 'card', card }));
    else write(s.stage === 'heap' ? { do: 'card', card } : { do: 'trump', card, ...deals(s) });
  }

  // Two taps in one place within a quarter of a second are one: a finger bounces, and what stands there by then nobody has
  // chosen. A key that is held down presses once.
  let tap = { x: 0, y: 0, at: -1000 };
  addEventListener('click', (e) => {
    if (!e.detail || e.target.matches('input:not([type=radio]), select, textarea')) return;
    const bounces = e.timeStamp - tap.at < 250 && Math.hypot(e.clientX - tap.x, e.clientY - tap.y) < 12;
    tap = { x: e.clientX, y: e.clientY, at: e.timeStamp };
    if (bounces) { e.stopPropagation(); e.preventDefault(); }
  }, true);
  addEventListener('keydown', (e) => {
    if (e.repeat && (e.key === 'Enter' || e.key === ' ') && e.target.matches('button')) e.preventDefault();
  });

  // ---- what is shown ----

  const button = (text, onclick, more = {}) => el('button', { type: 'button', onclick, ...more }, text);
  const text = (actions) => actions.map((a) => a.what.card || a.what.text || a.what.do).join('  ');

  async function copy(what, beside) {
    try {
      await navigator.clipboard.writeText(what);
      beside.append(el('p', {}, say('copied')));
    } catch { // without TLS there is no clipboard
      const area = el('textarea', { rows: 4, readonly: true, 'aria-label': say('nocopy') });
      area.value = what;
      beside.append(el('p', {}, say('nocopy')), area);
      area.select();
    }
  }

  function notices() {
    const out = [], stop = queue.stop, waiting = queue.waiting;
    const put = (kind, ...inside) => out.push(el('div', { class: `notice ${kind}` }, ...inside));
    const dropping = (word) => {
      let sure = false;
      return button(say(word), (e) => { if (sure) queue.drop(); sure = true; e.target.textContent = say('sure'); }, { class: 'danger' });
    };
    const copying = () => button(say('copy'), (e) => copy(text(waiting), e.target.parentElement.parentElement));
    if (!canKeep) put('bad', say('nostore'));
    if (elsewhere) put('bad', say('elsewhere'), ' ', button(say('goon'), () => location.reload()));
    if (signedOut())
      put('bad door', el('p', { class: 'what' }, say('signedout')), waiting.length ? el('p', {}, say('queued')) : '', el('p', { class: 'buttons' }, el('a', { href: '/', class: 'button main' }, say('joinagain'))));
    else if (status && status !== 200) put('bad', say('closed', status), ' ', note);
    if (offline()) {
      put('warn net', el('details', {}, el('summary', { class: 'what' }, say('offline')), el('p', {}, say('off0'))));
      if (!answered && state) put('', say('reloaded'));
    } else if (queue.late) put('warn', el('p', {}, say('busy')), isNaN(queue.late) ? el('p', {}, queue.late) : '');
    if (stop && stop.why === 'restore')
      put('bad', el('p', {}, say('restore', stop.count), stop.gap ? ' ' + say('gap') : ''),
        el('p', { class: 'buttons' }, button(say('again'), () => queue.again(), { class: 'main' }), button(say('copy'), (e) => copy(text(queue.s.actions.filter(queue.missing())), e.target.parentElement.parentElement)), dropping('drop')));
    if (stop && stop.why === 'conflict')
      put('bad clash', el('p', { class: 'what' }, say(stop.ahead ? 'behind2' : 'clash')), el('p', {}, say(stop.ahead ? 'ahead' : 'conflict')), el('p', { class: 'mine' }, bdi(waiting.map((a) => cardText(a.what.card) || a.what.text || a.what.do).join('  '))), stop.said ? el('p', {}, stop.said) : '',
        el('p', { class: 'buttons' }, copying(), stop.ahead ? button(say('here'), () => queue.here()) : '', dropping('drop')));
    if (stop && stop.why === 'refused')
      put('bad no', el('p', {}, say('refused', stop.said), ' ', bdi(cardText(stop.what.card) || stop.what.text || '')), waiting.length ? el('p', {}, say('behind'), ' ', bdi(waiting.map((a) => cardText(a.what.card) || a.what.text || a.what.do).join('  '))) : '',
        el('p', { class: 'buttons' }, button(say(waiting.length ? 'send' : 'gotit'), () => queue.proceed(), { class: 'main' }), waiting.length ? dropping('droprest') : ''));
    if (stop && stop.why === 'not-writer') put('bad clash', el('p', { class: 'what' }, say('notwriter')), waiting.length ? el('p', {}, say('queued')) : '', el('p', { class: 'buttons' }, button(say('ask'), () => writing('ask'), { class: 'main' }), copying(), dropping('drop')));
    if (stop && stop.why === 'forbidden') put('bad', el('p', {}, say('forbidden', stop.said)), el('p', { class: 'buttons' }, copying(), button(say('again'), () => queue.proceed()), dropping('drop')));
    if (draft && state && !current(guessed())) {
      if (draft.cards.length)
        put('bad', el('p', {}, say('heapstale', draft.deal)), el('p', { class: 'mine' }, bdi(draft.cards.map(cardText).join('  '))),
          el('p', { class: 'buttons' }, button(say('copy'), (e) => copy(draft.cards.join(' '), e.target.parentElement.parentElement)), button(say('drop'), (e) => { if (e.target.dataset.sure) keepDraft(null); else { e.target.dataset.sure = 1; e.target.textContent = say('sure'); } }, { class: 'danger' })));
      else if (answered) { draft = null; store('draft', null); }
    }
    if (later.length) put('warn', many(later.length, 'later1', 'later'), ' ', button(say('cancel'), () => { later = []; store('later', later); render(); }));
    if (note && (!status || status === 200)) put('said', note);
    // What is there stays as it is, with what was opened in it or pressed once.
    const made = out.map((e) => e.outerHTML).join();
    if (made !== noticed) $('notices').replaceChildren(...out);
    noticed = made;
  }

  function kept() {
    const n = queue.waiting.length, out = signedOut(), off = offline();
    $('kept').className = 'kept ' + (off || out ? 'off' : n ? 'way' : 'ok');
    $('kept').textContent = n ? (out ? many(n, 'waits1', 'waits') : off ? many(n, 'off1', 'off') : many(n, 'way1', 'way')) : answered && state.match ? '✓ ' + say('allkept') : '';
  }

  async function writing(what, more) {
    try {
      const answer = await ask(`${url}/write`, { do: what, ...more });
      if (answer.body.state) take(answer.body.state);
      told(answer.status === 200 ? '' : answer.body.said);
    } catch { told(say('nonet')); }
    render();
  }

  function writer(s) {
    const w = s.writer || {}, out = [];
    const who = w.name || say('somebody');
    const two = s.second;
    if (two && two.me) out.push(el('span', {}, say('yousecond')), ' ', button(say('leavesecond'), () => writing('leave')));
    else if (w.me) out.push(el('span', {}, say('youwrite')));
    else if (!s.may) out.push(el('span', {}, w.name ? say('writes', w.name) : ''));
    else if (w.here) out.push(el('span', {}, say('writes', who)), ' ', button(say('ask'), () => writing('ask')));
    else out.push(el('span', {}, say('nobody')));
    if (two && !two.me && s.may) {
      if (two.name || w.me) out.push(' ', el('span', {}, two.name ? say('seconds', two.name) : say('secondfree')));
      if (w.me) out.push(' ', button(say('single'), () => writing('single')));
      else if (!s.head && !two.here) out.push(' ', button(say('second'), () => writing('second')));
    }
    if (!mine() && !stuck() && (s.heaps || []).length && !current(s)) out.push(' ', button(say('readheap'), () => readHeap('')));
    if (w.asked && w.me) out.push(el('div', { class: 'notice warn' }, el('p', {}, say('asks', w.asked)), el('p', { class: 'buttons' }, button(say('give'), () => writing('give')), button(say('keep'), () => writing('keep')))));
    else if (w.asked) out.push(el('p', {}, say('asks', w.asked)));
    $('writer').replaceChildren(...out);
  }

  // compared are the deals that both have ended who write the match: where their records differ, and a button for each answer to what is open.
  function compared(s) {
    const value = (d, v) => (d.what === 'card' ? cardText(v) : s.seats.includes(v) ? name(s, v) : v);
    const one = (d) => el('li', { class: d.settled ? '' : 'open' },
      el('p', {}, bdi(d.about), ': ', (d.says || []).flatMap((w, i) => [i ? ' · ' : '', bdi(w.name), ' ', el('b', {}, value(d, w.value))]), d.settled ? [' → ', el('b', {}, value(d, d.value)), el('small', {}, ` (${d.why})`)] : ''),
      d.settled ? '' : el('p', { class: 'buttons' }, d.values.map((v) => button(value(d, v), () => writing('settle', { deal: d.deal, trick: d.trick, place: d.place, what: d.what, seat: d.seat, value: v })))));
    const deal = (c) => [el('h2', {}, say(c.differences.length ? 'differ' : 'agree', c.deal)), el('ul', {}, c.differences.filter((d) => !d.settled).concat(c.differences.filter((d) => d.settled)).map(one))];
    const answered = (q) => queue.waiting.some((a) => a.what.do === 'answer' && ['deal', 'trick', 'place'].every((k) => a.what[k] === q[k]));
    const asks = blocked() ? [] : (s.asks || []).filter((q) => !answered(q)), most = 5;
    const question = (q) => el('li', { class: 'open' }, el('p', {}, bdi(`${say('deal', q.deal)}, ${q.about}`)),
      el('p', { class: 'buttons' }, q.values.map((v) => button(cardText(v), () => write({ do: 'answer', deal: q.deal, trick: q.trick, place: q.place, card: v }), { 'aria-label': cardName(v) }))));
    const machine = asks.length ? [el('h2', {}, say('machine')), el('ul', {}, asks.slice(0, most).map(question)), asks.length > most ? el('p', { class: 'hint' }, say('moreasked', asks.length - most)) : ''] : [];
    SuecaDialogs.replace($('compared'), machine.concat((s.compared || []).filter((c) => c.open || ['trump', 'over'].includes(s.stage)).flatMap(deal)));
  }

  function sheet(s) {
    $('sheet').replaceChildren(...(s.columns || []).map((c, i) => el('p', {}, el('span', { class: 'names' }, bdi(names(s, c))), el('b', {}, String(sum(s, i))))));
  }

  // ended is the deal before the one that is about to begin, until that is begun on: its end is a screen of its own.
  let begun = '';
  const ended = (s) => {
    const last = s.stage === 'trump' && !s.head && (s.deals || []).at(-1);
    return last && !last.misdeal && !suit && !dealer && begun !== `${s.match} ${last.number}` && (s.deal > last.number || s !== state) ? last : null;
  };

  // worth are the points of a deal and whom it brought what, as far as that is known.
  function worth(s, d) {
    const two = d.points && d.points.length === 2;
    const gains = (d.games || []).flatMap((n, i) => (n ? [say('gain', n, names(s, s.columns[i]))] : []));
    return [d.points ? el('p', { class: 'points' }, two ? d.points.join('–') : s.columns.map((c, i) => [i ? ' · ' : '', bdi(names(s, c)), ` ${d.points[i]}`])) : '',
      el('p', { class: 'gain' }, s !== state ? say('guessed') : d.games ? gains.join(', ') || say('nogain') : say('opendeal'))];
  }

  function now(s) {
    if (s.stage === 'none') { $('turn').textContent = ''; $('now').replaceChildren(el('p', { class: 'about' }, whose(s)), ...SuecaNew.first(s)); return; }
    const over = ended(s);
    const trick = (s.stage === 'card' || s.stage === 'leader') && s.tricks.at(-1) || null, out = [];
    const asks = over ? say('dealover', over.number) : s.over && s.winner ? say('won', names(s, s.winner)) : ['trump', 'turned'].includes(s.stage) && cardsTyped(s) ? say('whichtrump') : whose(s);
    if ($('turn').textContent !== asks) $('turn').textContent = asks;
    const about = [];
    if (s.deal) about.push(say('deal', s.deal));
    if (s.stage === 'card' && s.trick) about.push(say('trick', s.trick));
    if (s.heap) about.push(say('heapcard', Math.max(1, s.heap.trick + (s.heap.place >= s.seats.length ? 1 : 0)), s.heap.place >= s.seats.length ? 1 : s.heap.place + 1));
    out.push(el('p', { class: 'about' }, about.join(' · '), s.trump && s.stage !== 'trump' ? el('span', {}, ' · ', say('trump', ''), ' ', el('button', { type: 'button', class: `card small ${suitClass(s.trump)}`, disabled: !!blocked(), onclick: () => SuecaDialogs.trump(s), 'aria-label': `${cardText(trumpText(s))} ${cardName(trumpText(s))}, ${say('amend')}` }, cardText(trumpText(s)))) : ''));
    if (s.stage === 'heap' && draft && current(guessed())) out.push(el('ol', { class: 'trick' }, draft.cards.slice(Math.max(0, s.heap.trick - 1) * s.seats.length).map((c) => el('li', {}, face(c)))));
    if (trick) out.push(el('ol', { class: 'trick' }, trick.cards.map((c) => el('li', { class: (c.guessed ? 'onway ' : '') + (c.seat && trick.winner === c.seat ? 'won' : '') }, face(c.card), el('span', { class: 'names' }, bdi(name(s, c.seat))), c.guessed ? el('small', {}, say('onway')) : ''))));
    if (trick && trick.winner) out.push(el('p', { class: 'about' }, say('took', name(s, trick.winner))));
    if (queue.waiting.length && s !== state) out.push(el('p', { class: 'hint' }, say('guessed')));
    if (s.late) out.push(el('p', { class: 'late' }, say('late', s.late)));
    $('now').replaceChildren(...out);
  }

  // ---- the keys ----

  const choose = (s) => { suit = s; render(); };
  const suitButtons = [...suits].map((s) => button(s, (e) => { const c = e.currentTarget.dataset.card; if (c) press(c); else choose(s); }, { class: `key ${suitClass(s)}`, 'data-suit': s }));
  const rankButtons = [...ranks].map(() => button('', (e) => { const c = e.currentTarget.dataset.card; if (c) press(c); }, { class: 'key' }));
  $('suits').append(...suitButtons);
  $('ranks').append(...rankButtons);

  // chosen is the suit whose ranks are shown: the one that was pressed, otherwise the suit led, or trumps for who can no longer
  // follow with it.
  const cardsTyped = (s) => ['card', 'heap', 'trump', 'turned'].includes(s.stage) && !(s.stage === 'trump' && (s.rules || '').startsWith('italiana5'));
  const plays = (s) => s.stage === 'card' || s.stage === 'heap';
  const chosen = (s) => suit || plays(s) && s.led && [s.led, s.stage === 'card' && s.trumpSuit].find((of) => of && [...ranks].some((r) => s.cards[r + of] === 'may')) || '';

  // lone is the card of a suit that alone is left, where all that were played of it are known: the key of the suit writes it.
  function lone(s, suit) {
    if (s.stage !== 'card' || s.seats.length > 5 || s.tricks.some((t) => t.cards.some((c) => !SuecaGuess.known(c.card)))) return '';
    const some = [...ranks].filter((r) => s.cards[r + suit] && s.cards[r + suit] !== 'gone');
    return some.length === 1 && s.cards[some[0] + suit] === 'may' ? some[0] + suit : '';
  }

  // keys shows the keys. Each stays where it is as long as there are any: what was played is marked in its place.
  function keys(s) {
    const typing = cardsTyped(s);
    $('pad').hidden = !!blocked() || s.stage === 'none';
    $('suits').hidden = $('ranks').hidden = $('unknown').hidden = $('low').hidden = !typing && s.stage !== 'leader';
    const of = typing ? chosen(s) : '';
    for (const b of suitButtons) {
      const own = b.dataset.suit, card = typing ? lone(s, own) : '';
      b.setAttribute('aria-pressed', own === of);
      b.disabled = !typing || plays(s) && [...ranks].every((r) => s.cards[r + own] === 'gone');
      b.textContent = card ? cardText(card) : own;
      b.setAttribute('aria-label', card ? `${cardText(card)} ${cardName(card)}` : `${own} ${suitName(own)}`);
      if (card) b.dataset.card = card;
      else delete b.dataset.card;
    }
    const focused = document.activeElement;
    rankButtons.forEach((b, i) => {
      const card = ranks[i] + of, how = of && (s.cards[card] || 'gone');
      b.dataset.card = of ? card : '';
      b.className = `key ${suitClass(of)} ${how}`;
      b.disabled = !of || how === 'gone';
      b.textContent = cardText(card[0]) + (of || '');
      b.setAttribute('aria-label', b.textContent + ' ' + (of ? cardName(card) + (how === 'may' ? '' : ', ' + say(how)) : cardName(card[0])));
    });
    // A card that has gone takes the focus of the keyboard with it.
    if (rankButtons.includes(focused) && focused.disabled) (rankButtons.find((b) => !b.disabled) || suitButtons.find((b) => !b.disabled) || $('undo')).focus();
    $('unknown').textContent = '?' + of;
    $('unknown').setAttribute('aria-label', `?${of} ${cardName('*' + of)}`);
    $('low').textContent = 'x' + of;
    $('unknown').disabled = !typing;
    $('low').disabled = !of || !plays(s);
    $('low').setAttribute('aria-label', `x${of} ${cardName('x' + of)}`);
    before(s, typing, of);
  }

  // before is what stands above the keys, and differs by stage.
  function before(s, typing, of) {
    const out = [], may = Object.keys(s.cards || {}).filter((c) => s.cards[c] === 'may');
    const row = (...inside) => out.push(el('div', { class: 'row' }, ...inside));
    const over = ended(s);
    if (over) out.push(el('div', { class: 'ended' }, worth(s, over), el('p', { class: 'buttons' }, button(say('nextdeal'), () => { begun = `${s.match} ${over.number}`; render(); }, { class: 'main' }))));
    if (s.stage === 'over') {
      const last = (s.deals || []).at(-1);
      out.push(el('div', { class: 'ended' }, s.columns.length === 2 ? el('p', { class: 'points' }, s.columns.map((_, i) => sum(s, i)).join('–')) : '',
        last ? el('p', { class: 'gain' }, [say('deal', last.number), last.points ? last.points.join('–') : ''].filter(Boolean).join(': ')) : '',
        s.may ? el('p', { class: 'buttons' }, SuecaNew.next(s), button(say('newmatch'), () => SuecaDialogs.open('new'))) : ''));
    }
    if (!over && (s.stage === 'trump' || s.stage === 'turned')) {
      const turn = dealer || s.dealer;
      out.push(el('div', { class: 'row of', role: 'group', 'aria-label': say('dealer') }, el('span', { class: 'label' }, say('dealer')), s.seats.map((seat) => button(bdi(name(s, seat)), () => {
        if (s.stage === 'turned') write({ do: 'dealer', dealer: seat });
        else { dealer = seat; render(); }
      }, { 'aria-pressed': String(seat === turn), class: 'chip' }))));
      const two = [button(say(typing ? 'unknowntrump' : 'begin'), () => write({ do: 'accept', ...deals(s) })),
        button(say('onlyresult'), () => SuecaDialogs.open('result'))];
      out.push(el('div', { class: 'row two' }, two));
    }
    if (s.stage === 'bid') {
      const bids = [];
      for (let n = 65; n <= 120; n += 5) bids.push(button(String(n), () => write({ do: 'line', text: `bid ${s.seat} ${n}` }), { class: 'key' }));
      out.push(el('div', { class: 'bids' }, bids));
      row(button(say('pass'), () => write({ do: 'accept' }), { class: 'main' }), button(say('declare'), () => SuecaDialogs.declare(s)));
    }
    if (s.stage === 'declare') row(button(say('declare'), () => SuecaDialogs.declare(s), { class: 'main' }));
    if (s.stage === 'leader') out.push(el('div', { class: 'row of' }, s.seats.map((seat) => button(bdi(name(s, seat)), () => write({ do: 'line', text: '= ' + seat }), { class: 'chip' }))));
    if (s.stage === 'heap' && current(s)) heapKeys(s, row);
    else if (s.stage === 'heap' && s.heap.next) row(button(say('nextheap', names(s, s.heap.next)), () => readHeap(s.heap.next)));
    if (s.stage === 'card' && may.length === 1) row(button(say('only', cardText(may[0])), () => press(may[0]), { class: 'main' }));
    if (typing && !of && !over) out.push(el('p', { class: 'hint' }, say('suit')));
    if (of && [...ranks].some((r) => s.cards[r + of] === 'odd')) out.push(el('p', { class: 'hint' }, say('oddhint')));
    SuecaDialogs.replace($('before'), out);
  }

  // heapKeys are those of a heap that is read off here: whose it is before its first card, and that it is done.
  function heapKeys(s, row) {
    const others = s.heaps.filter((side) => side !== draft.side);
    if (!draft.cards.length && others.length) row(s.heaps.map((side) => button(bdi(names(s, side)), () => readHeap(side), { 'aria-pressed': String(side === draft.side), class: 'chip' })));
    if (draft.cards.length % s.seats.length) return;
    const done = mine() && others.length ? say('nextheap', names(s, others[0])) : say('heapdone');
    if (draft.cards.length) row(button(done, layHeap, { class: 'main' }));
    else row(button(say('heapnone'), (e) => { if (e.target.dataset.sure) layHeap(); else { e.target.dataset.sure = 1; e.target.textContent = say('sure'); } }));
  }

  // ---- the tricks, the sheet, the claims ----

  function past(s) {
    const can = !blocked() && mine() && !draft;
    const last = (s.deals || []).at(-1), found = last && last.heaps && (s.findings || []).find((f) => f.deal === last.number);
    // Heaps are read off blind: what cannot have been is told when they are there, and its place is a tap away.
    SuecaDialogs.replace($('found'), found ? [el('p', { class: 'notice warn' }, found.text, ' ', found.trick ? button(say('gothere'), () => {
      const row = $('tricks').querySelector(`tr[data-trick="${found.trick}"]`);
      if (!row) return;
      row.scrollIntoView({ block: 'center' });
      (row.querySelector(`button[data-card="${found.card}"], button[data-card^="*"]`) || row.querySelector('button')).focus();
    }) : '')] : []);
    const trick = (t) => el('tr', { 'data-trick': t.number }, el('th', { scope: 'row' }, String(t.number)), t.cards.map((c) => el('td', { class: t.winner && c.seat === t.winner ? 'won' : '' },
      el('button', { type: 'button', 'data-card': c.card, class: `card ${suitClass(c.card)} ${c.guessed ? 'onway' : ''}`, disabled: !can || c.guessed, onclick: () => SuecaDialogs.correct(s, t, c), 'aria-label': `${cardText(c.card)} ${cardName(c.card)}, ${name(s, c.seat)}, ${say(c.guessed ? 'onway' : 'amend')}` }, cardText(c.card)),
      el('small', {}, c.seat || '?'))));
    SuecaDialogs.replace($('tricks'), s.tricks && s.tricks.length ? [el('table', { class: 'tricks' }, el('tbody', {}, s.tricks.map(trick)))] : []);
    const list = (a) => (a ? a.join('–') : '–');
    $('deals').replaceChildren(s.deals && s.deals.length ? el('table', { class: 'deals' }, el('thead', {}, el('tr', {}, el('th', { scope: 'col' }, say('deal', '')), el('th', { scope: 'col' }, say('points')), el('th', { scope: 'col' }, say('games')))),
      el('tbody', {}, s.deals.map((d) => el('tr', {}, el('th', { scope: 'row' }, String(d.number)), d.misdeal ? el('td', { colspan: 2 }, say('misdeal')) : [el('td', {}, list(d.points)), el('td', {}, list(d.games))])))) : '');
    const claims = s.claims || [];
    $('claims').replaceChildren(...(claims.length ? [el('h2', {}, say('claims')), el('ul', {}, claims.map((c) => el('li', {}, `${say('deal', c.deal)}${c.trick ? ', ' + say('trick', c.trick) : ''}: ${say('claim', names(s, c.by), names(s, c.against))} – ${c.ruling ? say(c.ruling) : say('open')}`)))] : []));
  }

  function render() {
    if (!globalThis.SuecaNew) return; // which begins it all
    notices();
    if (!state) { $('pad').hidden = true; return; }
    const s = shown();
    $('where').textContent = say('table', table) + (s.match ? ' · ' + say('match', s.number || '1') : '');
    document.title = $('where').textContent;
    kept();
    writer(s);
    sheet(s);
    compared(s);
    now(s);
    past(s);
    SuecaNew.left(s, more || s.stage === 'none' || s.stage === 'over');
    $('tricks').parentElement.hidden = !s.tricks.length;
    $('deals').parentElement.hidden = !s.deals.length;
    const all = more || s.stage === 'none';
    $('others').hidden = !all;
    $('more').setAttribute('aria-expanded', all);
    for (const b of document.querySelectorAll('#others button')) {
      const starts = b.dataset.open === 'new' || b.dataset.do === 'next';
      b.hidden = b.dataset.do === 'copy' ? !queue.s.actions.length : starts ? !s.may || s.stage === 'none' || s.stage === 'over' : !!blocked() || !!draft || s.stage === 'none';
      if (b.dataset.do === 'stop') b.hidden ||= s.stage !== 'card';
      if (b.dataset.do === 'heaps') b.hidden ||= !(s.heaps || []).length;
      if (b.dataset.do === 'pair') b.hidden ||= !s.writer?.me || !!s.second;
      if (b.dataset.open === 'claim') b.hidden ||= !!s.second?.me; // the referee sees those of the first record
      if (b.dataset.do === 'misdeal') b.hidden ||= s.stage === 'over';
      if (b.dataset.open === 'result') b.hidden ||= s.stage !== 'trump' && s.stage !== 'turned';
    }
    keys(s);
  }

  $('undo').onclick = () => {
    if (blocked()) return;
    if (!current(guessed())) write({ do: 'undo' });
    else keepDraft(draft.cards.length ? { ...draft, cards: draft.cards.slice(0, -1) } : null);
  };
  $('unknown').onclick = () => press('*' + chosen(shown()));
  $('low').onclick = () => press('x' + chosen(shown()));
  $('more').onclick = () => {
    more = !more;
    render();
    if (more) scrollTo(0, document.body.scrollHeight); // it stands above the keys, which stay where they are
  };
  addEventListener('keydown', (e) => {
    if (e.repeat || e.ctrlKey || e.altKey || e.metaKey || document.querySelector('dialog[open]') || /^(INPUT|SELECT|TEXTAREA)$/.test(e.target.tagName) || !state || $('pad').hidden) return;
    const k = e.key.toUpperCase(), i = say('suitkeys').indexOf(k), r = [...ranks].find((r) => cardText(r) === k), of = chosen(shown());
    if (e.key === 'Backspace') $('undo').click();
    else if (k.length === 1 && i >= 0) { if (!suitButtons[i].disabled) choose(suits[i]); }
    else if (r && of) press(r + of);
    else return;
    e.preventDefault();
  });

  function begin() {
    setInterval(() => { if (queue.waiting.length) queue.pump(); }, 2000);
    addEventListener('online', () => queue.pump());
    document.addEventListener('visibilitychange', () => { if (!document.hidden) refresh(); }); // a phone that was put away
    live(`/api/events?table=${encodeURIComponent(table)}`, {
      table: (s) => { if (s.table === table) take(s); },
      up: () => { connected = true; answered = false; refresh(); queue.pump(); },
      down: () => { connected = false; since = null; queue.cut(); refresh(); },
    });
    refresh();
    render();
  }

  return { begin, mine, readHeap, write, writing, claim, take, told, render, url, queue, shown, copy, text, deals };
})();
