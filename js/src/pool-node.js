import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { compile } from './node.js'
import { leftBehind, poolOf, READY } from './pool.js'

let module // compiled once for all threads

function startThread({ answer, ended }) {
  module ??= compile()
  const worker = new Worker(new URL('thread-node.js', import.meta.url), { workerData: module, execArgv: [] })
  worker.on('message', message => {
    if (message !== READY) worker.unref()
    answer(message)
  })
  worker.on('error', error => ended(/thread-node\.js/.test(error.message) ? leftBehind(error.message) : error.message))
  worker.on('exit', () => ended('a thread ended'))
  worker.unref() // a thread without a page does not keep the program
  return {
    post(message) {
      worker.ref()
      worker.postMessage(message)
    },
    kill: () => void worker.terminate(),
  }
}

export const Pool = poolOf(startThread, availableParallelism)
