//go:build !js

package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"

	"sueca/cmd/internal/referee"
)

func main() {
	if err := answerAll(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "sueca-referee:", err)
		os.Exit(2)
	}
}

// longest is the longest question that is read, in bytes: it has a whole record.
const longest = 64 << 20

// answerAll answers the questions of a text, each on a line, on a line each.
func answerAll(questions io.Reader, answers io.Writer) error {
	of := referee.New()
	in := bufio.NewScanner(questions)
	in.Buffer(nil, longest)
	for in.Scan() {
		if _, err := fmt.Fprintf(answers, "%s\n", of.Answer(context.Background(), in.Bytes())); err != nil {
			return err
		}
	}
	return in.Err()
}
