/*
  Steps over what stands in the page. The page is whole without it: it reads the hands, the
  tricks and what was found from the text, draws a deal on a table, and plays it card by card.
  It adds the table to the deal that is looked at, the choice of language, and the names of
  the cards in words. It sends and fetches nothing.

  A stop is a place in a deal: before the first card, after each card, at the end. Its name is
  the end of a card's id: t3c2 is the second card of trick 3.
*/
(() => {
  'use strict';
  const root = document.documentElement;
  const words = JSON.parse(document.getElementById('words').textContent);
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const say = (key, ...args) => words[lang][key].replace(/\{(\d)\}/g, (_, i) => args[i]);
  let lang = root.lang;
  let eyes = root.dataset.eyes || ''; // the seat that is looked through, or everybody
  let blind = 'blind' in root.dataset;
  let courts = words[lang].courts;

  // element returns a new HTML element, with its attributes and what is in it.
  function element(name, attributes = {}, ...inside) {
    const e = document.createElement(name);
    for (const [k, v] of Object.entries(attributes)) e.setAttribute(k, v);
    e.append(...inside);
    return e;
  }

  // shape adds an SVG element to another.
  function shape(to, name, attributes = {}, text = '') {
    const e = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [k, v] of Object.entries(attributes)) e.setAttribute(k, v);
    if (text) e.textContent = text;
    return to.appendChild(e);
  }

  // What is known of a card by its sign, such as A♠, *♠ or x.
  const suits = '♠♥♣♦';
  const suitOf = (card) => suits.indexOf(card.at(-1)) + 1; // 0 is unknown
  const rankOf = (card) => card[0];
  const letter = (rank) => courts['KJQ'.indexOf(rank)] || rank;
  function cardName(card) {
    const rank = words[lang][rankOf(card)], suit = words[lang][card.at(-1)];
    return rank && suit ? say('cardOf', rank, suit) : say('unknown');
  }

  // ---- a deal, read from its section ----

  class Deal {
    constructor(section) {
      this.section = section;
      this.match = section.closest('.match');
      this.seats = [...section.dataset.round];
      this.hands = {};
      for (const li of all('.hands li', section)) {
        const cards = [];
        for (const span of all('.cards > span:not(.unknown)', li)) {
          const [suit, ...ranks] = span.textContent.trim().split(/\s+/);
          cards.push(...ranks.map((r) => r + suit));
        }
        const name = li.querySelector('.who bdi');
        this.hands[li.dataset.seat] = { cards, size: +li.dataset.size, name: name ? name.textContent : '' };
      }
      this.stops = [{ at: 'start', trick: -1, card: 0 }];
      this.tricks = all('.tricks tbody tr', section).map((row, i) => this.trick(row, i));
      this.stops.push({ at: 'end', trick: this.tricks.length - 1, card: 99 });
      this.at = 0;
    }

    // trick reads a row of the table of tricks, and makes a stop of each card.
    trick(row, index) {
      const cells = [...row.cells].map((c) => c);
      const number = cells[0].textContent;
      const last = cells.length - (row.closest('table').querySelector('.run') ? 3 : 2);
      const out = { number, plays: [], by: cells[last].textContent, points: cells[last + 1].textContent, run: last + 2 < cells.length ? cells[last + 2].textContent : '' };
      for (const cell of cells.slice(1, last)) {
        const seat = cell.querySelector('i');
        if (!seat) continue;
        const card = cell.querySelector('a[id], span');
        out.plays.push({ seat: seat.textContent, card: card && card.textContent, link: card && card.id });
        this.stops.push({ at: 't' + number + 'c' + out.plays.length, trick: index, card: out.plays.length });
      }
      return out;
    }

    get stop() { return this.stops[this.at]; }
    get over() { return this.stop.at === 'end'; }
    get current() { return this.tricks[this.stop.trick]; }

    // played lists the plays up to the stop.
    played() {
      const { trick, card } = this.stop;
      return this.tricks.slice(0, trick + 1).flatMap((t, i) => i < trick ? t.plays : t.plays.slice(0, card));
    }

    // hides reports whether the cards of a seat are covered.
    hides(seat) {
      const dead = this.section.dataset.dead;
      if (!eyes || seat === eyes || (seat === dead && eyes === this.section.dataset.dealer)) return false;
      return !this.over || blind;
    }

    // left returns the cards that a seat still holds: their signs, and '' for each that is
    // not seen.
    left(seat) {
      const { cards, size } = this.hands[seat], gone = this.played().filter((p) => p.seat === seat && p.card);
      const rest = [...cards];
      for (const p of gone) if (rest.includes(p.card)) rest.splice(rest.indexOf(p.card), 1);
      const count = Math.max(0, size - gone.length);
      let seen = rest.slice(0, count);
      if (this.hides(seat)) {
        const laid = this.shown(seat).filter((c) => rest.includes(c));
        if (seat === this.section.dataset.dealer && rest.includes(this.section.dataset.card)) laid.push(this.section.dataset.card);
        seen = rest.filter((c) => laid.includes(c));
      }
      return [...seen, ...Array(Math.max(0, count - seen.length)).fill('')];
    }

    // shown lists the cards that a seat has laid open by now.
    shown(seat) {
      return all('.told [data-shown]', this.section).filter((li) => this.reached(li.dataset.at))
        .map((li) => li.dataset.shown.split(' ')).filter((s) => s[0] === seat).flatMap((s) => s.slice(1));
    }

    index(at) { return this.stops.findIndex((s) => s.at === at); }
    reached(at) { const i = this.index(at); return i >= 0 && i <= this.at; }

    // may reports whether what stands in a list may be told at the stop.
    may(item) {
      if (!eyes && !blind || this.over && !blind) return true;
      if (item.classList.contains('opinion')) return false;
      return !item.dataset.code || (!blind && item.dataset.seen && this.reached(item.dataset.seen));
    }

    // notes lists what happened and what was found at the stop.
    notes() {
      return all('.told li, .found > ol > li, .result', this.section).filter((li) => li.dataset.at === this.stop.at && this.may(li));
    }

    // told says the stop in words.
    told() {
      const { at, card } = this.stop, t = this.current;
      if (at === 'start') return say('dealt', this.section.querySelector('.dealname').textContent.match(/\d+/)?.[0] ?? '');
      if (at === 'end') return say('over');
      const p = t.plays[card - 1];
      let out = p.card ? say(card === 1 ? 'leads' : 'played', t.number, this.named(p.seat), cardName(p.card)) : say('absent', t.number, this.named(p.seat));
      if (card === t.plays.length && t.by) out += '. ' + (t.points ? say('takesFor', this.named(t.by), t.points) : say('takes', this.named(t.by)));
      return out;
    }

    named(seat) {
      const name = !blind && this.hands[seat] ? this.hands[seat].name : '';
      return name ? seat + ' ' + name : seat;
    }

    // turn returns the seat that plays next.
    turn() {
      const next = this.stops[this.at + 1];
      return next && next.at !== 'end' ? this.tricks[next.trick].plays[next.card - 1].seat : '';
    }
  }

  // ---- drawing ----

  const symbols = document.querySelector('.symbols');
  const faces = new Set();
  const pipsOf = {
    A: [[50, 72, 44]], 2: [[50, 38], [50, 104]], 3: [[50, 34], [50, 71], [50, 108]], 4: [[36, 40], [64, 40], [36, 102], [64, 102]],
    5: [[36, 38], [64, 38], [50, 71], [36, 104], [64, 104]], 6: [[36, 36], [64, 36], [36, 71], [64, 71], [36, 106], [64, 106]],
    7: [[36, 36], [64, 36], [50, 54], [36, 71], [64, 71], [36, 106], [64, 106]],
  };
  pipsOf.T = [...pipsOf[6], [50, 54], [50, 88], [50, 36], [50, 106]];

  // face returns the id of the symbol of a card, which is drawn once.
  function face(card) {
    const id = 'card' + card + courts[0];
    if (faces.has(id)) return '#' + id;
    faces.add(id);
    const s = shape(symbols, 'symbol', { id, viewBox: '0 0 100 142' }), suit = suitOf(card), rank = rankOf(card);
    shape(s, 'rect', { x: 1, y: 1, width: 98, height: 140, rx: 9, class: 'face' });
    const ink = shape(s, 'g', { class: 'ink' + suit });
    const pip = (x, y, size) => suit && shape(ink, 'use', { href: '#pip' + suit, x: x - size / 2, y: y - size / 2, width: size, height: size });
    const known = suit && /[A-Z2-9]/.test(rank);
    for (const turned of [false, true]) {
      const g = shape(ink, 'g', turned ? { transform: 'rotate(180 50 71)' } : {});
      shape(g, 'text', { x: 15, y: 29, class: 'rank' }, known ? letter(rank) : '?');
      if (suit) shape(g, 'use', { href: '#pip' + suit, x: 6, y: 35, width: 18, height: 18 });
    }
    if (!known) {
      shape(ink, 'text', { x: 50, y: 92, class: 'court' }, '?');
    } else if ('KQJ'.includes(rank)) {
      shape(ink, 'rect', { x: 28, y: 22, width: 44, height: 98, rx: 5, class: 'frame' });
      if (rank !== 'J') shape(ink, 'use', { href: '#crown', x: rank === 'K' ? 34 : 38, y: 30, width: rank === 'K' ? 32 : 24, height: rank === 'K' ? 20 : 15 });
      shape(ink, 'text', { x: 50, y: 85, class: 'court' }, letter(rank));
      pip(50, 103, 22);
    } else {
      for (const [x, y, size] of pipsOf[rank] || [[50, 71, 40]]) pip(x, y, size || 21);
    }
    return '#' + id;
  }

  // draw puts a card, or the back of one, with its middle at a place.
  function draw(to, card, x, y, width, kind = '') {
    const height = width * 1.42, at = { x: x - width / 2, y: y - height / 2, width, height };
    const g = shape(to, 'g', { class: 'card ' + kind });
    if (card) shape(g, 'use', { href: face(card), ...at });
    else {
      shape(g, 'rect', { ...at, rx: width * 0.09, class: 'back' });
      shape(g, 'rect', { x: at.x + width * 0.1, y: at.y + width * 0.1, width: width * 0.8, height: height - width * 0.2, rx: width * 0.05, class: 'weave' });
    }
    if (kind) shape(g, 'rect', { ...at, rx: width * 0.09, class: 'ring' });
    return g;
  }

  // Where the seats are, from the bottom counter-clockwise: across, down, the way the cards of
  // a hand lie, the angle from the middle, and how much room there is.
  const places = {
    S: [0.5, 1, 'h', 90, 0.94], E: [1, 0.46, 'v', 0, 0.56], N: [0.5, 0, 'h', -90, 0.62], W: [0, 0.46, 'v', 180, 0.56],
    e: [1, 0.6, 'v', 30, 0.28], ne: [1, 0.26, 'v', -20, 0.28], nne: [0.83, 0, 'h', -55, 0.3], nnw: [0.17, 0, 'h', -125, 0.3],
    n: [0.5, 0, 'h', -90, 0.3], nw: [0, 0.26, 'v', 200, 0.28], w: [0, 0.6, 'v', 150, 0.28],
    ENE: [0.74, 0, 'h', -45, 0.42], WNW: [0.26, 0, 'h', -135, 0.42],
  };
  const seatings = { 3: ['S', 'E', 'W'], 4: ['S', 'E', 'N', 'W'], 5: ['S', 'E', 'ENE', 'WNW', 'W'], 6: ['S', 'e', 'ne', 'N', 'nw', 'w'], 8: ['S', 'e', 'ne', 'nne', 'n', 'nnw', 'nw', 'w'] };

  // drawTable draws the deal as it is at its stop.
  function drawTable(deal, svg, wide) {
    svg.replaceChildren();
    const many = deal.seats.length > 4, W = wide ? 1000 : 390, H = wide ? (many ? 700 : 620) : (many ? 640 : 540);
    svg.setAttribute('viewBox', `0 0 ${W} ${H}`);
    shape(svg, 'rect', { width: W, height: H, rx: wide ? 28 : 16, class: 'felt' });
    shape(svg, 'ellipse', { cx: W / 2, cy: H * 0.46, rx: W * 0.3, ry: H * 0.24, class: 'ring0' });
    const first = Math.max(0, deal.seats.indexOf(eyes));
    const seats = [...deal.seats.slice(first), ...deal.seats.slice(0, first)];
    const turn = deal.turn(), margin = wide ? 16 : 7, middle = [W / 2, H * 0.46];
    const trick = !deal.over && deal.current, trickWidth = wide ? (many ? 66 : 92) : (many ? 42 : 58);
    seats.forEach((seat, i) => {
      const [fx, fy, way, angle, room] = places[(seatings[seats.length] || seatings[8])[i]];
      const near = fy === 1, width = near ? (wide ? 88 : 54) : wide ? (many ? 42 : 62) : (many ? 30 : 40), height = width * 1.42;
      const cards = deal.left(seat), along = way === 'h';
      const length = room * (along ? W : H) - (along ? width : height);
      const step = Math.min(along ? width * (near ? 0.86 : 0.62) : height * 0.46, cards.length > 1 ? length / (cards.length - 1) : 0);
      const span = step * Math.max(0, cards.length - 1);
      const half = (span + (along ? width : height)) / 2;
      const x = along ? Math.min(W - margin - half, Math.max(margin + half, fx * W)) : fx ? W - margin - width / 2 : margin + width / 2;
      const y = along ? (near ? H - margin - height / 2 : margin + height / 2) : fy * H;
      cards.forEach((c, k) => {
        const g = draw(svg, c, along ? x - span / 2 + k * step : x, along ? y : y - span / 2 + k * step, width);
        Object.assign(g.dataset, { seat, card: c });
        // The next card of an upright hand lies on the sign of the suit, which is put beside the rank.
        if (!along && suitOf(c)) shape(g, 'use', { href: '#pip' + suitOf(c), class: 'pip ink' + suitOf(c), x: x - width * 0.22, y: y - span / 2 + k * step - height * 0.47, width: width * 0.21, height: width * 0.21 });
      });
      // The seat's name stands beside its hand.
      const plate = shape(svg, 'g', { class: 'plate' + (seat === turn ? ' turn' : '') });
      const px = along ? x : fx ? W - margin : margin, py = along ? (near ? y - height / 2 - 13 : y + height / 2 + 17) : y + half + 17;
      const anchor = along ? 'middle' : fx ? 'end' : 'start';
      const limit = wide ? 26 : along ? (many && !near ? 8 : 22) : many ? 10 : 12;
      let name = deal.named(seat);
      if (name.length > limit) name = name.slice(0, limit - 1) + '…';
      const roles = ['dealer', 'declarer'].filter((r) => deal.section.dataset[r] === seat).map((r) => say(r));
      const label = shape(plate, 'text', { x: px, y: py, 'text-anchor': anchor }, (seat === turn ? '▸ ' : '') + name);
      if (roles.length) shape(plate, 'text', { x: px, y: near ? py - (wide ? 20 : 16) : py + (wide ? 18 : 15), 'text-anchor': anchor, class: 'role' }, roles.join(', '));
      shape(label, 'title', {}, deal.named(seat));
      const lying = trick && trick.plays.slice(0, deal.stop.card).findIndex((p) => p.seat === seat);
      if (trick && lying >= 0 && trick.plays[lying].card) {
        const turned = angle * Math.PI / 180, far = wide ? [many ? 210 : 128, many ? 128 : 88] : [many ? 80 : 72, many ? 92 : 60];
        const done = deal.stop.card >= trick.plays.length && trick.by === seat, now = lying === deal.stop.card - 1;
        draw(svg, trick.plays[lying].card, middle[0] + Math.cos(turned) * far[0], middle[1] + Math.sin(turned) * far[1], trickWidth, done ? 'took' : now ? 'now' : '');
        if (done) shape(svg, 'text', { x: middle[0] + Math.cos(turned) * far[0] + trickWidth * 0.42, y: middle[1] + Math.sin(turned) * far[1] - trickWidth * 0.52, class: 'star' }, '★');
      }
    });
    // Cards whose seat is not known lie in the middle.
    if (trick) trick.plays.slice(0, deal.stop.card).filter((p) => !deal.seats.includes(p.seat) && p.card).forEach((p, k) => draw(svg, p.card, middle[0] - 30 + 30 * k, middle[1], trickWidth));
  }

  // ---- the table with its buttons ----

  const stage = element('div', { class: 'stage', role: 'group' });
  const view = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const status = element('p', { class: 'status' }), live = element('p', { class: 'live', 'aria-live': 'polite' }), notes = element('div', { class: 'notes' });
  const slider = element('input', { type: 'range', min: 0, step: 1 });
  const bar = element('div', { class: 'bar' }), options = element('div', { class: 'options' }), help = element('p', { class: 'keys' });
  view.setAttribute('tabindex', '0');
  view.setAttribute('role', 'img');
  const buttons = {};
  const deals = all('.deal[data-round]').map((s) => new Deal(s));
  let shown = () => {}; // told that something is shown anew
  let deal = null, timer = 0, pace = 1200, touched = [0, 0], swiped = false;

  // nth returns the place of the deal among all: of a line that left it, that of the deal.
  const nth = () => deals.indexOf(deal.of ?? deal);

  const acts = {
    trickback: ['↞', () => go(trickStop(-1))],
    back: ['←', () => go(deal.at - 1)],
    play: ['▶', () => playing(!timer)],
    next: ['→', () => go(deal.at + 1)],
    tricknext: ['↠', () => go(trickStop(1))],
    dealback: ['«', () => open(deals[nth() - 1])],
    start: ['⇤', () => go(0)],
    finding: ['!', nextFinding],
    end: ['⇥', () => go(deal.stops.length - 1)],
    dealnext: ['»', () => open(deals[nth() + 1])],
  };

  // trickStop returns the stop at which the trick is full that is so many tricks on.
  function trickStop(by) {
    const full = deal.stops.map((s, i) => i).filter((i) => i === 0 || i === deal.stops.length - 1 || deal.stops[i + 1].trick !== deal.stops[i].trick || deal.stops[i + 1].at === 'end');
    return by > 0 ? full.find((i) => i > deal.at) ?? deal.at : full.findLast((i) => i < deal.at) ?? 0;
  }

  function go(i) {
    if (i < 0 || i >= deal.stops.length) return playing(false);
    deal.at = i;
    if (deal.over) playing(false);
    render();
  }

  function playing(on) {
    clearInterval(timer);
    if (on && deal.over) deal.at = 0;
    timer = on ? setInterval(() => go(deal.at + 1), pace) : 0;
    label(buttons.play, on ? 'pause' : 'play', on ? '❚❚' : '▶');
  }

  function nextFinding() {
    const from = nth();
    for (let d = from; d < deals.length; d++) {
      const marked = deals[d].stops.findIndex((s, i) => (d > from || i > deal.at) && all('.found > ol > li', deals[d].section).some((li) => li.dataset.at === s.at && deals[d].may(li)));
      if (marked < 0) continue;
      if (d > from) open(deals[d]);
      return go(marked);
    }
  }

  // open shows a deal on the table, which stays where it is in the window.
  function open(d, at) {
    if (!d) return;
    playing(false);
    const was = stage.isConnected ? stage.getBoundingClientRect().top : NaN;
    const focus = stage.contains(document.activeElement) ? document.activeElement : null;
    deal = d;
    if (at !== undefined) d.at = at;
    d.section.querySelector('.about').after(stage);
    all('.open').forEach((b) => { b.hidden = b.closest('.deal') === d.section; });
    fillEyes();
    render();
    if (focus) focus.focus({ preventScroll: true });
    if (was < innerHeight) scrollBy(0, Math.round(stage.getBoundingClientRect().top - Math.round(was)));
  }

  // bring brings the table and its buttons into the window, if they are not there.
  function bring() {
    const of = [view, bar].map((e) => e.getBoundingClientRect());
    if (of.some((r) => r.top < 0 || r.bottom > innerHeight)) stage.scrollIntoView({ block: 'start' });
  }

  function label(button, key, sign) {
    button.setAttribute('aria-label', say(key));
    button.title = say(key);
    if (sign) button.textContent = sign;
  }

  // ---- what can be chosen ----

  const chooseEyes = element('select'), chooseBlind = element('input', { type: 'checkbox' }), choosePace = element('select'), chooseCourts = element('button', { type: 'button', class: 'letters' });
  const link = element('a', { class: 'permalink', href: '#' });
  const covered = element('p', { class: 'uncover' });

  function fillEyes() {
    if (!deal.seats.includes(eyes)) eyes = '';
    chooseEyes.replaceChildren(element('option', { value: '' }, say('everybody')), ...deal.seats.filter((s) => s !== deal.section.dataset.dead).sort().map((s) => element('option', { value: s }, deal.named(s))));
    chooseEyes.value = eyes;
  }

  chooseEyes.onchange = () => { eyes = chooseEyes.value; render(); };
  chooseBlind.onchange = () => { blind = chooseBlind.checked; fillEyes(); render(); };
  choosePace.onchange = () => { pace = +choosePace.value; if (timer) playing(true); };
  chooseCourts.onclick = () => { courts = courts === 'KJQ' ? 'RVD' : 'KJQ'; translate(); render(); };
  slider.oninput = () => go(+slider.value);
  view.onclick = () => { if (!swiped) go(deal.at + 1); };
  link.onclick = (e) => {
    e.preventDefault();
    history.replaceState(null, '', link.getAttribute('href'));
    navigator.clipboard?.writeText(location.href).then(() => { live.textContent = say('copied'); }, () => {});
  };

  view.addEventListener('pointerdown', (e) => { touched = [e.clientX, e.clientY]; swiped = false; });
  view.addEventListener('pointerup', (e) => {
    const dx = e.clientX - touched[0], dy = e.clientY - touched[1];
    swiped = Math.abs(dx) > 30 && Math.abs(dx) > Math.abs(dy); // and the click that follows is none
    if (swiped) go(deal.at + (dx < 0 ? 1 : -1));
  });

  document.addEventListener('keydown', (e) => {
    const inside = stage.contains(e.target), tag = e.target.tagName;
    if (!deal || e.ctrlKey || e.altKey || e.metaKey || !inside && e.target !== document.body || tag === 'SELECT' || tag === 'INPUT') return;
    const act = { ArrowRight: 'next', ArrowLeft: 'back', n: 'dealnext', p: 'dealback', f: 'finding' }[e.key] ||
      (inside && { ArrowDown: 'tricknext', ArrowUp: 'trickback', Home: 'start', End: 'end', ' ': tag === 'BUTTON' ? '' : 'play' }[e.key]);
    if (!act) return;
    e.preventDefault();
    acts[act][1]();
    if (/^[npf]$/.test(e.key)) bring();
  });

  // Links to cards show them on the table.
  function follow(hash) {
    let id = hash.slice(1);
    try { id = decodeURIComponent(id); } catch { /* it is no address of anything here */ }
    const d = deals.find((d) => id.startsWith(d.section.id + 't') || id === d.section.id);
    if (!d) return false;
    const at = d.index(id.slice(d.section.id.length));
    open(d, at < 0 ? d.at : at);
    bring();
    return true;
  }
  document.addEventListener('click', (e) => {
    const a = e.target.closest('a[href^="#"]');
    if (!a || a === link || !/t\d+c\d+$/.test(a.getAttribute('href')) || !follow(a.getAttribute('href'))) return;
    e.preventDefault();
    history.replaceState(null, '', a.getAttribute('href'));
  });
  addEventListener('hashchange', () => follow(location.hash));
  addEventListener('load', () => setTimeout(() => follow(location.hash))); // once the browser has gone there itself

  // ---- showing ----

  function render() {
    root.classList.toggle('covered', !!eyes || blind);
    root.classList.toggle('blind', blind);
    drawTable(deal, view, stage.clientWidth > 620);
    view.setAttribute('aria-label', say('table'));
    const t = deal.current, trump = deal.section.dataset.card || deal.section.dataset.trump;
    const full = t && deal.stop.card >= t.plays.length ? t : deal.tricks[deal.stop.trick - 1];
    const secret = (eyes || blind) && 'secret' in deal.section.dataset;
    status.replaceChildren(element('b', {}, deal.section.querySelector('.dealname').innerText.trim()));
    const parts = [trump && say('trump') + ' ' + trump, deal.section.dataset.called && say('called') + ' ' + deal.section.dataset.called,
      t && deal.stop.at !== 'start' && !deal.over && say('trick') + ' ' + t.number, full && full.run && !secret && deal.section.querySelector('.run').textContent + ' ' + full.run];
    for (const p of parts.filter(Boolean)) status.append(' · ' + p);
    if (live.textContent !== deal.told()) live.textContent = deal.told();
    notes.replaceChildren(...deal.notes().map((li) => {
      const copy = element('div', { class: li.className });
      copy.append(...[...li.childNodes].map((n) => n.cloneNode(true)));
      all('[id]', copy).forEach((e) => e.removeAttribute('id'));
      return copy;
    }));
    slider.max = deal.stops.length - 1;
    slider.value = deal.at;
    slider.setAttribute('aria-valuetext', deal.told());
    all('.tricks .here').forEach((e) => e.classList.remove('here'));
    const here = document.getElementById(deal.section.id + deal.stop.at);
    if (here) here.closest('td').classList.add('here');
    link.setAttribute('href', '#' + deal.section.id + (here ? deal.stop.at : ''));
    const i = nth();
    for (const [key, off] of Object.entries({ start: deal.at === 0, back: deal.at === 0, trickback: deal.at === 0, next: deal.over, tricknext: deal.over, end: deal.over, dealback: i === 0, dealnext: i === deals.length - 1 })) buttons[key].setAttribute('aria-disabled', off);
    shown();
  }

  // translate says everything in the language that was chosen.
  function translate() {
    root.lang = lang;
    root.classList.remove('en', 'pt');
    root.classList.add(lang);
    all('.language button').forEach((b) => b.setAttribute('aria-pressed', b.lang === lang));
    all('.tricks a[id]').forEach((a) => a.setAttribute('aria-label', a.textContent + ' ' + cardName(a.textContent)));
    all('.open').forEach((b) => { b.textContent = say('onTable'); });
    for (const key of Object.keys(acts)) label(buttons[key], key);
    stage.setAttribute('aria-label', say('table'));
    slider.setAttribute('aria-label', say('table'));
    help.textContent = say('keys');
    link.textContent = say('link');
    chooseCourts.textContent = say('letters') + ': ' + courts.split('').join(' ');
    choosePace.replaceChildren(...[['slow', 2400], ['medium', 1200], ['fast', 500]].map(([k, v]) => element('option', { value: v }, say(k))));
    choosePace.value = pace;
    options.replaceChildren(element('label', {}, say('eyes') + ' ', chooseEyes), element('label', { title: say('blindlong') }, chooseBlind, ' ' + say('blind')), element('label', {}, say('pace') + ' ', choosePace), chooseCourts, link);
    const uncover = element('button', { type: 'button' }, say('uncover'));
    uncover.onclick = () => { eyes = ''; blind = chooseBlind.checked = false; fillEyes(); render(); };
    covered.replaceChildren(say('covered') + ' ', uncover);
    if (deal) { fillEyes(); render(); }
  }

  for (const [key, [sign, act]] of Object.entries(acts)) {
    const b = buttons[key] = element('button', { type: 'button', class: key }, sign);
    b.onclick = () => { if (b.getAttribute('aria-disabled') !== 'true') act(); };
    bar.append(b);
  }
  stage.append(view, bar, slider, live, status, notes, options, covered, help); // what grows stands below what is pressed
  for (const d of deals) {
    const b = element('button', { type: 'button', class: 'open' });
    b.onclick = () => { open(d); view.focus({ preventScroll: true }); bring(); };
    d.section.querySelector('.about').after(b);
  }
  const chooser = element('div', { class: 'language', role: 'group' });
  for (const l of ['pt', 'en']) {
    const b = element('button', { type: 'button', lang: l }, l === 'pt' ? 'Português' : 'English');
    b.onclick = () => { lang = l; chooser.setAttribute('aria-label', say('language')); translate(); };
    chooser.append(b);
  }
  document.querySelector('main').prepend(chooser);
  const spoken = (navigator.languages || []).map((l) => l.slice(0, 2)).find((l) => words[l]);
  lang = spoken || lang;
  chooser.setAttribute('aria-label', say('language'));
  root.classList.add('js');
  translate();
  chooseBlind.checked = blind;
  if (deals.length && !follow(location.hash) && !follow('#' + (root.dataset.begin || ''))) open(deals[0]);
  // What the referee builds on, in a page that carries it.
  if (document.getElementById('referee')) {
    window.page = { Deal, element, all, say, stage, view, live, notes, cardName, suitOf, open, render, words, get deal() { return deal; }, get lang() { return lang; }, get swiped() { return swiped; }, get covered() { return !!eyes || blind; }, set shown(f) { shown = f; } };
  }
  let width = 0;
  addEventListener('resize', () => { if (deal && stage.clientWidth !== width) { width = stage.clientWidth; render(); } });
})();
