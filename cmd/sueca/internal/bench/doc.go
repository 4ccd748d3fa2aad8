// Package bench measures the program on the machine that it runs on, with archives that it
// makes itself, and holds what it finds to what was put in.
package bench
