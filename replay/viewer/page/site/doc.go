// Package site draws an archive of matches as pages that need no server: evenings, players,
// standings, disputes, and an index of them all. The page of each match is that of the package
// page, with links up to here.
//
// The package is given values, and knows neither how they were counted nor where they are
// written. Its pages link to each other by relative addresses, so that they open from a folder
// as from any place of a web server:
//
//	s := site.Site{Title: "Clube", Languages: both, Matches: matches, Names: names, Standings: standings}
//	for name, content := range s.Pages() { … }
//
// # Names of pages
//
// The name of a page follows from what it is about alone: from the match's id, from the date,
// event and site of an evening, from the name of a player or an event. It has lower-case ASCII
// letters, digits and hyphens, and a part of a digest, so that names which differ in an accent
// or in case alone have two pages, and no name is one that a system reserves. What else is in
// the archive never changes it, and neither does the order in which it was read.
//
// # What is told of people
//
// [Site.Names] says under which name each player is published. Where several have one name, as
// with initials, they share a page, and their numbers stand apart on it. A player who has no
// name there has no page.
//
// The same values make the same bytes.
package site
