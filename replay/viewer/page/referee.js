/*
  Asks the referee that the page carries. It stands in the page as text, is unpacked and started
  when it is first asked, in a worker where the browser allows one, and gets the record as the
  page carries it. Nothing leaves the page.

  With it a person can leave the record at any card and go on with others, see what each card
  would have been worth, and have the page checked.
*/
(() => {
  'use strict';
  const page = window.page;
  delete window.page;
  const { Deal, element, all, say, stage, view } = page;
  const perSpan = (said) => ['en', 'pt'].map((l) => element('span', { lang: l }, said[l]));
  const line = (text) => element('p', {}, ...[text].flat());

  // ---- the referee ----

  // unpacked returns the program.
  async function unpacked() {
    const carried = document.getElementById('referee'), text = carried.textContent, bytes = new Uint8Array(Math.ceil(text.length * 7 / 8));
    const sign = new Int8Array(128).fill(-1);
    for (let c = 33, k = 0; c < 127; c++) if (c !== 38 && c !== 60 && c !== 62) sign[c] = k++;
    let v = -1, bits = 0, n = 0, size = 0;
    for (let i = 0; i < text.length; i++) {
      const k = sign[text.charCodeAt(i)];
      if (k < 0) continue;
      if (v < 0) { v = k; continue; }
      v += k * 91;
      bits |= v << n;
      n += (v & 8191) > 88 ? 13 : 14;
      v = -1;
      for (; n > 7; n -= 8, bits >>>= 8) bytes[size++] = bits & 255;
    }
    return new Response(new Blob([bytes.subarray(0, carried.dataset.size)]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
  }

  // work is what the worker does. It stands in a script of its own there, after the loader.
  function work() {
    self.onmessage = async ({ data }) => {
      if (data.program) {
        const go = new self.Go(), { instance } = await WebAssembly.instantiate(data.program, go.importObject);
        go.run(instance).then(() => self.postMessage({ gone: true }));
        self.postMessage({ awake: true });
      } else if (data.cancel) self.suecaReferee.cancel(data.cancel);
      else self.suecaReferee.ask(data.id, data.question, (answer) => self.postMessage({ id: data.id, answer }));
    };
  }

  const open = new Map(); // what is asked and not yet answered
  let awake = null, asked = 0;

  function hear({ id, answer }) {
    open.get(id)?.(JSON.parse(answer));
    open.delete(id);
  }

  function gone() {
    awake = null;
    for (const done of open.values()) done({ refused: { en: page.words.en.gone, pt: page.words.pt.gone } });
    open.clear();
  }

  // inWorker starts the referee beside the page, so that the page goes on meanwhile.
  const inWorker = (program) => new Promise((done, fail) => {
    const url = URL.createObjectURL(new Blob([document.getElementById('loader').textContent, '\n(' + work + ')();'], { type: 'text/javascript' }));
    const worker = new Worker(url);
    worker.onerror = (e) => { e.preventDefault(); worker.terminate(); fail(e); gone(); };
    worker.onmessage = ({ data }) => {
      if (data.awake) done({ ask: (id, question) => worker.postMessage({ id, question }), cancel: (id) => worker.postMessage({ cancel: id }) });
      else if (data.gone) { worker.terminate(); gone(); }
      else hear(data);
    };
    worker.postMessage({ program });
  });

  // inPage starts it in the page itself. It has the browser take its turn now and then.
  async function inPage(program) {
    const go = new Go(), { instance } = await WebAssembly.instantiate(program, go.importObject);
    go.run(instance).then(gone);
    return { ask: (id, question) => suecaReferee.ask(id, question, (answer) => hear({ id, answer })), cancel: (id) => suecaReferee.cancel(id) };
  }

  // ask asks the referee; who wants to give up gets the number of the question first.
  async function ask(question, numbered = () => {}) {
    awake ??= unpacked().then((program) => inWorker(program).catch(() => inPage(program)));
    let referee;
    try { referee = await awake; } catch { awake = null; return { refused: { en: page.words.en.gone, pt: page.words.pt.gone } }; }
    const id = ++asked;
    numbered(() => { open.delete(id); referee.cancel(id); });
    return new Promise((done) => {
      open.set(id, done);
      referee.ask(id, JSON.stringify(question));
    });
  }

  // carried returns what the page carries, as base64.
  const carried = (match, what) => match.querySelector(`a[data-sueca=${what}]`)?.getAttribute('href').split(';base64,')[1];
  const record = (match) => ({ text: carried(match, 'record'), rules: match.dataset.rules || '' });
  const bare = (id) => id.replace(/^m\d+(?=d)/, '');

  // ---- another card ----

  // own makes a deal that leaves the record of another, of what the referee answers.
  function own(of, at, plays, answer) {
    const d = Object.assign(Object.create(Deal.prototype), { of, from: at, own: plays, section: of.section, match: of.match, seats: of.seats, hands: of.hands });
    d.stops = [{ at: 'start', trick: -1, card: 0 }];
    let n = 0;
    d.tricks = answer.tricks.map((t, index) => {
      t.plays.forEach((p, i) => d.stops.push({ at: p.own ? 'own' + ++n : 't' + t.number + 'c' + (i + 1), trick: index, card: i + 1, own: n }));
      return { number: String(t.number), plays: t.plays.map((p) => ({ seat: p.seat, card: p.card })), by: t.by || '', points: String(t.points ?? ''), run: t.run || '' };
    });
    if (answer.over) d.stops.push({ at: 'end', trick: d.tricks.length - 1, card: 99, own: n });
    d.at = d.stops.length - 1 - (answer.over ? 1 : 0);
    d.turn = () => d.at === d.stops.length - 1 ? answer.turn || '' : Deal.prototype.turn.call(d);
    d.notes = () => [];
    return d;
  }

  // here returns the place that is looked at: where the record is left, and the cards since.
  function here() {
    const d = page.deal, { at, own: n } = d.stop;
    if (!d.of) return { of: d, at, plays: [] };
    return n ? { of: d.of, at: d.from, plays: d.own.slice(0, n) } : { of: d.of, at, plays: [] };
  }

  function about({ of, at, plays }) {
    const [, deal, index] = bare(of.section.id).match(/^d(\d+)(?:i(\d+))?$/);
    return { ...record(of.match), deal: +deal, index: +(index || 1), at, plays };
  }

  const toggle = element('button', { type: 'button', class: 'askreferee', 'aria-expanded': false });
  const panel = element('div', { class: 'referee', role: 'group' });
  const says = element('p', { class: 'says', role: 'status' }), hand = element('div', { class: 'hand' }), more = element('div', { class: 'more' }), found = element('div', { class: 'notes' });
  const lines = new Map(), worthOf = new Map(); // what was answered, by place
  let shown = '', answer = null, cancel = null;
  panel.hidden = true;
  panel.append(says, hand, more, found);
  view.parentNode.querySelector('.bar').after(toggle, panel);
  toggle.onclick = () => { panel.hidden = !panel.hidden; if (panel.hidden) leave(); shown = ''; page.render(); };

  const key = (place) => place.of.section.id + place.at + ' ' + place.plays.join(' ');
  const leave = () => { if (page.deal.of) page.open(page.deal.of, Math.max(0, page.deal.of.index(page.deal.from))); };

  // look asks what can be played at the place that is looked at.
  async function look() {
    const place = here(), now = page.lang + key(place);
    if (now === shown) return;
    shown = now;
    if (cancel) { cancel(); cancel = null; }
    answer = lines.get(key(place));
    if (answer) { fill(place); return; }
    panel.setAttribute('aria-busy', true); // what stands there is of another place
    if (!awake) says.textContent = say('waking');
    const got = await ask({ ask: 'play', ...about(place) });
    lines.set(key(place), got);
    if (now !== shown) return;
    answer = got;
    fill(place);
  }

  // next returns the card that was recorded next, where the record is still followed.
  function next(place) {
    const d = place.of, stop = d.stops[d.index(place.at) + 1];
    return place.plays.length || !stop || stop.at === 'end' ? null : d.tricks[stop.trick].plays[stop.card - 1].card;
  }

  // fill shows what the referee answers at a place.
  function fill(place) {
    const focus = panel.contains(document.activeElement);
    panel.setAttribute('aria-busy', false);
    hand.replaceChildren();
    more.replaceChildren();
    found.replaceChildren();
    if (answer.refused) { says.replaceChildren(...perSpan(answer.refused)); return; }
    const recorded = next(place), worth = worthOf.get(key(place)), value = new Map((worth?.cards || []).map((c) => [c.card, c]));
    const name = (seat) => page.deal.named(seat);
    let words = answer.turn ? recorded ? say('toPlayRecord', name(answer.turn), page.cardName(recorded)) : say('toPlay', name(answer.turn))
      : answer.over ? answer.points ? say('endedWith', Object.entries(answer.points).map(([s, n]) => s + ' ' + n).join(', ')) : say('ended') : say('nobody');
    if (place.plays.length) words = say('ownLine') + ' ' + words;
    if (worth?.cards) words += ' ' + say('worthSays', worth.side);
    if (answer.turn && !answer.whole) words += ' ' + say('notWhole', name(answer.turn));
    says.textContent = words;
    const order = worth?.cards ? [...worth.cards.map((c) => c.card), ...answer.hand.filter((c) => !value.has(c))] : answer.hand;
    for (const card of order) {
      const w = value.get(card), small = [], spoken = [page.cardName(card)];
      if (w) {
        small.push(w.cost ? `${w.value} (−${w.cost})` : `${w.value} ★`);
        spoken.push(w.cost ? say('worthCost', w.value, w.cost) : say('worthBest', w.value));
      }
      if (answer.whole && !answer.lawful.includes(card)) { small.push(say('unlawful')); spoken.push(say('unlawful')); }
      if (card === recorded) { small.push('✓'); spoken.push(say('inRecord')); }
      const b = element('button', { type: 'button' }, element('b', { class: 's' + page.suitOf(card) }, card), element('small', {}, small.join(' ')), element('span', { class: 'spoken' }, ' ' + spoken.join(', ')));
      b.dataset.card = card;
      if (answer.whole && !answer.lawful.includes(card)) b.className = 'unlawful';
      b.onclick = () => play(card);
      hand.append(b);
    }
    const button = (word, act) => { const b = element('button', { type: 'button', class: word }, say(word)); b.onclick = act; more.append(b); };
    if (answer.turn && answer.hand.length && !worth) button('worth', () => weigh(place));
    if (worth?.refused) more.append(line(perSpan(worth.refused)));
    if (page.deal.of) {
      if (place.plays.length) button('takeBack', () => goOn(place.of, place.at, place.plays.slice(0, -1)));
      button('toRecord', leave);
    }
    for (const f of answer.findings) found.append(element('div', { class: f.severity }, element('b', {}, say(f.severity)), ' ', ...perSpan({ en: f.message, pt: f.pt })));
    if (focus) (hand.querySelector('button') || more.querySelector('button') || toggle).focus({ preventScroll: true });
  }

  // goOn shows a deal as it goes on with other cards.
  async function goOn(of, at, plays) {
    const got = await ask({ ask: 'play', ...about({ of, at, plays }) });
    if (got.refused) { says.replaceChildren(...perSpan(got.refused)); return; }
    const focus = panel.contains(document.activeElement);
    lines.set(key({ of, at, plays }), got);
    page.open(own(of, at, plays, got));
    if (focus && !panel.contains(document.activeElement)) (hand.querySelector('button') || more.querySelector('button')).focus({ preventScroll: true });
  }

  // play plays a card at the place that is looked at: that of the record goes on in it.
  function play(card) {
    if (panel.getAttribute('aria-busy') === 'true') return undefined;
    const place = here();
    if (!page.deal.of && card === next(place)) { page.open(page.deal, page.deal.at + 1); return undefined; }
    return goOn(place.of, place.at, [...place.plays, card]);
  }

  // A card of the hand that plays next can be tapped on the table.
  view.addEventListener('click', (e) => {
    const card = e.target.closest('[data-card]')?.dataset;
    if (panel.hidden || page.swiped || !card?.card || !answer || card.seat !== answer.turn) return;
    e.stopImmediatePropagation();
    play(card.card);
  }, true);

  // weigh has worked out what each card is worth.
  async function weigh(place) {
    const b = element('button', { type: 'button', class: 'giveUp' }, say('giveUp')), now = shown;
    b.onclick = () => { cancel?.(); cancel = null; fill(place); };
    says.textContent = say('working');
    more.replaceChildren(b);
    b.focus({ preventScroll: true });
    const got = await ask({ ask: 'worth', ...about(place) }, (give) => { cancel = give; });
    cancel = null;
    worthOf.set(key(place), got);
    if (now === shown) fill(place);
  }

  // ---- is it true? ----

  // words returns what an element says in a language.
  function wordsOf(e, lang) {
    const copy = e.cloneNode(true);
    all('[lang]', copy).filter((x) => x.lang !== lang).forEach((x) => x.remove());
    return copy.textContent;
  }
  const said = (e) => ({ en: e ? wordsOf(e, 'en') : '', pt: e ? wordsOf(e, 'pt') : '' });

  // printed returns what the page says of a match.
  function printed(match) {
    const within = (e) => { const d = e.closest('.deal'); return d ? bare(d.id) : ''; };
    return {
      shown: match.querySelector('.record pre').textContent,
      match: match.dataset.match,
      sheet: match.querySelector('.score b').textContent,
      deals: all('.deal', match).map(within),
      findings: all('.found li[data-code]', match).map((li) => ({
        deal: within(li), code: li.dataset.code, severity: li.className, says: said(li.querySelector(':scope > .says')), related: all(':scope > ul .says', li).map(said),
      })),
      tricks: all('.tricks tbody tr', match).map((row) => {
        const cells = [...row.cells], last = cells.length - (row.closest('table').querySelector('.run') ? 3 : 2);
        const cards = cells.slice(1, last).filter((c) => c.querySelector('i')).map((c) => c.querySelector('i').textContent + ' ' + (c.querySelector('a[id], span')?.textContent ?? '–'));
        return { deal: within(row), number: +cells[0].textContent, cards, by: cells[last].textContent, points: cells[last + 1].textContent };
      }),
    };
  }

  const sections = [];

  // doubt adds to a match what it can be checked with.
  function doubt(match) {
    const below = match.querySelector('.record');
    if (!below) return;
    const head = element(match.querySelector('.sheet .dealname').tagName, { class: 'dealname' }), check = element('button', { type: 'button', class: 'check' });
    const result = element('div', { role: 'status', class: 'checked' }), section = element('section', { class: 'truth' }, head, check, result);
    check.onclick = async () => {
      result.replaceChildren(line(say('waking')));
      const got = await ask({ ask: 'check', ...record(match), printed: printed(match) });
      if (got.refused) { result.replaceChildren(line(perSpan(got.refused))); return; }
      const list = (word, items) => items?.length ? [line(both(word)), element('ul', {}, ...items.map((d) => element('li', {}, d.deal ? d.deal + ': ' : '', ...perSpan(d.says), ' ', element('code', {}, '[' + d.code + ']'))))] : [];
      const other = got.other?.length ? [element('ul', {}, ...got.other.map((s) => element('li', {}, ...perSpan(s))))] : [];
      result.className = 'checked ' + (got.alike ? 'same' : 'other');
      result.replaceChildren(line(both(got.alike ? 'alike' : 'differs', got.findings, got.cards)), ...other, ...list('wanting', got.wanting), ...list('surplus', got.surplus), line(both('vouch')));
    };
    const bundle = carried(match, 'bundle');
    const key = element('textarea', { rows: 2, spellcheck: 'false', autocomplete: 'off' }), label = element('label', {}, element('span'), key), verify = element('button', { type: 'button', class: 'verify' });
    const proof = element('div', { role: 'status', class: 'checked' });
    verify.onclick = async () => {
      proof.replaceChildren(line(say('waking')));
      const got = await ask({ ask: 'verify', text: record(match).text, bundle, keeper: key.value });
      proof.className = 'checked ' + (got.ok ? 'same' : 'other');
      if (got.refused) { proof.replaceChildren(line(perSpan(got.refused))); return; }
      proof.replaceChildren(line(perSpan(got.says)), line(both('signedBy', got.signed.join(', '))), line(both('genuine', got.key)), line(both('vouch')));
    };
    if (bundle) section.append(label, verify, proof);
    below.before(section);
    sections.push(() => {
      head.textContent = say('referee');
      check.textContent = say('check');
      label.firstChild.textContent = say('keeper');
      verify.textContent = say('verify');
    });
  }

  // both says a word of ours in both languages.
  const both = (word, ...args) => perSpan(Object.fromEntries(['en', 'pt'].map((l) => [l, page.words[l][word].replace(/\{(\d)\}/g, (_, i) => args[i])])));

  all('.match').forEach(doubt);

  // What the referee is made of is told in a part of it that no engine reads.
  const licences = element('button', { type: 'button' }), terms = element('pre', { tabindex: 0 });
  terms.hidden = true;
  licences.onclick = async () => {
    terms.textContent = WebAssembly.Module.customSections(await WebAssembly.compile(await unpacked()), 'licences').map((s) => new TextDecoder().decode(s)).join('');
    terms.hidden = false;
  };
  document.querySelector('footer').append(licences, terms);
  sections.push(() => { licences.textContent = say('licences'); });

  page.shown = () => {
    if (page.covered && page.deal.of) { leave(); return; }
    toggle.hidden = page.covered;
    toggle.textContent = say(panel.hidden ? 'ask' : 'asked');
    toggle.setAttribute('aria-expanded', !panel.hidden);
    panel.setAttribute('aria-label', say('referee'));
    stage.classList.toggle('ownline', !!page.deal.of);
    sections.forEach((f) => f());
    if (page.covered) panel.hidden = true;
    if (!panel.hidden) look();
  };
  if (page.deal) page.render(); else sections.forEach((f) => f());
})();
