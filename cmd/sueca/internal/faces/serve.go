package faces

import (
	"crypto/tls"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"sueca/cmd/internal/desk"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/run"
	"sueca/cmd/internal/source"
	"sueca/cmd/sueca/internal/season"
	"sueca/cmd/sueca/internal/verb"
	"sueca/cmd/sueca/internal/web"
	"sueca/engine"
	"sueca/engine/message"
	"sueca/engine/rules"
	"sueca/eventlog"
)

// serveVerb is one run of serve.
type serveVerb struct {
	*run.Run
	listen, tables, logFormat, request string
	names                              []string
	cert, key                          string
	witness                            string   // the file of the key by which neighbours' checkpoints are cosigned
	neighbours                         []string // the files of their policies
	event, site, rules                 string
	anew                               bool
	competition                        string
	round                              int
	tonight                            *season.Tonight // nil without a competition

	says sync.Mutex       // standard error is for one at a time
	one  sync.Mutex       // requests are many, and a reporter is for one at a time
	rows map[string]rowAt // of the list of matches, for one of those
}

func newServeCmd(r *run.Run) *cobra.Command {
	a := &serveVerb{Run: r}
	cmd := &cobra.Command{
		Use:     "serve",
		Short:   r.Out.Sayf("the tables on the club's own network: write by touch, look on, rule"),
		Example: "  sueca serve --log club.db\n  sueca serve --log club.db --listen 0.0.0.0:8040 --tables 12 --event 'Torneio de Outono'",
		Args:    verb.Exactly(0, message.Msg("sueca serve takes no names: it is about the whole log")),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := source.OneOf("log-format", a.logFormat, "text", "json"); err != nil {
				return err
			}
			if (a.cert == "") != (a.key == "") {
				return output.Usagef("a certificate is two files: --tls-cert FILE --tls-key FILE")
			}
			if (a.witness == "") != (len(a.neighbours) == 0) {
				return output.Usagef("a witness has a key, and the policies of those whose logs it sees: --witness FILE.key --witness-for FILE.policy")
			}
			for _, text := range []string{a.event, a.site} {
				if err := engine.CheckTyped(text); err != nil {
					return err
				}
			}
			if cmd.Flags().Changed("round") && (a.competition == "" || a.round < 1) {
				return output.Usagef("--round is the number of a round of --competition")
			}
			return a.run()
		},
	}
	f := cmd.Flags()
	f.StringVar(&a.listen, "listen", "127.0.0.1:8040", r.Out.Sayf("`address` to answer at; 0.0.0.0:8040 is the whole network"))
	f.StringVar(&a.tables, "tables", "4", r.Out.Sayf("`how many` tables there are, or their names with commas between them"))
	f.StringArrayVar(&a.names, "name", nil, r.Out.Sayf("another `name` by which this machine is called on the network; may be given "+
		"several times"))
	f.StringVar(&a.cert, "tls-cert", "", r.Out.Sayf("the `file` with a certificate of one's own"))
	f.StringVar(&a.key, "tls-key", "", r.Out.Sayf("the `file` with the key of the certificate"))
	f.StringVar(&a.event, "event", "", r.Out.Sayf("`name` of the evening or the tournament"))
	f.StringVar(&a.site, "site", "", r.Out.Sayf("`place` where it is played"))
	f.StringVar(&a.rules, "rules", r.Records.Usual.Get("rules"), r.Out.Sayf("`rules` of new matches, such as \"fpsd target=5\""))
	f.StringVar(&a.competition, "competition", "", r.Out.Sayf("the tables play a round of the competition in this `file`"))
	f.IntVar(&a.round, "round", 0, r.Out.Sayf("the `number` of that round (default the one of today, else the next)"))
	f.StringVar(&a.request, "request", "", r.Out.Sayf("the `file` that sueca night close --request writes, to be offered to those who cosign"))
	f.StringVar(&a.witness, "witness", "", r.Out.Sayf("cosign as a witness what neighbours send, with the secret key in this `file`"))
	f.StringArrayVar(&a.neighbours, "witness-for", nil, r.Out.Sayf("a `file` with the policy of a neighbour whose log is witnessed; may be "+
		"given several times"))
	f.StringVar(&a.logFormat, "log-format", "text", r.Out.Sayf("`form` of the lines about what happened: text or json"))
	f.BoolVar(&a.anew, "new-codes", false, r.Out.Sayf("make all codes anew, so that everybody has to come in again"))
	r.Records.AuthorFlag(cmd)
	return cmd
}

// tableNames returns the names of the tables that the flag tells.
func (a *serveVerb) tableNames() (out []string, err error) {
	const most = 100
	wrong := output.Usagef("--tables is a number from 1 to %d, or names with commas between them", most)
	if n, err := strconv.Atoi(a.tables); err == nil {
		if n < 1 || n > most {
			return nil, wrong
		}
		for i := range n {
			out = append(out, strconv.Itoa(i+1))
		}
		return out, nil
	}
	for name := range strings.SplitSeq(a.tables, ",") {
		name = strings.TrimSpace(name)
		// A name stands in the address of a page.
		if name == "" || len(name) > 20 || len(out) == most || slices.Contains(out, name) ||
			strings.Trim(name, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-") != "" {
			return nil, wrong
		}
		out = append(out, name)
	}
	return out, nil
}

// run serves until an interrupt.
func (a *serveVerb) run() error {
	ctx, stop := signal.NotifyContext(a.Records.Context, os.Interrupt, syscall.SIGTERM)
	defer stop()
	tables, err := a.tableNames()
	if err != nil {
		return err
	}
	if _, _, err := net.SplitHostPort(a.listen); err != nil {
		return output.Usagef("--listen is an address with a port, such as 0.0.0.0:8040, not %q", a.listen)
	}
	if _, err := rules.Parse(a.rules); a.rules != "" && err != nil {
		return err
	}
	var cert *tls.Certificate
	if a.cert != "" {
		pair, err := tls.LoadX509KeyPair(a.cert, a.key)
		if err != nil {
			return output.Usagef("the certificate cannot be used: %v", a.Out.Explain(err))
		}
		cert = &pair
	}
	// A log that is not there is not made: an evening would be written into an empty one
	// because of a slip in its name.
	if _, err := os.Stat(a.Records.LogPath); errors.Is(err, fs.ErrNotExist) {
		return output.Usagef("there is no log %s yet: sueca club init NAME --log %s makes one, with the key that signs the evenings; so do "+
			"sueca transcribe and sueca import", a.Records.LogPath, a.Records.LogPath)
	}
	if err := a.Records.ReadLog(func(eventlog.Reader) error { return nil }); err != nil {
		return err
	}
	letGo, held := output.Hold(a.logFile() + ".serve.lock")
	if held {
		return output.Usagef("the log %s is served already, by another sueca serve: one serves a log at a time", a.Records.LogPath)
	}
	defer letGo()
	log, err := a.Records.UpdateLog()
	if err != nil {
		return err
	}
	defer log.Close()
	if a.competition != "" {
		if err := a.compete(tables); err != nil {
			return err
		}
	}
	witnesses, letWitnessGo, err := a.openWitness()
	if err != nil {
		return err
	}
	defer letWitnessGo()
	var listening net.ListenConfig
	l, err := listening.Listen(ctx, "tcp", a.listen)
	if err != nil {
		return output.Usagef("nothing can answer at %s: %v", a.listen, a.Out.Explain(err))
	}
	defer l.Close()
	base := func() string { return baseURL(l.Addr(), cert != nil) }
	server, err := web.New(web.Config{
		Log: log, Sound: log.Sound, Tables: tables, Keep: a.keep(), Names: web.Names(l.Addr(), a.names), Base: base, Languages: a.webLanguages(),
		Judging: a.Records.Judging, Renewed: func(doors []web.Door) { a.sayDoors(doors, base()) },
		Logger: a.logger(), Now: time.Now, Warnings: a.warnings(log, l.Addr(), cert != nil), Desk: a.desk(), Shelf: a.shelf(),
		Witness: witnesses,
	})
	if err != nil {
		return err
	}
	if err := server.NotKept(); err != nil && a.anew {
		return err // or the codes of before would hold again after a restart
	} else if err != nil {
		a.Out.Remark(web.Unkept(a.Out.Explain(err)))
	}
	a.sayDoors(server.Doors(), base())
	a.Out.Printf("%s\n", base()+"/")
	a.Out.Stdout.Flush()
	return server.Serve(ctx, l, cert)
}

// compete reads the competition whose round is played at the tables, and says which round that is.
func (a *serveVerb) compete(tables []string) (err error) {
	if a.tonight, err = season.OpenTonight(a.Run, a.competition, a.round, time.Now); err != nil {
		return err
	}
	if event := a.tonight.Event; a.event != "" && a.event != event {
		return output.Usagef("the event of this competition is %q, and not %q: leave --event out", event, a.event)
	}
	a.event = a.tonight.Event
	r, _, err := desk.RulesOf(strings.TrimSpace(a.rules))
	if err != nil {
		return err
	}
	if t := r.Table(); t.Players.Len() != 4 || len(t.Columns) != 2 {
		return output.Usagef("a competition is of two pairs at each table, and by --rules %s they do not sit so", a.rules)
	}
	var ids []string
	if err := a.Records.ReadLog(func(log eventlog.Reader) (err error) {
		ids, err = log.Find("")
		return err
	}); err != nil {
		return err
	}
	return a.tonight.Begins(ids, tables)
}

// logFile returns the file of the log, wherever links to it stand.
func (a *serveVerb) logFile() string {
	if real, err := filepath.EvalSymlinks(a.Records.LogPath); err == nil {
		return real
	}
	return a.Records.LogPath
}

// sayDoors prints the doors with their codes.
func (a *serveVerb) sayDoors(doors []web.Door, base string) {
	for _, d := range doors {
		fmt.Fprintln(saying{a}, web.DoorText(d, base, a.webLanguages()[0]))
	}
}

// saying writes to standard error, which requests and the end of the codes may do at once.
type saying struct{ *serveVerb }

func (s saying) Write(text []byte) (int, error) {
	s.says.Lock()
	defer s.says.Unlock()
	return s.Out.Stderr.Write(text)
}

// keep returns the file of the doors and the sign-ins. With new codes it begins empty.
func (a *serveVerb) keep() web.File {
	file := web.KeptIn(a.logFile() + ".serve")
	if a.anew {
		file.Read = func() ([]byte, error) { return nil, fs.ErrNotExist }
	}
	return file
}

// speaking returns an output for whoever reads a page in a language. Courts are written as the language does, on a phone, in what it is
// told and on the page of a match alike: R, V and D in Portuguese, K, J and Q in English.
func (a *serveVerb) speaking(language string) *output.Output {
	out := a.Out.Speaking(language)
	out.Words = out.Words.WithLetters(language).OnPhone()
	return out
}

// webLanguages returns the languages of the pages, that of the program first.
func (a *serveVerb) webLanguages() (out []message.Language) {
	for _, name := range []string{"pt", "en"} {
		out = append(out, message.Language{Name: name, Say: a.speaking(name).Words.Say})
	}
	if a.Out.Words.Name() == "en" {
		slices.Reverse(out)
	}
	return out
}

// logger returns where lines about what happens go: standard error.
func (a *serveVerb) logger() *slog.Logger {
	out := saying{a}
	if a.logFormat == "json" {
		return slog.New(slog.NewJSONHandler(out, &slog.HandlerOptions{Level: slog.LevelInfo}))
	}
	return slog.New(slog.NewTextHandler(out, &slog.HandlerOptions{Level: slog.LevelInfo, ReplaceAttr: a.logged}))
}

// logWords are the words of the lines about what happens, which a person reads on the terminal. What a
// program reads (--log-format json) is English.
var logWords = []message.Word{
	"time", "level", "msg", "WARN", "ERROR",
	"written", "handed over", "taken over", "came in", "went out", "a wrong code", "request", "panic",
	"the file of the sign-ins cannot be written", "the file of the sign-ins is written again", "an answer cannot be written",
	"nothing is kept now: the phones keep what is typed", "the log is as it was: the phones send what they kept",
	"the log cannot be read", "a page cannot be shown",
	"the codes have ended: there are new ones",
	"table", "match", "row", "by", "did", "card", "text", "again", "to", "from", "role", "name", "method", "path", "status", "err", "what",
	"stack", "referee", "look", "host",
	"trump", "dealer", "accept", "undo", "result", "line", "correct", "rule",
}

// logged returns a part of a line about what happens in the words of the person.
func (a *serveVerb) logged(_ []string, at slog.Attr) slog.Attr {
	word := func(text string) string {
		if slices.Contains(logWords, message.Word(text)) {
			return a.Out.Words.Word(message.Word(text))
		}
		return text
	}
	switch at.Key {
	case slog.TimeKey:
		at.Value = slog.StringValue(at.Value.Time().Format(time.TimeOnly))
	case slog.LevelKey, slog.MessageKey, "role", "did":
		at.Value = slog.StringValue(word(at.Value.String()))
	}
	at.Key = word(at.Key)
	return at
}

// warnings returns what the host has to know at the start, and says it.
func (a *serveVerb) warnings(log *eventlog.SQLite, at net.Addr, secure bool) (out []message.Message) {
	if lacking := a.Records.LackingBeside(log); !lacking.IsZero() {
		out = append(out, lacking)
	}
	tcp, ok := at.(*net.TCPAddr)
	switch {
	case ok && tcp.IP.IsLoopback():
		out = append(out, message.Msg("only this machine can come in: with --listen %s the whole network can",
			net.JoinHostPort("0.0.0.0", strconv.Itoa(tcp.Port))))
	case !secure:
		out = append(out, message.Msg("this is plain HTTP: whoever listens on the same network can read what is typed and take over a "+
			"sign-in. What is in the log stays, and every row has its author's name and time; with a certificate of your own (--tls-cert, "+
			"--tls-key) nobody can"))
	}
	for _, m := range out {
		a.Out.Remark(m)
	}
	return out
}

// baseURL returns the address of the server as a person types it.
func baseURL(at net.Addr, secure bool) string {
	scheme := "http"
	if secure {
		scheme = "https"
	}
	tcp, ok := at.(*net.TCPAddr)
	if !ok {
		return scheme + "://" + at.String()
	}
	host := tcp.IP
	if host.IsUnspecified() {
		host = net.IPv4(127, 0, 0, 1)
		addrs, _ := net.InterfaceAddrs()
		for _, a := range addrs {
			if n, ok := a.(*net.IPNet); ok && n.IP.To4() != nil && !n.IP.IsLoopback() && !n.IP.IsLinkLocalUnicast() {
				host = n.IP
				break
			}
		}
	}
	return fmt.Sprintf("%s://%s", scheme, net.JoinHostPort(host.String(), strconv.Itoa(tcp.Port)))
}
