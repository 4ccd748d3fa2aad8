package output

import "github.com/spf13/cobra"

// Destination is where a verb writes what is handed over, such as what is proven or signed: a file, or
// standard output. A file that is there is kept, unless --force says otherwise.
type Destination struct {
	Name  string
	force bool
}

// Flags adds --output and --force to a verb.
func (d *Destination) Flags(a *Output, cmd *cobra.Command, usage string) {
	cmd.Flags().StringVarP(&d.Name, "output", "o", "", usage)
	a.ForceFlag(cmd, &d.force)
}

// Mode returns what becomes of a file that is there.
func (d *Destination) Mode() WriteMode { return Forced(d.force) }

// MayWrite returns an error, before much work is done, if it cannot be written, or others beside it.
func (d *Destination) MayWrite(files *Files, others ...string) error {
	return files.MayWrite(d.Mode(), append([]string{d.Name}, others...)...)
}

// Put writes data.
func (d *Destination) Put(a *Output, data []byte) error { return a.Put(d.Name, data, d.Mode()) }

// Write writes what work shows on its output: the same text whatever terminal there is, whole or not at all. Where
// something went wrong that did not end the work, no file is left either.
func (d *Destination) Write(a *Output, work func(out *Output) error) error {
	if d.Name == "" || d.Name == "-" {
		return work(a)
	}
	file, err := a.Files.Create(d.Name, d.Mode())
	if err != nil {
		return err
	}
	defer file.Abandon()
	out := a.onto(file)
	err = work(out)
	a.Account = out.Account
	if err == nil {
		err = out.Stdout.Flush()
	}
	if err != nil || out.Trouble {
		return err
	}
	return file.Commit()
}
