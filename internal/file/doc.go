// Package file has what all commands do with files. [Write] writes one whole or not at
// all, [Lock] and [Hold] keep others from changing one meanwhile, and what [Open] and
// [Interruptible] read ends with a context, also while it is waited for.
package file
