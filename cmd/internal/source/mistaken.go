package source

import (
	"bytes"
	"encoding/base64"

	"sueca/cmd/internal/output"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
	"sueca/eventlog/pack"
)

// mistaken are the files of sueca that people name in the place of a record, each with how
// to tell it and what to do with it. As a record such a file would only be unreadable, and
// what is quoted of a secret key would be read by others.
var mistaken = []struct {
	is    func(head []byte) bool
	refer func(name string) error
}{
	{eventlog.IsLog, func(name string) error {
		return output.Usagef("%s: it is a log, and no record: name its matches by --log %s all; sueca export --log %s all makes "+
			"records of them", name, name, name)
	}},
	{func(head []byte) bool { return bytes.HasPrefix(head, []byte("SQLite format 3\x00")) }, func(name string) error {
		return output.Usagef("%s: it is a database, such as what keys have signed is kept in, and no record", name)
	}},
	{evidence.IsBundle, func(name string) error {
		return output.Usagef("%s: it is a bundle, and no record: sueca verify %s checks it; its notation stands in it, to be read", name, name)
	}},
	{evidence.IsFork, func(name string) error {
		return output.Usagef("%s: it is the proof of a fork, and no record: sueca verify %s checks it", name, name)
	}},
	{evidence.IsTLogProof, func(name string) error {
		return output.Usagef("%s: it is the proof of a row, and no record: sueca verify %s checks it", name, name)
	}},
	{pack.IsPack, func(name string) error {
		return output.Usagef("%s: it is a packed archive, which is read as a file of its own: name that file", name)
	}},
	{isHTML, func(name string) error {
		return output.Usagef("%s: it is a page, and none of sueca's that carries a record", name)
	}},
	{isCheckpoint, func(name string) error {
		return output.Usagef("%s: it is a checkpoint, and no record: sueca verify --checkpoint %s checks a log by it", name, name)
	}},
	{isKey, func(name string) error {
		return output.Usagef("%s: it is a key, and no record", name)
	}},
}

// notRecord returns an error if a text is another file of sueca than a record, by its first
// bytes.
func notRecord(name string, head []byte) error {
	for _, m := range mistaken {
		if m.is(head) {
			return m.refer(name)
		}
	}
	return nil
}

// isCheckpoint reports whether a text begins as a signed checkpoint does: the name of a log,
// the number of its rows, a hash, and signatures.
func isCheckpoint(head []byte) bool {
	lines := bytes.SplitN(head, []byte("\n"), 6)
	if len(lines) < 6 || len(lines[1]) == 0 || len(bytes.Trim(lines[1], "0123456789")) > 0 {
		return false
	}
	hash, err := base64.StdEncoding.DecodeString(string(lines[2]))
	return err == nil && len(hash) == 32
}

// isHTML reports whether a text begins as a page does. One that carries a record was read
// before it came to this.
func isHTML(head []byte) bool {
	head = bytes.ToLower(bytes.TrimSpace(bytes.TrimPrefix(head, []byte("\uFEFF"))))
	return bytes.HasPrefix(head, []byte("<!doctype html")) || bytes.HasPrefix(head, []byte("<html"))
}

// isKey reports whether a text is a key, secret or public.
func isKey(head []byte) bool {
	line, _, _ := bytes.Cut(head, []byte("\n"))
	if bytes.Count(line, []byte("+")) < 2 {
		return false
	}
	_, ok := evidence.KeyName(line)
	return ok
}
