package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"strings"

	"github.com/apache/beam/sdks/v2/go/container/tools"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/runtime/harness"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/jobopts"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/util/grpcx"
)

// With prism the worker is a process of its own, which prism starts: if it dies, prism is still
// there to say so. Other runners start workers in their own ways.

// provisionEndpoint is set by a runner that starts this program as a worker of the kind PROCESS.
var provisionEndpoint = flag.String("provision_endpoint", "", "where a worker asks what it is to do; set by runners")

// apart makes prism start the workers of a job as processes. What a person has said of the
// environment holds.
func apart() (done func(), err error) {
	if *jobopts.EnvironmentType != "" || *jobopts.Endpoint != "" {
		return func() {}, nil
	}
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	// Prism passes on the file of the worker, which is here already: an empty one is enough.
	none, err := os.CreateTemp("", "sueca-beam-worker-")
	if err != nil {
		return nil, err
	}
	*jobopts.EnvironmentType = "PROCESS"
	*jobopts.EnvironmentConfig = fmt.Sprintf(`{"command": %q}`, self)
	*jobopts.WorkerBinary = none.Name()
	return func() { os.Remove(none.Name()) }, none.Close()
}

// work is the life of a worker.
func work(ctx context.Context) error {
	id := strings.Trim(flag.Lookup("id").Value.String(), "'") // as prism writes it
	ctx = grpcx.WriteWorkerID(ctx, id)
	info, err := tools.ProvisionInfo(ctx, *provisionEndpoint)
	if err != nil {
		return err
	}
	at := func(url, usual string) string {
		if url == "" {
			return usual
		}
		return url
	}
	return harness.MainWithOptions(ctx, at(info.GetLoggingEndpoint().GetUrl(), *provisionEndpoint), at(info.GetControlEndpoint().GetUrl(), *provisionEndpoint), harness.Options{
		RunnerCapabilities: info.GetRunnerCapabilities(), StatusEndpoint: info.GetStatusEndpoint().GetUrl(),
	})
}
