package faces

import (
	"net/http"

	"sueca/cmd/internal/output"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
	"sueca/eventlog/witness"
)

// openWitness returns what cosigns the checkpoints of neighbours, nil where that is not asked for, and what closes it. The key is
// another than the club's: it signs what others keep, and lies where the server is.
func (a *serveVerb) openWitness() (http.Handler, func(), error) {
	none := func() {}
	if a.witness == "" {
		return nil, none, nil
	}
	secret, _, err := a.Out.Files.ReadKey(a.witness)
	if err != nil {
		return nil, none, err
	}
	var policies []*evidence.Policy
	for _, name := range a.neighbours {
		text, err := a.Out.Files.ReadFile(name)
		if err != nil {
			return nil, none, err
		}
		policy, err := evidence.ParsePolicy(name, text)
		if err != nil {
			return nil, none, err
		}
		policies = append(policies, policy)
	}
	promises, err := eventlog.OpenPromises(output.PlaceOf(a.witness) + ".state")
	if err != nil {
		return nil, none, err
	}
	w, err := witness.New(secret, promises, policies...)
	if err != nil {
		promises.Close()
		return nil, none, err
	}
	return w, func() { promises.Close() }, nil
}
