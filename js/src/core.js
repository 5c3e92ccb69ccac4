// linesift in WebAssembly: an instance that answers one request after the other, and the part of WASI that it
// needs. Nothing here is for Node or for a browser only.
import { MAX_SIZE, NAMES } from './options.js'

/** The version of the package; js/build writes it. */
export const version = '0.0.0'

const MAX_MEMORY = 64 << 20 // bytes; an instance that has grown beyond this is replaced by a new one
const GONE = 'linesift ended with the last page, and a new instance is being made: await init()'

/** The error of a page. `kind`: options, not_a_page, too_large, no_text, closed, internal. */
export class LinesiftError extends Error {
  constructor(kind, message) {
    super(message)
    this.name = 'LinesiftError'
    this.kind = kind
  }
}

const utf8 = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/**
 * Answers requests in an instance of `module`. A new instance, which takes 13 ms, replaces one that has failed or
 * grown. Copying the first memory back takes 7 ms for 100 MB, but gives no memory back, needs a copy of 17 MB, and
 * does not restore the globals after a fault.
 */
export class Linesift {
  #module
  #instance // undefined after a fault, until there is a new one
  #coming // a promise of the next instance

  /** `module` is a WebAssembly.Module, `instance` what `instantiate` returns for it. */
  constructor(module, instance = instantiate(module)) {
    this.#module = module
    this.#instance = instance
  }

  /** Returns the record of a page, or null if an option leaves the page out. internal/record of the repository writes it. */
  record(html, { url = '', contentType = '', maxSize = MAX_SIZE }, options) {
    const page = bytesOf(html, maxSize)
    if (typeof html === 'string') contentType = 'text/html; charset=utf-8' // even if the page declares another one
    const header = utf8.encode(JSON.stringify({ n: page.length, options, url, content_type: contentType, max_size: page.length }))
    if (!this.#instance) this.#renew()
    if (!this.#instance) throw new LinesiftError('internal', GONE)
    const [about, out] = this.#ask(header, page)
    if (this.memory > MAX_MEMORY) this.#renew()
    if (about.error) throw new LinesiftError(about.error.kind, spelled(about.error))
    return about.left_out ? null : JSON.parse(out)
  }

  #ask(header, page) {
    const { exports, reason } = this.#instance
    try {
      // Memory may grow in each call, and its old buffer is empty then.
      const at = exports.request(header.length + page.length) >>> 0
      new Uint8Array(exports.memory.buffer, at, header.length).set(header)
      new Uint8Array(exports.memory.buffer, at + header.length, page.length).set(page)
      const length = exports.answer(header.length, page.length) >>> 0
      return frame(new Uint8Array(exports.memory.buffer, exports.reply() >>> 0, length))
    } catch (error) {
      this.#instance = undefined // its memory may be damaged
      this.#renew()
      throw new LinesiftError('internal', `linesift ended: ${reason() ?? error.message}`)
    }
  }

  /**
   * Replaces the instance. Chromium's main thread refuses to instantiate a large module at once. There the next
   * instance is made in the background, and the old one answers until then.
   */
  #renew() {
    try {
      this.#instance = instantiate(this.#module)
    } catch (error) {
      this.#coming ??= instantiateLater(this.#module)
        .then(instance => void (this.#instance = instance))
        .finally(() => (this.#coming = undefined))
      this.#coming.catch(() => {}) // ready throws it, or the next page tries again
    }
  }

  /** Waits for an instance after a fault. */
  async ready() {
    if (!this.#instance) this.#renew()
    if (!this.#instance) await this.#coming
  }

  /** The bytes that the instance has. */
  get memory() {
    return this.#instance?.exports.memory.buffer.byteLength ?? 0
  }
}

/** Returns what a value is, for an error: undefined, a number, a Promise. */
export function nameOf(value) {
  if (value === undefined || value === null) return String(value)
  const name = typeof value === 'object' ? Object.prototype.toString.call(value).slice(8, -1) : typeof value
  return `${/^[aeio]|^HTML/i.test(name) ? 'an' : 'a'} ${name}`
}

/** Throws if a page is not a string or bytes. */
export function checkPage(html) {
  if (typeof html !== 'string' && html?.byteLength === undefined) {
    throw new LinesiftError('not_a_page', `html: a string or bytes, not ${nameOf(html)}${hintOf(html)}`)
  }
}

/** Returns what to do with a value that is no page. */
function hintOf(value) {
  if (typeof value?.then === 'function') return '; await it'
  if (typeof value?.arrayBuffer === 'function') return '; pass await its arrayBuffer()'
  if (value?.html !== undefined) return '; a page of many with options is [html, options]'
  return ''
}

function bytesOf(html, maxSize) {
  checkPage(html)
  // A character is at least one byte, so a string that is too long need not be encoded.
  const size = typeof html === 'string' ? html.length : html.byteLength
  const page = size > maxSize || typeof html !== 'string' ? html : utf8.encode(html)
  const length = typeof page === 'string' ? size : page.byteLength
  if (length > maxSize) throw new LinesiftError('too_large', `the page is larger than ${maxSize} bytes; maxSize takes larger ones`)
  return page instanceof Uint8Array ? page : ArrayBuffer.isView(page) ? new Uint8Array(page.buffer, page.byteOffset, length) : new Uint8Array(page)
}

/** Returns the message of a worker's error, which begins with the names of options, with their names in JavaScript. */
function spelled({ message, names = [] }) {
  const spelling = called => Object.keys(NAMES).find(name => NAMES[name][0] === called) ?? called
  const here = names.map(name => name.replace(/^\w+/, spelling)) // a value may follow: "method density"
  return here.join(' and ') + message.slice(names.join(' and ').length)
}

/** Reads a frame: the length of its header, the header, and the bytes after it. */
function frame(bytes) {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true)
  return [JSON.parse(decoder.decode(bytes.subarray(4, 4 + length))), decoder.decode(bytes.subarray(4 + length))]
}

/** Returns a new instance: its exports, and a function that returns why it ended. */
export function instantiate(module) {
  const wasi = new Wasi()
  return wasi.start(new WebAssembly.Instance(module, wasi.imports(module)))
}

/** Like instantiate, but in the background, as the main thread of Chromium demands for a large module. */
export async function instantiateLater(module) {
  const wasi = new Wasi()
  return wasi.start(await WebAssembly.instantiate(module, wasi.imports(module)))
}

const BAD_FILE = 8, NOT_SUPPORTED = 52 // numbers of WASI's errors

/** The system calls of Go's runtime. There are no files. Standard error is kept for the reason of a fault. */
class Wasi {
  #memory
  #log = '' // the beginning of standard error, where the reason stands before its stack

  imports(module) {
    const calls = { ...this.calls }
    for (const { name } of WebAssembly.Module.imports(module)) calls[name] ??= () => NOT_SUPPORTED
    return { wasi_snapshot_preview1: calls }
  }

  start({ exports }) {
    this.#memory = exports.memory
    exports._initialize?.() // not in a snapshot, which was taken after it
    return { exports, reason: () => /^(?:fatal error|panic|runtime): .*/m.exec(this.#log)?.[0] }
  }

  #view() {
    return new DataView(this.#memory.buffer)
  }

  #none = (count, size) => {
    this.#view().setUint32(count, 0, true)
    this.#view().setUint32(size, 0, true)
    return 0
  }

  calls = {
    args_sizes_get: this.#none,
    args_get: () => 0,
    environ_sizes_get: this.#none,
    environ_get: () => 0,
    fd_prestat_get: () => BAD_FILE,
    sched_yield: () => 0,
    clock_time_get: (id, _, at) => {
      const ms = id === 0 ? Date.now() : performance.now()
      this.#view().setBigUint64(at, BigInt(Math.round(ms * 1e6)), true)
      return 0
    },
    random_get: (at, n) => {
      for (let i = 0; i < n; i += 65536) crypto.getRandomValues(new Uint8Array(this.#memory.buffer, at + i, Math.min(65536, n - i)))
      return 0
    },
    fd_write: (_, list, n, written) => {
      let total = 0
      for (let i = 0; i < n; i++) {
        const [at, length] = [this.#view().getUint32(list + 8 * i, true), this.#view().getUint32(list + 8 * i + 4, true)]
        this.#log += decoder.decode(new Uint8Array(this.#memory.buffer, at, length))
        total += length
      }
      this.#log = this.#log.slice(0, 4000)
      this.#view().setUint32(written, total, true)
      return 0
    },
    poll_oneoff: (_, __, n, count) => {
      this.#view().setUint32(count, n, true) // timers are due at once: nothing here waits
      return 0
    },
    proc_exit: code => {
      throw new Error(`status ${code}`)
    },
  }
}
