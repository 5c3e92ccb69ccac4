// linesift in WebAssembly: an instance that answers requests, one after the other, with the little of
// WASI that it needs. Nothing here is for Node or for a browser only.

/** The version of the package; js/build writes it. */
export const version = '0.0.0'

const MAX_SIZE = 10_000_000 // bytes of a page, unless maxSize says otherwise; as in Python
const MAX_MEMORY = 64 << 20 // bytes; an instance that has grown beyond is replaced by a new one
const GONE = 'linesift ended with the page before, and is made anew: await init()'

/** The error of a page. `kind`: options, too_large, no_text, internal. */
export class LinesiftError extends Error {
  constructor(kind, message) {
    super(message)
    this.name = 'LinesiftError'
    this.kind = kind
  }
}

const utf8 = new TextEncoder()
const text = new TextDecoder('utf-8', { ignoreBOM: true })

/**
 * Answers requests in an instance of `module`, and in a new one when that has failed or grown. A new one takes
 * 13 ms of the processor. Copying the first memory back over 100 MB takes 7, but gives nothing back, needs a copy
 * of 17 MB, and after a fault the globals are lost.
 */
export class Linesift {
  #module
  #instance // undefined after a fault, until there is a new one
  #coming // settles when the next instance is there, or could not be made

  /** Takes a WebAssembly.Module and what `instantiate` made of it. */
  constructor(module, instance = instantiate(module)) {
    this.#module = module
    this.#instance = instance
  }

  /** Returns the record of a page as package internal/record of the repository writes it. */
  record(html, { url = '', contentType = '', maxSize = MAX_SIZE }, options) {
    const page = bytesOf(html, maxSize)
    if (typeof html === 'string') contentType = 'text/html; charset=utf-8' // whatever the page declares
    const header = utf8.encode(JSON.stringify({ n: page.length, options, url, content_type: contentType }))
    if (!this.#instance) this.#renew()
    if (!this.#instance) throw new LinesiftError('internal', GONE)
    const [about, out] = this.#ask(header, page)
    if (this.memory > MAX_MEMORY) this.#renew()
    if (about.error) throw new LinesiftError(about.error.kind, about.error.message)
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
      this.#instance = undefined // nothing is known of its memory
      this.#renew()
      throw new LinesiftError('internal', `linesift ended: ${reason() ?? error.message}`)
    }
  }

  /**
   * Replaces the instance. Chromium's main thread refuses a large module at once, so there the next instance
   * is made in the background, and the old one answers until then.
   */
  #renew() {
    try {
      this.#instance = instantiate(this.#module)
    } catch (error) {
      this.#coming ??= instantiateLater(this.#module)
        .then(instance => void (this.#instance = instance))
        .finally(() => (this.#coming = undefined))
      this.#coming.catch(() => {}) // ready says so, or the next page tries again
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

function bytesOf(html, maxSize) {
  // A character of a string is at least a byte: a string that is too long need not be encoded.
  const size = typeof html === 'string' ? html.length : html?.byteLength
  if (size === undefined) throw new LinesiftError('options', 'a page is a string, a Uint8Array or an ArrayBuffer')
  const page = size > maxSize || typeof html !== 'string' ? html : utf8.encode(html)
  const length = typeof page === 'string' ? size : page.byteLength
  if (length > maxSize) throw new LinesiftError('too_large', `the page has ${length} bytes; it may have ${maxSize}`)
  return page instanceof Uint8Array ? page : ArrayBuffer.isView(page) ? new Uint8Array(page.buffer, page.byteOffset, length) : new Uint8Array(page)
}

/** Reads a frame: the length of a header, the header, and what it is about. */
function frame(bytes) {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true)
  return [JSON.parse(text.decode(bytes.subarray(4, 4 + length))), text.decode(bytes.subarray(4 + length))]
}

/** Returns a new instance: its exports, and the reason of its end. */
export function instantiate(module) {
  const wasi = new Wasi()
  return wasi.start(new WebAssembly.Instance(module, wasi.imports(module)))
}

/** Is instantiate for the main thread of a browser, where a large module must be made in the background. */
export async function instantiateLater(module) {
  const wasi = new Wasi()
  return wasi.start(await WebAssembly.instantiate(module, wasi.imports(module)))
}

const BAD_FILE = 8, NOT_SUPPORTED = 52 // numbers of WASI's errors

/** What Go's runtime asks of the system. There are no files; the stack of a fault goes to the error. */
class Wasi {
  #memory
  #said = '' // the first of what went to standard error: a reason is before its stack

  imports(module) {
    const calls = { ...this.calls }
    for (const { name } of WebAssembly.Module.imports(module)) calls[name] ??= () => NOT_SUPPORTED
    return { wasi_snapshot_preview1: calls }
  }

  start({ exports }) {
    this.#memory = exports.memory
    exports._initialize?.() // not in a snapshot, which was taken after it
    return { exports, reason: () => /^(?:fatal error|panic|runtime): .*/m.exec(this.#said)?.[0] }
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
        this.#said += text.decode(new Uint8Array(this.#memory.buffer, at, length))
        total += length
      }
      this.#said = this.#said.slice(0, 4000)
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
