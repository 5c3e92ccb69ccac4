package serve

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"linesift/internal/ci"
	"linesift/internal/cli"
)

// The commands of docs/server.md are run word for word, but for the address: the one that
// starts the server first, the others ask it. What is printed is what the document has, where it has
// that.
func TestDocumentedCommandsRun(t *testing.T) {
	if _, err := exec.LookPath("curl"); err != nil {
		ci.Missing(t, "no curl here")
	}
	t.Chdir("../../..")
	document, err := os.ReadFile("docs/server.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := regexp.MustCompile("(?s)```sh\n(.*?)```\n(?:```text\n(.*?)```)?").FindAllStringSubmatch(string(document),
		-1)
	if len(blocks) < 7 {
		t.Fatalf("%d blocks", len(blocks))
	}
	args, ok := strings.CutPrefix(strings.TrimSpace(blocks[0][1]), "go run ./cmd/linesift serve")
	if !ok {
		t.Fatalf("the server is started by %s", blocks[0][1])
	}
	address := start(t, strings.Fields(args)...)
	documented, compared := strings.TrimSuffix("http://"+defaultAddress(t), "/"), 0
	for _, block := range blocks[1:] {
		var out []byte
		for line := range strings.Lines(block[1]) {
			line = strings.TrimSpace(line)
			if !strings.Contains(line, documented+"/") {
				t.Fatalf("%s asks another server than %s", line, documented)
			}
			// Without --fail curl is content with any answer.
			asked := strings.ReplaceAll(line, documented+"/", address)
			if block[2] == "" {
				asked = strings.Replace(asked, "curl -s ", "curl -s --fail ", 1)
			}
			if out, err = exec.Command("sh", "-c", asked).Output(); err != nil || len(out) == 0 {
				t.Errorf("%s: %v: %s", line, err, out)
			}
		}
		if block[2] != "" {
			compared++
			if string(out) != block[2] {
				t.Errorf("%s prints\n%swhere the document has\n%s", block[1], out, block[2])
			}
		}
	}
	if compared < 4 {
		t.Errorf("%d outputs were compared", compared)
	}
}

// defaultAddress returns where the server answers if nothing else is said.
func defaultAddress(t *testing.T) string {
	t.Helper()
	for _, f := range Command().Model().Flags {
		if f.Name == "listen" {
			return f.Default
		}
	}
	t.Fatal("there is no --listen")
	return ""
}

// start has the command answer at a free port until the test ends, and returns its address.
func start(t *testing.T, args ...string) string {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	in, out := io.Pipe()
	ended := make(chan int, 1)
	go func() {
		defer out.Close()
		ended <- Command().Run(ctx, append(args, "--listen", "127.0.0.1:0"), cli.Streams{Out: out, Err: os.Stderr})
	}()
	t.Cleanup(func() {
		cancel()
		if status := <-ended; status != cli.OK {
			t.Errorf("status %d", status)
		}
	})
	line, err := bufio.NewReader(in).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	var address string
	if _, err := fmt.Sscanf(line, "Answering on %s", &address); err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	return strings.TrimSuffix(address, ",")
}
