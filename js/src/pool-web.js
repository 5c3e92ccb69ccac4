import { leftBehind, poolOf } from './pool.js'
import { compile } from './web.js'

let module // compiled once for all threads

/** Starts thread-web.js. Vite 5 to 7 move this file to node_modules/.vite/deps while they serve a project, and not the thread. */
function startWorker() {
  const left = import.meta.url.replace(/\/\.vite\/deps\/.*/, '/linesift/thread-web.js')
  if (left !== import.meta.url) return new Worker(left, { type: 'module' })
  return new Worker(new URL('thread-web.js', import.meta.url), { type: 'module' })
}

function startThread({ answer, ended }) {
  const worker = startWorker()
  worker.onmessage = ({ data }) => answer(data)
  worker.onerror = event => ended(event.message || leftBehind('a thread did not start'))
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
