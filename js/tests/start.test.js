// The time to the first result, in the processor's time of a new process.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { init, LinesiftError } from '../src/node.js'
import { refused } from '../src/start.js'
import { ROOT, SAMPLES } from './files.js'

const MOST = 250 // milliseconds; 110 to 160 on a machine whose V8 would take 400 to 700 with its own flags

/** Returns the milliseconds that a new process takes from importing linesift to the first result. */
function first(entry = ROOT + 'js/src/node.js') {
  const program = `import { readFileSync } from 'node:fs'
const before = process.cpuUsage()
const { extract, init } = await import(${JSON.stringify(entry)})
await init()
extract(readFileSync(${JSON.stringify(SAMPLES + '/news-harbour.html')}))
const { user, system } = process.cpuUsage(before)
console.log((user + system) / 1000)`
  return Number(execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' }))
}

test('the first result comes soon', t => {
  const times = Array.from({ length: 5 }, () => first())
  t.diagnostic(`${times.map(Math.round)} ms`)
  assert.ok(Math.min(...times) < MOST, `${times} ms`)
})

test('linesift/inline takes twice as long', t => {
  const folder = mkdtempSync(join(tmpdir(), 'linesift-'))
  try {
    cpSync(join(ROOT, 'js/src'), folder, { recursive: true })
    const packed = gzipSync(readFileSync(join(ROOT, 'js/src/linesift.wasm'))).toString('base64')
    writeFileSync(join(folder, 'packed.js'), `export default '${packed}'`)
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
    const times = Array.from({ length: 3 }, () => first(join(folder, 'inline.js')))
    t.diagnostic(`${times.map(Math.round)} ms`)
    assert.ok(Math.min(...times) < 2.5 * MOST, `${times} ms`)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a module that is missing or refused is a LinesiftError', async () => {
  const damaged = Uint8Array.from('\0asm damaged', c => c.charCodeAt(0))
  for (const [source, message] of [
    ['/nowhere.wasm', /^no linesift\.wasm: .*ENOENT/], [new URL('file:///nowhere.wasm'), /^no linesift\.wasm: .*ENOENT/],
    ['http://127.0.0.1:1/linesift.wasm', /^no linesift\.wasm: /], [Promise.reject(new Error('gone')), /^no linesift\.wasm: .*gone/],
    [damaged, /^WebAssembly was refused: /], [new Uint8Array(9), /^no linesift\.wasm: .*not WebAssembly/],
  ]) await assert.rejects(init(source), e => e instanceof LinesiftError && e.kind === 'internal' && message.test(e.message), String(source))
  assert.throws(() => refused(new Error("violates the document's Content Security Policy directive")), /manifest\.json.*'wasm-unsafe-eval'/)
})

test('other modules are compiled by the flags that V8 had', () => {
  const program = `import v8 from 'node:v8'
const set = []
v8.setFlagsFromString = flag => set.push(flag)
const { syncBuiltinESMExports } = await import('node:module')
syncBuiltinESMExports()
const { extract } = await import(${JSON.stringify(ROOT + 'js/src/node.js')})
extract('<p>words')
console.log(set.join(' '))`
  const flagsOf = (...args) => execFileSync(process.execPath, [...args, '--input-type=module', '-e', program], { encoding: 'utf8' }).trim()
  const own = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' }).match(/default: (--wasm-tiering-budget=\d+)/)[1]
  assert.deepEqual(flagsOf().split(' ').slice(-2), [own, '--no-wasm-lazy-validation'])
  assert.equal(flagsOf('--wasm-tiering-budget=5'), '', 'flags that were given stay')
})
