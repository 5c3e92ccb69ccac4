package serve

import (
	"testing"

	"linesift/internal/scripttest"
)

func TestMain(m *testing.M) {
	scripttest.Main(m, "serve", Command().Run)
}

func TestScripts(t *testing.T) { scripttest.Run(t) }
