package main

import (
	"context"
	"testing"

	"linesift/internal/command"
	"linesift/internal/scripttest"
)

func TestMain(m *testing.M) {
	scripttest.Main(m, map[string]func(context.Context, []string, command.Streams) int{"label": run})
}

func TestScripts(t *testing.T) { scripttest.Run(t) }
