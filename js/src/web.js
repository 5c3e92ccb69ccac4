// linesift for browsers, workers and other programs without files: ready after init.
import { compileFrom, initWith, notFound } from './start.js'

export { LinesiftError, version } from './core.js'
export { isProbablyReaderable } from './readerable.js'
export { extract } from './start.js'

/** Makes linesift ready: from linesift.wasm beside this file, another address, bytes or a module. */
export const init = source => initWith(() => compile(source))

/** Compiles linesift.wasm, or what init was given. */
export const compile = async source => (source === undefined ? compileBeside() : compileFrom(source))

async function compileBeside() {
  if (!import.meta.url) notFound('a bundle of CommonJS', 'it has no address')
  try {
    return await compileFrom(new URL('linesift.wasm', import.meta.url))
  } catch (error) {
    // Vite 5 to 7 move this file to node_modules/.vite/deps while they serve a project, but not linesift.wasm.
    const left = import.meta.url.replace(/\/\.vite\/deps\/.*/, '/linesift/linesift.wasm')
    if (left === import.meta.url) throw error
    return compileFrom(left)
  }
}

export default init
