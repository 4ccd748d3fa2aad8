package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"net"
	"os"
	"os/exec"
	"sync"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/runtime/harness"
	fnpb "github.com/apache/beam/sdks/v2/go/pkg/beam/model/fnexecution_v1"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/jobopts"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/util/grpcx"
	"google.golang.org/grpc"

	"sueca/cmd/internal/output"
)

// With prism the worker is a process of its own, which the job starts when prism asks for one. If it
// ends before the job does, the job ends with an error: prism itself would wait for a worker that
// was never heard of. Other runners start workers in their own ways.

// pool starts workers as processes (BeamFnExternalWorkerPool).
type pool struct {
	fnpb.UnimplementedBeamFnExternalWorkerPoolServer
	ctx   context.Context
	ended func(error) // called where a worker ends that was not stopped
	at    net.Listener
	serve *grpc.Server
	none  string // an empty file: prism passes on that of the worker, which is here already

	mu      sync.Mutex
	workers map[string]context.CancelFunc
	running sync.WaitGroup
}

// startPool makes a job on prism start its workers in a pool. Where a person has said another
// environment, that holds, and there is none.
func startPool(ctx context.Context, ended func(error)) (*pool, error) {
	if *runner != "prism" || *jobopts.EnvironmentType != "" || *jobopts.Endpoint != "" {
		return nil, nil
	}
	at, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		return nil, err
	}
	p := &pool{ctx: ctx, ended: ended, at: at, serve: grpc.NewServer(), workers: map[string]context.CancelFunc{}}
	none, err := os.CreateTemp("", "sueca-beam-worker-")
	if err != nil {
		return nil, errors.Join(err, at.Close())
	}
	p.none = none.Name()
	fnpb.RegisterBeamFnExternalWorkerPoolServer(p.serve, p)
	go p.serve.Serve(at)
	*jobopts.EnvironmentType, *jobopts.EnvironmentConfig, *jobopts.WorkerBinary = "EXTERNAL", at.Addr().String(), p.none
	return p, none.Close()
}

// StartWorker starts this program as a worker.
func (p *pool) StartWorker(_ context.Context, r *fnpb.StartWorkerRequest) (*fnpb.StartWorkerResponse, error) {
	self, err := os.Executable()
	if err != nil {
		return &fnpb.StartWorkerResponse{Error: err.Error()}, nil
	}
	ctx, cancel := context.WithCancel(p.ctx)
	cmd := exec.CommandContext(ctx, self, "--worker_of", r.GetControlEndpoint().GetUrl(), "--id", r.GetWorkerId(), "--logging_endpoint",
		r.GetLoggingEndpoint().GetUrl())
	cmd.Stdout, cmd.Stderr = os.Stderr, os.Stderr
	// One that is told to stop ends well. So it is known of a worker that ended otherwise.
	cmd.WaitDelay = 5 * time.Second
	cmd.Cancel = func() error {
		if err := cmd.Process.Signal(os.Interrupt); err == nil {
			return nil
		}
		return cmd.Process.Kill()
	}
	if err := cmd.Start(); err != nil {
		cancel()
		return &fnpb.StartWorkerResponse{Error: err.Error()}, nil
	}
	p.mu.Lock()
	p.workers[r.GetWorkerId()] = cancel
	p.mu.Unlock()
	p.running.Go(func() {
		_ = cmd.Wait() // its state says how it ended
		if ctx.Err() == nil || !cmd.ProcessState.Success() {
			p.ended(mistake("a worker has ended before its work (%s), and nothing is written: run it again", fmt.Sprint(cmd.ProcessState)))
		}
	})
	return &fnpb.StartWorkerResponse{}, nil
}

// StopWorker ends a worker.
func (p *pool) StopWorker(_ context.Context, r *fnpb.StopWorkerRequest) (*fnpb.StopWorkerResponse, error) {
	p.stop(r.GetWorkerId())
	return &fnpb.StopWorkerResponse{}, nil
}

// stop ends the workers of a name, all without one.
func (p *pool) stop(id string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for name, cancel := range p.workers {
		if id == "" || id == name {
			cancel()
		}
	}
}

// close ends all workers and the pool.
func (p *pool) close() {
	p.serve.Stop()
	p.stop("")
	p.running.Wait()
	os.Remove(p.none)
}

// workerOf is set where this program is a worker of a job.
var workerOf = flag.String("worker_of", "", "the address of the job that this is a worker of; set by the program itself")

// work is the life of a worker.
func work(ctx context.Context) error {
	context.AfterFunc(ctx, func() { os.Exit(output.ExitClean) })
	ctx = grpcx.WriteWorkerID(ctx, flag.Lookup("id").Value.String())
	return harness.MainWithOptions(ctx, flag.Lookup("logging_endpoint").Value.String(), *workerOf, harness.Options{})
}
