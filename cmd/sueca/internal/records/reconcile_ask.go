package records

import (
	"bufio"
	"errors"
	"io"
	"strconv"
	"strings"

	"sueca/engine"
	"sueca/replay"
	"sueca/replay/reconcile"
)

// askAll asks what is open, one question after the other, until nothing is or nobody answers. An answer may settle others.
func (x *reconciliation) askAll(in *bufio.Scanner) error {
	passed := map[engine.Settled]bool{}
	for {
		k, s := x.nextOpen(passed)
		if s == nil {
			return nil
		}
		answer, err := x.askOne(in, k, s)
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		case answer == "":
			passed[*s] = true
			continue
		}
		s.Value, s.By = answer, x.Records.Author
		x.events = append(x.events, s)
		x.match = replay.JudgeBy(x.events, x.Records.Judging)
	}
}

// nextOpen returns the next difference that is open and was not passed over, as what an answer settles, and its deal; nil if there is none.
func (x *reconciliation) nextOpen(passed map[engine.Settled]bool) (deal int, s *engine.Settled) {
	for k := range x.match.Joined.Deals {
		for _, d := range x.match.Joined.Deals[k].Differences {
			if s := d.Answer("", ""); !d.Settled && !passed[s] {
				return k, &s
			}
		}
	}
	return 0, nil
}

// askOne asks one question. The answer is the number of a choice, or a card; empty to pass.
func (x *reconciliation) askOne(in *bufio.Scanner, k int, s *engine.Settled) (string, error) {
	deal := &x.match.Joined.Deals[k]
	for i := range deal.Differences {
		d := &deal.Differences[i]
		if d.Settled || d.Answer("", "") != *s {
			continue
		}
		answers := reconcile.Weigh(x.events, x.Records.Judging, k, d)
		for {
			x.Out.Stderr.Printf("%s\n", x.Out.Sayf("deal %d, %s?", deal.Number, x.Out.Words.Say(replay.AboutText(d))))
			for n, a := range answers {
				x.Out.Stderr.Printf("  %d  %s: %s\n", n+1, a.Value, x.answerText(&a))
			}
			x.Out.Stderr.Printf("%s ", x.Out.Sayf("number, or Enter to leave it open:"))
			x.Out.Stderr.Flush()
			if !in.Scan() {
				return "", io.EOF
			}
			text := strings.TrimSpace(in.Text())
			if text == "" {
				return "", nil
			}
			if n, err := strconv.Atoi(text); err == nil && n >= 1 && n <= len(answers) {
				return answers[n-1].Value, nil
			}
			x.Out.Stderr.Printf("%s\n", x.Out.Sayf("that is none of the numbers"))
		}
	}
	return "", nil
}
