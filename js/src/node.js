// linesift for Node, Deno and Bun: ready at once.
import { readFileSync } from 'node:fs'
import { Linesift } from './core.js'
import { extractWith } from './extract.js'

export { LinesiftError, version } from './core.js'

let linesift

/** The compiled module, for threads. */
export const compile = () => new WebAssembly.Module(readFileSync(new URL('linesift.wasm', import.meta.url)))

/** Makes linesift ready before the first page. Only browsers need it. */
export async function init(source) {
  linesift ??= new Linesift(source instanceof WebAssembly.Module ? source : compile())
}

export function extract(html, options) {
  linesift ??= new Linesift(compile())
  return extractWith(linesift, html, options)
}

export default init
