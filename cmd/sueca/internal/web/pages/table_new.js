'use strict';
// How a match begins at a table: who sits where, by which rules, and what was left before its end.
globalThis.SuecaNew = (() => {
  const { say, el, bdi, ask: asks } = SuecaPage;
  const { take, told, render, url, queue, mine } = SuecaTable;
  const { show, field, meant, replace } = SuecaDialogs;
  const $ = (id) => document.getElementById(id);
  const button = (text, onclick, more = {}) => el('button', { type: 'button', onclick, ...more }, text);

  // evening is what the laptop knows that a match begins with: the rules of the last one, the names of tonight, what was left.
  let evening = null, of = '', looking = false;
  const key = (s) => `${s.match} ${s.over} ${s.head}`;
  async function look(s) {
    const at = key(s);
    if (!s.may || looking || at === of) return;
    looking = true;
    try {
      const answer = await asks(`${url}/evening`);
      if (answer.status === 200) {
        evening = answer.body;
        of = at;
        if (evening.competes && !evening.meets) setTimeout(() => { of = ''; render(); }, 20000); // until the others are done, or the next round is written
        render();
      }
    } catch { /* it is asked again with the next thing that happens */ } finally { looking = false; }
  }

  // begin begins a match, and returns why it did not.
  async function begin(body) {
    if (queue.waiting.length) return say('newneeds');
    try {
      const answer = await asks(`${url}/new`, body);
      if (answer.body.state) take(answer.body.state);
      return answer.status === 200 ? '' : answer.body.said || String(answer.status);
    } catch { return say('nonet'); }
  }
  async function start(body) {
    told(await begin(body));
    render();
  }

  // next begins the next match: that of the same people or, where the round of a competition is played, of who plays there next.
  const next = (s) => {
    if (evening?.competes && of !== key(s)) return ''; // what it knows is of before
    if (!evening?.competes) return s.match ? button(say('next'), () => start({ next: true }), { class: 'main' }) : '';
    if (!evening.meets) return el('p', { class: 'hint' }, say('nomeeting'));
    return button([say('begins'), el('br'), bdi(evening.meets)], () => start({ next: true }), { class: 'main', disabled: !mine() });
  };

  // first is what a table shows of which no match is known.
  const first = (s) => (s.may && mine() ? [evening?.competes ? next(s) : '', button(say('newmatch'), () => ask(s), { class: evening?.meets ? 'big' : 'main big' })] : []);

  // left are the matches of tonight that were left at the table.
  function left(s, all) {
    look(s);
    const some = s.may && evening && (all || s.head) ? evening.left.filter((m) => m.match !== s.match) : [];
    replace($('left'), some.length ? [el('h2', {}, say('left')), el('ul', { class: 'lefts' }, some.map((m) => el('li', {},
      el('p', {}, el('b', {}, say('match', m.number)), m.deal ? ` · ${say('deal', m.deal)}` : '', el('br'), bdi(m.players)),
      button(say('gowrite'), () => start({ go: m.match }), { disabled: !mine(), 'aria-label': `${say('gowrite')}: ${say('match', m.number)}, ${m.players}` }))))] : []);
  }

  // ---- who sits where ----

  // seatsOf are the seats of some rules: as many as they say, or as their profile has.
  function seatsOf(rules) {
    const profile = rules.trim().split(/\s/)[0] || 'fpsd';
    const own = /\bplayers=(\d)/.exec(rules), known = [...$('profiles').options].find((o) => o.value === profile);
    return [...'ABCDEFGH'].slice(0, own ? +own[1] : known ? +known.dataset.seats : 4);
  }

  // place says where in the picture a seat is: the first below, the others counter-clockwise, as they play.
  function place(i, n) {
    const side = (n - 1) >> 1; // how many sit on each side
    if (i === 0) return ['1 / 4', side + 2];
    if (i <= side) return ['3', side + 2 - i];
    if (n % 2 === 0 && i === side + 1) return ['1 / 4', 1];
    return ['1', 1 + i - (n - 1 - side)];
  }

  let touched = false, at = 0, before = null;
  const held = []; // the name on each seat, also while rules have fewer seats
  const inputs = () => [...$('new-names').querySelectorAll('input')];
  const typed = () => inputs().map((i) => i.value.trim());

  function people() {
    const seats = seatsOf($('new-rules').value), was = inputs();
    was.forEach((input, i) => { held[i] = input.value; });
    if (was.length !== seats.length) {
      at = 0;
      before = null;
      const felt = el('div', { class: 'seatfelt', 'aria-hidden': 'true' });
      felt.style.gridRow = `2 / span ${(seats.length - 1) >> 1}`;
      $('new-names').replaceChildren(...seats.map((seat, i) => {
        const input = el('input', { id: 'new-' + seat, maxlength: 100, required: true, autocomplete: 'off', autocapitalize: 'words', oninput: () => { before = null; chips(); }, onfocus: () => { at = i; } });
        input.value = held[i] || '';
        const p = field('new-' + seat, say('seat', seat), input), [column, row] = place(i, seats.length);
        p.className = 'seat' + (i % 2 && seats.length % 2 === 0 ? ' other' : '');
        p.style.gridColumn = column;
        p.style.gridRow = row;
        return p;
      }), felt);
    }
    $('new-rules-of').textContent = say('rulesof', $('new-rules').value.trim() || evening?.rules || 'fpsd');
    for (const b of $('new-modes').children) b.setAttribute('aria-pressed', b.dataset.rules === $('new-rules').value.trim());
    chips();
  }

  // chips are the names of the evening: a tap puts one on the seat that was touched last or the next that is free, another takes it off.
  function chips() {
    const seated = typed();
    $('new-people').hidden = !evening?.names.length;
    replace($('new-people'), (evening?.names || []).map((person) => button(bdi(person), () => {
      const all = inputs(), there = all.findIndex((i) => i.value.trim() === person);
      const to = there >= 0 ? there : !all[at]?.value.trim() ? at : all.findIndex((i) => !i.value.trim());
      if (to < 0) return;
      all[to].value = there >= 0 ? '' : person;
      at = there >= 0 ? to : (to + 1) % all.length;
      before = null;
      chips();
    }, { class: 'chip', 'aria-pressed': String(seated.includes(person)) })));
    const full = seated.every(Boolean) && new Set(seated).size === seated.length;
    $('new-lot').disabled = !full;
    $('new-lot').textContent = say(before ? 'putback' : 'lot');
    const sides = seated.length % 2 ? [] : [0, 1].map((side) => seated.filter((_, i) => i % 2 === side).join(' · '));
    $('new-sides').textContent = !full ? '' : (before ? say('drawn') + ' ' : '') + (sides.length ? sides.join(' – ') : seated.join(' · '));
  }

  // drawn is a list in an order that the browser's own lot gives it: each order as likely as any other.
  function drawn(list) {
    const out = [...list];
    for (let i = out.length - 1; i > 0; i--) {
      const most = 2 ** 32 - 2 ** 32 % (i + 1), n = new Uint32Array(1);
      do crypto.getRandomValues(n); while (n[0] >= most);
      const j = n[0] % (i + 1);
      [out[i], out[j]] = [out[j], out[i]];
    }
    return out;
  }

  function ask(s) {
    if (queue.waiting.length) { told(say('newneeds')); return; }
    touched = false;
    $('new-no').replaceChildren();
    const offers = () => {
      if (!touched) $('new-rules').value = evening?.rules || '';
      $('new-event').value ||= evening?.event || s.event || '';
      $('new-site').value ||= evening?.site || s.site || '';
      people();
    };
    const rules = (text) => { touched = true; $('new-rules').value = text; people(); };
    $('new-modes').replaceChildren(...['fpsd', 'tres-morto', 'italiana5', 'dupla players=6', 'dupla'].map((text) => button(say('seats', seatsOf(text).length), () => rules(text), { class: 'chip', 'data-rules': text })));
    $('new-rules').oninput = () => rules($('new-rules').value);
    $('new-lot').onclick = () => {
      const names = typed(), to = before || drawn(names);
      before = before ? null : names;
      inputs().forEach((input, i) => { input.value = to[i]; });
      chips();
    };
    offers();
    of = '';
    look(s).then(() => { if ($('new').open) offers(); });
    $('new-leaves').textContent = s.match && !s.head && !s.over ? say('leaves', s.number || '1') : '';
    // It stays open with what was typed until the match has begun.
    show('new', async (e) => {
      const sent = $('new').querySelector('[value=ok]');
      e.preventDefault();
      sent.disabled = true;
      const no = await begin({ players: await meant(typed()), event: $('new-event').value.trim(), site: $('new-site').value.trim(), rules: $('new-rules').value.trim(), dealer: 'A', second: $('new-second').checked, timed: $('new-timed').checked });
      sent.disabled = false;
      $('new-no').textContent = no;
      if (no) { $('new-no').scrollIntoView({ block: 'nearest' }); return; }
      before = null;
      $('new').close();
      told('');
    });
  }

  return { ask, first, left, next, start };
})();
SuecaTable.begin();
