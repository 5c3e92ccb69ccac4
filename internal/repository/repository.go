// Package repository tests what no package owns: the documents and their commands, the lengths of lines, the rooms of
// ARCHITECTURE.md, and what the library imports. It has tests only.
package repository
