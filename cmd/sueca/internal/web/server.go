package web

import (
	"context"
	"crypto/rand"
	"crypto/tls"
	"errors"
	"html/template"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/engine/rules"
	"sueca/eventlog"
	"sueca/eventlog/witness"
	"sueca/replay"
)

// Config is what a server needs from the program around it.
type Config struct {
	Log eventlog.Log // open for writing
	// Sound returns why what is stored in the log now would not be kept, such as that its file was taken away. It may be nil.
	Sound  func(context.Context) error
	Tables []string // their names
	// Keep is the file with the doors and the sign-ins.
	Keep File
	// Names are the names by which the server may be called, as by [Names].
	Names map[string]bool
	// Base returns the address of the server, as devices on the network reach it now.
	Base func() string
	// Renewed is told the doors when their codes have ended and there are new ones. It may be nil.
	Renewed func([]Door)
	// Languages are those of the pages, the one of the program first.
	Languages []message.Language
	Judging   replay.Options
	Logger    *slog.Logger
	Now       func() time.Time
	// Warnings are said at the start and to the host, such as that the log lacks what was
	// signed of it.
	Warnings []message.Message
	Desk     Desk
	Shelf    Shelf
	// Witness answers other clubs that ask for a signature, at the path of [witness.Path]; nil where nobody may ask.
	Witness http.Handler
}

// File is a small file that nobody else may read. The error of a file that is not there is
// [io/fs.ErrNotExist]; it is written whole, or not at all.
type File struct {
	Read  func() ([]byte, error)
	Write func([]byte) error
}

// Desk is what writing a match needs, the same as at the terminal.
type Desk struct {
	// Lines, Card and Slip are as in package scribe. The letters of cards are those of the
	// language.
	Lines func(r *rules.Rules, text, language string, trick int, seat card.Seat) ([]engine.Event, error)
	Card  func(text, language string) (card.Card, error)
	Slip  func(events []engine.Event, deal int, language string) string
	// Head returns the head of a new match, Next that of the match after another at the
	// same table, and Parse reads a head in the notation.
	Head  func(b Beginning) ([]engine.Event, error)
	Next  func(events []engine.Event) []engine.Event
	Parse func(text string) ([]engine.Event, error)
	// Adds returns the events that are added to a match where some are to be, or why they
	// cannot be.
	Adds func(id string, events, add []engine.Event) ([]engine.Event, error)
	// Near returns, for each of some names that is like one of the log, that one.
	Near func(names []string) (map[string]string, error)
	// House returns how a match begins of which nothing is said: its rules, its event, its place.
	House func() Beginning
	// Explain returns an error in words of a language.
	Explain func(language string, err error) string
	// Here reports whether a match was written down as it was played, Open whether that was in an evening that goes on, and Lately
	// whether it was so lately that a device may have kept some of it.
	Here, Open, Lately func(events []engine.Event) bool
}

// Beginning is how a new match begins.
type Beginning struct {
	Players                   []string
	Event, Site, Rules, Table string
	Round                     string // of the competition
	Timed                     bool   // phones write how long each card takes
}

// Shelf is what there is to read beside the tables.
type Shelf struct {
	// Matches returns the matches of the log, the newest first.
	Matches func() ([]MatchRow, error)
	// Page returns the page of a match, and the Content-Security-Policy that it needs.
	Page func(id, language string) (html, policy string, err error)
	// Standing returns the standing of the season, or of the competition that is played, without some matches.
	Standing func(language string, without []string) (Standing, error)
	// Text returns the text of the competition as it is now: with it the standing changes. It is nil where none is played.
	Text func() string
	// Night returns what there is to sign.
	Night func() (Night, error)
	// Request returns what those who cosign elsewhere need, as a file; nil where nothing is
	// signed yet.
	Request func() ([]byte, error)
}

// MatchRow is a match in the list of matches.
type MatchRow struct {
	ID, Date, Event, Table, Players, Result, Deals string
	Closed                                         bool // who reads the list may not know all of it yet
}

// Night is what there is to sign of an evening.
type Night struct {
	Origin, Size, Root, Code string
	// Signed says that the signed checkpoint is of the log as it is.
	Signed bool
	// Command is how it is signed with a key that the server never sees.
	Command string
}

// Server serves the tables of a log.
type Server struct {
	cfg       Config
	log       *slog.Logger
	names     map[string]bool
	sessions  *sessions
	hall      *hall
	pages     *template.Template
	budgets   budgets
	connLimit *connLimit
	standings standings
	draws     sync.Mutex            // held by the table that is given its next encounter
	unwritten atomic.Bool           // the file of the sign-ins could not be written when that was tried last
	unsound   atomic.Pointer[error] // why what is stored would not be kept, when that was asked last
	run       string                // tells this run of the server from others
	ended     chan struct{}
}

// New returns a server. It reads which matches the tables go on with.
func New(cfg Config) (*Server, error) {
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	s := &Server{
		cfg: cfg, log: cfg.Logger, names: cfg.Names, connLimit: newConnLimit(connections), run: rand.Text(), ended: make(chan struct{}),
		budgets: newBudgets(cfg.Now),
	}
	var err error
	if s.pages, err = parsePages(); err != nil {
		return nil, err
	}
	if s.sessions, err = openSessions(cfg.Keep, cfg.Tables, cfg.Now); err != nil {
		return nil, err
	}
	s.unwritten.Store(s.sessions.unkept != nil)
	if s.hall, err = openHall(s); err != nil {
		return nil, err
	}
	return s, nil
}

// sweep ends what has lasted too long, says the new codes, and saves who may come in and who writes. Where that fails
// it is tried again: what is lost then is who wrote at a table last, and no card.
func (s *Server) sweep() {
	if doors := s.sessions.anew(); doors != nil {
		s.log.Info("the codes have ended: there are new ones")
		if s.cfg.Renewed != nil {
			s.cfg.Renewed(doors)
		}
	}
	switch err := s.sessions.save(); {
	case err != nil && !s.unwritten.Load():
		s.log.Error("the file of the sign-ins cannot be written", "err", err)
		s.unwritten.Store(true)
	case err == nil && s.unwritten.Load():
		s.log.Info("the file of the sign-ins is written again")
		s.unwritten.Store(false)
	}
}

// looks asks whether what is stored is kept, and says on the terminal that it is not, once, or that it is again.
func (s *Server) looks(ctx context.Context) {
	if s.cfg.Sound == nil {
		return
	}
	err := s.cfg.Sound(ctx)
	if ctx.Err() != nil || errors.Is(err, eventlog.ErrLocked) || errors.Is(err, eventlog.ErrFull) { // whoever writes is told
		return
	}
	switch was := s.unsound.Swap(&err); {
	case err != nil && (was == nil || *was == nil || (*was).Error() != err.Error()):
		s.log.Error("nothing is kept now: the phones keep what is typed", "err", s.cfg.Desk.Explain(s.cfg.Languages[0].Name, err))
	case err == nil && was != nil && *was != nil:
		s.log.Info("the log is as it was: the phones send what they kept")
	}
}

// NotKept returns why the codes and the sign-ins could not be written to their file yet, nil where they were. Until then
// they hold as long as the server runs.
func (s *Server) NotKept() error { return s.sessions.notKept() }

// Doors returns the doors, for the screen of who began the server.
func (s *Server) Doors() []Door { return s.sessions.doors() }

// route is a way in: what is asked for, and what answers.
type route struct {
	pattern string
	answer  http.HandlerFunc
}

// routes returns all of them. Which answers may be compressed stands at [packed].
func (s *Server) routes() []route {
	return []route{
		{"GET /{$}", s.home}, {"GET /join", s.home}, {"POST /join", s.join}, {"POST /leave", s.leave}, {"GET /static/{file}", s.static},
		{"GET /board", packed(s.inside(Look, s.shows("board")))},
		{"GET /table/{table}", packed(s.inside(Write, s.tablePage))},
		{"GET /referee", packed(s.inside(Referee, s.shows("referee")))},
		{"GET /host", s.inside(Host, s.hostPage)},
		{"GET /matches", packed(s.inside(Look, s.reading(s.matches)))},
		{"GET /match/{id}", packed(s.inside(Look, s.reading(s.match)))},
		{"GET /standing", packed(s.inside(Look, s.reading(s.standing)))},
		{"GET /night", packed(s.inside(Referee, s.reading(s.night)))},
		{"GET /night/request", s.inside(Referee, s.nightRequest)},
		{"GET /api/events", s.stream},
		{"GET /api/table/{table}", packed(s.at(s.look))},
		{"GET /api/table/{table}/evening", packed(s.at(s.evening))},
		{"POST /api/table/{table}/do", packed(s.at(s.act))},
		{"POST /api/table/{table}/new", packed(s.at(s.begin))},
		{"POST /api/table/{table}/near", s.at(s.near)},
		{"POST /api/table/{table}/write", packed(s.at(s.handOver))},
		{"POST /api/rule", packed(s.ruling)},
		{"GET /", s.missing},
	}
}

// Handler returns the handler of all that is served.
func (s *Server) Handler() http.Handler {
	mux := http.NewServeMux()
	for _, r := range s.routes() {
		mux.HandleFunc(r.pattern, r.answer)
	}
	if s.cfg.Witness != nil {
		mux.Handle("POST "+witness.Path, s.cfg.Witness)
	}
	return s.guard(mux)
}

// Serve answers on a listener until the context is done, and ends within a second then: what
// is being written is written to its end, and no stream of events is waited for. With a
// certificate it speaks TLS.
func (s *Server) Serve(ctx context.Context, l net.Listener, cert *tls.Certificate) error {
	web := &http.Server{
		Handler: s.Handler(), ReadHeaderTimeout: headTime, IdleTimeout: time.Minute, MaxHeaderBytes: headBytes,
		// The guard answers whatever is asked, also of no page at all.
		DisableGeneralOptionsHandler: true,
		ConnContext:                  func(ctx context.Context, c net.Conn) context.Context { return context.WithValue(ctx, connKey{}, c) },
		ConnState:                    s.connLimit.state, ErrorLog: slog.NewLogLogger(s.log.Handler(), slog.LevelDebug),
	}
	if cert != nil {
		l = tls.NewListener(l, &tls.Config{Certificates: []tls.Certificate{*cert}, MinVersion: tls.VersionTLS12})
	}
	watching, stop := context.WithCancel(ctx)
	defer stop()
	go s.hall.watch(watching)
	defer s.sweep()
	failed := make(chan error, 1)
	go func() { failed <- web.Serve(l) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	close(s.ended)
	patience, done := context.WithTimeout(context.Background(), 700*time.Millisecond)
	defer done()
	if err := web.Shutdown(patience); errors.Is(err, context.DeadlineExceeded) {
		return web.Close()
	} else if err != nil {
		return err
	}
	return nil
}

// levelOf returns how important it is what came of a request. What went well has a line of its
// own where it changed something.
func (s *Server) levelOf(status int) slog.Level {
	switch {
	case status >= 500:
		return slog.LevelError
	case status >= 400:
		return slog.LevelWarn
	}
	return slog.LevelDebug
}

// language returns the first language of some names that is there, the server's own if none is.
func (s *Server) language(names ...string) message.Language {
	for _, name := range names {
		for _, l := range s.cfg.Languages {
			if l.Name == name {
				return l
			}
		}
	}
	return s.cfg.Languages[0]
}
