package web

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io/fs"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Role is what somebody may do who has come in.
type Role string

// The roles, from the least to the most.
const (
	Look    Role = "look"    // see the board, the matches, the standing
	Write   Role = "table"   // write at one table, and look
	Referee Role = "referee" // rule on claims, write at any table, and look
	Host    Role = "host"    // see the codes, and what a referee may
)

// Door is where somebody comes in (porta): its code opens it.
type Door struct {
	Role  Role   `json:"role"`
	Table string `json:"table,omitempty"`
	Code  string `json:"code"`
}

// URL returns the address that opens the door, of a server at another.
func (d Door) URL(base string) string { return strings.TrimSuffix(base, "/") + "/join?code=" + d.Code }

// DoorsOf returns the doors in the file that a server keeps them in, none where there is no such file or their codes have ended. It
// leaves alone what a server that runs has beside it.
func DoorsOf(file string, now time.Time) ([]Door, error) {
	text, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var k kept
	if err != nil || json.Unmarshal(text, &k) != nil || !now.Before(k.Until) {
		return nil, err
	}
	return k.Doors, nil
}

// session is somebody who has come in, by the digest of the secret in the cookie.
type session struct {
	Digest string    `json:"digest"`
	Role   Role      `json:"role"`
	Table  string    `json:"table,omitempty"`
	Name   string    `json:"name,omitempty"`
	From   string    `json:"from,omitempty"` // the address, for the budgets
	Until  time.Time `json:"until"`
}

// rules reports whether the session may do what a referee may.
func (g *session) rules() bool { return g.Role == Referee || g.Role == Host }

// writesAt reports whether the session may write at a table, when it is the session's turn.
func (g *session) writesAt(table string) bool {
	return g.rules() || g.Role == Write && g.Table == table
}

// onlyLooking returns the session with the rights of the screen.
func (g *session) onlyLooking() *session {
	out := *g
	out.Role, out.Table = Look, ""
	return &out
}

// evening is how long codes and sign-ins last.
const evening = 16 * time.Hour

// sessions is who may come in and who is in, kept in a file.
type sessions struct {
	tables []string
	file   File
	now    func() time.Time

	saving sync.Mutex // held while the file is written, and mu is not

	mu      sync.Mutex
	kept    kept
	dirty   bool           // kept has changed since it was saved
	renewed bool           // the codes have been made anew, and nobody was told yet
	unkept  error          // why this run could not write the file yet
	streams map[string]int // how many streams of events each session follows, by the digest
	follows map[string]int // and each address
}

// kept is the content of the file.
type kept struct {
	Until   time.Time         `json:"until"`
	Doors   []Door            `json:"doors"`
	Guests  []session         `json:"guests"`
	Writers map[string]string `json:"writers"` // by table, the digest of who writes
	Seconds map[string]second `json:"seconds"` // and who writes the match once more
}

// openSessions reads the doors and the guests of a log. Doors that are older than an evening are
// made anew, and so are those of tables that were not there. Where the file cannot be written, as on a full disk, they hold
// as long as the server runs, or until it can be.
func openSessions(file File, tables []string, now func() time.Time) (*sessions, error) {
	h := &sessions{tables: tables, file: file, now: now, streams: map[string]int{}, follows: map[string]int{}}
	text, err := file.Read()
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	if err != nil || json.Unmarshal(text, &h.kept) != nil {
		h.kept = kept{}
	}
	if h.kept.Writers == nil {
		h.kept.Writers = map[string]string{}
	}
	// Whatever the clock did since and does from here on, nothing lasts longer than an evening.
	began := now()
	fromHere := func(until time.Time) time.Time { return began.Add(min(evening, until.Sub(began))) }
	for i := range h.kept.Guests {
		h.kept.Guests[i].Until = fromHere(h.kept.Guests[i].Until)
	}
	h.kept.Until = fromHere(h.kept.Until)
	h.doorsFor()
	h.end(func(g *session) bool { return g.Role == Write && !slices.Contains(tables, g.Table) })
	h.sweep()
	h.renewed, h.dirty = false, true
	h.unkept = h.save()
	return h, nil
}

// ended reports whether what lasts until a time of the server's own has ended: by the time that has gone by, which stands still
// while a laptop sleeps, or by its clock, which somebody may set back. Nothing else says what has ended.
func (h *sessions) ended(until time.Time) bool {
	now := h.now()
	return !now.Before(until) || !now.Round(0).Before(until.Round(0))
}

// doorsFor makes the doors that there are not, and takes those away that lead nowhere.
func (h *sessions) doorsFor() {
	var doors []Door
	for _, t := range h.tables {
		doors = append(doors, Door{Role: Write, Table: t})
	}
	doors = append(doors, Door{Role: Referee}, Door{Role: Look}, Door{Role: Host})
	for i, d := range doors {
		was := slices.IndexFunc(h.kept.Doors, func(o Door) bool { return o.Role == d.Role && o.Table == d.Table })
		if was >= 0 {
			doors[i].Code = h.kept.Doors[was].Code
		} else {
			doors[i].Code = newCode()
		}
	}
	h.kept.Doors = doors
}

// end ends sign-ins, and with them whoever writes by one. It is the only place where one ends. The caller
// holds mu.
func (h *sessions) end(fits func(*session) bool) {
	h.kept.Guests = slices.DeleteFunc(h.kept.Guests, func(g session) bool {
		if !fits(&g) {
			return false
		}
		maps.DeleteFunc(h.kept.Writers, func(_, who string) bool { return who == g.Digest })
		for table, s := range h.kept.Seconds {
			if s.Digest == g.Digest {
				h.kept.Seconds[table] = second{Match: s.Match}
			}
		}
		h.dirty = true
		return true
	})
}

// sweep ends what has lasted for an evening: sign-ins, and all codes, which are made anew. The caller holds
// mu, or is alone.
func (h *sessions) sweep() {
	h.end(func(g *session) bool { return h.ended(g.Until) })
	if h.ended(h.kept.Until) {
		h.kept.Until, h.kept.Doors = h.now().Add(evening), nil
		h.doorsFor()
		h.dirty, h.renewed = true, true
	}
}

// anew returns the doors if their codes have been made anew since it was asked last, nil if not.
func (h *sessions) anew() []Door {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.sweep(); !h.renewed {
		return nil
	}
	h.renewed = false
	return slices.Clone(h.kept.Doors)
}

// letters are those of a code: none is taken for another.
const letters = "23456789ABCDEFGHJKLMNPQRSTVWXYZ"

// newCode returns a code of eight letters, some 39 bits.
func newCode() string {
	var out strings.Builder
	for out.Len() < 9 {
		if out.Len() == 4 {
			out.WriteByte('-')
		}
		b := make([]byte, 1)
		rand.Read(b)
		if int(b[0]) < 256/len(letters)*len(letters) { // so that each is as likely
			out.WriteByte(letters[int(b[0])%len(letters)])
		}
	}
	return out.String()
}

// typedCode returns a code as it is written on the screen, of how somebody typed it.
func typedCode(text string) string {
	text = strings.ToUpper(strings.Map(func(r rune) rune {
		if r == '-' || r == ' ' || r == '\t' {
			return -1
		}
		return r
	}, text))
	if len(text) != 8 {
		return ""
	}
	return text[:4] + "-" + text[4:]
}

// save writes the file if something has changed. Nobody waits for the disk but who saves.
func (h *sessions) save() error {
	h.saving.Lock()
	defer h.saving.Unlock()
	h.mu.Lock()
	dirty := h.dirty
	text, err := json.MarshalIndent(h.kept, "", "\t")
	h.dirty = false
	h.mu.Unlock()
	if err != nil || !dirty {
		return err
	}
	err = h.file.Write(text)
	h.mu.Lock()
	defer h.mu.Unlock()
	if err != nil {
		h.dirty = true
	} else {
		h.unkept = nil
	}
	return err
}

// keep saves what an evening goes on without. As long as this run could not write the file at all, which whoever began it
// was told, nothing is refused because of that, unless a second device writes: after a restart it would be shown what it is
// not to see.
func (h *sessions) keep() error {
	err := h.save()
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.unkept != nil && len(h.kept.Seconds) == 0 {
		return nil
	}
	if err != nil {
		return errUnsaved
	}
	return nil
}

// notKept returns why this run could not write the file yet, nil where it could.
func (h *sessions) notKept() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.unkept
}

// doors returns the doors.
func (h *sessions) doors() []Door {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.sweep()
	return slices.Clone(h.kept.Doors)
}

// The reasons why a right code opens nothing, or nothing is done of who writes.
var (
	// It is no fault of what was sent; and where the file is nobody is told but the laptop.
	errUnsaved = newProblem(http.StatusServiceUnavailable, "disk", "the laptop cannot write down now who is in: its disk may be full")
	errCrowded = newProblem(http.StatusTooManyRequests, "slow", "too many devices are in by this code")
	errRole    = newProblem(http.StatusBadRequest, "unreadable", "nobody at a table has the name of a role: say who you are")
)

// enter opens the door of a code, and returns the secret of the sign-in; "" if no door has it.
func (h *sessions) enter(code, name, from string) (secret string, g session, err error) {
	if secret, g, err = h.open(code, name, from); err != nil || secret == "" {
		return "", session{}, err
	}
	if err = h.keep(); err != nil {
		h.mu.Lock()
		defer h.mu.Unlock()
		h.end(func(o *session) bool { return o.Digest == g.Digest })
		return "", session{}, err
	}
	return secret, g, nil
}

func (h *sessions) open(code, name, from string) (secret string, g session, err error) {
	code = typedCode(code)
	h.mu.Lock()
	defer h.mu.Unlock()
	h.sweep()
	i := slices.IndexFunc(h.kept.Doors, func(d Door) bool { return same(d.Code, code) })
	if code == "" || i < 0 {
		return "", session{}, nil
	}
	d := h.kept.Doors[i]
	secret = rand.Text()
	g = session{Digest: digest(secret), Role: d.Role, Table: d.Table, Name: name, From: from, Until: h.now().Add(evening)}
	if !g.rules() && isRole(name) {
		return "", session{}, errRole
	}
	if !h.room(&g) {
		return "", session{}, errCrowded
	}
	h.kept.Guests, h.dirty = append(h.kept.Guests, g), true
	return secret, g, nil
}

// room makes room for one more by a door, and reports whether there is: where the door or the address has
// used up its budget somebody goes who came in by the same door, from that address or the one with the most.
// Nobody goes who follows a table or writes at one.
func (h *sessions) room(g *session) bool {
	door, from := 0, map[string]int{}
	for i := range h.kept.Guests {
		if o := &h.kept.Guests[i]; o.Role == g.Role && o.Table == g.Table {
			door++
			from[o.From]++
		}
	}
	one := !local(g.From) && from[g.From] >= guestsOf[g.Role].address
	if !one && door < guestsOf[g.Role].door {
		return true
	}
	goes, most := "", 0
	for i := range h.kept.Guests {
		o := &h.kept.Guests[i]
		here := h.streams[o.Digest] > 0 || h.kept.Seconds[o.Table].Digest == o.Digest || slices.Contains(slices.Collect(maps.Values(h.kept.Writers)), o.Digest)
		if o.Role == g.Role && o.Table == g.Table && !here && from[o.From] > most && (!one || o.From == g.From) {
			goes, most = o.Digest, from[o.From]
		}
	}
	h.end(func(o *session) bool { return o.Digest == goes })
	return goes != ""
}

// isRole reports whether a name begins as that of a role: what those are called in the log is nobody's name.
func isRole(name string) bool {
	var letters strings.Builder
	for _, r := range norm.NFKD.String(strings.ToLower(name)) {
		if unicode.IsLetter(r) || r == ' ' {
			letters.WriteRune(r)
		}
	}
	first, _, _ := strings.Cut(strings.TrimSpace(letters.String()), " ")
	for _, role := range []string{"referee", "arbitro", "arbitra"} {
		if strings.HasPrefix(first, role) {
			return true
		}
	}
	return slices.Contains([]string{"host", "table", "mesa", "screen"}, first)
}

// known returns who has a secret, nil for nobody.
func (h *sessions) known(secret string) *session {
	d := digest(secret)
	return h.guest(func(g *session) bool { return same(g.Digest, d) })
}

// guest returns the sign-in that fits and has not ended, nil for none.
func (h *sessions) guest(fits func(*session) bool) *session {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, g := range h.kept.Guests {
		if fits(&g) && !h.ended(g.Until) {
			return &g
		}
	}
	return nil
}

// leave ends a sign-in.
func (h *sessions) leave(g *session) error {
	h.mu.Lock()
	h.end(func(o *session) bool { return o.Digest == g.Digest })
	h.mu.Unlock()
	if h.save() != nil {
		return errUnsaved
	}
	return nil
}

// writer returns who writes at a table, nil for nobody.
func (h *sessions) writer(table string) *session {
	return h.guest(func(g *session) bool { return g.Digest == h.kept.Writers[table] })
}

// hand makes somebody the writer of a table. It is saved with the next thing that is.
func (h *sessions) hand(table string, g *session) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.kept.Writers[table], h.dirty = g.Digest, true
	if s := h.kept.Seconds[table]; s.Digest == g.Digest { // nobody writes both
		h.kept.Seconds[table] = second{Match: s.Match}
	}
}

// digest returns what is kept of a secret.
func digest(secret string) string {
	d := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(d[:])
}

// KeptIn returns a file of a folder. It is written many times in a run, whenever somebody comes
// in, and stands as it was until all of the new one is on the disk. What a server that was killed left of
// such a one is removed.
func KeptIn(path string) File {
	left, _ := os.ReadDir(filepath.Dir(path)) // none where there is no such folder
	for _, file := range left {
		if n, is := strings.CutPrefix(file.Name(), filepath.Base(path)+"."); is && n != "" && strings.Trim(n, "0123456789") == "" {
			os.Remove(filepath.Join(filepath.Dir(path), file.Name()))
		}
	}
	named := func(err error) error { // by the name that a person knows
		if of := (*fs.PathError)(nil); errors.As(err, &of) {
			return &fs.PathError{Op: of.Op, Path: path, Err: of.Err}
		}
		return err
	}
	return File{
		Read: func() ([]byte, error) { return os.ReadFile(path) },
		Write: func(text []byte) error {
			next, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*") // which nobody else may read
			if err != nil {
				return named(err)
			}
			_, err = next.Write(text)
			if err = errors.Join(err, next.Sync(), next.Close()); err == nil {
				err = os.Rename(next.Name(), path)
			}
			if err != nil {
				os.Remove(next.Name())
			}
			return named(err)
		},
	}
}
