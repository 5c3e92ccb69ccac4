import { answer, READY } from './pool.js'
import { extract, init } from './web.js'

// The first message that is no page is the compiled module. Pages may come before it.
const { promise: compiled, resolve } = deferred()
const ready = compiled.then(init)
ready.then(
  () => self.postMessage(READY),
  error => setTimeout(() => { throw error }), // which the pool hears of
)

self.onmessage = async ({ data }) => {
  if (data instanceof WebAssembly.Module) return resolve(data)
  await ready
  self.postMessage(answer(extract, data))
}

function deferred() {
  let resolve
  const promise = new Promise(settle => (resolve = settle))
  return { promise, resolve }
}
