package web

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"
	"unicode/utf8"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/engine/rules"
	"sueca/eventlog"
	"sueca/notation"
	"sueca/replay/scribe"
)

// look answers with the table as it is (GET /api/table/{table}).
func (s *Server) look(w http.ResponseWriter, r *http.Request, t *table, g *session) {
	s.send(w, http.StatusOK, t.seen(g, s.languageOf(r).Name))
}

// at finds the table of a request and who sends it.
func (s *Server) at(then func(http.ResponseWriter, *http.Request, *table, *session)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		g, t := by(r), s.hall.tables[r.PathValue("table")]
		switch {
		case g == nil:
			s.answer(w, r, errSignedOut, nil)
		case t == nil:
			s.answer(w, r, errNoTable, nil)
		case r.Method == http.MethodPost && !g.writesAt(t.name):
			s.answer(w, r, errMayNot, nil)
		case r.Method == http.MethodPost && !s.budgets.does.allows(g.Digest):
			s.answer(w, r, errSlow, nil)
		default:
			then(w, r, t, g)
		}
	}
}

// Answer is what is answered to an action.
type Answer struct {
	Match  string `json:"match"`
	At     int64  `json:"at"`
	Said   string `json:"said"`
	State  *State `json:"state"`
	Error  string `json:"error,omitempty"`
	Beside bool   `json:"beside,omitempty"`
}

// act does what a person did on a device (POST /api/table/{table}/do).
func (s *Server) act(w http.ResponseWriter, r *http.Request, t *table, g *session) {
	var a Action
	err := s.body(r, &a)
	if err == nil && (a.Number < 1 || a.At < 0 || a.Age < 0 || a.Took < 0) {
		err = unreadable("this is not what a page of this server sends")
	}
	if err != nil {
		s.answer(w, r, err, nil)
		return
	}
	s.write(w, r, t, g, &a)
}

// write does an action and answers it.
func (s *Server) write(w http.ResponseWriter, r *http.Request, t *table, g *session, a *Action) {
	language := s.languageOf(r)
	var d done
	give, err := t.take(r.Context())
	if err == nil {
		switch {
		case strings.Contains(a.Match, recordSign):
			err = t.mayWriteSecond(g, a)
		case g.rules() && (a.Do == "line" || a.rule != nil): // a referee notes a penalty beside whoever writes the cards
		case a.Do == "heap":
			err = t.mayLay(g, a)
		default:
			err = t.mayWrite(g)
		}
		if err == nil {
			d, err = t.do(r.Context(), g, a, language.Name)
		}
		give()
	}
	if err != nil {
		s.answerState(w, r, t, g, err)
		return
	}
	if a.Do == "heap" {
		t.lays(g, a)
	}
	said := d.change.Said
	if d.change.Events != nil {
		s.log.Info("written", "table", t.name, "match", d.id, "row", d.at, "by", author(g, t.name), "did", a.Do, "card", a.Card, "text", a.Text,
			"again", !d.added)
		said = d.change.Stored(d.before, d.after)
	}
	out := Answer{Match: d.id, At: d.at, State: t.seen(g, language.Name)}
	if !said.IsZero() {
		out.Said = language.Say(said)
	}
	s.send(w, http.StatusOK, out)
}

// begin puts a new match on a table (POST /api/table/{table}/new).
func (s *Server) begin(w http.ResponseWriter, r *http.Request, t *table, g *session) {
	var b struct {
		Players []string `json:"players"`
		Event   string   `json:"event"`
		Site    string   `json:"site"`
		Rules   string   `json:"rules"`
		Dealer  string   `json:"dealer"` // of the first deal; the first action says it again
		Next    bool     `json:"next"`   // the one after the last, with the same people
		Go      string   `json:"go"`     // on with one that was left, by its id
		Second  bool     `json:"second"` // a second device may write it too
		Timed   bool     `json:"timed"`  // phones write how long each card takes; not where two write
	}
	if err := s.body(r, &b); err != nil {
		s.answer(w, r, err, nil)
		return
	}
	err := t.mayWrite(g)
	var head []engine.Event
	var dealer card.Seat
	switch { // all but the next one read the log
	case err != nil:
	case b.Next && s.competes():
		err = t.meets(r.Context(), b.Second)
	case b.Next:
	case b.Go != "":
		err = t.goOn(r.Context(), b.Go)
	default:
		head, dealer, err = t.newHead(Beginning{Players: b.Players, Event: b.Event, Site: b.Site, Rules: b.Rules, Table: t.name, Timed: b.Timed && !b.Second},
			b.Dealer)
	}
	if err == nil && b.Go == "" && !(b.Next && s.competes()) {
		err = t.begins(b.Next, b.Second, head, dealer)
	}
	if err == nil {
		err = s.sessions.keep()
	}
	s.answerState(w, r, t, g, err)
}

// near answers which names of the log some typed ones are like (POST /api/table/{table}/near), so that
// the device can ask who is meant before it sends them.
func (s *Server) near(w http.ResponseWriter, r *http.Request, _ *table, _ *session) {
	var b struct {
		Players []string `json:"players"`
	}
	err := s.body(r, &b)
	if err == nil && len(b.Players) > card.MaxSeats {
		err = unreadable("this is not what a page of this server sends")
	}
	var near map[string]string
	if err == nil {
		near, err = s.cfg.Desk.Near(b.Players)
	}
	if err != nil {
		s.answer(w, r, err, nil)
		return
	}
	s.send(w, http.StatusOK, map[string]any{"near": near})
}

// errDisputed says why no match begins. Another one would take the claim out of the referee's sight.
var errDisputed = &scribe.Refusal{Fault: message.Faultf(
	"a claim is still open at this table: the referee rules on it, then the next match begins")}

// begins puts a match on the table: the next one, or one with a head.
func (t *table) begins(next, second bool, head []engine.Event, dealer card.Seat) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	was := t.hall.s.sessions.secondAt(t.name, t.rec.id)
	switch {
	case disputes(t.rec.first()) > 0:
		return errDisputed
	case next && t.rec.id == "":
		return &scribe.Refusal{Fault: message.Faultf("nothing is written of this match yet")}
	case next:
		state := t.sheet.State()
		_, dealer := t.sheet.NextDeal(&state) // the next match goes on there, as at the terminal
		t.begin(t.hall.s.cfg.Desk.Next(t.rec.first()), dealer)
	default:
		t.begin(head, dealer)
	}
	if t.head != nil && (second || next && was != nil) {
		t.hall.s.sessions.setSecond(t.name, t.pairedNext(was))
	}
	return nil
}

// newHead returns the head of a match that is to begin at the table, and who deals first in it.
func (t *table) newHead(b Beginning, dealer string) ([]engine.Event, card.Seat, error) {
	for _, text := range append([]string{b.Event, b.Site, b.Rules}, b.Players...) {
		if err := engine.CheckTyped(text); err != nil {
			return nil, card.NoSeat, err
		}
	}
	head, err := t.hall.s.cfg.Desk.Head(b)
	if err != nil || dealer == "" {
		return head, card.NoSeat, err
	}
	seat, err := seatAt(scribe.Open(head, t.hall.s.cfg.Judging), dealer)
	return head, seat, err
}

// ruling writes how the referee decides a claim (POST /api/rule).
func (s *Server) ruling(w http.ResponseWriter, r *http.Request) {
	g := by(r)
	var rule Ruling
	var err error
	switch {
	case g == nil:
		err = errSignedOut
	case !g.rules():
		err = newProblem(http.StatusForbidden, "forbidden", "only the referee rules on claims")
	case !s.budgets.does.allows(g.Digest):
		err = errSlow
	default:
		if err = s.body(r, &rule); err == nil && s.hall.tables[rule.Table] == nil {
			err = errNoTable
		}
	}
	if err != nil {
		s.answer(w, r, err, nil)
		return
	}
	t := s.hall.tables[rule.Table]
	s.write(w, r, t, g, &Action{Match: rule.Match, At: rule.At, Do: "rule", rule: &rule})
}

// body reads the JSON of a request: one value, and nothing that it does not know.
func (s *Server) body(r *http.Request, into any) error {
	if t := r.Header.Get("Content-Type"); t != "application/json" && !strings.HasPrefix(t, "application/json;") {
		return newProblem(http.StatusUnsupportedMediaType, "unreadable", "this is not what a page of this server sends")
	}
	text, err := io.ReadAll(r.Body)
	if err == nil {
		err = once(text)
	}
	if err == nil {
		dec := json.NewDecoder(bytes.NewReader(text))
		dec.DisallowUnknownFields()
		err = dec.Decode(into)
	}
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		return newProblem(http.StatusRequestEntityTooLarge, "too-large", "this is more than a table has to say")
	case err != nil:
		return unreadable("this is not what a page of this server sends")
	}
	return nil
}

// once returns an error unless a text is one JSON value of valid UTF-8 in which no object has a
// key twice, not even in capitals: two programs could read it as two different things, and of
// what was typed nothing is to be replaced.
func once(text []byte) error {
	if !utf8.Valid(text) {
		return errors.New("bytes that are no text")
	}
	dec := json.NewDecoder(bytes.NewReader(text))
	if err := eachOnce(dec); err != nil {
		return err
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return errors.New("more than one value")
	}
	return nil
}

// eachOnce reads a value, and returns an error unless each object of it has each key once.
func eachOnce(dec *json.Decoder) error {
	token, err := dec.Token()
	opens, ok := token.(json.Delim)
	if err != nil || !ok {
		return err
	}
	for keys := map[string]bool{}; dec.More(); {
		if opens == '{' {
			token, err := dec.Token()
			if err != nil {
				return err
			}
			key := strings.ToLower(fmt.Sprint(token))
			if keys[key] {
				return fmt.Errorf("%q twice", key)
			}
			keys[key] = true
		}
		if err := eachOnce(dec); err != nil {
			return err
		}
	}
	_, err = dec.Token() // where it ends
	return err
}

// answerState answers with the table as it is, and says why something was not done where there is
// an error.
func (s *Server) answerState(w http.ResponseWriter, r *http.Request, t *table, g *session, err error) {
	state := t.seen(g, s.languageOf(r).Name)
	if err != nil {
		s.answer(w, r, err, state)
		return
	}
	s.send(w, http.StatusOK, Answer{Match: state.Match, At: state.At, State: state})
}

// answer answers that something was not done, and why.
func (s *Server) answer(w http.ResponseWriter, r *http.Request, err error, state *State) {
	language := s.languageOf(r)
	out := Answer{State: state, Error: "refused"}
	status := http.StatusUnprocessableEntity
	var p *problem
	var no *scribe.Refusal
	var unread *notation.ParseError
	var bad *rules.RulesError
	var worded interface{ Message() message.Message } // what is not allowed, said by who does not allow it
	switch {
	case errors.As(err, &p):
		status, out.Error, out.Said, out.Beside = p.status, p.code, language.Say(p.said), p.beside
	case errors.As(err, &no):
		out.Said = language.Say(no.Msg)
	default:
		out.Said = s.cfg.Desk.Explain(language.Name, err)
		switch {
		case errors.Is(err, eventlog.ErrLocked):
			status, out.Error = http.StatusServiceUnavailable, "busy"
		case errors.Is(err, eventlog.ErrFull):
			status, out.Error = http.StatusInsufficientStorage, "full"
		case r.Context().Err() != nil:
			status = http.StatusServiceUnavailable
		case !errors.As(err, &unread) && !errors.As(err, &bad) && !errors.As(err, &worded):
			// It is the log's or the disk's, and no fault of what was sent, which is kept to be sent again.
			status, out.Error = http.StatusServiceUnavailable, "disk"
		}
	}
	if status == http.StatusTooManyRequests || out.Error == "busy" {
		w.Header().Set("Retry-After", "1")
	}
	s.send(w, status, out)
}

// send sends a value as JSON.
func (s *Server) send(w http.ResponseWriter, status int, v any) {
	text, err := json.Marshal(v)
	if err != nil {
		s.log.Error("an answer cannot be written", "err", err)
		http.Error(w, "", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(answerTime))
	w.Write(text)
}
