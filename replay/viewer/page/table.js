/*
  Draws a deal at its stop, in points of the screen: the size of the picture is that of the room there is, so that no letter is
  smaller than it can be read. Up to five players have their cards before them. Six and eight have theirs as rows of suits: of
  their cards nothing could be read.
*/
const faces = new Set();
const pipsOf = {
  A: [[50, 72, 44]], 2: [[50, 38], [50, 104]], 3: [[50, 34], [50, 71], [50, 108]], 4: [[36, 40], [64, 40], [36, 102], [64, 102]],
  5: [[36, 38], [64, 38], [50, 71], [36, 104], [64, 104]], 6: [[36, 36], [64, 36], [36, 71], [64, 71], [36, 106], [64, 106]],
  7: [[36, 36], [64, 36], [50, 54], [36, 71], [64, 71], [36, 106], [64, 106]],
};
pipsOf.T = [...pipsOf[6], [50, 54], [50, 88], [50, 36], [50, 106]];

// face returns the id of the symbol of a card, which is drawn once. A small one has its rank and suit alone, as large as they can be:
// in the middle (m), or at the side that shows in a hand that lies flat (h) or upright (v).
function face(card, courts, small = '') {
  const id = 'card' + card + courts[0] + small;
  if (faces.has(id)) return '#' + id;
  faces.add(id);
  const s = shape(document.querySelector('.symbols'), 'symbol', { id, viewBox: '0 0 100 142' }), suit = suitOf(card), rank = card[0];
  shape(s, 'rect', { x: 1, y: 1, width: 98, height: 140, rx: 9, class: 'face' });
  const ink = shape(s, 'g', { class: 'ink' + suit });
  const pip = (x, y, size) => suit && shape(ink, 'use', { href: '#pip' + suit, x: x - size / 2, y: y - size / 2, width: size, height: size });
  const known = suit && /[A-Z2-9]/.test(rank);
  if (small) {
    const [x, y, size] = { m: [50, 68, 72], h: [31, 56, 58], v: [29, 54, 56] }[small];
    shape(ink, 'text', { x, y, class: 'large', 'font-size': size }, known ? letter(rank, courts) : '?');
    pip(...{ m: [50, 106, 52], h: [31, 92, 46], v: [74, 34, 42] }[small]);
    return '#' + id;
  }
  for (const turned of [false, true]) {
    const g = shape(ink, 'g', turned ? { transform: 'rotate(180 50 71)' } : {});
    shape(g, 'text', { x: 15, y: 29, class: 'rank' }, known ? letter(rank, courts) : '?');
    if (suit) shape(g, 'use', { href: '#pip' + suit, x: 6, y: 35, width: 18, height: 18 });
  }
  if (!known) {
    shape(ink, 'text', { x: 50, y: 92, class: 'court' }, '?');
  } else if ('KQJ'.includes(rank)) {
    shape(ink, 'rect', { x: 28, y: 22, width: 44, height: 98, rx: 5, class: 'frame' });
    if (rank !== 'J') shape(ink, 'use', { href: '#crown', x: rank === 'K' ? 34 : 38, y: 30, width: rank === 'K' ? 32 : 24, height: rank === 'K' ? 20 : 15 });
    shape(ink, 'text', { x: 50, y: 85, class: 'court' }, letter(rank, courts));
    pip(50, 103, 22);
  } else {
    for (const [x, y, size] of pipsOf[rank] || [[50, 71, 40]]) pip(x, y, size || 21);
  }
  return '#' + id;
}

// Where the seats are of up to five, from the bottom counter-clockwise: across, down, the way the cards of a hand lie, and how much
// room there is.
const places = {
  S: [0.5, 1, 'h', 0.94], E: [1, 0.5, 'v', 1], N: [0.5, 0, 'h', 0.62], W: [0, 0.5, 'v', 1], ENE: [0.74, 0, 'h', 0.4], WNW: [0.26, 0, 'h', 0.4],
};
// angles are where the cards of a trick lie from the middle, so that they leave the names at the sides free; others lie evenly.
const angles = { 3: [90, -20, 200], 5: [90, -14, -62, -118, 194] };
const seatings = { 3: ['S', 'E', 'W'], 4: ['S', 'E', 'N', 'W'], 5: ['S', 'E', 'ENE', 'WNW', 'W'] };

class Table {
  // A table is drawn into a picture for a player, that is the element.
  constructor(player, svg) {
    this.player = player;
    this.svg = svg;
  }

  // draw draws the deal as it is at its stop.
  draw() {
    const { svg, player: { deal, eyes } } = this, box = svg.getBoundingClientRect(), scale = parseFloat(getComputedStyle(svg).fontSize) / 16;
    const w = this.w = Math.max(240, Math.round(box.width)), h = this.h = Math.max(200, Math.round(box.height));
    svg.replaceChildren();
    svg.setAttribute('viewBox', `0 0 ${w} ${h}`);
    shape(svg, 'rect', { width: w, height: h, rx: w > 620 ? 28 : 14, class: 'felt' });
    const first = Math.max(0, deal.seats.indexOf(eyes));
    this.seats = [...deal.seats.slice(first), ...deal.seats.slice(0, first)];
    this.turn = deal.turn();
    this.many = this.seats.length > 5;
    this.text = between(13, 18, w * 0.03) * scale;
    this.line = this.text * 1.25;
    this.margin = between(5, 14, w * 0.015);
    this.near = between(40, 112, Math.min(w * (w < 620 ? 0.14 : 0.125), h * 0.165));
    // The rows of six and eight take some 72 points each.
    if (this.many) this.near = Math.min(this.near, Math.max(34, (h - 2 * this.margin - this.line * 2 - 6 - (this.seats.length - 2) * 36) / 1.42));
    this.beside = []; // the names at the sides, as boxes
    this.bottom = this.margin + this.near * 1.42 + this.line * (this.role(this.seats[0]) ? 2 : 1.1) + 6;
    if (this.many) this.boxes();
    else this.hands();
    this.hand(this.seats[0], places.S, this.near);
    this.middle();
  }

  role(seat) {
    const { section } = this.player.deal;
    return ['dealer', 'declarer'].filter((r) => section.dataset[r] === seat).map((r) => this.player.say(r)).join(', ');
  }

  // card draws a card, or the back of one, with its middle at a place, and in the hand that lies flat or upright.
  card(card, x, y, width, kind = '', way = 'm') {
    const height = width * 1.42, at = { x: x - width / 2, y: y - height / 2, width, height };
    const g = shape(this.svg, 'g', { class: 'card ' + kind });
    if (card) shape(g, 'use', { href: face(card, this.player.courts, width < (way === 'm' ? 66 : 58) ? way : ''), ...at });
    else {
      shape(g, 'rect', { ...at, rx: width * 0.09, class: 'back' });
      shape(g, 'rect', { x: at.x + width * 0.1, y: at.y + width * 0.1, width: width * 0.8, height: height - width * 0.2, rx: width * 0.05, class: 'weave' });
    }
    if (kind) shape(g, 'rect', { ...at, rx: width * 0.09, class: 'ring' });
    return g;
  }

  // plate writes who sits there, shortened to the room there is, and the role below or, at the bottom, above it.
  plate(seat, x, y, anchor, room, up = 1) {
    const turn = seat === this.turn, { deal } = this.player, g = shape(this.svg, 'g', { class: 'plate' + (turn ? ' turn' : '') }), limit = Math.floor(room / (this.text * 0.64)) - 2 * turn;
    let name = deal.named(seat);
    if (name.length > limit) name = name.slice(0, limit - 1) + '…';
    const label = shape(g, 'text', { x, y, 'text-anchor': anchor, 'font-size': this.text }, (turn ? '▸ ' : '') + name);
    shape(label, 'title', {}, deal.named(seat));
    const role = this.role(seat);
    if (role) shape(g, 'text', { x, y: y + up * this.line * 0.9, 'text-anchor': anchor, class: 'role', 'font-size': Math.max(12, this.text * 0.82) }, role);
    return g;
  }

  // hands draws the hands of up to five but the one at the bottom.
  hands() {
    const side = this.near * 0.72, at = seatings[this.seats.length] || seatings[4], across = at.filter((p) => places[p][2] === 'h').length - 1;
    this.top = across ? this.margin + side * 1.42 + this.line * (across > 1 ? 2 : 1.1) + 6 : this.margin;
    this.sides = this.margin * 2 + side;
    this.from = across > 1 ? this.top : this.margin; // of the hands at the sides: two hands above leave no corner free
    this.seats.forEach((seat, i) => { if (i && at[i]) this.hand(seat, places[at[i]], side); });
  }

  hand(seat, [fx, fy, way, room], width) {
    const { w, h, margin, svg, line } = this, height = width * 1.42, along = way === 'h', near = fy === 1;
    const cards = this.player.deal.left(seat), named = line * (this.role(seat) ? 2 : 1.1);
    const upright = h - this.bottom - this.from - named, length = along ? room * w - width : upright - height;
    const step = Math.max(0, Math.min(along ? width * (near ? 0.86 : 0.62) : height * 0.46, cards.length > 1 ? length / (cards.length - 1) : 0));
    const span = step * Math.max(0, cards.length - 1), half = (span + (along ? width : height)) / 2;
    const x = along ? between(margin + half, w - margin - half, fx * w) : fx ? w - margin - width / 2 : margin + width / 2;
    const y = along ? (near ? h - margin - height / 2 : margin + height / 2) : this.from + upright * 0.5;
    cards.forEach((c, k) => {
      const at = [along ? x - span / 2 + k * step : x, along ? y : y - span / 2 + k * step], g = this.card(c, ...at, width, '', way);
      Object.assign(g.dataset, { seat, card: c });
      // The next card of an upright hand lies on the sign of the suit, which is put beside the rank.
      if (!along && suitOf(c) && width >= 58) shape(g, 'use', { href: '#pip' + suitOf(c), class: 'pip ink' + suitOf(c), x: x - width * 0.22, y: at[1] - height * 0.47, width: width * 0.21, height: width * 0.21 });
    });
    if (along) this.plate(seat, x, near ? y - height / 2 - this.text * 0.45 : y + height / 2 + this.text * 1.05, 'middle', near ? w * 0.6 : Math.min(w * 0.5, room * w), near ? -1 : 1);
    else this.beside.push(this.plate(seat, fx ? w - margin : margin, y + half + this.text * 1.05, fx ? 'end' : 'start', w * (this.seats.length > 3 ? 0.3 : 0.4)).getBBox());
  }

  // boxes writes the hands of six and eight as rows of suits, but the one at the bottom.
  boxes() {
    const { w, h, margin, svg } = this, k = (this.seats.length - 2) / 2, room = h - this.bottom - margin;
    const size = between(10.5, 16, Math.min(w * 0.031, (room / k - 10) / 6.4)), row = size * 1.2;
    const width = between(86, 220, w * 0.255), height = row * 5 + size * 0.7;
    const gap = k > 1 ? Math.min(height * 1.6, (room - height) / (k - 1)) : 0, from = margin + Math.max(0, (room - height - gap * (k - 1)) / 2);
    this.text = size;
    for (let i = 1; i < this.seats.length; i++) {
      const seat = this.seats[i], x = i <= k ? w - margin - width : i === k + 1 ? (w - width) / 2 : margin;
      const y = i <= k ? from + (k - i) * gap : i === k + 1 ? margin : from + (i - k - 2) * gap;
      shape(svg, 'rect', { x, y, width, height, rx: 6, class: 'rows' + (seat === this.turn ? ' turn' : '') });
      const cards = this.player.deal.left(seat), role = this.role(seat), roleRoom = role ? size * 0.5 * role.length + size : 0;
      const dark = this.plate(seat, x + size * 0.4, y + row, 'start', width - size - roleRoom, 0);
      dark.classList.add('dark');
      if (role) dark.lastChild.setAttribute('x', x + width - size * 0.4), dark.lastChild.setAttribute('text-anchor', 'end');
      let n = 1;
      for (const suit of '♠♥♣♦') {
        const held = cards.filter((c) => c && c.at(-1) === suit);
        if (!held.length) continue;
        const text = shape(svg, 'text', { x: x + size * 0.4, y: y + row * ++n, class: 'ink' + suitOf(suit), 'font-size': size });
        shape(text, 'tspan', {}, suit + ' ');
        for (const c of held) Object.assign(shape(text, 'tspan', {}, letter(c[0], this.player.courts)).dataset, { seat, card: c });
      }
      const other = cards.filter((c) => !c || !suitOf(c)).length;
      if (other) shape(svg, 'text', { x: x + size * 0.4, y: y + row * ++n, class: 'ink0', 'font-size': size }, '? × ' + other);
    }
    this.top = margin + height + 4;
    this.sides = margin * 2 + width;
  }

  // middle draws the trick that lies, and among its cards the trump, the points by now and which trick it is.
  middle() {
    const { w, h, svg, text, line, seats, top, player: { deal } } = this, bottom = h - this.bottom - 2;
    const cx = w / 2, cy = (top + bottom) / 2, room = w - 2 * this.sides, trick = !deal.over && deal.current;
    const run = deal.run(), trump = deal.section.dataset.card || deal.section.dataset.trump || '';
    const lines = [run, trick && deal.stop.at !== 'start' ? this.player.say('trick') + ' ' + trick.number : ''].filter(Boolean);
    // The trump stands beside the lines or, where the room is higher than it is wide, above them.
    const stacked = room < bottom - top, sign = trump ? line * 2 : 0, said = Math.max(text * 4, ...lines.map((l) => l.length * text * 0.58));
    const wide = stacked ? said : said + sign * 0.7 + 6, high = stacked ? sign + 2 + line * 2.2 : line * 2 + 2;
    // On a low table there is no room between the cards: it stands at their left, above the name there, or nowhere.
    const half = (bottom - top) / 2, mid = Math.min(cy, ...this.beside.map((b) => b.y - high / 2 - 2));
    const low = (half - high / 2 - 6) / 1.42 < 34 && room / 2 > wide + between(26, 104, (half - 6) / 1.42) + 20 && mid - high / 2 > top;
    const over = this.beside.some((b) => Math.abs(b.x + b.width / 2 - cx) < (b.width + wide) / 2 && Math.abs(b.y + b.height / 2 - cy) < (b.height + high) / 2);
    const none = !low && (high / 2 + 43 > half || wide / 2 + 26 > room / 2 || over), [gapX, gapY] = low || none ? [0, 0] : [wide, high];
    let width = between(26, 104, Math.min(this.near * 1.15, ((bottom - top - gapY) / 2 - 6) / 1.42, (room - gapX) / 2 - 8)), rx = gapX / 2 + width / 2 + 6, ry = gapY / 2 + width * 0.71 + 4;
    if (seats.length !== 4) {
      width = between(24, 90, Math.min(this.near * 1.1, room / 4.4, (bottom - top) / 5.9));
      rx = Math.max(gapX / 2 + width / 2, Math.min(room / 2 - width / 2 - (low ? wide + 16 : 0), wide / 2 + width));
      ry = Math.max(gapY / 2 + width * 0.71, Math.min((bottom - top) / 2 - width * 0.71 - 2, high / 2 + width * 2));
    }
    const g = shape(none ? element('div') : svg, 'g', { class: 'told' }), x = low ? this.sides + wide / 2 + 10 : cx, y = low ? mid : cy, left = x - wide / 2, at = stacked ? x - sign * 0.35 : left, up = stacked ? y - high / 2 : y - sign / 2;
    if (trump.length > 1) shape(g, 'use', { href: face(trump, this.player.courts, 'm'), x: at, y: up, width: sign * 0.7, height: sign });
    else if (trump) {
      shape(g, 'rect', { x: at, y: up + sign * 0.15, width: sign * 0.7, height: sign * 0.7, rx: 4, class: 'face' });
      shape(g, 'use', { href: '#pip' + suitOf(trump), class: 'ink' + suitOf(trump), x: at + sign * 0.1, y: up + sign * 0.25, width: sign * 0.5, height: sign * 0.5 });
    }
    const below = stacked ? y - high / 2 + sign + line : y + (lines.length > 1 ? -line * 0.1 : text * 0.35);
    lines.forEach((l, i) => shape(g, 'text', { x: stacked ? x : left + (sign ? sign * 0.7 + 6 : 0), y: below + i * line * 0.95, 'text-anchor': stacked ? 'middle' : 'start', 'font-size': i ? text * 0.9 : text }, l));
    if (!trick) return;
    const taken = deal.stop.card >= trick.plays.length, lying = trick.plays.slice(0, deal.stop.card);
    lying.forEach((p, k) => {
      if (!p.card) return;
      const i = seats.indexOf(p.seat), angle = (angles[seats.length]?.[i] ?? 90 - 360 / seats.length * i) * Math.PI / 180;
      // A card whose seat is not known lies in the middle.
      const x = i < 0 ? cx - 30 + 30 * k : cx + Math.cos(angle) * rx, y = i < 0 ? cy : cy + Math.sin(angle) * ry;
      const took = taken && trick.by === p.seat;
      this.card(p.card, x, y, width, took ? 'took' : k === lying.length - 1 ? 'now' : '');
      if (took) shape(svg, 'text', { x: x + width * 0.42, y: y - width * 0.52, class: 'star' }, '★');
    });
  }
}
