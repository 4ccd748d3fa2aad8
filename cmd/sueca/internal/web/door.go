package web

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"
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

// session is somebody who has come in, by the digest of the secret in the cookie.
type session struct {
	Digest string    `json:"digest"`
	Role   Role      `json:"role"`
	Table  string    `json:"table,omitempty"`
	Name   string    `json:"name,omitempty"`
	Until  time.Time `json:"until"`
}

// rules reports whether the session may do what a referee may.
func (g *session) rules() bool { return g.Role == Referee || g.Role == Host }

// writesAt reports whether the session may write at a table, when it is the session's turn.
func (g *session) writesAt(table string) bool {
	return g.rules() || g.Role == Write && g.Table == table
}

// evening is how long codes and sign-ins last.
const evening = 16 * time.Hour

// sessions is who may come in and who is in, kept in a file.
type sessions struct {
	mu   sync.Mutex
	file File
	now  func() time.Time
	kept kept
	// streams is how many streams of events each session follows, by the digest.
	streams map[string]int
}

// kept is the content of the file.
type kept struct {
	Until   time.Time         `json:"until"`
	Doors   []Door            `json:"doors"`
	Guests  []session         `json:"guests"`
	Writers map[string]string `json:"writers"` // by table, the digest of who writes
}

// openSessions reads the doors and the guests of a log. Doors that are older than an evening are
// made anew, and so are those of tables that were not there.
func openSessions(file File, tables []string, now func() time.Time) (*sessions, error) {
	h := &sessions{file: file, now: now}
	text, err := file.Read()
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	if err != nil || json.Unmarshal(text, &h.kept) != nil || !now().Before(h.kept.Until) {
		h.kept = kept{Until: now().Add(evening)}
	}
	if h.kept.Writers == nil {
		h.kept.Writers = map[string]string{}
	}
	var doors []Door
	for _, t := range tables {
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
	h.kept.Guests = slices.DeleteFunc(h.kept.Guests, func(g session) bool {
		return !now().Before(g.Until) || g.Role == Write && !slices.Contains(tables, g.Table)
	})
	return h, h.keep()
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

// keep writes the file.
func (h *sessions) keep() error {
	text, err := json.MarshalIndent(h.kept, "", "\t")
	if err != nil {
		return err
	}
	return h.file.Write(text)
}

// doors returns the doors.
func (h *sessions) doors() []Door {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Clone(h.kept.Doors)
}

// enter opens the door of a code, and returns the secret of the sign-in; "" if no door has it.
func (h *sessions) enter(code, name string) (secret string, g session, err error) {
	code = typedCode(code)
	h.mu.Lock()
	defer h.mu.Unlock()
	i := slices.IndexFunc(h.kept.Doors, func(d Door) bool { return same(d.Code, code) })
	if code == "" || i < 0 {
		return "", session{}, nil
	}
	d := h.kept.Doors[i]
	secret = rand.Text()
	g = session{Digest: digest(secret), Role: d.Role, Table: d.Table, Name: name, Until: h.now().Add(evening)}
	const most = 2000 // devices of an evening; the oldest go first
	h.kept.Guests = append(h.kept.Guests, g)
	h.kept.Guests = h.kept.Guests[max(0, len(h.kept.Guests)-most):]
	return secret, g, h.keep()
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
		if fits(&g) && h.now().Before(g.Until) {
			return &g
		}
	}
	return nil
}

// leave ends a sign-in.
func (h *sessions) leave(g *session) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.kept.Guests = slices.DeleteFunc(h.kept.Guests, func(o session) bool { return o.Digest == g.Digest })
	maps.DeleteFunc(h.kept.Writers, func(_, who string) bool { return who == g.Digest })
	return h.keep()
}

// writer returns who writes at a table, nil for nobody.
func (h *sessions) writer(table string) *session {
	return h.guest(func(g *session) bool { return g.Digest == h.kept.Writers[table] })
}

// hand makes somebody the writer of a table.
func (h *sessions) hand(table string, g *session) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.kept.Writers[table] = g.Digest
	return h.keep()
}

// digest returns what is kept of a secret.
func digest(secret string) string {
	d := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(d[:])
}

// KeptIn returns a file of a folder. It is written many times in a run, whenever somebody comes
// in, and stands as it was until all of the new one is on the disk.
func KeptIn(path string) File {
	return File{
		Read: func() ([]byte, error) { return os.ReadFile(path) },
		Write: func(text []byte) error {
			next, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*") // which nobody else may read
			if err != nil {
				return err
			}
			_, err = next.Write(text)
			if err = errors.Join(err, next.Sync(), next.Close()); err == nil {
				err = os.Rename(next.Name(), path)
			}
			if err != nil {
				os.Remove(next.Name())
			}
			return err
		},
	}
}
