/*
  What all scripts of pages make elements and sentences with.
*/
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const between = (least, most, n) => Math.max(least, Math.min(most, n));

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

// elsewhere reports whether a click opens what it leads to beside this page.
const elsewhere = (e) => e.ctrlKey || e.metaKey || e.shiftKey;

// filled puts arguments into words of ours, in the place of {0}, {1} and so on.
const filled = (word, args) => word.replace(/\{(\d)\}/g, (_, i) => args[i]);

// wordsOf returns what an element says in a language.
function wordsOf(e, language) {
  const copy = e.cloneNode(true);
  all('[lang]', copy).filter((x) => x.lang !== language).forEach((x) => x.remove());
  return copy.textContent;
}
