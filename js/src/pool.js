// Threads for many pages, with a time limit for each page. pool-node.js and pool-web.js start a thread.
import { LinesiftError, nameOf } from './core.js'
import { checked } from './extract.js'

const TIMEOUT = 10_000 // milliseconds for a page, as in Python
const LONGEST = 0x7fffffff // milliseconds that a timer can wait
const AHEAD = 4 // pages that map takes for each thread

const OPTIONS = {
  threads: ['a whole number from 1 on', v => v >= 1 && Number.isInteger(v)],
  timeout: ['a number of milliseconds above 0', v => typeof v === 'number' && v > 0],
}
const SIGNAL = { signal: ['an AbortSignal', v => typeof v.addEventListener === 'function'] }
const HOW = { errors: ["'raise' or 'return'", v => v === 'raise' || v === 'return'], ...SIGNAL }

/** Makes the class of pools from a function that starts a thread: { post, kill }. */
export const poolOf = (startThread, processors) => class Pool {
  #idle = []
  #busy = new Set()
  #queue = []
  #closed = false
  #threads
  #timeout

  constructor(options) {
    const { threads = processors(), timeout = TIMEOUT } = checked(options, OPTIONS)
    this.#threads = threads
    this.#timeout = Math.min(timeout, LONGEST)
  }

  /** Like extract, but in a thread. When `signal` is aborted the page fails with its reason, also if it is in work. */
  extract(html, options, how) {
    if (this.#closed) return Promise.reject(closed())
    return new Promise((resolve, reject) => {
      const { signal } = checked(how, SIGNAL)
      signal?.throwIfAborted()
      const job = { html, options: checked(options), resolve, reject }
      if (signal) this.#abortable(job, signal)
      this.#queue.push(job)
      this.#next()
    })
  }

  /** Lets a signal end a job: in the queue, or with its thread. */
  #abortable(job, signal) {
    const stop = () => {
      if (job.fail) return job.fail(signal.reason)
      this.#queue.splice(this.#queue.indexOf(job), 1)
      job.reject(signal.reason)
    }
    signal.addEventListener('abort', stop, { once: true })
    for (const end of ['resolve', 'reject']) {
      const settle = job[end]
      job[end] = value => {
        signal.removeEventListener('abort', stop)
        settle(value)
      }
    }
  }

  /**
   * Yields a result for each page, in their order. A page is a string, bytes or [page, options]. Wrong `options`
   * are always thrown. When `signal` is aborted, its reason is.
   */
  map(pages, options, how) {
    const { errors = 'raise', signal } = checked(how, HOW)
    if (!arePages(pages)) throw new LinesiftError('options', `pages: a list or an iterator of pages, not ${nameOf(pages)}`)
    return this.#map(pages, checked(options), errors, signal)
  }

  async *#map(pages, options, errors, signal) {
    signal?.throwIfAborted()
    await this.#try(options)
    const flying = []
    const land = async () => {
      const { error, page } = await flying.shift()
      signal?.throwIfAborted()
      if (error && errors === 'raise') throw error
      return error ?? page
    }
    for await (const item of pages) {
      const [html, own] = Array.isArray(item) ? item : [item]
      flying.push(this.extract(html, { ...options, ...own }, { signal }).then(page => ({ page }), error => ({ error })))
      if (flying.length >= AHEAD * this.#threads) yield await land()
    }
    while (flying.length > 0) yield await land()
  }

  /** Checks the values of options in a thread, before the first page. */
  async #try(options) {
    if (Object.keys(options).length === 0) return
    try {
      await this.extract('', options)
    } catch (error) {
      if (error.kind === 'options') throw error // other errors come from the thread, and come again with a page
    }
  }

  /** Ends the threads. Pages that wait fail. */
  close() {
    this.#closed = true
    for (const thread of [...this.#idle, ...this.#busy]) {
      thread.kill()
      thread.job?.fail(closed())
    }
    for (const { reject } of this.#queue.splice(0)) reject(closed())
    this.#idle = []
  }

  [Symbol.dispose ?? Symbol.for('Symbol.dispose')]() {
    this.close()
  }

  #next() {
    if (this.#closed || this.#queue.length === 0) return
    const thread = this.#idle.pop() ?? (this.#busy.size < this.#threads && this.#start())
    if (!thread) return
    const job = this.#queue.shift()
    const { html, options, resolve, reject } = job
    let timer
    const end = (settle, value) => {
      clearTimeout(timer)
      thread.job = undefined
      this.#busy.delete(thread)
      settle(value)
      this.#next()
    }
    const fail = (job.fail = error => {
      thread.kill()
      end(reject, error)
    })
    const late = () => fail(new LinesiftError('timeout', `the page took more than ${this.#timeout} ms`))
    thread.job = {
      fail,
      // If this program was busy, an answer may be waiting. It is read before the second timer ends.
      begin: () => (timer = setTimeout(() => (timer = setTimeout(late)), this.#timeout)),
      done: ({ page, error }) => {
        if (!this.#closed) this.#idle.push(thread)
        if (error) end(reject, new LinesiftError(error.kind, error.message))
        else end(resolve, page)
      },
    }
    this.#busy.add(thread)
    if (thread.ready) thread.job.begin()
    try {
      thread.post({ html, options })
    } catch (error) {
      fail(new LinesiftError('options', error.message)) // it cannot be sent to a thread
    }
  }

  #start() {
    const thread = startThread({
      // A thread says once that it is ready. Its start is not the page's time.
      answer: message => {
        if (message !== READY) return thread.job?.done(message)
        thread.ready = true
        thread.job?.begin()
      },
      // A thread that ends while it waits is not asked again.
      ended: reason => {
        this.#idle = this.#idle.filter(other => other !== thread)
        thread.job?.fail(new LinesiftError('internal', reason))
      },
    })
    return thread
  }
}

const closed = () => new LinesiftError('closed', 'the pool is closed')

/** Whether a value can be iterated, and is not one page. */
const arePages = pages =>
  typeof pages === 'object' && pages?.byteLength === undefined && Boolean(pages?.[Symbol.iterator] ?? pages?.[Symbol.asyncIterator])

/** Returns the reason of a thread that did not start, and what to do. */
export const leftBehind = reason => `${reason}. If a bundler moved the code and left the thread's file, keep linesift out of ` +
  'the bundle, or use a bundler that follows new Worker(new URL(…)) (docs/javascript.md)'

/** The message of a thread before its first answer. */
export const READY = 'ready'

/** Returns the answer of a thread to { html, options }. */
export function answer(extract, { html, options }) {
  try {
    return { page: extract(html, options) }
  } catch (error) {
    return { error: { kind: error.kind ?? 'internal', message: error.message } }
  }
}
