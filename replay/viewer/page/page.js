/*
  What a page has around its players: the choice of language, links to cards, and its keys. The page is whole without it.
*/
const players = () => all('sueca-deal.played');

// spell writes the cards beside the players.
const spell = speller(document.querySelector('main'), 'sueca-deal');

// speak says the page in a language.
function speak(language) {
  root.lang = language;
  document.title = words[language].title;
  for (const a of all('.up a, .players a')) a.setAttribute('href', carry(a.getAttribute('href')));
  root.classList.remove(...Object.keys(words));
  root.classList.add(language);
  all('.language button').forEach((b) => b.setAttribute('aria-pressed', b.lang === language));
  chooser.setAttribute('aria-label', words[language].language);
  shut.textContent = words[language].covered;
  spell(words[language].courts);
  players().forEach((p) => p.choose());
  dispatchEvent(new Event('sueca-speak'));
}

const chooser = element('div', { class: 'language', role: 'group' });
for (const l of ['pt', 'en']) {
  const b = element('button', { type: 'button', lang: l, title: l === 'pt' ? 'Português' : 'English' }, l.toUpperCase());
  b.onclick = () => { chosen = l; store(l); speak(l); };
  chooser.append(b);
}
document.querySelector('main').prepend(chooser);

// What is told of a match beside its deals is covered with them.
addEventListener('sueca-eyes', ({ target, detail: { eyes, blind } }) => {
  root.classList.toggle('covered', !!eyes || blind);
  root.classList.toggle('blind', blind);
  for (const p of players()) if (p !== target) p.see(p.deal.seats.includes(eyes) ? eyes : '', blind);
});

// seenMost returns the player that is in the window.
function seenMost() {
  const seen = (p) => { const r = p.getBoundingClientRect(); return Math.min(r.bottom, innerHeight) - Math.max(r.top, 0); };
  return players().sort((a, b) => seen(b) - seen(a))[0];
}

// follow shows what an address names, if that is in a deal.
function follow(hash) {
  let id = hash.slice(1);
  try { id = decodeURIComponent(id); } catch { /* it is no address of anything here */ }
  const [card] = id.split('=');
  return players().some((p) => p.follow(card) && (p.leave?.(id), true));
}

// led follows an address, and says so where it names nothing here.
function led(hash) {
  if (follow(hash) || document.getElementById(hash.slice(1)) || !/^#./.test(hash)) return;
  const { live } = players()[0] ?? {};
  if (live) live.textContent = filled(words[root.lang].nowhere, [hash]);
}

// The way back from a link inside the page leads to the card that was looked at.
function goes(hash, from, to) {
  history.replaceState({ at: from }, '');
  history.pushState({ at: to }, '', hash);
}
addEventListener('sueca-link', ({ target, detail: { to, from } }) => goes(to, from, target.place));
addEventListener('popstate', ({ state }) => { if (state?.at) follow(state.at); });
addEventListener('hashchange', () => { if (!history.state?.at) led(location.hash); });
addEventListener('load', () => setTimeout(() => history.state?.at || led(location.hash))); // once the browser has gone there itself
document.addEventListener('click', (e) => {
  const a = e.target.closest('a[href^="#"]');
  if (!a || e.defaultPrevented || elsewhere(e) || a.closest('sueca-deal') && !a.matches('.permalink')) return;
  if (a.matches('.permalink')) {
    e.preventDefault();
    history.replaceState(null, '', a.getAttribute('href'));
    const { live } = a.closest('sueca-deal');
    navigator.clipboard?.writeText(location.href).then(() => { live.textContent = words[root.lang].copied; }, () => {});
  } else {
    const from = seenMost()?.place;
    if (!follow(a.hash)) return;
    e.preventDefault();
    goes(a.hash, from, seenMost().place);
  }
});

// Who loads the page again, or comes back to it, is where they were.
let soon = 0;
function stays() {
  clearTimeout(soon);
  soon = setTimeout(() => { if (players()[0] && !/=/.test(location.hash)) history.replaceState({ at: seenMost().place }, ''); }, 300);
}
for (const e of ['click', 'keyup', 'input', 'visibilitychange']) addEventListener(e, stays);

// Keys that are pressed nowhere in particular are those of the player that is in the window.
document.addEventListener('keydown', (e) => { if (e.target === document.body) seenMost()?.key(e); });

// The first match is one screen with its table. What stands above that says how much is left.
function measure() {
  const [first] = players();
  if (!first) return;
  first.fit(); // a phone that was turned is laid out anew first
  const above = Math.ceil(first.getBoundingClientRect().top + scrollY);
  root.style.setProperty('--above', (above < innerHeight * ({ tall: 0.35, wide: 0.15 }[first.dataset.shape] ?? 0) ? above : 0) + 'px');
}

// Of a page that is covered nothing is printed to be signed, and what is left out is said.
const shut = element('p', { class: 'shut' });
document.querySelector('main').append(shut);

// What is folded away to make room is printed all the same.
const folded = all('details.fold');
const unfold = (open) => { folded.forEach((d) => { d.open = open; }); };
addEventListener('beforeprint', () => unfold(true));
addEventListener('afterprint', () => unfold(false));

root.classList.add('js');
unfold(false);
speak(preferred);
customElements.define('sueca-deal', SuecaDeal);
const begin = players()[0];
if (begin) {
  begin.turned();
  measure();
  addEventListener('resize', measure);
  if (!follow(history.state?.at ?? location.hash) && !follow('#' + (root.dataset.begin || '')) && begin.dataset.shape === 'side') begin.bring();
}
