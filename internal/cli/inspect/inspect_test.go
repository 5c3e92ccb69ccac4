package inspect

import (
	"testing"

	"linesift/internal/scripttest"
)

func TestMain(m *testing.M) { scripttest.Main(m, "inspect", Command().Run) }

func TestScripts(t *testing.T) { scripttest.Run(t) }
