package web

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"errors"
	"fmt"
	"html/template"
	"io/fs"
	"net/http"
	"path"
	"time"

	"golang.org/x/text/language"

	"sueca/engine"
	"sueca/engine/message"
	"sueca/engine/rules"
)

//go:embed pages
var files embed.FS

// The cookies.
const (
	cookieName     = "sueca"
	languageCookie = "lang"
)

// pageData is what a template is given.
type pageData struct {
	Lang, Title, Table string
	Role               Role
	Here               bool // the page is that of the table
	Tables             []string
	language           message.Language

	Code, Name, Wrong string         // of the door
	Way               string         // where whoever is in begins
	Profiles          []shownProfile // of a new match
	Doors             []shownDoor
	Warnings          []string
	Night             Night
	Request           bool
	Matches           []MatchRow
	Standing          *Standing
	Competes          bool // a round of a competition is played
}

// shownProfile is a profile of rules, and how many sit at a table by it.
type shownProfile struct {
	Name  string
	Seats int
}

// shownDoor is a door as the host sees it.
type shownDoor struct {
	Role            Role
	Name, Code, URL string
	QR              template.HTML
}

// OfSeconds returns what seconds are.
func (p *pageData) OfSeconds() string { return p.language.Say(engine.OfSeconds) }

// Say returns a sentence in the language of the page.
func (p *pageData) Say(format string, args ...any) string {
	return p.language.Say(message.Msg(format, args...))
}

// page returns what a template is given for a request.
func (s *Server) page(r *http.Request) *pageData {
	l := s.languageOf(r)
	p := &pageData{Lang: l.Name, language: l, Tables: s.cfg.Tables, Competes: s.competes()}
	if g := by(r); g != nil {
		p.Role, p.Table, p.Way = g.Role, g.Table, s.leadsTo(g)
	}
	return p
}

// titles are those of the pages, by template.
var titles = map[string]message.Message{
	"home": message.Msg("Sueca at the club"), "board": message.Msg("Board"), "referee": message.Msg("Referee"), "host": message.Msg("Codes"),
	"matches": message.Msg("Matches"), "standing": message.Msg("Standing"), "night": message.Msg("Night"),
	"lost": message.Msg("Sueca at the club"),
}

// parsePages reads the templates.
func parsePages() (*template.Template, error) {
	out := template.New("")
	names, err := fs.Glob(files, "pages/*.html")
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		text, err := files.ReadFile(name)
		if err != nil {
			return nil, err
		}
		if _, err := out.New(path.Base(name)).Parse(versioned(text)); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// made returns the text of a page.
func (s *Server) made(name string, p *pageData) ([]byte, error) {
	if p.Title == "" {
		p.Title = p.language.Say(titles[name])
	}
	var out bytes.Buffer
	err := s.pages.ExecuteTemplate(&out, name+".html", p)
	return out.Bytes(), err
}

// show sends a page.
func (s *Server) show(w http.ResponseWriter, name string, p *pageData) error {
	return s.showAs(w, http.StatusOK, name, p)
}

// shows returns what shows a page that needs nothing.
func (s *Server) shows(name string) pager {
	return func(w http.ResponseWriter, r *http.Request, p *pageData) error { return s.showFrame(w, r, name, p) }
}

// showFrame sends a page that its script fills: nothing in it is of the evening, so a browser keeps it, and asks whether it is
// still the same.
func (s *Server) showFrame(w http.ResponseWriter, r *http.Request, name string, p *pageData) error {
	text, err := s.made(name, p)
	if err != nil {
		return err
	}
	sum := sha256.Sum256(text)
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "private, no-cache")
	w.Header().Set("ETag", `W/"`+base64.RawURLEncoding.EncodeToString(sum[:9])+`"`)
	r.Header.Del("Range") // it goes whole or not at all
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(text))
	return nil
}

// refuse shows where to come in, and why somebody may not do what was asked.
func (s *Server) refuse(w http.ResponseWriter, r *http.Request, status int, why message.Message) {
	s.refuseAt(w, r, status, "home", why)
}

// refuseAt says on a page why there is not what was asked for. What was typed at the door stays there.
func (s *Server) refuseAt(w http.ResponseWriter, r *http.Request, status int, name string, why message.Message) {
	p := s.page(r)
	code := r.PostForm.Get("code")
	p.Wrong, p.Code, p.Name = p.language.Say(why), cmp.Or(typedCode(code), oneLine(code)), r.PostForm.Get("name")
	if err := s.showAs(w, status, name, p); err != nil {
		s.broken(w, r, err)
	}
}

func (s *Server) showAs(w http.ResponseWriter, status int, name string, p *pageData) error {
	text, err := s.made(name, p)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	_, err = w.Write(text)
	return err
}

// inside lets in who has at least a role. A device at a table comes to its own table only.
func (s *Server) inside(role Role, then pager) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		s.setLanguage(w, r)
		g := by(r)
		may := false
		switch {
		case g == nil:
			http.Redirect(w, r, "/", http.StatusSeeOther)
			return
		case role == Look:
			may = true
		case role == Write:
			may = g.writesAt(r.PathValue("table"))
		case role == Referee:
			may = g.rules()
		case role == Host:
			may = g.Role == Host
		}
		if !may {
			s.refuse(w, r, http.StatusForbidden, message.Msg("this sign-in does not lead here: come in with another code"))
			return
		}
		if err := then(w, r, s.page(r)); err != nil {
			s.broken(w, r, err)
		}
	}
}

// missing says that there is no such page, and leads back to where whoever is in begins.
func (s *Server) missing(w http.ResponseWriter, r *http.Request) {
	name := "home"
	if by(r) != nil {
		name = "lost"
	}
	s.refuseAt(w, r, http.StatusNotFound, name, message.Msg("there is no such page here"))
}

// broken says that a page cannot be shown.
func (s *Server) broken(w http.ResponseWriter, r *http.Request, err error) {
	s.log.Error("a page cannot be shown", "path", r.URL.Path, "err", err)
	http.Error(w, s.cfg.Desk.Explain(s.languageOf(r).Name, err), http.StatusInternalServerError)
}

// plain returns a sentence in the language of a request.
func (s *Server) plain(r *http.Request, m message.Message) string { return s.languageOf(r).Say(m) }

// home shows where to come in.
func (s *Server) home(w http.ResponseWriter, r *http.Request) {
	s.setLanguage(w, r)
	p := s.page(r)
	p.Code = typedCode(r.URL.Query().Get("code"))
	if err := s.show(w, "home", p); err != nil {
		s.broken(w, r, err)
	}
}

// join opens a door with a code.
func (s *Server) join(w http.ResponseWriter, r *http.Request) {
	if err := r.ParseForm(); err != nil {
		s.refuse(w, r, http.StatusBadRequest, message.Msg("this is not what a page of this server sends"))
		return
	}
	name := oneLine(r.PostForm.Get("name"))
	if err := engine.CheckTyped(name); err != nil || len(name) > 60 {
		s.refuse(w, r, http.StatusBadRequest, message.Msg("a name has up to 60 letters, and no other signs"))
		return
	}
	from := address(r)
	right := s.budgets.try(from)
	if right == nil {
		w.Header().Set("Retry-After", "10")
		s.refuse(w, r, http.StatusTooManyRequests, message.Msg("too many tries: wait a little"))
		return
	}
	secret, g, err := s.sessions.enter(r.PostForm.Get("code"), name, from)
	if err != nil || secret != "" {
		right()
	}
	if err != nil {
		s.cannot(w, r, err)
		return
	}
	if secret == "" {
		s.log.Warn("a wrong code", "from", from)
		s.refuse(w, r, http.StatusForbidden, message.Msg("no door has this code"))
		return
	}
	s.log.Info("came in", "role", string(g.Role), "table", g.Table, "name", g.Name, "from", from)
	http.SetCookie(w, &http.Cookie{
		Name: cookieName, Value: secret, Path: "/", MaxAge: int(evening / time.Second), HttpOnly: true, Secure: r.TLS != nil,
		SameSite: http.SameSiteStrictMode,
	})
	http.Redirect(w, r, s.leadsTo(&g), http.StatusSeeOther)
}

// cannot says why somebody does not come in, or leave.
func (s *Server) cannot(w http.ResponseWriter, r *http.Request, err error) {
	if p, ok := errors.AsType[*problem](err); ok {
		s.refuse(w, r, p.status, p.said)
		return
	}
	s.broken(w, r, err)
}

// leadsTo returns where a role begins.
func (s *Server) leadsTo(g *session) string {
	switch g.Role {
	case Write:
		return "/table/" + g.Table
	case Referee:
		return "/referee"
	case Host:
		return "/host"
	}
	return "/board"
}

// leave ends a sign-in.
func (s *Server) leave(w http.ResponseWriter, r *http.Request) {
	if g := by(r); g != nil {
		if err := s.sessions.leave(g); err != nil {
			s.cannot(w, r, err)
			return
		}
		s.log.Info("went out", "role", string(g.Role), "table", g.Table, "name", g.Name)
		s.hall.tell()
	}
	http.SetCookie(w, &http.Cookie{Name: cookieName, Path: "/", MaxAge: -1, HttpOnly: true, SameSite: http.SameSiteStrictMode})
	http.Redirect(w, r, "/", http.StatusSeeOther)
}

// tablePage shows where a table is written down.
func (s *Server) tablePage(w http.ResponseWriter, r *http.Request, p *pageData) error {
	p.Table, p.Here = r.PathValue("table"), true
	if s.hall.tables[p.Table] == nil {
		s.missing(w, r)
		return nil
	}
	p.Title = p.Say("Table") + " " + p.Table
	for _, profile := range rules.Profiles() {
		r := profile.Rules()
		p.Profiles = append(p.Profiles, shownProfile{profile.Name, r.Table().Players.Len()})
	}
	return s.showFrame(w, r, "table", p)
}

// hostPage shows the doors, with their pictures.
func (s *Server) hostPage(w http.ResponseWriter, r *http.Request, p *pageData) error {
	for _, d := range s.sessions.doors() {
		url := d.URL(s.cfg.Base())
		picture, err := QR(url)
		if err != nil {
			return err
		}
		p.Doors = append(p.Doors, shownDoor{d.Role, p.doorName(d), d.Code, url, picture})
	}
	for _, m := range s.cfg.Warnings {
		p.Warnings = append(p.Warnings, p.language.Say(m))
	}
	if err := s.NotKept(); err != nil {
		p.Warnings = append(p.Warnings, p.language.Say(Unkept(s.cfg.Desk.Explain(p.language.Name, err))))
	}
	if err := s.unsound.Load(); err != nil && *err != nil {
		p.Warnings = append(p.Warnings, s.cfg.Desk.Explain(p.language.Name, *err))
	}
	return s.show(w, "host", p)
}

// Unkept says that the codes are in no file, and why.
func Unkept(why string) message.Message {
	return message.Msg("%s: the codes and the sign-ins are not kept. They hold as long as this server runs, and are kept as soon as they can be; "+
		"after a restart before that there are other codes, and everybody comes in again", why)
}

// doorName returns where a door leads.
func (p *pageData) doorName(d Door) string {
	switch d.Role {
	case Write:
		return p.Say("table %s", d.Table)
	case Referee:
		return p.Say("the referee")
	case Host:
		return p.Say("this laptop")
	}
	return p.Say("the board")
}

// pager answers with a page.
type pager func(http.ResponseWriter, *http.Request, *pageData) error

// languageOf returns the language of a request: the one that was asked for, the one that was
// chosen before, or the first that the browser asks for.
func (s *Server) languageOf(r *http.Request) message.Language {
	wanted := []string{r.URL.Query().Get("lang")}
	if c, err := r.Cookie(languageCookie); err == nil {
		wanted = append(wanted, c.Value)
	}
	tags, _, _ := language.ParseAcceptLanguage(r.Header.Get("Accept-Language")) // none where it cannot be read
	for _, t := range tags {
		base, _ := t.Base()
		wanted = append(wanted, base.String())
	}
	return s.language(wanted...)
}

// setLanguage remembers the language that was asked for.
func (s *Server) setLanguage(w http.ResponseWriter, r *http.Request) {
	if name := r.URL.Query().Get("lang"); name != "" && name == s.languageOf(r).Name {
		http.SetCookie(w, &http.Cookie{Name: languageCookie, Value: name, Path: "/", MaxAge: 365 * 24 * 3600, HttpOnly: true,
			SameSite: http.SameSiteStrictMode})
	}
}

// DoorText returns a line about a door, for a terminal.
func DoorText(d Door, base string, language message.Language) string {
	name := language.Say(map[Role]message.Message{
		Write: message.Msg("table %s", d.Table), Referee: message.Msg("referee"), Look: message.Msg("screen"), Host: message.Msg("host"),
	}[d.Role])
	return fmt.Sprintf("%-10s %s  %s", name, d.Code, d.URL(base))
}
