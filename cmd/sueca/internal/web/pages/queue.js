'use strict';
// What was typed at a table and has to come into the log: kept on this device before it is
// sent, sent in order and one at a time, and kept on until its match is closed, for a server
// that comes back from a backup. It has no page and no network of its own, so that it can be
// tested without them.
//
// io is what it needs of the world:
//   load(), save(text)   what is kept on this device; save throws where nothing can be kept
//   number()             the next number of this device, never one twice
//   send(action)         a promise of {status, body}; it fails where there is no network
//   look()               a promise of {status, body}, the table as it is now; it fails likewise
//   now()                milliseconds
//   changed()            is called whenever something changed
globalThis.SuecaQueue = class {
  constructor(io) {
    this.io = io;
    const text = io.load();
    // actions: all of them, in the order typed; got is where the log stood after one, null
    // while it is not known to be kept. heads: the head of each match, for one that is not in
    // the log yet. over: the matches that have ended. chain: where the log of each
    // stood after the last action that was answered.
    this.s = text ? JSON.parse(text) : { actions: [], heads: {}, over: {}, chain: {}, stop: null };
    this.offline = false;
    this.busy = null;
    this.doubt = true;
  }

  // cut says that the server was not there for a while: it may have come back as another one.
  cut() { this.doubt = true; }

  keep() { this.io.save(JSON.stringify(this.s)); }
  get stop() { return this.s.stop; }
  get waiting() { return this.s.actions.filter((a) => a.got === null); }
  kept(match) { return this.s.actions.filter((a) => a.got !== null && a.match === match); }
  // top is how far the log of a match has got, by what this device was answered.
  top(match) { return this.kept(match).reduce((n, a) => Math.max(n, a.got), 0); }
  get last() { return this.s.actions.filter((a) => a.got !== null).at(-1) || null; }

  // add takes what was typed on a state, and keeps it. It throws where nothing can be kept.
  add(what, state) {
    const a = { number: this.io.number(), match: state.match, at: this.waiting.length ? null : state.at, typed: this.io.now(), what, got: null };
    const before = JSON.stringify(this.s);
    this.s.actions.push(a);
    if (state.head) this.s.heads[state.match] = state.head;
    if (this.s.stop && this.s.stop.why === 'refused' && this.waiting.length === 1) this.s.stop = null;
    try {
      this.keep();
    } catch (e) {
      this.s = JSON.parse(before);
      throw e;
    }
    this.io.changed();
    this.pump();
    return a;
  }

  // pump sends what waits, until nothing does or something is in the way. Calls while it runs
  // change nothing.
  pump() {
    if (!this.busy) this.busy = this.run().finally(() => { this.busy = null; this.io.changed(); });
    return this.busy;
  }

  async run() {
    if (!this.waiting.length || this.s.stop || this.doubt && !await this.check()) return;
    while (await this.step());
  }

  // message is what is sent of an action.
  message(a) {
    const m = { number: a.number, match: a.match, at: a.at, age: Math.max(0, this.io.now() - a.typed), ...a.what };
    if (a.at === 0 && this.s.heads[a.match]) m.head = this.s.heads[a.match];
    return m;
  }

  async ask(a, message = this.message(a)) {
    try {
      const answer = await this.io.send(message);
      this.offline = false;
      return answer;
    } catch {
      this.offline = this.doubt = true;
      return null;
    }
  }

  // step sends one action, and reports whether to go on.
  async step() {
    const a = this.waiting[0];
    if (!a || this.s.stop) return false;
    if (a.at === null) a.at = this.s.chain[a.match] || 0;
    this.keep();
    this.io.changed();
    const answer = await this.ask(a);
    if (!answer || this.s.stop || a !== this.waiting[0]) return false;
    const go = await this.answered(a, answer.status, answer.body || {});
    this.keep();
    this.io.changed();
    return go;
  }

  async answered(a, status, body) {
    const state = body.state && body.state.match === a.match ? body.state : null;
    switch (status) {
      case 200:
        if (body.match !== a.match || body.at < a.at) return this.halt('conflict', a, body.said, { ahead: false, at: a.at });
        this.written(a, body.at);
        return true;
      case 409:
        if (state && state.at < this.top(a.match) && !await this.check()) return false;
        if (state && body.beside) {
          a.at = state.at;
          return true;
        }
        return this.halt('conflict', a, body.said, { ahead: !!state && state.at < a.at, at: state ? state.at : a.at });
      case 404:
        if (body.error === 'unknown-match' && this.kept(a.match).length) return this.lost(a.match, 0, this.kept(a.match));
        return this.halt('conflict', a, body.said, { ahead: false, at: a.at });
      case 401: return this.halt('signed-out', a, body.said);
      case 403: return this.halt(body.error === 'not-writer' ? 'not-writer' : 'forbidden', a, body.said);
      case 400: case 413: case 422:
        this.s.actions.splice(this.s.actions.indexOf(a), 1);
        this.s.chain[a.match] = state ? state.at : a.at;
        return this.halt('refused', a, body.said);
    }
    this.late = body.said || String(status); // busy, slow or full: it is sent again later
    return false;
  }

  // written notes that an action is in the log. A match that is over is closed when another has
  // begun.
  written(a, at) {
    a.got = at;
    this.late = '';
    this.s.chain[a.match] = at;
    const closed = (b) => b.match !== a.match && b.got !== null && (this.s.over[b.match] || this.io.now() - b.typed > 7 * 86400e3);
    this.s.actions = this.s.actions.filter((b) => !closed(b));
    for (const of of [this.s.heads, this.s.over, this.s.chain])
      for (const match of Object.keys(of)) if (!this.s.actions.some((b) => b.match === match)) delete of[match];
  }

  halt(why, a, said, more = {}) {
    this.s.stop = { why, said: said || '', what: a.what, match: a.match, ...more };
    return false;
  }

  // lost notes that the log of a match has none of the given actions, which were kept, but all
  // before them.
  lost(match, at, of) {
    this.s.stop = { why: 'restore', match, at, count: of.length, from: of[0].number, gap: of[0].at > at };
    return false;
  }

  // missing returns whether an action is one of those that a server has lost, by place: all from
  // the first.
  missing() {
    const stop = this.s.stop, actions = this.s.actions;
    const first = stop && stop.why === 'restore' ? actions.findIndex((a) => a.match === stop.match && a.number === stop.from) : -1;
    return (a) => first >= 0 && a.match === stop.match && actions.indexOf(a) >= first;
  }

  // seen looks at a state of the table.
  seen(state) {
    const stop = this.s.stop, before = JSON.stringify(this.s), writes = !state.writer || state.writer.me || !state.writer.here;
    if (state.match) {
      if (state.over && this.kept(state.match).length) this.s.over[state.match] = true;
      else delete this.s.over[state.match];
    }
    // Who may write is signed in, be it anew.
    if (stop && state.may && (stop.why === 'signed-out' || stop.why === 'not-writer' && state.writer && state.writer.me)) this.s.stop = null;
    if (this.doubt && writes && !this.busy && !this.s.stop) this.busy = this.check().finally(() => { this.busy = null; this.io.changed(); this.pump(); });
    if (JSON.stringify(this.s) !== before) {
      this.keep();
      this.io.changed();
    }
    if (stop && !this.s.stop) this.pump();
  }

  // check asks whether all that was kept of the open matches is in the log, and reports so. A
  // server that came back from a backup may have lost it although its log is as long: others
  // have written since.
  async check() {
    this.doubt = false;
    const open = (a) => a.got !== null && !this.s.over[a.match];
    const matches = new Set(this.s.actions.filter(open).map((a) => a.match));
    let all = true, state = null;
    try {
      if (matches.size) {
        const { status, body } = await this.io.look();
        if (status === 401) { // the network is there, and the sign-in is not
          this.offline = false;
          this.doubt = true;
          return this.halt('signed-out', this.last);
        }
        if (status !== 200) throw new Error('no state');
        state = body;
      }
    } catch {
      all = false;
      this.offline = true;
    }
    for (const match of matches) {
      all &&= await this.probe(match, state && state.match === match ? state.at : Infinity);
      if (!all) break;
    }
    if (!all && !this.s.stop) this.doubt = true;
    this.keep();
    return all;
  }

  // probe finds the last action of a match that the log still has, and reports whether it has
  // all. at is where the log ends, if that is known: what was written before it is answered as
  // the first time, and what was not is refused, because others have written there. It has all
  // before one that it has.
  async probe(match, at) {
    const kept = this.kept(match), within = kept.filter((a) => a.got <= at);
    let known = 0; // how many it is known to have
    for (let most = within.length, i = most - 1; known < most; i = (known + most) >> 1) {
      const a = within[i], answer = await this.ask(a);
      if (!answer) return false;
      const { status, body } = answer;
      if (status === 401 || status === 403) this.doubt = true;
      if (status === 401) return this.halt('signed-out', a, body.said);
      if (status === 404 && body.error === 'unknown-match') return this.lost(match, 0, kept);
      if (status === 200 && body.match === match && body.at === a.got) known = i + 1;
      else if (status === 409) most = i;
      else return status === 403; // it is said when something is written
    }
    if (known === kept.length) return true;
    return this.lost(match, Math.min(at, known ? kept[known - 1].got : 0), kept.slice(known));
  }

  // ---- what a person decides ----

  // again sends what a server has lost once more, before all that waits.
  again() {
    const missing = this.missing(), at = this.s.stop.at;
    let first = true;
    for (const a of this.s.actions.filter(missing)) {
      if (!first) a.at = null; // where the log stands by then
      else if (a.at === null) a.at = at;
      a.got = null;
      first = false;
    }
    return this.proceed();
  }

  // here sends what waits behind what the log has, whatever it was typed on.
  here() {
    this.waiting[0].at = this.s.stop.at;
    this.proceed();
  }

  // proceed sends what waits, after a person has seen what was in the way.
  proceed() {
    this.s.stop = null;
    this.keep();
    this.io.changed();
    return this.pump();
  }

  // drop forgets what waits, and what a server has lost if that is in the way.
  drop() {
    const missing = this.missing();
    this.s.actions = this.s.actions.filter((a) => a.got !== null && !missing(a));
    return this.proceed();
  }
};
