package maxim

import (
	"context"
	"errors"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat"

	"sueca/analysis/singledummy"
)

// Cost is what following and breaking a maxim cost, in card points of the pair, against the best card (custo à vista): on average over the
// deals that were possible for the seat, of its cards that follow the maxim the best one, and of the others the best one. So who
// follows it well is held against who breaks it well, at the same cards, whoever did which.
type Cost struct {
	Cards           int // that were weighed
	Follow, Break   float64
	Error           float64 // the standard error of the difference of the two
	FollowIsCheaper int     // of how many cards
}

// Costs weighs what was kept of a maxim. The error is that of the context.
func (n *Count) Costs(ctx context.Context, w singledummy.Weighing) (out Cost, err error) {
	var differences []float64
	for _, x := range n.Sample {
		d, err := x.Deal.Decide(ctx, x.At, w)
		switch {
		case errors.Is(err, singledummy.ErrNoWorld), err == nil && (d == nil || len(d.Legal) != x.Cards):
			continue
		case err != nil:
			return out, err
		}
		best := [2]float64{math.Inf(-1), math.Inf(-1)} // of those that break it, and that follow it
		for k := range d.Legal {
			side := 0
			if slices.Contains(x.Follow, k) {
				side = 1
			}
			best[side] = max(best[side], d.Value(k))
		}
		most := max(best[0], best[1])
		out.Break, out.Follow = out.Break+most-best[0], out.Follow+most-best[1]
		differences = append(differences, best[1]-best[0])
		if best[1] > best[0] {
			out.FollowIsCheaper++
		}
	}
	if out.Cards = len(differences); out.Cards > 0 {
		out.Break, out.Follow = out.Break/float64(out.Cards), out.Follow/float64(out.Cards)
	}
	if out.Error = math.NaN(); out.Cards > 1 {
		out.Error = stat.StdDev(differences, nil) / math.Sqrt(float64(out.Cards))
	}
	return out, nil
}
