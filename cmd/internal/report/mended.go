package report

import (
	"sueca/notation"
	"sueca/replay"
)

// SlipOf returns the slip in the numbers of its tricks without which a deal can be read.
func SlipOf(m notation.Mended) replay.Slip {
	switch m.Kind {
	case notation.LeftOut:
		return replay.Repeated(m.Trick, m.Events)
	case notation.Sorted:
		return replay.Misplaced(m.Events)
	default:
		return replay.Misnumbered(m.Trick, m.Events)
	}
}
