package signals

// measuredClubs and measuredDeals are the flags of the command that measured what stands in measured.
const measuredClubs, measuredDeals = 16, 200

// measured is what sueca signals calibrate --clubs 16 --deals 200 printed of each detector, by club in the
// order of clubs: tells, flagged, and found, -1 where no signal can be given.
var measured = map[string][]struct{ tells, flagged, found int }{
	"continuation":    {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {6, 0, 0}},
	"early_trump":     {{0, 0, 100}, {0, 0, 100}, {100, 0, 0}, {100, 0, 75}, {100, 0, 100}, {100, 0, 0}},
	"echo":            {{0, 0, 75}, {0, 0, 100}, {0, 0, 0}, {6, 0, 100}, {50, 0, 75}, {0, 0, 0}},
	"encher":          {{0, 0, 100}, {6, 0, 75}, {0, 0, 0}, {0, 0, 50}, {0, 0, 75}, {6, 0, 0}},
	"forced":          {{0, 0, -1}, {6, 0, -1}, {0, 0, -1}, {0, 0, -1}, {0, 0, -1}, {0, 0, -1}},
	"suit_preference": {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}},
	"trump_echo":      {{6, 0, 25}, {0, 0, 25}, {0, 0, 0}, {6, 0, 75}, {0, 0, 25}, {0, 0, 0}},
}
