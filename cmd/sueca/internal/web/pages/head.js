'use strict';
// The links of the head lead to other pages. Without the network a browser would show an error of its own in place of this one, and
// what was open here would be gone: so it is asked first whether the laptop answers, and said if not.
(() => {
  const head = document.querySelector('.top');
  head.addEventListener('click', async (e) => {
    const to = e.target.closest('a');
    if (!to || e.ctrlKey || e.metaKey || e.shiftKey || e.altKey || e.defaultPrevented) return;
    e.preventDefault();
    const stop = new AbortController(), timer = setTimeout(() => stop.abort(), 4000);
    try {
      if (!(await fetch('/static/style.css', { method: 'HEAD', cache: 'no-store', signal: stop.signal })).ok) throw new Error('somebody else');
      location.href = to.href;
    } catch {
      const word = document.createElement('p');
      word.className = 'notice warn away';
      word.setAttribute('role', 'alert');
      word.textContent = head.dataset.away;
      head.querySelector('.away')?.remove();
      head.append(word);
      setTimeout(() => word.remove(), 8000);
    } finally {
      clearTimeout(timer);
    }
  });
})();
