package cli

import (
	"errors"
	"net"
	"strings"
	"testing"
)

func TestListenErrorsNameTheFlag(t *testing.T) {
	used, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer used.Close()
	for _, test := range []struct {
		address, want string
		usage         bool
	}{
		{"8080", "--listen 8080: missing port in address; write it as", true},
		{"localhost:99999", "--listen localhost:99999: invalid port; write it as", true},
		{"https://127.0.0.1:8080", "--listen https://127.0.0.1:8080: a host and a port are wanted, not a URL; ", true},
		{"http://localhost", "--listen http://localhost: a host and a port are wanted, not a URL; write it as", true},
		{used.Addr().String(), "; choose another port, or 0 for any free one", false},
	} {
		_, err := Listen(test.address)
		if err == nil || !strings.HasPrefix(err.Error(), "--listen "+test.address+": ") ||
			!strings.Contains(err.Error(), test.want) || errors.As(err, new(usageError)) != test.usage {
			t.Errorf("%s: %v", test.address, err)
		}
	}
}
