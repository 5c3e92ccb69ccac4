import { parentPort, workerData } from 'node:worker_threads'
import { extract, init } from './node.js'
import { answer, READY } from './pool.js'

await init(workerData)
parentPort.postMessage(READY)
parentPort.on('message', message => parentPort.postMessage(answer(extract, message)))
