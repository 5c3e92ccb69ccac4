import { poolOf } from './pool.js'
import { compile } from './web.js'

let module // compiled once for all threads

function startThread({ answer, ended }) {
  const worker = new Worker(new URL('thread-web.js', import.meta.url), { type: 'module' })
  worker.onmessage = ({ data }) => answer(data)
  worker.onerror = event => ended(event.message || 'a thread did not start')
  module ??= compile()
  module.then(
    compiled => worker.postMessage(compiled),
    error => {
      module = undefined // it may be tried again
      ended(error.message)
    },
  )
  return {
    post: message => worker.postMessage(message),
    kill: () => worker.terminate(),
  }
}

export const Pool = poolOf(startThread, () => navigator.hardwareConcurrency || 2)
