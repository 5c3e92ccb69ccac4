// linesift for Node, Deno and Bun: ready at once.
import { readFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { Linesift } from './core.js'
import { extractWith } from './extract.js'
import { compileFrom, notFound, refused } from './start.js'

export { LinesiftError, version } from './core.js'
export { isProbablyReaderable } from './readerable.js'

let linesift

// V8's own values of this flag, by its version. Others are not known here, so that it stays as it is.
const TIERING_BUDGETS = { 11: 1_800_000, 12: 13_000_000 }
const LATE = 180_000_000 // the first result takes a third of the time, 200 pages take nine tenths, more the same

/**
 * The compiled module, for threads. V8 optimizes a function when its budget is used up, and most of what it
 * optimizes during the first page is not worth it. The module keeps the flags of the moment it was compiled in.
 */
export function compile() {
  const { bun, deno, v8 } = process.versions
  const asked = [...process.execArgv, process.env.NODE_OPTIONS].some(flags => /--(no-)?(wasm|liftoff)/.test(flags))
  const budget = !bun && !deno && !asked && TIERING_BUDGETS[parseInt(v8)]
  const set = (...flags) => budget && flags.forEach(flag => setFlagsFromString(flag))
  const bytes = bytesBeside()
  set(`--wasm-tiering-budget=${LATE}`, '--wasm-lazy-validation') // js/build has checked the module
  try {
    return new WebAssembly.Module(bytes)
  } catch (error) {
    return refused(error)
  } finally {
    set(`--wasm-tiering-budget=${budget}`, '--no-wasm-lazy-validation')
  }
}

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
