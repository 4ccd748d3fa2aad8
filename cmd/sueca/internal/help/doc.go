// Package help is what the program says of itself: the pages of the manual and of the verbs, pages for man, what a shell
// completes, rules and versions.
package help
