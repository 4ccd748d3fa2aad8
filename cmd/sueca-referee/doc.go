// Sueca-referee is what a page carries that was written by sueca page --engine: the judge, the
// solver and the verifier of bundles, as WebAssembly. It answers the questions of the page,
// which package referee knows; where they are asked is all that stands here.
//
// In a browser it is asked by globalThis.suecaReferee.ask(id, question, done), and told to
// give up by cancel(id). Anywhere else it reads questions from standard input, one a line, and
// writes the answers to standard output, so that they can be looked at without a browser.
package main
