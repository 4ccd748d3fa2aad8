/*
  <sueca-deal>: a deal, or the deals of a match, on a table that is played card by card.

  What is told stands in the element as text before any script runs: the hands, the tricks and what was found. The element reads it
  from there, draws the deal that is looked at, and puts table, buttons and tricks on one screen: beside each other where there is
  room, the tricks in a sheet that comes up on a phone. It sends and fetches nothing.

  A stop is a place in a deal: before the first card, after each card, at the end. Its name is the end of a card's id: t3c2 is the
  second card of trick 3.
*/
// What is known of a card by its sign, such as A♠, *♠ or x.
const suitOf = (card) => '♠♥♣♦'.indexOf(card.at(-1)) + 1; // 0 is unknown

// letter returns a rank as it is written with the letters of the courts.
const letter = (rank, courts) => courts['KJQ'.indexOf(rank)] || rank;

// spelled writes the cards in a text with the letters of the courts.
const spelled = (text, courts) => text.replace(/[KJQ](?=[♠♥♣♦])/g, (rank) => letter(rank, courts));

// speller returns what writes all cards that stand as text in an element with the letters of the courts. What somebody wrote, and the
// record, stay as they are. With no letters they are as the record has them, which is what can be compared.
function speller(within, not) {
  const walk = document.createTreeWalker(within, NodeFilter.SHOW_TEXT), texts = [];
  let now = 'KJQ';
  for (let n; (n = walk.nextNode());) {
    const { parentElement: of, data } = n, hand = of.closest('.cards > :not(.unknown)');
    if (/[KJQ]/.test(data) && !of.closest('pre, script, bdi, .quoted, ' + not)) texts.push([n, data, hand ? (c) => data.replace(/[KJQ]/g, (rank) => letter(rank, c)) : (c) => spelled(data, c)]);
  }
  return (courts) => {
    for (const [n, data, as] of texts) n.data = courts ? as(courts) : data;
    const before = now;
    now = courts;
    return before;
  };
}

// ---- a deal, read from its section ----

class Deal {
  constructor(section, player) {
    this.section = section;
    this.player = player;
    this.seats = [...section.dataset.round];
    this.hands = {};
    for (const li of all('.hands li', section)) {
      const cards = [];
      for (const span of all('.cards > span:not(.unknown)', li)) {
        const [suit, ...ranks] = span.textContent.trim().split(/\s+/);
        cards.push(...ranks.map((r) => r + suit));
      }
      const name = li.querySelector('.who bdi');
      this.hands[li.dataset.seat] = { cards, size: +section.dataset.size, name: name ? name.textContent : '' };
    }
    this.stops = [{ at: 'start', trick: -1, card: 0 }];
    this.tricks = all('.tricks tbody tr', section).map((row, i) => this.trick(row, i));
    this.stops.push({ at: 'end', trick: this.tricks.length - 1, card: 99 });
    this.at = 0;
  }

  // trick reads a row of the table of tricks, and makes a stop of each card.
  trick(row, index) {
    const cells = [...row.cells];
    const number = cells[0].textContent;
    const last = cells.length - (row.closest('table').querySelector('.run') ? 3 : 2);
    const out = { number, plays: [], by: cells[last].textContent, points: cells[last + 1].textContent, run: last + 2 < cells.length ? cells[last + 2].textContent : '' };
    for (const cell of cells.slice(1, last)) {
      const seat = cell.querySelector('i');
      if (!seat) continue;
      const card = cell.querySelector('a[id], span');
      out.plays.push({ seat: seat.textContent, card: card && card.textContent });
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

  // run returns the points of the sides by now, as the sheet of tricks has them.
  run() {
    const t = this.current, full = t && this.stop.card >= t.plays.length ? t : this.tricks[this.stop.trick - 1];
    const secret = (this.player.eyes || this.player.blind) && 'secret' in this.section.dataset;
    return full && !secret ? full.run : '';
  }

  // hides reports whether the cards of a seat are covered.
  hides(seat) {
    const { eyes, blind } = this.player, dead = this.section.dataset.dead;
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
    const { eyes, blind } = this.player;
    if (!eyes && !blind || this.over && !blind) return true;
    if (item.classList.contains('opinion')) return false;
    return !item.dataset.code || (!blind && item.dataset.seen && this.reached(item.dataset.seen));
  }

  // notes lists what happened and what was found at the stop.
  notes() {
    return all('.told li, .found > ol > li, .result', this.section).filter((li) => li.dataset.at === this.stop.at && this.may(li));
  }

  // found returns the first stop after another, -1 for all, at which something was found.
  found(after) {
    return this.stops.findIndex((s, i) => i > after && all('.found > ol > li', this.section).some((li) => li.dataset.at === s.at && this.may(li)));
  }

  // told says the stop in words.
  told() {
    const say = (...args) => this.player.say(...args), { at, card } = this.stop, t = this.current;
    if (at === 'start') return say('dealt', this.section.querySelector('.dealname').textContent.match(/\d+/)?.[0] ?? '');
    if (at === 'end') return say('over');
    const p = t.plays[card - 1];
    let out = p.card ? say(card === 1 ? 'leads' : 'played', t.number, this.named(p.seat), this.player.cardName(p.card)) : say('absent', t.number, this.named(p.seat));
    if (card === t.plays.length && t.by) out += '. ' + (t.points ? say('takesFor', this.named(t.by), t.points) : say('takes', this.named(t.by)));
    return out;
  }

  named(seat) {
    const name = !this.player.blind && this.hands[seat] ? this.hands[seat].name : '';
    return name ? seat + ' ' + name : seat;
  }

  // turn returns the seat that plays next.
  turn() {
    const next = this.stops[this.at + 1];
    return next && next.at !== 'end' ? this.tricks[next.trick].plays[next.card - 1].seat : '';
  }
}
