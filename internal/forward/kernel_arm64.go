package forward

// hasSIMD is true: every arm64 processor has NEON. Tests turn it off to compare.
var hasSIMD = true
