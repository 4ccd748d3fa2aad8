package notation

import (
	"fmt"
	"testing"
)

func TestZZ(t *testing.T) {
	more := []string{"deal 1\nshow C ♤K", "deal 1\nconsent falsa", "deal 1\nclaim B against CA", "deal 1\npoints AC 68BD 52", "hand A ♠7\ndeal 1", "deal 1\nhand A Rhe\nhand A heR", "deal 1\n1. A: A\t: 7♠", "deal 1\nadmit A trick 0", "deal 1\nsuspend AC 1 deal 0", "deal 1\nhand A ♠7 *0", "deal 1\nshow A *0", "deal 1\n1. A : 7♠ B : 8♠", "deal 1\n1. A: Rhe", "( 1. A: 7♠ )\ndeal 1", "points AC 1\ndeal 1", "deal 1\nnote \"\"", "deal 1\nconsent para", "{x} deal 1", "deal 1\nadmit a", "deal 1\nhand a ♠7", "deal 1\nshow A S7", "deal 1\nnote \"\\", "deal 1\r1. A: 7♠\r", "deal 1\n1. A: 7♠=B 2", "deal 1\n\n; x\r\r\n[A \"x\"]", "[Event \"x\"]\n; c\n\xff", "; a\n\xff\n[A \"x\"]", "\xff\n[A \"x\"]\ndeal 1", "[A \"x\"]\ndeal 1\n\xff\n; x\n[B \"y\"]"}
	for i, s := range append(seeds(), more...) {
		func() {
			defer func() {
				if r := recover(); r != nil {
					fmt.Println(i, "PANIC", r, fmt.Sprintf("%.80q", s))
				}
			}()
			if d := settles(t, s); d != "" {
				fmt.Printf("%d SETTLE %.80q: %.900s\n", i, s, d)
			}
			if len(s) < 2048*8 {
				if d := difference(t, s); d != "" {
					fmt.Printf("%d DIFF %.80q: %.900s\n", i, s, d)
				}
			}
		}()
	}
}
