// Package bench measures the program on this machine, with archives that it generates,
// and compares what is found in them with what was put in.
package bench
