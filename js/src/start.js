// Makes linesift ready in the background. web.js and inline.js have the source of its module.
import { Linesift, LinesiftError, instantiateLater } from './core.js'
import { extractWith } from './extract.js'

let starting, linesift

/** Makes linesift ready with the module that `compile` returns, also after a fault. */
export async function initWith(compile) {
  starting ??= start(compile).catch(error => {
    starting = undefined // it may be tried again
    throw error
  })
  await starting
  await linesift.ready()
}

async function start(compile) {
  const module = await compile()
  linesift = new Linesift(module, await instantiateLater(module).catch(refused))
}

export function extract(html, options) {
  if (!linesift) throw new LinesiftError('internal', 'await init() first')
  return extractWith(linesift, html, options)
}

/** Compiles a module from an address, a Response, bytes or a promise of one; while it is read, if its server names its type. */
export const compileFrom = async source => compileThe(source).catch(refused)

async function compileThe(given) {
  const source = await Promise.resolve(given).catch(error => notFound('what init was given', error.message))
  if (source instanceof WebAssembly.Module) return source
  if (ArrayBuffer.isView(source) || source instanceof ArrayBuffer) return compileBytes(source, 'what init was given')
  const response = source instanceof Response ? source : await fetch(source).catch(error => notFound(source, error.message))
  if (!response.ok) notFound(response.url, `${response.status} ${response.statusText}`)
  // Some servers do not know the type of .wasm.
  const type = response.headers.get('content-type')
  if (type === 'application/wasm') return WebAssembly.compileStreaming(response)
  return compileBytes(await response.arrayBuffer(), response.url, type)
}

function compileBytes(source, name, type = 'bytes') {
  const bytes = new Uint8Array(source.buffer ?? source, source.byteOffset, Math.min(4, source.byteLength))
  if (String.fromCharCode(...bytes) !== '\0asm') notFound(name, `${type}, and not WebAssembly`)
  return WebAssembly.compile(source)
}

/** Throws the error of a module that an engine refuses. */
export function refused(error) {
  if (error instanceof LinesiftError) throw error
  const policy = /content security policy|unsafe-eval|CSP/i.test(error.message) &&
    `: a Content-Security-Policy must allow script-src 'wasm-unsafe-eval'; in the manifest.json of an extension: ` +
    `"content_security_policy": {"extension_pages": "script-src 'self' 'wasm-unsafe-eval'"}`
  throw new LinesiftError('internal', `WebAssembly was refused${policy || ''}: ${error.message}`)
}

/** Throws an error that says why linesift.wasm was not found, and what to do. */
export function notFound(name, reason) {
  throw new LinesiftError('internal', `no linesift.wasm: ${name}: ${reason}. If a bundler moved the code and left the file, ` +
    `keep linesift out of the bundle, give init the file's address or bytes, or import 'linesift/inline' (docs/javascript.md)`)
}
