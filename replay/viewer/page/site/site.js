/*
  The language of a page of the archive, and its search over names. All that it finds stands in the page.
*/
let lang = preferred;
const say = (key, ...args) => filled(words[lang][key], args);

// ---- search ----

const place = document.getElementById('search'), most = 50;
const label = element('label', { for: 'q' }), input = element('input', { id: 'q', type: 'search', autocomplete: 'off' });
const status = element('p', { 'aria-live': 'polite' }), list = element('ul', { class: 'list' });
// As sueca compares names: neither case nor accents count.
const fold = (s) => ' ' + s.normalize('NFD').replace(/\p{Mn}/gu, '').toLowerCase().split(/[\s·]+/).filter(Boolean).join(' ');
let names = [];
function search() {
  const wanted = fold(input.value);
  const found = wanted.length > 1 ? names.filter((n) => n.folded.includes(wanted)) : [];
  list.replaceChildren(...found.slice(0, most).map((n) => {
    const li = element('li'), a = element('a', { href: carry(n.href) }), bdi = element('bdi', {}, n.name);
    a.append(bdi);
    li.append(a);
    return li;
  }));
  status.textContent = wanted.length < 2 ? '' : found.length > most ? say('first', found.length, most) : say('found', found.length);
}
if (place) {
  names = JSON.parse(document.getElementById('names').textContent).map(([name, href]) => ({ name, href, folded: fold(name) }));
  place.append(label, input, status, list);
  input.oninput = search;
  place.addEventListener('keydown', (e) => {
    const links = [input, ...list.querySelectorAll('a')], at = links.indexOf(document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 }[e.key];
    if (e.key === 'Escape') { input.value = ''; search(); input.focus(); }
    if (e.key === 'Enter' && at === 0 && links.length > 1) links[1].click();
    if (to === undefined || at < 0) return;
    e.preventDefault();
    links[Math.max(0, Math.min(links.length - 1, to))].focus();
  });
}

// ---- language ----

const chooser = element('div', { class: 'language', role: 'group' });
function translate() {
  root.lang = lang;
  document.title = say('title');
  for (const a of all('a[href]')) a.setAttribute('href', carry(a.getAttribute('href')));
  root.classList.remove('en', 'pt');
  root.classList.add(lang);
  chooser.setAttribute('aria-label', say('language'));
  all('.language button').forEach((b) => b.setAttribute('aria-pressed', b.lang === lang));
  label.textContent = say('search');
  if (place) search();
}
for (const l of ['pt', 'en']) {
  const b = element('button', { type: 'button', lang: l }, l === 'pt' ? 'Português' : 'English');
  b.onclick = () => { chosen = lang = l; store(l); translate(); };
  chooser.append(b);
}
document.querySelector('main').prepend(chooser);
root.classList.add('js');
// A server shows the page of what is missing at any address: one folder down the way home begins one folder up.
if ('lost' in root.dataset && /\/(evenings|matches|players|seasons)\/[^/]*$/.test(location.pathname)) {
  for (const a of all('.up a, .home')) if (!a.getAttribute('href').includes('://')) a.setAttribute('href', '../' + a.getAttribute('href'));
}
translate();
