package main

import (
	"context"
	"os"

	"github.com/spf13/cobra"

	"sueca/engine"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
)

// checkpointVerb is one run of checkpoint.
type checkpointVerb struct{ *Reporter }

func newCheckpointCmd(r *Reporter) *cobra.Command {
	a := &checkpointVerb{r}
	var key, out string
	cmd := &cobra.Command{
		Use:     "checkpoint",
		Short:   a.words.Sayf("sign what the log holds"),
		Long:    a.manual("checkpoint"),
		Example: "  sueca checkpoint --key club.key > night.checkpoint\n  sueca checkpoint --key club.key -o night.checkpoint",
		Args:    exactly(0, engine.Msg("sueca checkpoint takes no names: it is about the whole log")),
		RunE: func(cmd *cobra.Command, args []string) error {
			if key == "" {
				return usagef("say who signs: --key FILE.key; sueca key new makes one")
			}
			return a.runCheckpoint(key, out)
		},
	}
	cmd.Flags().StringVar(&key, "key", "", a.words.Sayf("the `file` with the secret key of who keeps the log"))
	cmd.Flags().StringVarP(&out, "output", "o", "", a.words.Sayf("write to this `file` instead of standard output"))
	return cmd
}

func (a *checkpointVerb) runCheckpoint(key, out string) error {
	signer, err := readKey(key)
	if err != nil {
		return err
	}
	var signed []byte
	err = a.readTree(func(_ eventlog.Reader, t *evidence.Tree) error {
		signed, err = t.Sign(t.Size, signer)
		return err
	})
	if err != nil {
		return err
	}
	return a.put(out, signed)
}

// put writes to a file, or to standard output where none is named.
func (a *Output) put(name string, data []byte) error {
	if name == "" || name == "-" {
		_, err := a.stdout.Write(data)
		return err
	}
	return replaceFile(name, data)
}

// readTree opens the log for reading, with its tree.
func (a *Source) readTree(fn func(eventlog.Reader, *evidence.Tree) error) error {
	return a.withLog(func(log *eventlog.SQLite) error { return log.ViewTree(context.Background(), fn) })
}

func newCosignCmd(r *Reporter) *cobra.Command {
	a := &checkpointVerb{r}
	var key string
	var blind bool
	var trust trustFlags
	cmd := &cobra.Command{
		Use:     "cosign CHECKPOINT",
		Short:   a.words.Sayf("add a signature to a checkpoint"),
		Long:    a.manual("cosign"),
		Example: "  sueca cosign --key ana.key --keeper club.pub night.checkpoint",
		Args:    exactly(1, engine.Msg("name the file of the checkpoint")),
		RunE: func(cmd *cobra.Command, args []string) error {
			if key == "" {
				return usagef("say who signs: --key FILE.key; sueca key new makes one")
			}
			return a.runCosign(args[0], key, trust, blind)
		},
	}
	cmd.Flags().StringVar(&key, "key", "", a.words.Sayf("the `file` with your secret key"))
	cmd.Flags().BoolVar(&blind, "blind", false, a.words.Sayf("sign without looking at the log"))
	trust.add(a.Output, cmd)
	return cmd
}

func (a *checkpointVerb) runCosign(name, key string, flags trustFlags, blind bool) error {
	signer, err := readKey(key)
	if err != nil {
		return err
	}
	signed, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	trust, err := flags.trust()
	if err != nil {
		return err
	}
	cp, err := trust.Open(signed)
	if err != nil {
		return err
	}
	if !blind {
		err := a.readTree(func(_ eventlog.Reader, t *evidence.Tree) error { return t.Extends(cp) })
		if err != nil {
			return err
		}
	}
	more, err := evidence.Cosign(signed, signer)
	if err != nil {
		return err
	}
	if err := replaceFile(name, more); err != nil {
		return err
	}
	a.printf("%s: signed, the log's first %d rows\n", name, int(cp.Size))
	return nil
}
