package eventlog

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
)

// Cache keeps beside the events of a log what was worked out from them with much work,
// and can be worked out again (contas guardadas). It is no part of the record: nothing
// is proven of it, nothing rests on it, and it can be thrown away at any time. It is
// safe for several goroutines, and for several programs at once.
type Cache struct{ log *SQLite }

// cacheTable is made when something is first kept.
const (
	cacheName  = "solved"
	cacheTable = "CREATE TABLE solved (key BLOB PRIMARY KEY, version INTEGER NOT NULL, value BLOB NOT NULL) WITHOUT ROWID"
)

// OpenCache opens the cache of a log that is there. The error is [ErrReadOnly] where
// nothing can be kept in it.
func OpenCache(path string) (*Cache, error) {
	if _, err := os.Stat(path); err != nil {
		return nil, err // it is not for a cache to make a log
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

// Get gives what was kept for a key by some version of what works it out, nil for
// nothing.
func (c *Cache) Get(key []byte, version int) ([]byte, error) {
	var value []byte
	err := c.log.read.QueryRowContext(context.Background(), "SELECT value FROM solved WHERE key = ? AND version = ?", key, version).Scan(&value)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	return value, fault(err)
}

// Put keeps a value, in the place of what was kept for the key before.
func (c *Cache) Put(key []byte, version int, value []byte) error {
	if err := c.log.turn.take(context.Background()); err != nil {
		return err
	}
	defer c.log.turn.give()
	_, err := c.log.write.ExecContext(context.Background(), "INSERT OR REPLACE INTO solved (key, version, value) VALUES (?, ?, ?)", key, version, value)
	return fault(err)
}

// Forget throws away all that was kept, and gives how much that was.
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
