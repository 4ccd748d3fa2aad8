'use strict';
// Random evenings of one phone, and sometimes of two, with a server that loses questions and
// answers, gets some of them late or twice, dies, comes back from a backup, and forgets who
// had signed in. What is in the log at the end is compared with what was typed.
//   node queue.js PAGES FIRST COUNT
const path = require('path');
const pages = path.resolve(process.argv[2]);
require(path.join(pages, 'queue.js'));

function rng(seed) { // mulberry32
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

// Server does what the pages are promised: a log for each match, in which what is sent again
// is found where it was written.
class Server {
  constructor(random) {
    this.random = random;
    this.matches = {};
    this.current = '';
    this.writer = 'phone';
    this.signedOut = false;
    this.made = 0;
  }
  state(id = this.current) {
    const log = this.matches[id] || [];
    return { match: id, at: log.length, head: log.length || id === '' ? '' : 'head of ' + id, over: log.at(-1)?.text === 'end', may: true, writer: { me: this.writer === 'phone', name: this.writer, here: true } };
  }
  begin() {
    this.current = 'match' + ++this.made;
    return this.state();
  }
  take(device, m) {
    if (this.signedOut) return { status: 401, body: { error: 'signed-out' } };
    if (this.random() < 0.05) return { status: this.random() < 0.5 ? 503 : 429, body: { error: 'busy' } };
    if (device !== this.writer) return { status: 403, body: { error: 'not-writer', state: this.state() } };
    const log = this.matches[m.match] || [];
    if (!log.length && !(m.at === 0 && m.head)) return { status: 404, body: { error: 'unknown-match' } };
    const answer = () => ({ status: 200, body: { match: m.match, at: m.at + 1, state: this.state() } });
    if (log[m.at]?.text === m.text) return answer();
    if (m.at !== log.length) {
      const beside = m.at < log.length && log.slice(m.at).every((e) => e.by === 'referee');
      return { status: 409, body: { error: 'behind', beside, state: this.state() } };
    }
    if (m.text === 'bad') return { status: 422, body: { error: 'refused', said: 'no', state: this.state() } };
    log.push({ by: device, text: m.text });
    this.matches[m.match] = log;
    this.current = m.match;
    return answer();
  }
  copy() { return structuredClone({ matches: this.matches, current: this.current }); }
}

const seen = { restores: 0, conflicts: 0 };

async function evening(seed) {
  const random = rng(seed), chance = (p) => random() < p, below = (n) => Math.floor(random() * n);
  const server = new Server(random), second = seed % 4 === 3; // another phone takes over
  let text = null, counted = 0, clock = 1, down = false, cut = false, device = 'phone', logins = 0;
  let backup = server.copy();
  const late = []; // questions that are on their way long after they were given up
  const typed = {}, dropped = new Set(), refused = new Set();
  const fail = (why) => { throw new Error(`seed ${seed}: ${why}\n${JSON.stringify(server.matches)}\n${JSON.stringify(typed)}\n${text}`); };
  const io = (alive) => ({
    load: () => text,
    save: (s) => { if (alive.on) text = s; },
    number: () => ++counted,
    now: () => clock++,
    look: async () => {
      await null;
      if (!alive.on) return new Promise(() => {});
      if (down || cut || chance(0.06)) throw new Error('no network');
      if (server.signedOut) return { status: 401, body: { error: 'signed-out' } };
      return { status: 200, body: structuredClone(server.state()) };
    },
    changed: () => {},
    send: async (m) => {
      await null;
      if (!alive.on) return new Promise(() => {}); // its page is gone
      const m2 = structuredClone(m), from = device;
      if (down || cut || chance(0.06)) throw new Error('no network');
      if (chance(0.03)) { late.push([from, m2]); throw new Error('given up'); }
      const answer = structuredClone(server.take(from, m2));
      if (chance(0.04)) late.push([from, m2]); // twice
      if (chance(0.08)) throw new Error('the answer is lost');
      if (!alive.on) return new Promise(() => {});
      return answer;
    },
  });
  let alive = { on: true }, q = new SuecaQueue(io(alive)), state = server.begin(), n = 0;
  const settle = async () => { for (let i = 0; i < 60; i++) await null; };
  const fresh = () => { if (!down && !cut && !server.signedOut) q.seen(state = server.state()); };
  const person = async () => { // what a person does about what is in the way
    const stop = q.stop;
    if (!stop) return;
    if (stop.why === 'restore') { seen.restores++; q.again(); }
    else if (stop.why === 'signed-out') {
      if (down || cut) return;
      server.signedOut = false; // joined again
      q.seen(state = server.state());
    } else if (stop.why === 'not-writer') { server.writer = device; q.proceed(); }
    else if (stop.why === 'refused') { refused.add(stop.what.text); q.proceed(); }
    else if (stop.why === 'conflict') {
      seen.conflicts++;
      // Of a match that the table has left nobody says what the referee wrote beside it.
      if (!second && !stop.ahead && stop.match === server.current) fail('a conflict with nobody: ' + JSON.stringify(stop));
      if (stop.ahead) q.here();
      else {
        for (const a of q.waiting) dropped.add(a.what.text);
        q.drop();
        fresh();
      }
    } else fail('stopped: ' + stop.why);
    await settle();
  };
  for (let step = 0; step < 120; step++) {
    const what = random();
    if (what < 0.55) {
      if (!q.stop) {
        // Where nothing waits, people type on what the server shows; a phone shows what it was
        // answered or last saw.
        if (!q.waiting.length && !down && !cut) state = server.state();
        if (state.match) {
          const t = chance(0.03) ? 'bad' + ++n : 'card ' + ++n;
          const a = { do: 'card', text: t };
          if (t.startsWith('bad')) { a.text = 'bad'; a.id = t; } else (typed[state.match] ??= []).push(t);
          if (!q.waiting.length && q.last && q.last.match === state.match) state = { ...state, at: Math.max(state.at, q.last.got) };
          q.add(a, state);
        }
      }
    } else if (what < 0.6) cut = !cut;
    else if (what < 0.64) down = !down;
    else if (what < 0.68) { // the page is loaded again, whatever was on its way
      alive.on = false;
      alive = { on: true };
      q = new SuecaQueue(io(alive));
      fresh();
    } else if (what < 0.71) backup = server.copy();
    else if (what < 0.73) {
      if (seed % 3 === 0) { // the laptop is replaced by its backup
        Object.assign(server, structuredClone(backup));
        late.length = 0; // no connection to the one before outlives it
        q.cut();
      }
    } else if (what < 0.76) { const log = server.matches[server.current]; if (log && log.length) log.push({ by: 'referee', text: 'ruling' }); }
    else if (what < 0.78) server.signedOut = true;
    else if (what < 0.80 && second) {
      const log = server.matches[server.current];
      server.writer = 'other';
      if (log) log.push({ by: 'other', text: 'other ' + ++n });
    } else if (what < 0.85 && late.length) server.take(...late.splice(below(late.length), 1)[0]);
    else if (what < 0.87 && !q.waiting.length && !q.stop && !down && !cut && server.matches[server.current]?.length > 3) {
      if (seed % 3 !== 0) { server.matches[server.current].push({ by: 'phone2', text: 'end' }); q.seen(server.state()); }
      state = server.begin();
    } else if (what < 0.95) { q.pump(); await settle(); fresh(); await settle(); }
    else await person();
    if (chance(0.5)) await settle();
  }
  // At last all is well again.
  down = cut = server.signedOut = false;
  server.writer = 'phone';
  q.cut();
  for (let i = 0; i < 400; i++) {
    if (!q.stop && !q.waiting.length && i > 20) break;
    q.pump();
    await settle();
    fresh();
    await settle();
    await person();
  }
  if (q.waiting.length || q.stop) fail('it does not come to an end');
  while (late.length) server.take(...late.pop());
  for (const [match, cards] of Object.entries(typed)) {
    const log = (server.matches[match] || []).filter((e) => e.by === 'phone').map((e) => e.text);
    // A match that was closed before a backup is not offered again.
    const want = cards.filter((c) => !dropped.has(c));
    const have = log.filter((c) => !dropped.has(c));
    if (have.length !== new Set(have).size) fail('doubled in ' + match);
    if (JSON.stringify(have) !== JSON.stringify(want)) fail(`${match} has ${have}, typed was ${want}`);
  }
  return Object.values(typed).reduce((sum, c) => sum + c.length, 0);
}

(async () => {
  const first = +process.argv[3], count = +process.argv[4];
  let cards = 0;
  for (let seed = first; seed < first + count; seed++) cards += await evening(seed);
  console.log(`${count} evenings, ${cards} cards, ${seen.restores} restores, ${seen.conflicts} conflicts`);
})().catch((e) => { console.error(e.message); process.exit(1); });
