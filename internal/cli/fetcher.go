package cli

import (
	"time"

	"linesift/internal/fetch"
	"linesift/internal/version"
)

// Fetching has the flags of commands that fetch pages.
type Fetching struct {
	// Time between two fetches from one host; its robots.txt may ask for more (default: 1s).
	Delay time.Duration `default:"1s" placeholder:"TIME" min:"0"`
	// Fetch pages of this machine and of private networks too.
	Private bool `name:"allow-private"`
}

// Fetcher returns a fetcher for a command that names itself linesift. It gives a server 30 seconds
// for each answer.
func (f Fetching) Fetcher() *fetch.Fetcher {
	agent := "linesift/" + version.Number
	return &fetch.Fetcher{UserAgent: agent, Delay: f.Delay, Timeout: 30 * time.Second, Private: f.Private}
}
