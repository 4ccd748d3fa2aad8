/*
  Asks the referee, where a page carries it or a package has it. It is unpacked and started when it is first asked, in a worker where
  the browser allows one, and gets the record as the page carries it. Nothing leaves the page.

  With it a person can leave the record at any card and go on with others, and see what each card would have been worth.
*/
const perSpan = (said) => ['en', 'pt'].map((l) => element('span', { lang: l }, said[l]));
const line = (text) => element('p', {}, ...[text].flat());

// ---- the referee ----

// carries returns the referee: the script that starts it, and the packed program as signs. In a page both stand in it.
let carries = async () => {
  const { textContent: text, dataset: { size, sum } } = document.getElementById('referee');
  return { loader: document.getElementById('loader').textContent, packed: { text, size: +size, sum: +sum } };
};

// unpacked returns the program, and lets the browser have its turn meanwhile.
const unpacked = async () => suecaUnpack((await carries()).packed, () => new Promise((done) => setTimeout(done)));

// work is what the worker does. It stands in a script of its own there, after the loader.
function work() {
  self.onmessage = async ({ data }) => {
    if (data.packed) {
      try {
        const go = new self.Go(), { instance } = await WebAssembly.instantiate(await self.suecaUnpack(data.packed), go.importObject);
        go.run(instance).then(() => self.postMessage({ gone: true }));
        self.postMessage({ awake: true });
      } catch { self.postMessage({ gone: true }); } // that it is damaged is told in the page
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

const refused = (word) => ({ refused: { en: words.en[word], pt: words.pt[word] } });

function gone() {
  awake = null;
  for (const done of open.values()) done(refused('gone'));
  open.clear();
}

// inWorker starts the referee beside the page, so that the page goes on meanwhile.
const inWorker = ({ loader, packed }) => new Promise((done, fail) => {
  const url = URL.createObjectURL(new Blob([loader, '\n(' + work + ')();'], { type: 'text/javascript' }));
  const worker = new Worker(url);
  let up = false;
  const end = () => { worker.terminate(); if (up) gone(); else fail(); };
  worker.onerror = (e) => { e.preventDefault(); end(); };
  worker.onmessage = ({ data }) => {
    if (data.awake) {
      up = true;
      done({ ask: (id, question) => worker.postMessage({ id, question }), cancel: (id) => worker.postMessage({ cancel: id }) });
    } else if (data.gone) end();
    else hear(data);
  };
  worker.postMessage({ packed });
});

// inPage starts it in the page itself. It has the browser take its turn now and then.
async function inPage() {
  const go = new Go(), { instance } = await WebAssembly.instantiate(await unpacked(), go.importObject);
  go.run(instance).then(gone);
  return { ask: (id, question) => suecaReferee.ask(id, question, (answer) => hear({ id, answer })), cancel: (id) => suecaReferee.cancel(id) };
}

// ask asks the referee; who wants to give up gets the number of the question first.
async function ask(question, numbered = () => {}) {
  awake ??= carries().then(inWorker).catch(inPage);
  let referee;
  try { referee = await awake; } catch (e) { awake = null; return refused(e.message === 'damaged' ? 'damaged' : 'gone'); }
  const id = ++asked;
  numbered(() => { open.delete(id); referee.cancel(id); });
  return new Promise((done) => {
    open.set(id, done);
    referee.ask(id, JSON.stringify(question));
  });
}

// carried returns what the page, or an element that stands alone, carries of its match, as base64.
const matchOf = (e) => e.closest('.match') ?? e;
const carried = (of, what) => matchOf(of).querySelector(`a[data-sueca=${what}]`)?.getAttribute('href').split(';base64,')[1];
const record = (of) => ({ text: carried(of, 'record'), rules: matchOf(of).dataset.rules || '' });
const bare = (id) => id.replace(/^m(\d+|[0-9a-f]+-)(?=d)/, '');

// ---- another card ----

const key = (place) => place.of.section.id + place.at + ' ' + place.plays.join(' ');

// coded writes cards into an address, such as KS for the king of spades; decoded reads them.
const signs = '♠♥♣♦', ascii = 'SHCD';
const coded = (cards) => cards.map((c) => c[0] + ascii[signs.indexOf(c[1])]).join('.');
const decoded = (text) => text.split('.').filter((c) => /^[A-Z2-9][SHCD]$/.test(c)).map((c) => c[0] + signs[ascii.indexOf(c[1])]);

// own makes a deal that leaves the record of another, of what the referee answers.
function own(of, at, plays, answer) {
  const d = Object.assign(Object.create(Deal.prototype), { of, from: at, own: plays, section: of.section, player: of.player, seats: of.seats, hands: of.hands });
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
  d.found = (after) => of.found(Math.max(after, of.index(at)));
  return d;
}

// Asker is what a player has of the referee: other cards can be played, and each weighed.
class Asker {
  constructor(player) {
    this.player = player;
    this.toggle = element('button', { type: 'button', class: 'askreferee', 'aria-expanded': false });
    this.panel = element('div', { class: 'referee', role: 'group', tabindex: 0 });
    this.says = element('p', { class: 'says', role: 'status' });
    this.hand = element('div', { class: 'hand' });
    this.more = element('div', { class: 'more' });
    this.found = element('div', { class: 'notes' });
    this.lines = new Map();
    this.worthOf = new Map(); // what was answered, by place
    this.asked = '';
    this.answer = this.cancel = null;
    this.panel.hidden = true;
    this.panel.append(this.says, this.hand, this.more, this.found);
    player.tools.append(this.toggle);
    player.view.after(this.panel);
    this.toggle.onclick = () => this.unfold(this.panel.hidden);
    player.leave = (id) => this.goTo(id);
    player.shown = () => this.shown();
    // A card of the hand that plays next can be tapped on the table.
    player.view.addEventListener('click', (e) => {
      const card = e.target.closest('[data-card]')?.dataset;
      if (this.panel.hidden || player.swiped || !card?.card || !this.answer || card.seat !== this.answer.turn) return;
      e.stopImmediatePropagation();
      this.play(card.card);
    }, true);
    this.shown();
  }

  unfold(on) {
    this.panel.hidden = !on;
    if (!on) this.leave();
    this.asked = '';
    this.player.render();
  }

  // here returns the place that is looked at: where the record is left, and the cards since.
  here() {
    const d = this.player.deal, { at, own: n } = d.stop;
    if (!d.of) return { of: d, at, plays: [] };
    return n ? { of: d.of, at: d.from, plays: d.own.slice(0, n) } : { of: d.of, at, plays: [] };
  }

  about({ of, at, plays }) {
    const [, deal, index] = bare(of.section.id).match(/^d(\d+)(?:i(\d+))?$/);
    return { ...record(this.player), deal: +deal, index: +(index || 1), at, plays };
  }

  leave() {
    const { deal } = this.player;
    if (deal.of) this.player.open(deal.of, Math.max(0, deal.of.index(deal.from)));
  }

  // goTo goes on with the cards that an address has behind that of a card of the record.
  goTo(id) {
    const [, cards] = id.split('='), { deal } = this.player;
    if (!cards || this.player.eyes || this.player.blind) return;
    this.panel.hidden = false;
    this.goOn(deal, deal.stop.at, decoded(cards));
  }

  // look asks what can be played at the place that is looked at.
  async look() {
    const place = this.here(), now = this.player.language + key(place), { panel, says, lines } = this;
    if (now === this.asked) return;
    this.asked = now;
    if (this.cancel) { this.cancel(); this.cancel = null; }
    this.answer = lines.get(key(place));
    if (this.answer) { this.fill(place); return; }
    panel.setAttribute('aria-busy', true); // what stands there is of another place
    if (!awake) says.textContent = this.player.say('waking');
    const got = await ask({ ask: 'play', ...this.about(place) });
    lines.set(key(place), got);
    if (now !== this.asked) return;
    this.answer = got;
    this.fill(place);
  }

  // fill shows what the referee answers at a place.
  fill(place) {
    const { panel, hand, more, found, says, answer, player } = this, focus = panel.contains(document.activeElement);
    panel.setAttribute('aria-busy', false);
    hand.replaceChildren();
    more.replaceChildren();
    found.replaceChildren();
    if (answer.refused) { says.replaceChildren(...perSpan(answer.refused)); return; }
    const recorded = next(place), worth = this.worthOf.get(key(place)), value = new Map((worth?.cards || []).map((c) => [c.card, c]));
    const name = (seat) => player.deal.named(seat);
    let told = answer.turn ? recorded ? this.player.say('toPlayRecord', name(answer.turn), player.cardName(recorded)) : this.player.say('toPlay', name(answer.turn))
      : answer.over ? answer.points ? this.player.say('endedWith', Object.entries(answer.points).map(([s, n]) => s + ' ' + n).join(', ')) : this.player.say('ended') : this.player.say('nobody');
    if (place.plays.length) told = this.player.say('ownLine') + ' ' + told;
    if (worth?.cards) told += ' ' + this.player.say('worthSays', worth.side);
    if (answer.turn && !answer.whole) told += ' ' + this.player.say('notWhole', name(answer.turn));
    says.textContent = told;
    const order = worth?.cards ? [...worth.cards.map((c) => c.card), ...answer.hand.filter((c) => !value.has(c))] : answer.hand;
    for (const card of order) {
      const w = value.get(card), small = [], spoken = [player.cardName(card)];
      if (w) {
        small.push(w.cost ? `${w.value} (−${w.cost})` : `${w.value} ★`);
        spoken.push(w.cost ? this.player.say('worthCost', w.value, w.cost) : this.player.say('worthBest', w.value));
      }
      if (answer.whole && !answer.lawful.includes(card)) { small.push(this.player.say('unlawful')); spoken.push(this.player.say('unlawful')); }
      if (card === recorded) { small.push('✓'); spoken.push(this.player.say('inRecord')); }
      const b = element('button', { type: 'button' }, element('b', { class: 's' + suitOf(card) }, spelled(card, player.courts)), element('small', {}, small.join(' ')), element('span', { class: 'spoken' }, ' ' + spoken.join(', ')));
      b.dataset.card = card;
      if (answer.whole && !answer.lawful.includes(card)) b.className = 'unlawful';
      b.onclick = () => this.play(card);
      hand.append(b);
    }
    const button = (word, act) => { const b = element('button', { type: 'button', class: word }, this.player.say(word)); b.onclick = act; more.append(b); };
    if (answer.turn && answer.hand.length && !worth) button('worth', () => this.weigh(place));
    if (worth?.refused) more.append(line(perSpan(worth.refused)));
    if (player.deal.of) {
      if (place.plays.length) button('takeBack', () => this.goOn(place.of, place.at, place.plays.slice(0, -1)));
      button('toRecord', () => this.leave());
    }
    for (const f of answer.findings) found.append(element('div', { class: f.severity }, element('b', {}, this.player.say(f.severity)), ' ', ...perSpan({ en: spelled(f.message, player.courts), pt: spelled(f.pt, player.courts) })));
    if (focus) (hand.querySelector('button') || more.querySelector('button') || this.toggle).focus({ preventScroll: true });
  }

  // goOn shows a deal as it goes on with other cards.
  async goOn(of, at, plays) {
    const got = await ask({ ask: 'play', ...this.about({ of, at, plays }) }), { panel, hand, more } = this;
    if (got.refused) { this.says.replaceChildren(...perSpan(got.refused)); return; }
    const focus = panel.contains(document.activeElement);
    this.lines.set(key({ of, at, plays }), got);
    this.player.open(own(of, at, plays, got));
    if (focus && !panel.contains(document.activeElement)) (hand.querySelector('button') || more.querySelector('button')).focus({ preventScroll: true });
  }

  // play plays a card at the place that is looked at: that of the record goes on in it.
  play(card) {
    const { player } = this;
    if (this.panel.getAttribute('aria-busy') === 'true') return undefined;
    const place = this.here();
    if (!player.deal.of && card === next(place)) { player.go(player.deal.at + 1); return undefined; }
    return this.goOn(place.of, place.at, [...place.plays, card]);
  }

  // weigh has worked out what each card is worth.
  async weigh(place) {
    const b = element('button', { type: 'button', class: 'giveUp' }, this.player.say('giveUp')), now = this.asked;
    b.onclick = () => { this.cancel?.(); this.cancel = null; this.fill(place); };
    this.says.textContent = this.player.say('working');
    this.more.replaceChildren(b);
    b.focus({ preventScroll: true });
    const got = await ask({ ask: 'worth', ...this.about(place) }, (give) => { this.cancel = give; });
    this.cancel = null;
    this.worthOf.set(key(place), got);
    if (now === this.asked) this.fill(place);
  }

  // shown is told that something is shown anew.
  shown() {
    const { player, panel, toggle } = this, covered = !!player.eyes || player.blind;
    if (covered && player.deal.of) { this.leave(); return; }
    toggle.hidden = covered;
    toggle.textContent = this.player.say('judge');
    toggle.title = this.player.say(panel.hidden ? 'ask' : 'asked');
    toggle.setAttribute('aria-expanded', !panel.hidden);
    panel.setAttribute('aria-label', this.player.say('referee'));
    player.stage.classList.toggle('ownline', !!player.deal.of);
    const place = this.here();
    if (place.plays.length) player.link.setAttribute('href', '#' + place.of.section.id + place.at + '=' + coded(place.plays));
    if (covered) panel.hidden = true;
    if (!panel.hidden) this.look();
  }
}

// next returns the card that was recorded next, where the record is still followed.
function next(place) {
  const d = place.of, stop = d.stops[d.index(place.at) + 1];
  return place.plays.length || !stop || stop.at === 'end' ? null : d.tricks[stop.trick].plays[stop.card - 1].card;
}

SuecaDeal.made = (player) => new Asker(player);
