package evidence

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"golang.org/x/mod/sumdb/tlog"

	"sueca/engine"
	"sueca/engine/message"
)

// FormatRows returns the rows of a match, from its first one, as lines of text. A line
//
//	row KIND NANOSECONDS SALT BODY
//
// is a row: the kind of its first event, the time since the row before, its salt and its
// body, both in base64. The lines match, at and author stand above the first row; position,
// schema and author stand above a row where they are not those of the row before (for the
// position: not the next one). The revisions count from 1.
func FormatRows(rows []Row) []byte {
	var b bytes.Buffer
	var last Row
	for i := range rows {
		r := &rows[i]
		if i == 0 {
			fmt.Fprintf(&b, "match %s\nat %s\n", r.Stream, r.At.UTC().Format(time.RFC3339Nano))
			last.At = r.At
		}
		if r.Position != last.Position+1 || i == 0 {
			fmt.Fprintf(&b, "position %d\n", r.Position)
		}
		if r.Schema != last.Schema {
			fmt.Fprintf(&b, "schema %d\n", r.Schema)
		}
		if r.Author != last.Author || i == 0 {
			fmt.Fprintf(&b, "author %s\n", strconv.Quote(r.Author))
		}
		fmt.Fprintf(&b, "row %d %d %s %s\n", r.Kind, r.At.Sub(last.At).Nanoseconds(), in64(r.Salt), in64(r.Body))
		last = *r
	}
	return b.Bytes()
}

// in64 returns bytes in base64, - for none.
func in64(b []byte) string {
	if len(b) == 0 {
		return "-"
	}
	return base64.RawStdEncoding.EncodeToString(b)
}

// ParseRows reads the text of [FormatRows], and no other text of the same rows. It verifies
// nothing: see [CheckRows].
func ParseRows(text []byte) ([]Row, error) {
	var rows []Row
	now := Row{}
	for line := range strings.Lines(string(text)) {
		name, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		var err error
		switch name {
		case "match":
			now.Stream = value
		case "at":
			now.At, err = time.Parse(time.RFC3339Nano, value)
		case "position":
			now.Position, err = parsePositive(value)
		case "schema":
			var n int64
			n, err = parsePositive(value)
			now.Schema = int(n)
		case "author":
			if now.Author, err = strconv.Unquote(value); err != nil {
				err = message.Faultf("a name stands between quotation marks")
			}
		case "row":
			now.Revision++
			if err = now.fields(strings.Split(value, " ")); err == nil {
				rows = append(rows, now)
				now.Position++
			}
		default:
			err = message.Faultf("it is no line of a row")
		}
		if err != nil {
			return nil, message.Faultf("%s: %s", fmt.Sprintf("%.40q", line), told(err))
		}
	}
	if !bytes.Equal(FormatRows(rows), text) {
		return nil, message.Faultf("they are written otherwise than rows are")
	}
	return rows, nil
}

// parsePositive reads a number from 1.
func parsePositive(text string) (int64, error) {
	n, err := strconv.ParseInt(text, 10, 62)
	if err != nil {
		return 0, errNumber(text)
	}
	if n < 1 {
		return 0, message.Faultf("numbers are counted from 1")
	}
	return n, nil
}

// told returns what an error says, which is ours wherever it is told to a person.
func told(err error) message.Message {
	if ours := (message.Fault{}); errors.As(err, &ours) {
		return ours.Msg
	}
	return message.Msg("%s", err.Error())
}

func errNumber(text string) error { return message.Faultf("%q is no number that a row can have", text) }

// fields reads the fields of a line row: its time counts from that of the row before.
func (r *Row) fields(fields []string) error {
	if len(fields) != 4 {
		return message.Faultf("a row has four fields")
	}
	kind, err := strconv.ParseUint(fields[0], 10, 8)
	if err != nil {
		return errNumber(fields[0])
	}
	since, err := strconv.ParseInt(fields[1], 10, 64)
	if err != nil {
		return errNumber(fields[1])
	}
	from64 := func(text string) (b []byte) {
		if text == "-" {
			return nil
		}
		if b, err = base64.RawStdEncoding.Strict().DecodeString(text); err != nil {
			err = message.Faultf("%q is no base64", text)
		} else if len(b) == 0 {
			err = message.Faultf("what is empty is written -")
		}
		return b
	}
	salt := from64(fields[2])
	if err != nil {
		return err
	}
	body := from64(fields[3])
	if err != nil {
		return err
	}
	r.Kind, r.At, r.Salt, r.Body, r.Redacted = engine.Kind(kind), r.At.Add(time.Duration(since)), salt, body, IsRedacted(salt)
	return nil
}

// formatHashes returns hashes in base64, one a line.
func formatHashes(hashes []tlog.Hash) []byte {
	var b bytes.Buffer
	for _, h := range hashes {
		fmt.Fprintln(&b, h.String())
	}
	return b.Bytes()
}

// parseHashes reads the text of formatHashes.
func parseHashes(text []byte) ([]tlog.Hash, error) {
	var out []tlog.Hash
	for line := range strings.Lines(string(text)) {
		h, err := parseHash(strings.TrimSuffix(line, "\n"))
		if err != nil {
			return nil, err
		}
		out = append(out, h)
	}
	if !bytes.Equal(formatHashes(out), text) {
		return nil, message.Faultf("it is written otherwise than a proof is")
	}
	return out, nil
}

// parseHash reads a hash in base64, of which there is one spelling.
func parseHash(text string) (tlog.Hash, error) {
	h, err := tlog.ParseHash(text)
	if err != nil || h.String() != text {
		return h, message.Faultf("%q is no hash in base64", text)
	}
	return h, nil
}
