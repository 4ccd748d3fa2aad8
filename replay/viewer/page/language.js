/*
  The language that was chosen is remembered in this browser, and goes along in the links to other pages of the archive: from a
  folder, or where nothing may be remembered, they alone carry it.
*/
const root = document.documentElement;
const known = (l) => Object.keys(words).includes(l) && l;
const store = (l) => { try { return l ? localStorage.setItem('sueca-language', l) : localStorage.getItem('sueca-language'); } catch { return ''; } };
let chosen = known(new URLSearchParams(location.search).get('lang')) || known(store());
const preferred = chosen || (navigator.languages || []).map((l) => l.slice(0, 2)).find(known) || root.lang;
const carry = (href) => (chosen ? href.replace(/(\.html)(\?[^#]*)?/, `$1?lang=${chosen}`) : href);
