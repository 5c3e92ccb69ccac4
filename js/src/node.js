// linesift for Node, Deno and Bun: ready at once.
import { readFileSync } from 'node:fs'
import { Linesift } from './core.js'
import { extractWith } from './extract.js'
import { compileFrom, notFound } from './start.js'

export { LinesiftError, version } from './core.js'

let linesift

/** The compiled module, for threads. */
export const compile = () => new WebAssembly.Module(bytesBeside())

function bytesBeside() {
  if (!import.meta.url) notFound('a bundle of CommonJS', 'it has no address')
  try {
    return readFileSync(new URL('linesift.wasm', import.meta.url))
  } catch (error) {
    return notFound(import.meta.url, error.message)
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
  if (/^file:/.test(source)) return readFileSync(new URL(source))
  return /^[a-z]{2,}:/i.test(source) ? source : readFileSync(source) // C: is a drive
}

export function extract(html, options) {
  linesift ??= new Linesift(compile())
  return extractWith(linesift, html, options)
}

export default init
