package help

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"sueca/cmd/sueca/internal/verb"
)

// TestTasks: each verb stands under one task, and each task has only verbs that are there.
func TestTasks(t *testing.T) {
	root := program(verb.NewRun(context.Background(), nil, nil, &bytes.Buffer{}, &bytes.Buffer{}))
	left := map[string]bool{}
	for _, task := range tasks {
		for _, name := range strings.Fields(task.verbs) {
			if left[name] {
				t.Errorf("%s stands twice", name)
			}
			left[name] = true
		}
	}
	for _, c := range root.Commands() {
		if !verb.IsTopic(c) && c.IsAvailableCommand() && c.GroupID == "" {
			t.Errorf("%s has no task", c.Name())
		}
		delete(left, c.Name())
	}
	for name := range left {
		t.Errorf("there is no verb %s", name)
	}
}
