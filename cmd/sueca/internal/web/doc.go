// Package web serves the tables of a log (as mesas) on a club's own network: transcribing by
// touch, a board of all tables, the referee's claims, and the pages of matches.
//
// # What is acknowledged is in the log
//
// A device sends an [Action], what a person pressed, with the revision of the match that the
// person saw. The events that follow from it depend on nothing else, so that an action that is
// sent again, because the answer was lost or the server was killed, changes nothing: the log
// finds the same rows behind that revision ([sueca/eventlog.Tx.Append]). An answer is given
// when the rows are on the disk. Whatever was written by others meanwhile is a conflict, and
// the device is told. So devices need no numbers that the server would have to remember, and a
// server that is killed and begun again has nothing to recover.
//
// What is written, refused and said for an action is decided by package scribe, as at the
// terminal.
//
// # What is known of a match
//
// A table keeps its match as it was read and judged, and goes on from there with each card: one match a
// table, the one written last. That holds as long as no other program has written to the log, be it
// elsewhere in it ([sueca/eventlog.Tx.Version]): then the match is read and judged from its start.
//
// # The round of a competition
//
// Where a competition is played, who begins the next match of a table is given one of its round: that of those who sit there
// while they lack a match, then the first that has its place there, then the first that waits for a table (round.go). That follows from
// the log, the text and who sits where now, so nothing of it is kept, and a server that is begun anew goes on.
//
// # Who may come in
//
// Each table, the referee, the club's screen and the keeper of the laptop has a door: a code
// that is typed or photographed. Whoever comes in gets a sign-in of that role, which ends after
// an evening. Doors and sign-ins are in a file of their own beside the log, so that nobody has to come in
// again after a restart; of a sign-in it has only a digest. One device writes at a table; another
// asks, and takes over when the first one hands over, refuses not in time, or is away. Each pair may read its heap of a deal off on
// a device of its own: one that does not write may write one heap of the deal, whole (pen.go).
//
// # Two records of one match
//
// Where who writes allows it, a second device of the table writes the match once more: a record of its own in the same
// match of the log, below lines with its name (second.go). To a device its record is a match with a position of its own,
// which counts its own rows; so its queue and the first one's know nothing of each other. Each is told of the other's record
// only where the two differ, in deals that both have ended, and may answer what is open. Who looks on knows of the first.
//
// # Who may know, write and use what
//
// How much somebody may know of a match is asked in one place (sight.go), by every way in: nobody but who
// writes at its table and the referee knows of a claim that waits for its ruling, nor what was found before a match
// is over; of all its records together, where there are two, the referee alone until then. What a table may write is
// asked of the events themselves, whatever was pressed or typed (rights.go). What
// all share has budgets by role and address (limit.go). No lock of a table is held while the disk is waited for:
// who writes holds its pen.
//
// Every request passes the same guard (guard.go): the host must be this server's, a write must come from one
// of its own pages, bodies and times are bounded. Pages have no inline script, and whatever
// comes from a record goes through html/template or is set as text.
package web
