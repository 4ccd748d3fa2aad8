package faces

import (
	"sueca/cmd/sueca/internal/audit"
	"sueca/cmd/sueca/internal/custody"
	"sueca/cmd/sueca/internal/records"
	"sueca/cmd/sueca/internal/season"
	"sueca/cmd/sueca/internal/verb/verbtest"
)

// program has the verbs that the tests run.
var program = verbtest.With(custody.Verbs, records.Verbs, audit.Verbs, season.Verbs, Verbs)
