'use strict';
// What is asked for in a form of its own at a table: an amendment, a claim, a result, a line,
// who declares.
globalThis.SuecaDialogs = (() => {
  const { say, el, bdi, suits, ranks, cardText, cardName, suitName, suitClass, name, names, ask } = SuecaPage;
  const { readHeap, write, writing, claim, take, told, render, url, queue, shown, copy, text, deals } = SuecaTable;
  const $ = (id) => document.getElementById(id);

  // replace puts new things in a place, and the focus back to where it was in it.
  function replace(place, inside) {
    const all = () => [...place.querySelectorAll('button')];
    const at = all().indexOf(document.activeElement);
    place.replaceChildren(...inside);
    if (at >= 0) all()[Math.min(at, all().length - 1)]?.focus();
  }

  // show opens a form, and calls back when it is sent and not when it is left.
  function show(id, sent) {
    const d = $(id);
    d.querySelector('form').onsubmit = sent; // its one button, which is Enter's too
    d.querySelector('[value=cancel]').onclick = () => d.close();
    d.showModal();
  }
  const option = (value, text) => el('option', { value }, text);
  const field = (id, label, input) => el('p', {}, el('label', { for: id }, label), ' ', input);

  function radios(place, group, values, label, text, classes, checked) {
    place.replaceChildren(...values.map((v) => {
      const input = el('input', { type: 'radio', name: group, value: v, required: true, 'aria-label': label(v) });
      input.checked = v === checked;
      return el('label', { class: `key ${classes(v)}` }, input, el('span', { 'aria-hidden': 'true' }, text(v)));
    }));
  }
  const chosen = (group) => document.querySelector(`input[name=${group}]:checked`)?.value || '';

  function correct(s, trick, card) {
    $('correct-of').textContent = say('played', trick.number, name(s, card.seat), cardName(card.card));
    radios($('correct-suit'), 'csuit', [...suits], suitName, (v) => v, suitClass, SuecaGuess.suitOf(card.card));
    radios($('correct-rank'), 'crank', [...ranks, '*'], cardName, cardText, () => '', card.card[0]);
    $('reason').value = '';
    $('why').hidden = false;
    show('correct', () => write({ do: 'correct', deal: s.stage === 'trump' ? s.deals.at(-1).number : s.deal, trick: trick.number, seat: card.seat, card: chosen('crank') + chosen('csuit'), reason: $('reason').value.trim() }));
  }

  function trump(s) {
    $('correct-of').textContent = say('trumpcard', s.deal, cardName(s.trump));
    radios($('correct-suit'), 'csuit', [...suits], suitName, (v) => v, suitClass, SuecaGuess.suitOf(s.trump));
    radios($('correct-rank'), 'crank', [...ranks, '*'], cardName, cardText, () => '', s.trump.length > 1 ? s.trump[0] : '*');
    $('why').hidden = true;
    show('correct', () => write({ do: 'trump', card: chosen('crank') + chosen('csuit') }));
  }

  // sides of which a renúncia can be claimed: the pairs of the sheet and every player.
  // together says whether two play for one side, as far as the sheet tells.
  const together = (s, a, b) => (s.columns || []).some((c) => c.length > 1 && c.includes(a) && c.includes(b));
  const accused = (s) => [...new Set([...(s.columns || []).filter((c) => c.length > 1), ...s.seats])];

  const opens = {
    claim(s) {
      $('claim-by').replaceChildren(...s.seats.map((seat) => option(seat, `${seat} ${name(s, seat)}`)));
      const against = () => $('claim-against').replaceChildren(...accused(s).filter((c) => !c.includes($('claim-by').value) && !together(s, $('claim-by').value, c)).map((c) => option(c, `${c} ${names(s, c)}`)));
      $('claim-by').onchange = against;
      against();
      const tricks = (s.tricks || []).map((t) => option(String(t.number), say('trick', t.number))).reverse();
      $('claim-trick').replaceChildren(option('', say('notrick')), ...tricks);
      show('claim', () => {
        const trick = $('claim-trick').value;
        claim(`claim ${$('claim-by').value} against ${$('claim-against').value}${trick ? ' trick ' + trick : ''}`);
      });
    },
    result(s) {
      const two = (s.columns || []).length === 2, all = s.seats.length > 5 ? 240 : 120;
      const inputs = (two ? s.columns : ['']).map((c, i) => el('input', two ? { id: 'result-' + i, type: 'number', min: 0, max: all, inputmode: 'numeric', required: !i } : { id: 'result-0', required: true, maxlength: 100, autocomplete: 'off', placeholder: s.example || '' }));
      $('result-fields').replaceChildren(...inputs.map((input, i) => field('result-' + i, two ? say('of', s.columns[i], names(s, s.columns[i])) : say('resultof', s.example || ''), input)));
      if (two) inputs[0].oninput = () => {
        const n = inputs[0].valueAsNumber;
        if ($('result-kind').value === 'points') inputs[1].value = n >= 0 && n <= all ? String(all - n) : '';
      };
      show('result', () => write({ do: 'result', ...deals(s), text: `${$('result-kind').value} ` + (two ? s.columns.map((c, i) => inputs[i].value && `${c} ${inputs[i].value}`).filter(Boolean).join(' ') : inputs[0].value.trim().replace(/^(points|games|pontos|riscos) /i, '')) }));
    },
    line(s) {
      $('line-text').value = '';
      const hints = [...(s.commands || []), 'note "…"', `admit ${s.seats[0]} trick ${Math.max(1, (s.trick || 1) - 1)}`, `sign ${s.columns?.[0] || s.seats[0]}`];
      $('line-hints').replaceChildren(...hints.map((h) => el('button', { type: 'button', class: 'chip', onclick: () => { $('line-text').value = h; $('line-text').focus(); } }, h)));
      show('line', async () => {
        let text = $('line-text').value.trim();
        const person = /^substitu\S+ .*"(.+)"/i.exec(text)?.[1];
        if (person) text = text.replace(person, (await meant([person]))[0]);
        if (text) write({ do: 'line', text });
      });
    },
  };

  // meant asks of each name that is like one of the log who is meant. Without the network nobody knows.
  async function meant(people) {
    const near = await ask(`${url}/near`, { players: people }).then((answer) => answer.body.near || {}, () => ({}));
    const out = [];
    for (const person of people) out.push(near[person] ? await oneOf(near[person], person) : person);
    return out;
  }

  // oneOf asks by a tap which of two names it is: the one that the log has, or the one that was typed.
  function oneOf(known, typed) {
    const d = el('dialog', { 'aria-labelledby': 'meant-h' });
    const pick = (person, more) => el('button', { value: person === known ? 'known' : 'typed', ...more }, bdi(person));
    d.append(el('form', { method: 'dialog' }, el('h2', { id: 'meant-h' }, say('meant', known)), el('p', { class: 'hint' }, say('meanthint', typed)),
      el('p', { class: 'buttons' }, pick(typed, {}), ' ', pick(known, { class: 'main' }))));
    document.querySelector('main').append(d);
    return new Promise((done) => {
      d.onclose = () => { d.remove(); done(d.returnValue === 'known' ? known : typed); };
      d.showModal();
    });
  }

  // declare asks for trumps and for the card that is called.
  function declare(s) {
    let d = $('declare');
    if (!d) {
      d = el('dialog', { id: 'declare', 'aria-labelledby': 'declare-h' });
      document.querySelector('main').append(d);
    }
    const cards = el('select', { id: 'declare-card' }, option('-', say('alone')), [...suits].flatMap((suit) => [...ranks].map((r) => option(r + suit, cardName(r + suit)))));
    const trumps = el('select', { id: 'declare-trump' }, [...suits].map((suit) => option(suit, suitName(suit))));
    d.replaceChildren(el('form', { method: 'dialog' }, el('h2', { id: 'declare-h' }, say('declares', name(s, s.seat))), field('declare-trump', say('trumpsuit'), trumps), field('declare-card', say('calledcard'), cards),
      el('p', { class: 'buttons' }, el('button', { type: 'button', value: 'cancel' }, say('cancel')), ' ', el('button', { value: 'ok', class: 'main' }, say('declare')))));
    show('declare', () => write({ do: 'line', text: `declare ${s.seat} trump ${trumps.value} call ${cards.value}` }));
  }

  // sure asks once before what ends something.
  function sure(what, of, then) {
    const s = shown();
    if (!s) return;
    $('sure-h').textContent = $('sure-ok').textContent = what;
    $('sure-of').textContent = of(s);
    show('sure', then);
  }

  const open = (what) => { const s = shown(); if (s && what === 'new') SuecaNew.ask(s); else if (s) opens[what](s); };
  for (const b of document.querySelectorAll('[data-open]')) b.onclick = () => open(b.dataset.open);
  for (const b of document.querySelectorAll('[data-do]')) b.onclick = () => {
    if (b.dataset.do === 'stop') sure(b.textContent, (s) => say('stops', s.deal, s.tricks.reduce((n, t) => n + t.cards.length, 0)), () => write({ do: 'line', text: 'stop' }));
    if (b.dataset.do === 'heaps') readHeap('');
    if (b.dataset.do === 'misdeal') sure(b.textContent, (s) => say('misdeals', s.deal), () => write({ do: 'line', text: 'misdeal' }));
    if (b.dataset.do === 'pair') writing('pair');
    if (b.dataset.do === 'copy') copy(text(queue.s.actions), $('others'));
  };
  return { open, show, field, meant, declare, correct, trump, replace };
})();
