package custody

import (
	"sueca/analysis/archive"
	"sueca/analysis/record"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/source"
	"sueca/eventlog/pack"
)

// verifiedPack is the outcome of the verification of a pack in the JSON form.
type verifiedPack struct {
	File    string `json:"file"`
	OK      bool   `json:"ok"`
	Matches int    `json:"matches"`
	Blocks  int    `json:"blocks"`
	Block   *int   `json:"block"` // that is damaged, from 1
	Message string `json:"message"`
}

// verifyPack checks that a pack says what it was written to say, and that its index is true.
func (a *verifyVerb) verifyPack(name string) error {
	f, err := a.Files.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	p, err := pack.Open(f, info.Size())
	if err == nil {
		err = p.Verify(a.Records.Context, archive.Judge)
	}
	if a.Records.Context.Err() != nil {
		return a.Records.Context.Err()
	}
	out := verifiedPack{File: name, OK: err == nil}
	if p != nil {
		out.Matches, out.Blocks = p.Matches(), p.Blocks()
	}
	damage, damaged := err.(*pack.DamageError)
	if damaged {
		out.Block, out.Message = record.OrNull(damage.Block), a.Out.Words.Say(damage.Msg)
	}
	if a.Out.IsJSON() {
		if wrong := a.Out.JSON(out); wrong != nil {
			return wrong
		}
	}
	switch {
	case !damaged && err != nil:
		return source.FaultOf(name, err)
	case damaged && damage.Block > 0:
		return output.Usagef("%s: block %d, at byte %d: %s", name, damage.Block, damage.At, damage.Msg)
	case damaged:
		return output.Usagef("%s: at byte %d: %s", name, damage.At, damage.Msg)
	case a.Out.IsJSON():
		return nil
	}
	a.Out.Printf("%s: %s\n", name, a.Out.Sayf("as it was packed, and its index is true: matches: %d, blocks: %d", out.Matches, out.Blocks))
	return nil
}
