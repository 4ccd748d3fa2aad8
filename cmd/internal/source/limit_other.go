//go:build !unix

package source

import "time"

var begun = time.Now()

// processorTime returns how long this process has run: it has no more than that of one processor.
func processorTime() time.Duration { return time.Since(begun) }
