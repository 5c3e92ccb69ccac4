package cli_test

import (
	"os"
	"syscall"
)

// peakMemory returns the most memory that a process had, in bytes.
func peakMemory(s *os.ProcessState) int64 {
	return int64(s.SysUsage().(*syscall.Rusage).Maxrss) << 10
}
