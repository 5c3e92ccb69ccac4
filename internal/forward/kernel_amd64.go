package forward

import "golang.org/x/sys/cpu"

// hasSIMD reports whether processor and system support the kernels of kernel_amd64.s. Tests turn it
// off to compare. Kernels with AVX-512 took 2 % off a whole run of classify, and went.
var hasSIMD = cpu.X86.HasAVX2 && cpu.X86.HasPOPCNT
