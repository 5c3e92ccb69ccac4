// linesift for browsers and workers, and for everything else without files: ready after init.
import { Linesift, LinesiftError, instantiateLater } from './core.js'
import { extractWith } from './extract.js'

export { LinesiftError, version } from './core.js'

let starting, linesift

/** Makes linesift ready: from linesift.wasm beside this file, another address, bytes or a module. */
export function init(source) {
  starting ??= start(source).catch(error => {
    starting = undefined // it may be tried again
    throw error
  })
  return starting
}

async function start(source) {
  const module = await compile(source)
  linesift = new Linesift(module, await instantiateLater(module))
}

/** Compiles the module, while it is on its way if it can. */
export async function compile(source = new URL('linesift.wasm', import.meta.url)) {
  source = await source
  if (source instanceof WebAssembly.Module) return source
  if (ArrayBuffer.isView(source) || source instanceof ArrayBuffer) return WebAssembly.compile(source)
  const response = source instanceof Response ? source : await fetch(source)
  if (!response.ok) throw new LinesiftError('internal', `${response.url}: ${response.status} ${response.statusText}`)
  // A server that does not know the type of .wasm is no reason to fail.
  if (response.headers.get('content-type') === 'application/wasm') return WebAssembly.compileStreaming(response)
  return WebAssembly.compile(await response.arrayBuffer())
}

export function extract(html, options) {
  if (!linesift) throw new LinesiftError('internal', 'await init() first')
  return extractWith(linesift, html, options)
}

export default init
