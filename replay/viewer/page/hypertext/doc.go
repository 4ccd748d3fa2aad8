// Package hypertext keeps apart what is markup of a page and what is text in it.
//
// Whatever has the type [Markup] goes into a page as it stands. Whatever has not is text, and
// is escaped on its way, with its hidden characters shown. So a name that looks like markup is
// left to no caller: the compiler finds who forgets it.
//
// A page speaks two languages, and says each sentence in both; see [Languages].
package hypertext
