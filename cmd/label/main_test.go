package main

import (
	"testing"

	"linesift/internal/scripttest"
)

func TestMain(m *testing.M) {
	scripttest.Main(m, "label", run)
}

func TestScripts(t *testing.T) { scripttest.Run(t) }
