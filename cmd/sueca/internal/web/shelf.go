package web

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"sync"

	"sueca/engine/message"
)

// reading lets through to a page that takes work, so often.
func (s *Server) reading(then pager) pager {
	return func(w http.ResponseWriter, r *http.Request, p *pageData) error {
		if !s.budgets.reads.allows(by(r).Digest) {
			w.Header().Set("Retry-After", "1")
			s.refuse(w, r, http.StatusTooManyRequests, errSlow.said)
			return nil
		}
		return then(w, r, p)
	}
}

// matches shows the matches of the log. How one stands that may not be known yet is left out.
func (s *Server) matches(w http.ResponseWriter, r *http.Request, p *pageData) (err error) {
	if p.Matches, err = s.cfg.Shelf.Matches(); err != nil {
		return err
	}
	facts, err := s.hall.undecided(r.Context())
	if err != nil {
		return err
	}
	for i := range p.Matches {
		m := &p.Matches[i]
		if f, there := facts[m.ID]; there && sees(by(r), f) != whole {
			m.Result, m.Closed = "", true
		}
	}
	return s.show(w, "matches", p)
}

// match shows the page of a match, which is the one that sueca page writes. It says itself what
// it may run, by the digests of its style and its script.
func (s *Server) match(w http.ResponseWriter, r *http.Request, p *pageData) error {
	id := r.PathValue("id")
	var html, policy string
	for made := range 2 { // before a page is made, which takes work, and behind it: a claim may be made meanwhile
		facts, err := s.hall.undecided(r.Context())
		if err != nil {
			return err
		}
		if f, there := facts[id]; there && sees(by(r), f) != whole { // its page tells who revoked
			s.refuse(w, r, http.StatusForbidden,
				message.Msg("this match is not decided yet: its page can be read when it is over and nothing waits for the referee"))
			return nil
		}
		if made > 0 {
			break
		}
		if html, policy, err = s.cfg.Shelf.Page(id, p.Lang); err != nil {
			return err
		}
	}
	if html == "" {
		s.missing(w, r)
		return nil
	}
	w.Header().Set("Content-Security-Policy", policy+"; frame-ancestors 'none'")
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, err := w.Write([]byte(html))
	return err
}

// standings are those of the season as they were counted last, by language.
type standings struct {
	mu   sync.Mutex // one is counted at a time
	of   string     // what they were counted of
	kept map[string]*Standing
}

// standing shows the standing of the season, which is one for all who come in: without what those who look on may not
// know, for it counts renúncias that nobody has claimed or ruled on yet.
func (s *Server) standing(w http.ResponseWriter, r *http.Request, p *pageData) (err error) {
	if p.Standing, err = s.standingNow(r.Context(), p.Lang); err != nil {
		return err
	}
	return s.show(w, "standing", p)
}

// season returns the standing in a language. It is counted again when a match that counts has changed, or the text of the competition.
func (s *Server) season(ctx context.Context, language string) (*Standing, error) {
	k := &s.standings
	k.mu.Lock()
	defer k.mu.Unlock()
	for {
		facts, err := s.hall.undecided(ctx)
		if err != nil {
			return nil, err
		}
		without := hidden(facts)
		of := fmt.Sprint(s.hall.past.changes(), without)
		if s.competes() {
			of += s.cfg.Shelf.Text()
		}
		if k.of != of {
			k.of, k.kept = of, map[string]*Standing{}
		}
		if counted := k.kept[language]; counted != nil {
			return counted, nil
		}
		counted, err := s.cfg.Shelf.Standing(language, without)
		if err != nil {
			return nil, err
		}
		// What was not hidden when it began may be by now: then it is counted again.
		k.kept[language] = &counted
		if facts, err = s.hall.undecided(ctx); err != nil || slices.Equal(without, hidden(facts)) {
			return &counted, err
		}
	}
}

// night shows what there is to sign.
func (s *Server) night(w http.ResponseWriter, r *http.Request, p *pageData) (err error) {
	if p.Night, err = s.cfg.Shelf.Night(); err != nil {
		return err
	}
	request, err := s.cfg.Shelf.Request()
	if err != nil {
		return err
	}
	p.Request = request != nil
	return s.show(w, "night", p)
}

// nightRequest sends what those need who cosign elsewhere.
func (s *Server) nightRequest(w http.ResponseWriter, r *http.Request, p *pageData) error {
	request, err := s.cfg.Shelf.Request()
	if err != nil {
		return err
	}
	if request == nil {
		s.missing(w, r)
		return nil
	}
	w.Header().Set("Content-Type", "application/octet-stream")
	w.Header().Set("Content-Disposition", `attachment; filename="night.request"`)
	_, err = w.Write(request)
	return err
}
