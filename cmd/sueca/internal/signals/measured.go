package signals

// measuredClubs and measuredDeals are the flags of the command that measured what stands in measured.
const measuredClubs, measuredDeals = 16, 200

// measured is what sueca signals calibrate --clubs 16 --deals 200 printed of each detector, by club in the
// order of clubs: tells, flagged, found and caught (flagged of those that signal), -1 where no signal can be given.
var measured = map[string][]struct{ tells, flagged, found, caught int }{
	"continuation":    {{0, 0, 12, 0}, {12, 0, 12, 0}, {0, 0, 0, 0}, {0, 0, 12, 0}, {0, 0, 25, 0}, {6, 0, 12, 0}},
	"early_trump":     {{0, 0, 88, 88}, {0, 0, 100, 100}, {100, 0, 100, 0}, {100, 0, 100, 0}, {100, 0, 100, 38}, {100, 0, 100, 0}},
	"echo":            {{0, 0, 75, 62}, {0, 0, 100, 88}, {0, 0, 88, 25}, {50, 0, 75, 50}, {56, 0, 88, 88}, {0, 0, 88, 12}},
	"encher":          {{0, 0, 100, 62}, {0, 0, 75, 75}, {0, 0, 75, 75}, {0, 0, 75, 62}, {0, 0, 50, 50}, {12, 0, 88, 25}},
	"forced":          {{0, 0, -1, -1}, {0, 0, -1, -1}, {0, 0, -1, -1}, {0, 0, -1, -1}, {0, 0, -1, -1}, {0, 0, -1, -1}},
	"suit_preference": {{0, 0, 38, 12}, {0, 0, 50, 12}, {12, 0, 38, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 25, 0}},
	"tempo":           {{0, 0, 75, 75}, {6, 0, 100, 100}, {0, 0, 100, 100}, {0, 0, 100, 100}, {0, 0, 62, 62}, {0, 0, 100, 38}},
	"trump_echo":      {{0, 0, 38, 0}, {0, 0, 50, 0}, {6, 0, 0, 0}, {0, 0, 75, 12}, {0, 0, 50, 12}, {6, 0, 75, 0}},
}
