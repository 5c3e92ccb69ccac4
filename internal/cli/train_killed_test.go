package cli_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"linesift/model"
)

// TestTrainKilledAtAnyMoment kills train again and again: the network is the older one or the
// new one, and the report is whole if there is one. KILLED_TIMES is how often.
func TestTrainKilledAtAnyMoment(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	dir := t.TempDir()
	report := filepath.Join(dir, "report.json")
	args := func(output, seed string) []string {
		return []string{filepath.Join(samples, "labels.csv"), "--inputs", "density", "--hidden", "0", "--epochs", "60",
			"--folds", "2", "--seed", seed, "--output", output, "--report", report}
	}
	read := func(path string) []byte {
		b, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	network := filepath.Join(dir, "network.safetensors")
	kill(t, 0, "train", args(network, "1"), func() {})
	older := read(network)
	kill(t, 0, "train", args(network, "2"), func() {})
	newer := read(network)
	if bytes.Equal(older, newer) {
		t.Fatal("two seeds give one network")
	}
	count := make(map[string]int)
	killed := kill(t, timesKilled(), "train", args(network, "2"), func() {
		switch now := read(network); {
		case bytes.Equal(now, older):
			count["older"]++
		case bytes.Equal(now, newer):
			count["newer"]++
		default:
			_, err := model.Open(network)
			t.Errorf("the network is neither the older nor the newer one: %v", err)
		}
		if b, err := os.ReadFile(report); err == nil {
			if !json.Valid(b) {
				t.Errorf("the report is torn: %d bytes", len(b))
			}
			count["report"]++
			if err := os.Remove(report); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.WriteFile(network, older, 0o666); err != nil {
			t.Fatal(err)
		}
	})
	t.Logf("killed %d times; %v", killed, count)
}
