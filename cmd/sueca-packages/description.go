package main

// description is what every package says of the program.
var description = struct {
	name, publisher, maintainer, license, summary, text string
}{
	name:       "sueca",
	publisher:  "Sueca",
	maintainer: "The sueca authors <sueca@localhost>",
	license:    "MIT",
	summary:    "record-keeper, referee and laboratory of the card game Sueca",
	text: "Writes down matches of Sueca, the Portuguese card game, keeps them in a log that can be proven, judges every card, and says " +
		"who stands where. Regista partidas de sueca, guarda-as num livro que se pode provar, julga cada carta, e faz as contas.",
}

// A release is what was built.
type release struct {
	dir, version, base string // base is the address of the release, "" where it is not known
	sums               map[string]string
	when               int64 // the time of the commit, in seconds
}
