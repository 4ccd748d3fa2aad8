package lang

// printer writes sentences with their numbers as European Portuguese has them. A page that
// carries the referee does without the tables of all languages: they would be a tenth of it.
type printer struct{ small }

func newPrinter() *printer { return &printer{} }
