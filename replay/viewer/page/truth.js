/*
  Has the referee check what a page says: whether it follows from the record in it, and whether its bundle is genuine.
*/
const say = (key, ...args) => filled(words[document.documentElement.lang][key], args);

const said = (e) => ({ en: e ? wordsOf(e, 'en') : '', pt: e ? wordsOf(e, 'pt') : '' });

// printed returns what the page says of a match, with its cards as the record has them.
function printed(match) {
  const spells = [spell, ...all('sueca-deal.played', match).map((p) => p.spell)], before = spells.map((s) => s());
  try { return read(match); } finally { spells.forEach((s, i) => s(before[i])); }
}

function read(match) {
  const within = (e) => { const d = e.closest('.deal'); return d ? bare(d.id) : ''; };
  return {
    shown: match.querySelector('.record pre').textContent,
    match: match.dataset.match,
    sheet: match.querySelector('.score b').textContent,
    deals: all('.deal', match).map(within),
    findings: all('.found li[data-code]', match).map((li) => ({
      deal: within(li), code: li.dataset.code, severity: li.className, says: said(li.querySelector(':scope > .says')), related: all(':scope > ul .says', li).map(said),
    })),
    tricks: all('.tricks tbody tr', match).map((row) => {
      const cells = [...row.cells], last = cells.length - (row.closest('table').querySelector('.run') ? 3 : 2);
      const cards = cells.slice(1, last).filter((c) => c.querySelector('i')).map((c) => c.querySelector('i').textContent + ' ' + (c.querySelector('a[id], span')?.textContent ?? '–'));
      return { deal: within(row), number: +cells[0].textContent, cards, by: cells[last].textContent, points: cells[last + 1].textContent };
    }),
  };
}

const sections = [];

// doubt adds to a match what it can be checked with.
function doubt(match) {
  const below = match.querySelector('.record');
  if (!below) return;
  const head = element(match.querySelector('.sheet .dealname').tagName, { class: 'dealname' }), check = element('button', { type: 'button', class: 'check' });
  const result = element('div', { role: 'status', class: 'checked' }), section = element('section', { class: 'truth' }, head, check, result);
  check.onclick = async () => {
    result.replaceChildren(line(say('waking')));
    const got = await ask({ ask: 'check', ...record(match), printed: printed(match) });
    if (got.refused) { result.replaceChildren(line(perSpan(got.refused))); return; }
    const list = (word, items) => items?.length ? [line(both(word)), element('ul', {}, ...items.map((d) => element('li', {}, d.deal ? d.deal + ': ' : '', ...perSpan(d.says), ' ', element('code', {}, '[' + d.code + ']'))))] : [];
    const other = got.other?.length ? [element('ul', {}, ...got.other.map((s) => element('li', {}, ...perSpan(s))))] : [];
    result.className = 'checked ' + (got.alike ? 'same' : 'other');
    result.replaceChildren(line(both(got.alike ? 'alike' : 'differs', got.findings, got.cards)), ...other, ...list('wanting', got.wanting), ...list('surplus', got.surplus), line(both('vouch')));
  };
  const bundle = carried(match, 'bundle');
  const key = element('textarea', { rows: 2, spellcheck: 'false', autocomplete: 'off' }), label = element('label', {}, element('span'), key), verify = element('button', { type: 'button', class: 'verify' });
  const proof = element('div', { role: 'status', class: 'checked' });
  verify.onclick = async () => {
    proof.replaceChildren(line(say('waking')));
    const got = await ask({ ask: 'verify', text: record(match).text, bundle, keeper: key.value });
    proof.className = 'checked ' + (got.ok ? 'same' : 'other');
    if (got.refused) { proof.replaceChildren(line(perSpan(got.refused))); return; }
    proof.replaceChildren(line(perSpan(got.says)), line(both('signedBy', got.signed.join(', '))), line(both('genuine', got.key)), line(both('vouch')));
  };
  if (bundle) section.append(label, verify, proof);
  below.before(section);
  sections.push(() => {
    head.textContent = say('referee');
    check.textContent = say('check');
    label.firstChild.textContent = say('keeper');
    verify.textContent = say('verify');
  });
}

// both says a word of ours in both languages.
const both = (word, ...args) => perSpan(Object.fromEntries(['en', 'pt'].map((l) => [l, filled(words[l][word], args)])));

all('.match').forEach(doubt);

// What the referee is made of is told in a part of it that no engine reads.
const licences = element('button', { type: 'button' }), terms = element('pre', { tabindex: 0 });
terms.hidden = true;
licences.onclick = async () => {
  const of = (module) => WebAssembly.Module.customSections(module, 'licences').map((s) => new TextDecoder().decode(s)).join('');
  terms.textContent = await unpacked().then(WebAssembly.compile).then(of, () => say('damaged'));
  terms.hidden = false;
};
document.querySelector('footer').append(licences, terms);
sections.push(() => { licences.textContent = say('licences'); });

const speaks = () => sections.forEach((f) => f());
speaks();
addEventListener('sueca-speak', speaks);
