package eventlog

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
)

// Cache stores beside the events of a log results that took long to compute. It
// is not part of the record: nothing is proven about it, nothing depends on it,
// and it can be deleted at any time. It is safe for use by several goroutines,
// and by several programs at once.
type Cache struct{ log *SQLite }

// The table of the cache is made when something is first stored.
const (
	cacheName  = "solved"
	cacheTable = "CREATE TABLE solved (key BLOB PRIMARY KEY, version INTEGER NOT NULL, value BLOB NOT NULL) WITHOUT ROWID"
)

// OpenCache opens the cache of an existing log. The error wraps [ErrReadOnly]
// if nothing can be stored in it.
func OpenCache(path string) (*Cache, error) {
	if _, err := os.Stat(path); err != nil {
		return nil, err // a cache does not make a log
	}
	l, err := Open(path)
	if err != nil {
		return nil, err
	}
	_, err = l.write.ExecContext(context.Background(), "CREATE TABLE IF NOT EXISTS"+cacheTable[len("CREATE TABLE"):])
	if err != nil {
		l.Close()
		return nil, fmt.Errorf("%s: %w", path, fault(err))
	}
	return &Cache{l}, nil
}

// ReadCache opens the cache of an existing log to be read alone, and changes nothing. It is nil
// where nothing is stored.
func ReadCache(path string) (*Cache, error) {
	l, err := OpenRead(path)
	if err != nil {
		return nil, err
	}
	var one int
	if l.read.QueryRowContext(context.Background(), "SELECT 1 FROM "+cacheName+" LIMIT 1").Scan(&one) != nil {
		l.Close()
		return nil, nil // no table of it, or nothing in it
	}
	return &Cache{l}, nil
}

// Get returns the value stored for a key by that version of the computation,
// nil if there is none.
func (c *Cache) Get(key []byte, version int) ([]byte, error) {
	var value []byte
	err := c.log.read.QueryRowContext(context.Background(), "SELECT value FROM solved WHERE key = ? AND version = ?", key,
		version).Scan(&value)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	return value, fault(err)
}

// Put stores a value, replacing the one stored for the key before.
func (c *Cache) Put(key []byte, version int, value []byte) error {
	if err := c.log.turn.take(context.Background()); err != nil {
		return err
	}
	defer c.log.turn.give()
	_, err := c.log.write.ExecContext(context.Background(), "INSERT OR REPLACE INTO solved (key, version, value) VALUES (?, ?, ?)", key,
		version, value)
	return fault(err)
}

// Forget deletes everything in the cache, and returns how many values that was.
func (c *Cache) Forget() (int64, error) {
	if err := c.log.turn.take(context.Background()); err != nil {
		return 0, err
	}
	defer c.log.turn.give()
	done, err := c.log.write.ExecContext(context.Background(), "DELETE FROM solved")
	if err != nil {
		return 0, fault(err)
	}
	return done.RowsAffected()
}

// Close closes the cache.
func (c *Cache) Close() error { return c.log.Close() }
