// Package file reads and writes the files of the commands. [Write] writes a file whole or
// not at all. [Lock] and [TryLock] keep other programs from changing one meanwhile. Reading
// from [Open] and [Interruptible] ends with a context, even while nothing arrives.
// [ReadAll] and [ReadLine] read no more than a limit.
//
// Locks are github.com/gofrs/flock's. Writing is ours, because each library for it breaks a
// promise: renameio does not build on Windows, natefinch/atomic makes new files unreadable
// to others, moby's atomicwriter cannot be aborted, and none removes the file of a killed
// program.
package file
