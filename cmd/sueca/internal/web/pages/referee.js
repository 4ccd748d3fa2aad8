'use strict';
// The claims of all tables, and the referee's rulings. A ruling stays on this device until it
// is written: a trick that is being played is not parted by it.
(() => {
  const { say, el, bdi, name, names, open, ask, live, byTable, face, suits, suitName } = SuecaPage;
  const $ = (id) => document.getElementById(id);
  const tables = new Map(), key = 'sueca.rulings';
  let rulings = [], notes = [], connected = true, signedOut = false, sending = false;
  try { rulings = JSON.parse(localStorage.getItem(key)) || []; } catch { /* none */ }
  const keep = () => { try { localStorage.setItem(key, JSON.stringify(rulings)); } catch { /* they are sent all the same */ } };

  const same = (r, s, c) => r.table === s.table && r.match === s.match && r.deal === c.deal && (r.trick || 0) === (c.trick || 0) && r.by === c.by && r.against === c.against;
  const ruledOf = (s, c) => rulings.find((r) => same(r, s, c));
  const stillOpen = (r) => { const s = tables.get(r.table); return !s || s.match !== r.match || (s.claims || []).some((c) => same(r, s, c) && !c.ruling); };

  // send sends the rulings that can be written, one after the other.
  async function send() {
    if (sending) return;
    sending = true;
    try {
      for (const r of [...rulings]) {
        const s = tables.get(r.table);
        if (!stillOpen(r)) { rulings = rulings.filter((o) => o !== r); continue; }
        if (!s || s.match !== r.match || s.stage === 'card' && open(s)) continue;
        const { status, body } = await ask('/api/rule', { ...r, at: s.at });
        if (body.state && body.state.table) tables.set(body.state.table, body.state);
        if (status === 200) rulings = rulings.filter((o) => o !== r);
        else if (status === 401) { signedOut = true; break; }
        else if (status === 409 || status === 429 || status >= 500) { // it is tried again with the state that comes
          if (status !== 409) break;
        } else if (status === 422 && body.state && open(body.state)) continue;
        else {
          rulings = rulings.filter((o) => o !== r);
          notes.push(say('refused', body.said || String(status)));
        }
      }
    } catch { /* no network: they wait */ } finally {
      sending = false;
      keep();
      render();
    }
  }

  function rule(s, c, ruling, word) {
    const d = $('sure');
    $('sure-h').textContent = say('claimed', names(s, c.by), names(s, c.against));
    $('sure-of').textContent = `${say('table', s.table)}, ${place(c)}`;
    $('sure-ok').textContent = say(word);
    d.querySelector('[value=cancel]').onclick = () => d.close();
    d.querySelector('form').onsubmit = () => {
      rulings.push({ table: s.table, match: s.match, deal: c.deal, trick: c.trick || 0, by: c.by, against: c.against, ruling });
      keep();
      render();
      send();
    };
    d.showModal();
  }

  const place = (c) => [c.deal ? say('deal', c.deal) : '', c.trick ? say('trick', c.trick) : ''].filter(Boolean).join(', ');
  const told = (f) => el('li', { class: `finding ${f.severity}` }, el('b', {}, say({ error: 'error', warning: 'warning' }[f.severity] || 'info')), ' ', place(f) ? place(f) + ': ' : '', f.text);
  // ofClaim are the findings about what a claim is about, and about the claim itself, of which the seat is who makes it.
  const ofClaim = (s, c) => (s.findings || []).filter((f) => (!c.deal || f.deal === c.deal)
    && (f.code.startsWith('claim-') ? f.seat === c.by && (f.trick || 0) === (c.trick || 0) && !running(s, c)
      : (!f.seat || c.against.includes(f.seat)) && (!c.trick || !f.trick || f.trick === c.trick || f.code.includes('renuncia'))));

  // running reports whether the deal that a claim is about is being played, so that what proves it may still come.
  const running = (s, c) => c.deal === s.deal && ['card', 'leader'].includes(s.stage);
  // still says what may come, of each play of the accused that did not follow suit, as far as the claim is about it.
  function still(s, c) {
    const suitOf = (card) => [...suits].find((suit) => card.includes(suit)), out = new Map();
    for (const t of s.tricks) for (const k of c.trick && c.trick !== t.number ? [] : t.cards) {
      const led = suitOf(t.cards[0].card), suit = suitOf(k.card);
      if (c.against.includes(k.seat) && led && suit && suit !== led && !out.has(k.seat + led)) out.set(k.seat + led, say('proves', name(s, k.seat), suitName(led), t.number));
    }
    return el('p', { class: 'quiet' }, say('running'), ' ', [...out.values()].join(' ') || say('undecided'));
  }

  function trickOf(s, c) {
    const t = c.trick && c.deal === s.deal && (s.tricks || []).find((t) => t.number === c.trick);
    return t ? el('ol', { class: 'trick' }, t.cards.map((k) => el('li', {}, face(k.card), el('span', { class: 'names' }, bdi(name(s, k.seat)))))) : '';
  }

  function item(s, c) {
    const found = ofClaim(s, c), ruled = ruledOf(s, c), proven = found.some((f) => f.severity === 'error');
    const parted = s.stage === 'card' && open(s); // no ruling is written into an open trick
    const press = (ruling, word, more) => el('button', { type: 'button', class: more, onclick: () => rule(s, c, ruling, word) }, say(word));
    return el('li', { class: 'claimbox' },
      el('h3', {}, say('table', s.table), ' · ', place(c)),
      el('p', {}, say('claimed', names(s, c.by), names(s, c.against))),
      trickOf(s, c),
      found.length ? el('ul', { class: 'findings' }, found.map(told)) : running(s, c) ? '' : el('p', { class: 'quiet' }, say('nothing')),
      running(s, c) && !c.ruling && !proven ? still(s, c) : '',
      el('p', {}, el('a', { href: `/match/${encodeURIComponent(s.match)}` }, say('look'))),
      c.ruling ? el('p', { class: 'ruling' }, say(c.ruling))
        : ruled ? el('p', { class: 'notice warn' }, say(parted ? 'waits' : 'net', say(ruled.ruling)), ' ', el('button', { type: 'button', onclick: () => { rulings = rulings.filter((r) => r !== ruled); keep(); render(); } }, say('cancel')))
          : parted ? el('p', { class: 'notice' }, say('parted', parted.number))
            : el('p', { class: 'buttons' }, press('upheld', 'uphold', 'main'), press('rejected', 'reject', ''), press('withdrawn', 'withdraw', '')));
  }

  function render() {
    const states = [...tables.values()].sort((a, b) => byTable(a.table, b.table)), opened = [], ruled = [], found = [];
    for (const s of states) {
      for (const c of s.claims || []) (c.ruling ? ruled : opened).push(item(s, c));
      for (const f of s.findings || []) if (f.severity !== 'info') {
        const li = told(f);
        li.prepend(el('span', {}, say('table', s.table)), ' ');
        found.push(li);
      }
    }
    for (const [id, list, none] of [['open', opened, 'noopen'], ['ruled', ruled, 'noruled'], ['found', found, 'nofound']]) {
      $(id).replaceChildren(...list);
      $(none).hidden = list.length > 0;
    }
    $('notices').replaceChildren(...[
      signedOut ? el('p', { class: 'notice bad' }, say('signedout'), ' ', el('a', { href: '/' }, say('joinagain'))) : '',
      connected || signedOut ? '' : el('p', { class: 'notice warn' }, say('cut')),
      ...notes.map((n) => el('p', { class: 'notice bad' }, n)),
    ].filter(Boolean));
  }

  live('/api/events', {
    table: (s) => { tables.set(s.table, s); render(); send(); },
    up: () => { connected = true; render(); send(); },
    down: async () => {
      connected = false;
      render();
      try { signedOut = (await ask('/api/table/' + encodeURIComponent([...tables.keys()][0] || '1'))).status === 401; } catch { /* no network */ }
      render();
    },
  });
  setInterval(() => { if (rulings.length) send(); }, 3000);
  render();
})();
