package singledummy

import (
	"math/rand/v2"
	"testing"

	"sueca/engine/rules"
)

// BenchmarkGrade weighs all forty positions of a deal over 100 worlds each, evenly and by how
// likely they are, with one solver for each core.
func BenchmarkGrade(b *testing.B) {
	rules := rules.Default()
	for _, of := range []struct {
		name string
		Weighing
	}{
		{"evenly", Weighing{Worlds: 100, Seed: 1}},
		{"likely", Weighing{Worlds: 100, Seed: 1, Choice: Likely}},
		{"within", Weighing{Worlds: 100, Seed: 1, Choice: Likely, Error: 0.5}},
	} {
		b.Run(of.name, func(b *testing.B) {
			worlds, cards := 0, 0
			for seed := uint64(0); b.Loop(); seed++ {
				d := randomDeal(rand.New(rand.NewPCG(seed, 113)), &rules, false)
				graded, err := d.Grade(b.Context(), of.Weighing, nil)
				if err != nil {
					b.Fatal(err)
				}
				for _, w := range graded {
					if w != nil {
						worlds += w.Worlds
						cards++
					}
				}
			}
			b.ReportMetric(float64(worlds)/float64(b.N), "worlds/op")
			b.ReportMetric(float64(cards)/float64(b.N), "cards/op")
		})
	}
}
