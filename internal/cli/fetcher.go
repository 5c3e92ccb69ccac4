package cli

import (
	"context"
	"strings"
	"time"

	"linesift/internal/fetch"
	"linesift/internal/version"
)

// Fetcher returns a fetcher for a command that names itself linesift. It gives a server 30 seconds
// for each answer.
func Fetcher(ctx context.Context, delay time.Duration, private bool) *fetch.Fetcher {
	agent := "linesift/" + strings.Trim(version.String(), "()")
	return &fetch.Fetcher{Context: ctx, UserAgent: agent, Delay: delay, Timeout: 30 * time.Second, Private: private}
}
