/*
  The element in a page of somebody else's: it shows deals that sueca page --element wrote into it, or reads a record that stands in
  it as text, or in a file, with the referee.
*/

// refereeIs names the module of the referee, which is loaded when it is first asked.
let refereeIs = new URL('sueca-referee.js', import.meta.url).href;
carries = () => import(refereeIs);

// useReferee has the referee loaded from another address; null is nowhere, and then only what was written by the program is shown.
export function useReferee(url) {
  refereeIs = url && new URL(url, document.baseURI).href;
  if (!url) carries = () => Promise.reject(new Error('gone'));
}

if (!document.querySelector('.symbols')) {
  const drawn = element('div');
  drawn.innerHTML = shapes;
  drawn.firstChild.style.position = 'absolute';
  document.body.append(drawn.firstChild);
}

// told shows an element's record as text, and why it is not more.
function told(player, text, why) {
  const pre = element('pre', { tabindex: 0 }, text);
  player.replaceChildren(element('p', { role: 'status' }, ...why), ...text ? [pre] : []);
}

// read has a record that stands in an element, or in the file that its src names, made into what is shown.
async function read(player) {
  const within = player.querySelector('script[type="text/vnd.sueca"], pre');
  let text = within?.textContent ?? '';
  const { src } = player.attributes;
  const of = words[(player.closest('[lang]')?.lang || 'en').slice(0, 2)] ?? words.en;
  told(player, text, [of.waking]);
  if (src) {
    try {
      const got = await fetch(src.value);
      if (!got.ok) throw new Error(got.status);
      text = await got.text();
    } catch (e) { told(player, '', [filled(of.notGot, [src.value])]); return; }
  }
  const bytes = new TextEncoder().encode(text.replace(/^\n/, '')), base64 = btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join(''));
  const got = await ask({ ask: 'show', text: base64, rules: player.dataset.rules || '' });
  if (got.refused) { told(player, text, perSpan(got.refused)); return; }
  const made = element('template');
  made.innerHTML = got.html;
  const whole = made.content.firstElementChild, wanted = player.getAttribute('deal');
  if (wanted) all('.deal', whole).filter((d) => !new RegExp(`d${+wanted}(i\\d+)?$`).test(d.id)).forEach((d) => { all(`.deals a[href="#${d.id}"]`, whole).forEach((a) => a.closest('li').remove()); d.remove(); });
  player.dataset.match = whole.dataset.match;
  player.replaceChildren(...whole.childNodes);
  player.build();
}

// A record is read when its element has come near the window: a page may have many.
const near = new IntersectionObserver((seen) => {
  for (const { target } of seen.filter((s) => s.isIntersecting)) {
    near.unobserve(target);
    read(target);
  }
}, { rootMargin: '50%' });
SuecaDeal.unread = (player) => near.observe(player);

if (!customElements.get('sueca-deal')) customElements.define('sueca-deal', SuecaDeal);
export { SuecaDeal };
