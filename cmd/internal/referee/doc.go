// Package referee answers what is asked in a page that carries the referee: whether the page
// says what follows from the record in it, what comes of another card, what each card is
// worth with all hands open, and whether a bundle is genuine.
//
// A question and its answer are JSON, so that a worker of the browser can pass them on:
//
//	{"ask":"play","text":"W1N1ZWNh…","deal":5,"index":1,"at":"t3c2","plays":["K♦"]}
//
// The answers come from the packages that the commands are made of. What is said in words is
// said in English and in Portuguese, because a page has both. The package knows nothing of a
// page or a browser.
package referee
