package source

import (
	"bytes"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"sueca/cmd/internal/output"
	"sueca/engine/message"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
)

// What was signed of a log is found without any secret key: in the files in which keys
// remember what they signed, and in signed checkpoints, that stand in the log's folder.
// sueca club init, checkpoint and night close leave them there if nobody says otherwise. A
// checkpoint counts where a public key or a policy beside it says whose signature it has.

// The most that is looked at of what stands beside a log.
const (
	maxBeside     = 1000    // files of a kind
	maxBesideSize = 1 << 20 // bytes of a file
	maxTried      = 100     // checkpoints whose signatures are checked
)

// SignedBeside returns what is known beside the log to have been signed of an origin. What
// cannot be read says nothing.
func (a *Source) SignedBeside(origin string) (out []evidence.Promise) {
	for _, name := range a.beside("*.state") {
		if !eventlog.IsPromises(output.Glance(name, 100)) {
			continue
		}
		if promises, err := eventlog.PromisesOf(name, origin); err == nil {
			out = append(out, promises...)
		}
	}
	if cp := a.checkpointBeside(origin); cp != nil {
		out = append(out, cp.Promise())
	}
	return out
}

// beside returns the names of files beside the log.
func (a *Source) beside(pattern string) []string {
	return output.NamesIn(filepath.Dir(a.LogPath), pattern, maxBeside)
}

// checkpointBeside returns the largest checkpoint of an origin that stands beside the log
// and has a signature that something beside the log knows, nil if there is none.
func (a *Source) checkpointBeside(origin string) *evidence.Checkpoint {
	type claimed struct {
		size   int64
		signed []byte
	}
	var points []claimed
	for _, name := range a.beside("*.checkpoint") {
		signed := output.Glance(name, maxBesideSize)
		lines := bytes.SplitN(signed, []byte("\n"), 3)
		if len(lines) < 3 || string(lines[0]) != origin {
			continue
		}
		if size, err := strconv.ParseInt(string(lines[1]), 10, 62); err == nil {
			points = append(points, claimed{size, signed})
		}
	}
	if points == nil {
		return nil
	}
	var signed [][]byte
	for _, p := range points {
		signed = append(signed, p.signed)
	}
	keys := a.keepersBeside(origin, signed)
	slices.SortStableFunc(points, func(x, y claimed) int { return int(min(1, max(-1, y.size-x.size))) })
	for _, p := range points[:min(len(points), maxTried)] {
		for _, key := range keys {
			if cp, err := (evidence.Trust{Keeper: key}).Open(p.signed); err == nil {
				return cp
			}
		}
	}
	return nil
}

// keepersBeside returns the public keys beside the log that can be its keeper's: the one that a policy
// says or that has the log's name, or else those of nobody who is known to cosign. So no cosigner can say
// how many rows the log has. Two that claim to be the keeper's contradict one another: the one counts that
// remembers there what it signed, and if that is not one, none does. Whatever counts, it is said.
func (a *Source) keepersBeside(origin string, signed [][]byte) (keys []string) {
	var policies []*evidence.Policy
	var named, others []string
	claim := func(key string) {
		if !slices.ContainsFunc(named, func(o string) bool { return evidence.VerifierID(o) == evidence.VerifierID(key) }) {
			named = append(named, key)
		}
	}
	for _, name := range a.beside("*.policy") {
		if p, err := evidence.ParsePolicy(name, output.Glance(name, maxBesideSize)); err == nil {
			policies = append(policies, p)
			if key := p.Keeper(origin); key != "" {
				claim(key)
			}
		}
	}
	for _, name := range a.beside("*.pub") {
		key := strings.TrimSpace(string(output.Glance(name, maxBesideSize)))
		if id, err := evidence.ParseKeyID(key); err == nil && id.Name == origin {
			claim(key)
		}
		if !slices.ContainsFunc(policies, func(p *evidence.Policy) bool { return p.Cosigns(key) }) &&
			!slices.ContainsFunc(signed, func(text []byte) bool { return evidence.HasCosigned(key, text) }) {
			others = append(others, key)
		}
	}
	if named == nil {
		return others
	}
	known, strangers := a.remembered(origin, policies)
	for _, key := range named {
		strangers = slices.DeleteFunc(strangers, func(id string) bool { return id == evidence.VerifierID(key) })
	}
	if len(named) == 1 && (len(strangers) == 0 || slices.Contains(known, evidence.VerifierID(named[0]))) {
		return named
	}
	if !a.disputed {
		a.disputed = true
		a.Out.Remark(message.Msg("more than one key beside %s is said to be the one of %s: a checkpoint there counts if one of them alone "+
			"remembers what it signed (the file .state). Take away what is not the club's", a.LogPath, origin))
	}
	named = slices.DeleteFunc(named, func(key string) bool { return !slices.Contains(known, evidence.VerifierID(key)) })
	if len(named) != 1 {
		return nil
	}
	return named
}

// remembered returns the keys that remember beside the log what they have signed, and those of them that have
// signed something of an origin and do not cosign by any policy.
func (a *Source) remembered(origin string, policies []*evidence.Policy) (known, keepers []string) {
	for _, name := range a.beside("*.state") {
		if !eventlog.IsPromises(output.Glance(name, 100)) {
			continue
		}
		if all, signed, err := eventlog.KeysOf(name, origin); err == nil {
			known = append(known, all...)
			keepers = append(keepers, signed...)
		}
	}
	return known, slices.DeleteFunc(keepers, func(id string) bool {
		return slices.ContainsFunc(policies, func(p *evidence.Policy) bool { return p.CosignsAs(id) })
	})
}

// WarnLacking says, once in a run, if the log does not have what is known to have been
// signed of it. That is no error: what is written down is stored all the same.
func (a *Source) WarnLacking(log *eventlog.SQLite) {
	if a.warned {
		return
	}
	a.warned = true
	if lacking := a.LackingBeside(log); !lacking.IsZero() {
		a.Out.Remark(lacking)
	}
}

// RemarkLacking says if a log does not have what was signed of it, and what to do.
func (a *Source) RemarkLacking(log *eventlog.SQLite, promises []evidence.Promise) {
	if lacking := a.Lacking(log, promises); !lacking.IsZero() {
		a.Out.Remark(lacking)
	}
}

// LackingBeside says if a log does not have what the keys beside it have signed of it.
func (a *Source) LackingBeside(log *eventlog.SQLite) message.Message {
	var promises []evidence.Promise
	_ = log.ViewTree(a.Context, func(_ eventlog.Reader, t *evidence.Tree) error {
		promises = a.SignedBeside(t.Origin)
		return nil
	})
	return a.Lacking(log, promises)
}

// Lacking says if a log does not have what was signed of it, and what to do; it is zero if the
// log has it.
func (a *Source) Lacking(log *eventlog.SQLite, promises []evidence.Promise) message.Message {
	var worst evidence.Standing
	var last time.Time
	var size int64
	err := log.ViewTree(a.Context, func(r eventlog.Reader, t *evidence.Tree) error {
		size = t.Size
		for _, p := range promises {
			s, err := t.Standing(p)
			if err != nil {
				return err
			}
			if !s.Holds() && s.Promise.Size > worst.Promise.Size {
				worst = s
			}
		}
		for row, err := range r.All(size - 1) {
			if err != nil {
				return err
			}
			last = row.At
		}
		return nil
	})
	switch since := last.Local().Format("2006-01-02 15:04:05"); {
	case err != nil || worst.Holds():
		return message.Message{}
	case worst.Other:
		return message.Msg("%s is not as it was signed: its first %d rows are others, as where an old copy was written on. It cannot be "+
			"signed so; sueca restore brings back what was signed, and keeps what was written since", a.LogPath, int(worst.Promise.Size))
	case size == 0:
		return message.Msg("%s has no rows, and %d were signed. It cannot be signed so; sueca restore brings them back, from another copy or "+
			"from bundles", a.LogPath, int(worst.Promise.Size))
	default:
		return message.Msg("%s lies behind what was signed of it: %d rows are missing that were written after %s. It cannot be signed so; "+
			"sueca restore brings them back, from another copy or from bundles", a.LogPath, int(worst.Missing), since)
	}
}
