package main

import (
	"github.com/spf13/cobra"

	"sueca/cmd/internal/output"
	"sueca/cmd/internal/report"
	"sueca/engine"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
)

// checkpointVerb is one run of checkpoint or cosign.
type checkpointVerb struct{ *report.Reporter }

func newCheckpointCmd(r *report.Reporter) *cobra.Command {
	a := &checkpointVerb{r}
	var key, out string
	var force bool
	cmd := &cobra.Command{
		Use:     "checkpoint",
		Short:   a.Words.Sayf("sign what the log holds"),
		Long:    verbPage(a.Words, "checkpoint"),
		Example: "  sueca checkpoint --key club.key > night.checkpoint\n  sueca checkpoint --key club.key -o night.checkpoint",
		Args:    exactly(0, engine.Msg("sueca checkpoint takes no names: it is about the whole log")),
		RunE: func(cmd *cobra.Command, args []string) error {
			if key == "" {
				return output.Usagef("say who signs: --key FILE.key; sueca key new makes one")
			}
			return a.runCheckpoint(key, out, output.Forced(force))
		},
	}
	cmd.Flags().StringVar(&key, "key", "", a.Words.Sayf("the `file` with the secret key of who keeps the log"))
	cmd.Flags().StringVarP(&out, "output", "o", "", a.Words.Sayf("write to this `file` instead of standard output"))
	a.ForceFlag(cmd, &force)
	return cmd
}

func (a *checkpointVerb) runCheckpoint(key, out string, manner output.Manner) error {
	signer, err := readSecret(a.Output, key)
	if err != nil {
		return err
	}
	if err := a.MayWriteEach(manner, out); err != nil {
		return err
	}
	var signed []byte
	err = a.ReadTree(func(_ eventlog.Reader, t *evidence.Tree) error {
		signed, err = t.Sign(t.Size, signer)
		return err
	})
	if err != nil {
		return err
	}
	return a.Put(out, signed, manner)
}

func newCosignCmd(r *report.Reporter) *cobra.Command {
	a := &checkpointVerb{r}
	var key string
	var blind bool
	var trust trustFlags
	cmd := &cobra.Command{
		Use:     "cosign CHECKPOINT",
		Short:   a.Words.Sayf("add a signature to a checkpoint"),
		Long:    verbPage(a.Words, "cosign"),
		Example: "  sueca cosign --key ana.key --keeper club.pub night.checkpoint",
		Args:    exactly(1, engine.Msg("name the file of the checkpoint")),
		RunE: func(cmd *cobra.Command, args []string) error {
			if key == "" {
				return output.Usagef("say who signs: --key FILE.key; sueca key new makes one")
			}
			return a.runCosign(args[0], key, trust, blind)
		},
	}
	cmd.Flags().StringVar(&key, "key", "", a.Words.Sayf("the `file` with your secret key"))
	cmd.Flags().BoolVar(&blind, "blind", false, a.Words.Sayf("sign without looking at the log"))
	trust.add(a.Output, cmd)
	return cmd
}

func (a *checkpointVerb) runCosign(name, key string, flags trustFlags, blind bool) error {
	signer, err := readSecret(a.Output, key)
	if err != nil {
		return err
	}
	signed, err := a.Files.ReadFile(name)
	if err != nil {
		return err
	}
	trust, err := flags.trust(a.Output)
	if err != nil {
		return err
	}
	if evidence.IsOf(signer, trust.Keeper) {
		return output.Usagef("%s is the key of the keeper, who has signed already: a cosigner is somebody else", key)
	}
	cp, err := trust.Open(signed)
	if err != nil {
		return err
	}
	if !blind {
		err := a.ReadTree(func(_ eventlog.Reader, t *evidence.Tree) error { return t.Extends(cp) })
		if err != nil {
			return err
		}
	}
	more, err := evidence.Cosign(signed, signer)
	if err != nil {
		return err
	}
	if err := a.WriteFile(name, more, output.InPlace); err != nil {
		return err
	}
	a.Printf("%s: signed, the log's first %d rows\n", name, int(cp.Size))
	return nil
}
