/*
  The element itself: the table with its buttons beside what is told of the deal.
*/
class SuecaDeal extends HTMLElement {
  static observedAttributes = ['lang', 'eyes', 'blind'];

  connectedCallback() {
    // While the page is being read the element may not be whole; something behind it says that it is.
    if (document.readyState !== 'loading' || this.nextElementSibling) this.build();
    else document.addEventListener('DOMContentLoaded', () => this.build(), { once: true });
  }

  attributeChangedCallback() { if (this.stage) this.choose(); }

  // build makes the player of the deals that stand in the element.
  build() {
    const sections = all('.deal[data-round]', this);
    if (this.stage) return;
    if (!sections.length) { SuecaDeal.unread?.(this); return; }
    this.paper = this.querySelector('.paper');
    this.timer = 0;
    this.pace = 1200;
    this.deals = sections.map((s) => new Deal(s, this));
    this.stage = element('div', { class: 'stage', role: 'group' });
    this.view = shape(document.createElement('div'), 'svg', { tabindex: 0, role: 'img' });
    this.table = new Table(this, this.view);
    this.live = element('p', { class: 'live', 'aria-live': 'polite' });
    this.status = element('p', { class: 'status' });
    this.notes = element('div', { class: 'notes' });
    this.covered = element('p', { class: 'uncover' });
    this.slider = element('input', { type: 'range', min: 0, step: 1 });
    this.curve = shape(document.createElement('div'), 'svg', { class: 'curve', preserveAspectRatio: 'none', 'aria-hidden': true });
    this.bar = element('div', { class: 'bar' });
    this.tools = element('div', { class: 'tools' });
    this.upper = element('button', { type: 'button', class: 'upper', 'aria-expanded': false });
    this.options = element('div', { class: 'options' });
    this.help = element('p', { class: 'keys' });
    this.chooseEyes = element('select');
    this.chooseBlind = element('input', { type: 'checkbox' });
    this.choosePace = element('select');
    this.chooseCourts = element('button', { type: 'button', class: 'letters' });
    this.link = element('a', { class: 'permalink', href: '#' });
    this.saying = element('div', { class: 'say', tabindex: 0, role: 'group' }, this.live, this.covered, this.status, this.notes);
    this.tools.append(this.upper);
    this.stage.append(this.view, element('div', { class: 'said' }, this.saying, this.tools), element('div', { class: 'scrub' }, this.curve, this.slider), this.bar);
    this.paper.append(element('div', { class: 'choices' }, this.options, this.help));
    this.paper.before(this.stage);
    this.acts = {
      trickback: ['↞', () => this.go(this.full(-1))],
      back: ['←', () => this.go(this.deal.at - 1)],
      play: ['▶', () => this.playing(!this.timer)],
      next: ['→', () => this.go(this.deal.at + 1)],
      tricknext: ['↠', () => this.go(this.full(1))],
      dealback: ['«', () => this.beside(-1)],
      start: ['⇤', () => this.go(0)],
      finding: ['!', () => this.nextFinding()],
      end: ['⇥', () => this.go(this.deal.stops.length - 1)],
      dealnext: ['»', () => this.beside(1)],
    };
    this.buttons = {};
    for (const [key, [sign, act]] of Object.entries(this.acts)) {
      const b = this.buttons[key] = element('button', { type: 'button', class: key }, sign);
      b.onclick = () => { if (b.getAttribute('aria-disabled') !== 'true') act(); };
      this.bar.append(b);
    }
    for (const a of all('.tricks a[id]', this)) {
      a.href = '#' + a.id;
      a.dataset.code = a.textContent;
    }
    this.spell = speller(this.paper, 'svg');
    this.hear();
    this.classList.add('played');
    this.deal = this.deals[0];
    this.fit(); // before anything is drawn
    const at = this.getAttribute('at'), first = at && this.deals.find((d) => d.index(at) >= 0);
    this.turnTo(first || this.deal, first ? first.index(at) : 0);
    this.choose();
    const seen = new ResizeObserver(() => { this.fit(); this.draw(); });
    for (const e of [this, this.view, this.buttons.play]) seen.observe(e); // the button, for letters that are made larger
    SuecaDeal.made?.(this);
    this.dispatchEvent(new CustomEvent('sueca-ready', { bubbles: true }));
  }

  // choose takes over what the attributes say: the language, and through whose eyes the deal is looked at.
  choose() {
    this.language = words[this.closest('[lang]')?.lang.slice(0, 2)] ? this.closest('[lang]').lang.slice(0, 2) : Object.keys(words)[0];
    this.eyes = this.getAttribute('eyes') || '';
    this.blind = this.hasAttribute('blind');
    if (!this.letters) this.courts = words[this.language].courts;
    // What is chosen from stays where it is: who goes through it by keys would lose it.
    if (this.spoken !== this.language + this.courts) this.translate();
    this.fillEyes();
    this.render();
  }

  say(key, ...args) { return filled(words[this.language][key], args); }

  cardName(card) {
    const own = words[this.language], rank = own[card[0]], suit = own[card.at(-1)];
    return rank && suit ? this.say('cardOf', rank, suit) : this.say('unknown');
  }

  // ---- where it is ----

  // nth returns the place of the deal among all: of a line that left it, that of the deal.
  get nth() { return this.deals.indexOf(this.deal.of ?? this.deal); }

  // place names the stop that is looked at, or where its deal left the record.
  get place() { const { of, from, section, stop } = this.deal; return '#' + section.id + (of ? from : stop.at); }

  // full returns the stop at which the trick is full that is so many tricks on.
  full(by) {
    const { stops, at } = this.deal;
    const full = stops.map((s, i) => i).filter((i) => i === 0 || i === stops.length - 1 || stops[i + 1].trick !== stops[i].trick || stops[i + 1].at === 'end');
    return by > 0 ? full.find((i) => i > at) ?? at : full.findLast((i) => i < at) ?? 0;
  }

  go(i) {
    if (i < 0 || i >= this.deal.stops.length) return this.playing(false);
    this.deal.at = i;
    if (this.deal.over) this.playing(false);
    return this.render();
  }

  playing(on) {
    clearInterval(this.timer);
    if (on && this.deal.over) this.deal.at = 0;
    this.timer = on ? setInterval(() => this.go(this.deal.at + 1), this.pace) : 0;
    this.label(this.buttons.play, on ? 'pause' : 'play', on ? '❚❚' : '▶');
  }

  // neighbour returns the player that comes next in the page, by as many.
  neighbour(by) {
    const players = all('sueca-deal.played');
    return players[players.indexOf(this) + by];
  }

  // beside opens the deal before or after: that of the match beside it, at the end of this one.
  beside(by) {
    const d = this.deals[this.nth + by], other = !d && this.neighbour(by);
    if (d) this.open(d);
    if (!other) return;
    this.playing(false);
    other.open(other.deals.at(by > 0 ? 0 : -1));
    other.takes(this, by > 0 ? 'dealnext' : 'dealback');
  }

  // takes goes on where another player was left, with its button and its keys.
  takes(other, button) {
    this.bring();
    if (other.contains(document.activeElement)) this.buttons[button].focus({ preventScroll: true });
  }

  nextFinding() {
    for (let player = this; player; player = player.neighbour(1)) {
      for (const d of player.deals.slice(player === this ? this.nth : 0)) {
        const at = d.found(d === this.deal ? d.at : -1);
        if (at < 0) continue;
        player.open(d, at);
        player.saying.scrollTop = player.notes.offsetTop - player.saying.offsetTop; // what was found, where it has no room below
        if (player !== this) player.takes(this, 'finding');
        return;
      }
    }
  }

  // open shows a deal, at a stop of it if one is named.
  open(d, at) {
    this.playing(false);
    this.turnTo(d, at);
    this.fillEyes();
    this.render();
  }

  // turnTo turns the sheet to a deal.
  turnTo(d, at) {
    const { section } = d;
    this.deal = d;
    this.classList.toggle('many', d.seats.length > 4);
    if (at !== undefined) d.at = at;
    for (const other of this.deals) other.section.hidden = other.section !== section;
    for (const a of all('.deals a', this)) {
      if (a.getAttribute('href') === '#' + section.id) {
        a.setAttribute('aria-current', true);
        if (a.offsetParent) a.closest('ol').scrollLeft = a.offsetLeft - a.closest('ol').clientWidth / 2;
      } else a.removeAttribute('aria-current');
    }
  }

  // inside reports whether the table and its buttons are in the window, to a pixel.
  get inside() { return [this.view, this.bar].map((e) => e.getBoundingClientRect()).every((r) => r.top > -1 && r.bottom < innerHeight + 1); }

  // bring brings the table and its buttons into the window, if they are not there.
  bring() { if (!this.inside) this.scrollIntoView({ block: 'start' }); }

  // follow shows what an id names: a deal, a card of one, or what stands in its text. It returns whether it is here.
  follow(id) {
    const d = this.deals.find((d) => d.section.id === id || id.startsWith(d.section.id) && d.index(id.slice(d.section.id.length)) >= 0);
    const inside = !d && id && this.paper.querySelector('#' + CSS.escape(id)), of = inside && this.deals.find((d) => d.section.contains(inside));
    if (!d && !of) return false;
    if (of) {
      this.open(of, Math.max(0, of.index(inside.dataset.at || of.stop.at)));
      this.lift(true);
      inside.scrollIntoView({ block: 'start' });
    } else {
      const at = d.index(id.slice(d.section.id.length));
      this.open(d, at < 0 ? d.at : at);
      this.lift(false);
    }
    this.bring();
    return true;
  }

  // ---- how it is laid out ----

  // fit chooses the layout by the room there is: tricks beside the table, buttons beside it, or all below each other.
  fit() {
    const w = this.clientWidth, rem = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
    const shape = w >= 900 * rem && innerHeight >= 480 * rem ? 'wide' : w >= 560 && innerHeight < 520 && w > innerHeight ? 'side' : 'tall';
    if (this.dataset.shape !== shape) {
      this.dataset.shape = shape;
      if (this.language) this.lift(this.classList.contains('lifted'));
    }
  }

  // lift has the sheet with the tricks come up, where it does not stand beside the table.
  lift(up) {
    const on = up && this.dataset.shape !== 'wide';
    this.classList.toggle('lifted', on);
    this.upper.setAttribute('aria-expanded', on);
    this.upper.textContent = this.say(on ? 'table' : 'tricks');
    if (on) this.paper.querySelector('.here')?.scrollIntoView({ block: 'nearest' });
  }

  // ---- what is pressed ----

  hear() {
    const { view } = this;
    this.chooseEyes.onchange = () => { this.see(this.chooseEyes.value, this.blind); this.turned(); };
    this.chooseBlind.onchange = () => { this.see(this.eyes, this.chooseBlind.checked); this.turned(); };
    this.choosePace.onchange = () => { this.pace = +this.choosePace.value; if (this.timer) this.playing(true); };
    this.chooseCourts.onclick = () => { this.letters = this.courts = this.courts === 'KJQ' ? 'RVD' : 'KJQ'; this.translate(); this.render(); };
    this.slider.oninput = () => this.go(+this.slider.value);
    this.upper.onclick = () => this.lift(!this.classList.contains('lifted'));
    let touched = [0, 0];
    view.addEventListener('click', () => { if (!this.swiped) this.go(this.deal.at + 1); });
    view.addEventListener('pointerdown', (e) => { touched = [e.clientX, e.clientY]; this.swiped = false; });
    view.addEventListener('pointerup', (e) => {
      const dx = e.clientX - touched[0], dy = e.clientY - touched[1];
      this.swiped = Math.abs(dx) > 30 && Math.abs(dx) > Math.abs(dy); // and the click that follows is none
      if (this.swiped) this.go(this.deal.at + (dx < 0 ? 1 : -1));
    });
    this.addEventListener('keydown', (e) => this.key(e));
    this.addEventListener('click', (e) => {
      const a = e.target.closest('a[href^="#"]'), from = this.place;
      if (!a || a === this.link || elsewhere(e) || a.closest('.notes') && !/t\d+c\d+$/.test(a.hash) || !this.follow(decodeURIComponent(a.hash.slice(1)))) return;
      e.preventDefault();
      this.dispatchEvent(new CustomEvent('sueca-link', { bubbles: true, detail: { to: a.hash, from } }));
    });
  }

  // see looks at the deals through the eyes of a seat, '' for everybody's, and blind or not.
  see(eyes, blind) {
    if (eyes) this.setAttribute('eyes', eyes);
    else this.removeAttribute('eyes');
    this.toggleAttribute('blind', blind);
  }

  // turned tells the page that the deal is looked at in another way.
  turned() { this.dispatchEvent(new CustomEvent('sueca-eyes', { bubbles: true, detail: { eyes: this.eyes, blind: this.blind } })); }

  // key does what a key means, which was pressed in the player or, in a page that says so, nowhere in particular.
  key(e) {
    const inside = this.contains(e.target) || e.target === document.body && this.inside, tag = e.target.tagName;
    if (e.defaultPrevented || e.ctrlKey || e.altKey || e.metaKey || tag === 'SELECT' || tag === 'INPUT' || tag === 'TEXTAREA') return;
    if (e.key === 'Escape' && this.classList.contains('lifted')) { this.lift(false); this.upper.focus(); return; }
    const scrolls = e.target === this.saying || this.paper.contains(e.target); // and the keys that go up and down are its own
    const act = { ArrowRight: 'next', ArrowLeft: 'back', n: 'dealnext', p: 'dealback', f: 'finding' }[e.key] ||
      (inside && !scrolls && { ArrowDown: 'tricknext', ArrowUp: 'trickback', Home: 'start', End: 'end', ' ': tag === 'BUTTON' ? '' : 'play' }[e.key]);
    if (!act || this.paper.contains(e.target) && tag === 'PRE') return;
    e.preventDefault();
    const { nth, deal: { at } } = this;
    this.acts[act][1]();
    if (/^[npf]$/.test(e.key) && (this.nth !== nth || this.deal.at !== at)) this.bring(); // and not where it went on in another match
  }

  // ---- what is shown ----

  fillEyes() {
    const { deal } = this;
    if (this.eyes && !deal.seats.includes(this.eyes)) this.see('', this.blind);
    this.chooseEyes.replaceChildren(element('option', { value: '' }, this.say('everybody')), ...deal.seats.filter((s) => s !== deal.section.dataset.dead).sort().map((s) => element('option', { value: s }, deal.named(s))));
    this.chooseEyes.value = this.eyes;
    this.chooseBlind.checked = this.blind;
  }

  draw() { if (this.deal && this.view.isConnected) this.table.draw(); }

  render() {
    const { deal, live, slider } = this, t = deal.current, data = deal.section.dataset, trump = data.card || data.trump;
    this.classList.toggle('covered', !!this.eyes || this.blind);
    this.classList.toggle('blind', this.blind);
    this.draw();
    const told = deal.told();
    if (live.textContent !== told) live.textContent = told;
    this.view.setAttribute('aria-label', this.say('table') + '. ' + told);
    const drawn = (card) => spelled(card, this.courts); // as on the table
    const parts = [trump && this.say('trump') + ' ' + drawn(trump), data.called && this.say('called') + ' ' + drawn(data.called),
      t && deal.stop.at !== 'start' && !deal.over && this.say('trick') + ' ' + t.number, deal.run() && deal.section.querySelector('.run').textContent + ' ' + deal.run()];
    this.status.replaceChildren(element('b', {}, wordsOf(deal.section.querySelector('.dealname'), this.language).trim()), ...parts.filter(Boolean).map((p) => ' · ' + p));
    this.notes.replaceChildren(...deal.notes().map((li) => {
      const copy = element('div', { class: li.className });
      copy.append(...[...li.childNodes].map((n) => n.cloneNode(true)));
      all('[id]', copy).forEach((e) => e.removeAttribute('id'));
      return copy;
    }));
    this.saying.scrollTop = 0;
    slider.max = deal.stops.length - 1;
    slider.value = deal.at;
    slider.setAttribute('aria-valuetext', told);
    this.drawCurve();
    all('.here', this.paper).forEach((e) => e.classList.remove('here'));
    const here = document.getElementById(deal.section.id + deal.stop.at);
    if (here) {
      const cell = here.closest('td'), { paper } = this;
      cell.classList.add('here');
      // The row comes into the sheet, which scrolls by itself: the page stays where it is.
      const row = cell.getBoundingClientRect(), box = paper.getBoundingClientRect();
      if (row.top < box.top + 48 || row.bottom > box.bottom) paper.scrollTop += row.top - box.top - box.height / 3;
    }
    this.link.setAttribute('href', '#' + deal.section.id + (here ? deal.stop.at : ''));
    const i = this.nth, first = i === 0 && !this.neighbour(-1), last = i === this.deals.length - 1 && !this.neighbour(1);
    for (const [key, off] of Object.entries({ start: deal.at === 0, back: deal.at === 0, trickback: deal.at === 0, next: deal.over, tricknext: deal.over, end: deal.over, dealback: first, dealnext: last })) this.buttons[key].setAttribute('aria-disabled', off);
    this.shown?.();
    this.dispatchEvent(new CustomEvent('sueca-stop', { bubbles: true, detail: { deal: deal.section.id, at: deal.stop.at } }));
  }

  // drawCurve draws what the deal was worth after each card behind the slider, where that was worked out.
  drawCurve() {
    const { deal, curve } = this, cost = !deal.of && deal.section.querySelector('.cost[data-curve]');
    curve.toggleAttribute('hidden', !cost || this.classList.contains('covered'));
    if (!cost || curve.of === cost) return;
    curve.of = cost;
    const values = cost.dataset.curve.split(' ').map((v) => v.split(':')), most = +cost.dataset.most;
    const at = (v) => deal.index(v), y = (v) => most - v;
    curve.setAttribute('viewBox', `0 0 ${deal.stops.length - 1} ${most}`);
    let path = `M0 ${y(values[0][1])}`;
    for (const [stop, v] of values.slice(1)) if (at(stop) >= 0) path += `H${at(stop)}V${y(v)}`;
    path += `H${deal.stops.length - 1}`;
    curve.replaceChildren();
    shape(curve, 'path', { class: 'area', d: path + `V${most}H0Z` });
    shape(curve, 'path', { class: 'line', d: path, 'vector-effect': 'non-scaling-stroke' });
    for (const li of all('[data-cost]', cost)) if (at(li.dataset.cost) >= 0) shape(curve, 'path', { class: 'dear', d: `M${at(li.dataset.cost)} 0V${most}`, 'vector-effect': 'non-scaling-stroke' });
  }

  label(button, key, sign) {
    button.setAttribute('aria-label', this.say(key));
    button.title = this.say(key);
    if (sign) button.textContent = sign;
  }

  // translate says everything in the language that was chosen.
  translate() {
    this.spoken = this.language + this.courts;
    this.classList.remove('en', 'pt');
    this.classList.add(this.language);
    this.spell(this.courts);
    all('.tricks a[id]', this).forEach((a) => a.setAttribute('aria-label', a.textContent + ' ' + this.cardName(a.dataset.code)));
    for (const key of Object.keys(this.acts)) if (key !== 'play' || !this.timer) this.label(this.buttons[key], key);
    this.stage.setAttribute('aria-label', this.say('table'));
    this.saying.setAttribute('aria-label', this.say('told'));
    this.slider.setAttribute('aria-label', this.say('card'));
    this.help.textContent = this.say('keys');
    this.link.textContent = this.say('link');
    this.chooseCourts.textContent = this.say('letters') + ': ' + this.courts.split('').join(' ');
    this.choosePace.replaceChildren(...[['slow', 2400], ['medium', 1200], ['fast', 500]].map(([k, v]) => element('option', { value: v }, this.say(k))));
    this.choosePace.value = this.pace;
    this.options.replaceChildren(element('label', {}, this.say('eyes') + ' ', this.chooseEyes), element('label', { title: this.say('blindlong') }, this.chooseBlind, ' ' + this.say('blind')), element('label', {}, this.say('pace') + ' ', this.choosePace), this.chooseCourts, this.link);
    const uncover = element('button', { type: 'button' }, this.say('uncover'));
    uncover.onclick = () => { this.see('', false); this.turned(); };
    this.covered.replaceChildren(this.say('covered') + ' ', uncover);
    this.lift(this.classList.contains('lifted'));
  }
}
