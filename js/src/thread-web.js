import { answer, READY } from './pool.js'
import { extract, init } from './web.js'

let start
// A promise of the module is a source of init. The pool sends the module once, maybe after the first pages.
const ready = init(new Promise(resolve => (start = resolve)))
ready.then(
  () => self.postMessage(READY),
  error => setTimeout(() => { throw error }), // for the pool's onerror
)

self.onmessage = async ({ data }) => {
  if (data instanceof WebAssembly.Module) return start(data)
  await ready
  self.postMessage(answer(extract, data))
}
