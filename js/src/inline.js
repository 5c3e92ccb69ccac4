// linesift with the module in the code, for bundlers that do not find a file: ready after init.
import packed from './packed.js' // js/build writes it: linesift.wasm in gzip and base64
import { compileFrom, initWith } from './start.js'

export { LinesiftError, version } from './core.js'
export { isProbablyReaderable } from './readerable.js'
export { extract } from './start.js'

/** Makes linesift ready. */
export const init = () => initWith(() => compileFrom(unpack()))

function unpack() {
  const bytes = Uint8Array.fromBase64?.(packed) ?? Uint8Array.from(atob(packed), character => character.charCodeAt(0))
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Response(stream, { headers: { 'content-type': 'application/wasm' } })
}

export default init
