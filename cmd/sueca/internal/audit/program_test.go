package audit

import (
	"sueca/cmd/sueca/internal/custody"
	"sueca/cmd/sueca/internal/verb/verbtest"
)

// program has the verbs that the tests run.
var program = verbtest.With(custody.Verbs, Verbs)
