'use strict';
// All tables as they are played: for the club's screen, and for a phone.
(() => {
  const { say, el, bdi, face, name, names, whose, ask, live, byTable, cardName, trumpText, sum } = SuecaPage;
  const tables = new Map(), places = new Map();
  const $ = (id) => document.getElementById(id);

  function column(s, c, i) {
    const won = s.over && s.winner && [...s.winner].every((w) => c.includes(w));
    return el('p', { class: won ? 'side won' : 'side' }, el('span', { class: 'names' }, [...c].map((seat) => el('span', { class: seat === s.seat && s.stage === 'card' ? 'who turn' : 'who' }, bdi(name(s, seat)), ' '))), el('b', {}, String(sum(s, i))));
  }

  function draw(s) {
    const trick = (s.stage === 'card' || s.stage === 'leader') && (s.tricks || []).at(-1) || null;
    const last = (s.deals || []).filter((d) => d.points).at(-1);
    const about = [s.match && s.number ? say('match', s.number) : '', s.deal && s.stage !== 'over' ? say('deal', s.deal) : '', s.stage === 'card' && s.trick ? say('trick', s.trick) : ''].filter(Boolean).join(' · ');
    return [
      el('h2', {}, el('span', { class: 'number' }, bdi(s.table)), el('span', { class: 'sr' }, ' ' + say('table', '')), el('small', {}, about), s.trump && s.trump !== '*' && s.stage === 'card' ? face(trumpText(s), { class: 'small', 'aria-label': say('trump', cardName(trumpText(s))) }) : ''),
      s.stage === 'none' || !s.columns ? el('p', { class: 'quiet' }, say('nomatch')) : el('div', { class: (s.columns.length > 2 ? 'sides many' : 'sides') }, s.columns.map((c, i) => column(s, c, i))),
      trick && trick.cards.length ? el('ol', { class: 'trick' + (s.seats.length > 5 ? ' eight' : s.seats.length > 4 ? ' five' : '') }, trick.cards.map((c) => el('li', { class: c.seat && trick.winner === c.seat ? 'won' : '' }, face(c.card), el('span', { class: 'names' }, bdi(name(s, c.seat)))))) : '',
      s.stage === 'over' || s.stage === 'none' ? '' : el('p', { class: 'whose' }, whose(s)),
      s.over ? el('p', { class: 'whose' }, s.winner ? say('won', names(s, s.winner)) : say('over')) : '',
      last && !trick ? el('p', { class: 'quiet' }, say('lastdeal', last.points.join('–'))) : '',
      s.late ? el('p', { class: 'late' }, say('late', s.late)) : '',
    ].flat().filter((e) => e !== '');
  }

  function take(s) {
    tables.set(s.table, s);
    $('none').hidden = true;
    let place = places.get(s.table);
    if (!place) {
      place = el('section', { class: 'tablebox', 'aria-label': say('table', s.table) });
      places.set(s.table, place);
      $('tables').replaceChildren(...[...places.keys()].sort(byTable).map((t) => places.get(t)));
    }
    place.className = 'tablebox' + (s.over ? ' over' : '') + (s.stage === 'none' ? ' empty' : '');
    place.replaceChildren(...draw(s));
    document.documentElement.dataset.tables = places.size > 12 ? 'many' : places.size > 6 ? 'some' : places.size > 4 ? 'few' : 'four';
  }

  const cut = async () => {
    if (!$('notices').firstChild) $('notices').append(el('p', { class: 'notice bad' }, say('cut')));
    try {
      const { status } = await ask('/api/table/' + encodeURIComponent([...tables.keys()][0] || '1'));
      if (status === 401) $('notices').replaceChildren(el('p', { class: 'notice bad' }, say('signedout'), ' ', el('a', { href: '/' }, say('joinagain'))));
    } catch { /* it is said already */ }
  };
  live('/api/events', { table: take, up: () => $('notices').replaceChildren(), down: cut });
})();
