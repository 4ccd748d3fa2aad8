package eventlog

import (
	"context"
	"database/sql"
	"errors"
	"maps"
	"slices"
	"strings"
	"sync"

	"sueca/engine/message"
)

// ErrAltered means that the tables and triggers of a log are not those that this
// program makes, so that nothing holds that they promise. The error that wraps
// it is an [*AlteredError].
var ErrAltered = errors.New("the tables of the log are not as they were made")

// AlteredError names a table or a trigger that is not as it was made.
type AlteredError struct{ Msg message.Message }

// Error returns the message in English.
func (e *AlteredError) Error() string { return ErrAltered.Error() + ": " + e.Msg.String() }

// Unwrap returns [ErrAltered].
func (e *AlteredError) Unwrap() error { return ErrAltered }

// Message returns which table or trigger it is, for translation.
func (e *AlteredError) Message() message.Message { return e.Msg }

// object is a table, an index, a trigger or a view of a database.
type object struct{ kind, name string }

// checkSchema returns an error if the objects of a log are not those of a new one. SQLite's own,
// such as statistics, and the cache do no harm.
func checkSchema(ctx context.Context, conn *sql.Conn) error {
	want, err := freshSchema()
	if err != nil {
		return err
	}
	have, err := schemaOf(ctx, conn)
	if err != nil {
		return err
	}
	maps.DeleteFunc(have, func(o object, _ string) bool {
		return o.kind == "table" && (o.name == cacheName || strings.HasPrefix(o.name, "sqlite_"))
	})
	if faults := schemaFaults(want, have); faults != nil {
		return &AlteredError{faults[0]}
	}
	return nil
}

// schemaFaults returns how a schema differs from what it should be: what is
// altered, what is missing, and then what is there besides.
func schemaFaults(want, have map[object]string) (faults []message.Message) {
	for _, o := range sorted(have) {
		if text, known := want[o]; text != have[o] && (known || named(want, o.name)) {
			faults = append(faults, message.Msg("%s is not as it was made", o.name))
		}
	}
	for _, o := range sorted(want) {
		if !named(have, o.name) {
			faults = append(faults, message.Msg("%s is missing: whatever it should keep out may have come in", o.name))
		}
	}
	for _, o := range sorted(have) {
		if !named(want, o.name) {
			faults = append(faults, message.Msg("%s does not belong in a log", o.name))
		}
	}
	return faults
}

func sorted(schema map[object]string) []object {
	return slices.SortedFunc(maps.Keys(schema), func(x, y object) int { return strings.Compare(x.name+" "+x.kind, y.name+" "+y.kind) })
}

// named reports whether an object has the name.
func named(schema map[object]string, name string) bool {
	for o := range schema {
		if o.name == name {
			return true
		}
	}
	return false
}

// freshSchema returns the objects of a new log, which is made in memory, once. The caller does not
// change them.
var freshSchema = sync.OnceValues(func() (out map[object]string, err error) {
	err = withOpened(":memory:", func(ctx context.Context, conn *sql.Conn) error {
		if err := makeTables(ctx, conn, 0); err != nil {
			return err
		}
		out, err = schemaOf(ctx, conn)
		return err
	})
	return out, err
})

// schemaOf returns the statements that made the objects of a database.
func schemaOf(ctx context.Context, conn *sql.Conn) (map[object]string, error) {
	rows, err := conn.QueryContext(ctx, "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	out := map[object]string{}
	for rows.Next() {
		var o object
		var text string
		if err := rows.Scan(&o.kind, &o.name, &text); err != nil {
			return nil, err
		}
		out[o] = text
	}
	return out, rows.Err()
}
