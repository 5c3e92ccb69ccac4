// linesift for Node, Deno and Bun: ready at once.
import { readFileSync } from 'node:fs'
import { Linesift } from './core.js'
import { extractWith } from './extract.js'
import { compileLate } from './late.js'
import { compileFrom, notFound } from './start.js'

export { LinesiftError, version } from './core.js'
export { isProbablyReaderable } from './readerable.js'

let linesift

/** The compiled module, for threads. */
export const compile = () => compileLate(bytesBeside())

function bytesBeside() {
  if (!import.meta.url) notFound('a bundle of CommonJS', 'it has no address')
  return readFile(new URL('linesift.wasm', import.meta.url), import.meta.url)
}

function readFile(path, name = path) {
  try {
    return readFileSync(path)
  } catch (error) {
    return notFound(name, error.message)
  }
}

/** Makes linesift ready before the first page. Only browsers need it; here it may give another linesift.wasm. */
export async function init(source) {
  if (linesift) return
  const module = source === undefined ? compile() : await compileFrom(read(source))
  linesift ??= new Linesift(module)
}

/** Reads the file of a path or an address with file:, which fetch does not know; gives anything else back. */
function read(source) {
  if (typeof source !== 'string' && !(source instanceof URL)) return source
  if (/^file:/.test(source)) return readFile(new URL(source))
  return /^[a-z]{2,}:/i.test(source) ? source : readFile(source) // C: is a drive
}

export function extract(html, options) {
  linesift ??= new Linesift(compile())
  return extractWith(linesift, html, options)
}

export default init
