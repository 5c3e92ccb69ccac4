import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { extract, LinesiftError } from '../src/node.js'
import { Pool } from '../src/pool-node.js'
import { poolOf, READY } from '../src/pool.js'
import { pagesOf, read, ROOT, SAMPLES } from './files.js'

test('threads give the same pages in the same order', async () => {
  const pages = pagesOf(SAMPLES).slice(0, 12).map(read)
  const pool = new Pool({ threads: 2 })
  const results = []
  for await (const page of pool.map(pages.map((p, i) => (i % 2 ? p : [p, { url: new URL('https://a.example/') }])), { format: 'text' })) results.push(page)
  pool.close()
  const timeless = result => ({ ...result, parseTime: 0 })
  assert.deepEqual(results.map(timeless), pages.map((p, i) => timeless(extract(p, { format: 'text', ...(i % 2 ? {} : { url: 'https://a.example/' }) }))))
})

test('a page that takes too long fails, and its thread is replaced', async () => {
  const slow = '<p>The ferry leaves at eight from the old quay.'.repeat(200_000)
  const pool = new Pool({ threads: 1, timeout: 700 })
  await pool.extract('<p>warm').catch(() => {}) // starting may take long where others compute too
  await assert.rejects(pool.extract(slow), e => e instanceof LinesiftError && e.kind === 'timeout' && /700 ms/.test(e.message))
  pool.close()
  await assert.rejects(pool.extract('x'), { kind: 'closed', message: 'the pool is closed' })
})

test('a signal ends a page in the queue, a page in work, and map', async () => {
  const killed = [], threads = []
  const Slow = poolOf(thread => {
    threads.push(thread)
    return { post() {}, kill: () => killed.push(thread) }
  })
  const pool = new Slow({ threads: 1 })
  const stop = new AbortController(), stopQueued = new AbortController(), unused = new AbortController()
  const working = pool.extract('<p>one', {}, { signal: stop.signal })
  const queued = pool.extract('<p>two', {}, { signal: stopQueued.signal })
  const last = pool.extract('<p>three', {}, { signal: unused.signal })
  stopQueued.abort(new Error('not wanted'))
  await assert.rejects(queued, /not wanted/)
  assert.equal(killed.length, 0)
  stop.abort()
  await assert.rejects(working, { name: 'AbortError' })
  assert.deepEqual(killed, [threads[0]])
  threads[1].answer({ page: 'three' }) // the thread that took the place
  assert.equal(await last, 'three')
  unused.abort() // nothing is left to end
  await assert.rejects(pool.extract('<p>four', {}, { signal: stop.signal }), { name: 'AbortError' })
  await assert.rejects(pool.extract('<p>four', {}, { signal: 5 }), e => e.kind === 'options' && /^signal: 5 is not an AbortSignal/.test(e.message))

  const stopMap = new AbortController()
  const results = pool.map(['<p>five', '<p>six'], {}, { errors: 'return', signal: stopMap.signal })
  const next = results.next()
  setImmediate(() => stopMap.abort(new Error('enough')))
  await assert.rejects(next, /enough/)
  pool.close()
})

test('a time limit does not count the start of a thread', async () => {
  const threads = []
  const Slow = poolOf(thread => {
    threads.push(thread)
    return { post() {}, kill() {} }
  })
  const pool = new Slow({ threads: 1, timeout: 1 })
  const first = pool.extract('<p>one')
  await setTimeout(50)
  threads[0].answer(READY)
  threads[0].answer({ page: 'one' })
  assert.equal(await first, 'one')
  await assert.rejects(pool.extract('<p>two'), e => e.kind === 'timeout') // the thread is ready and says nothing
  pool.close()
})

test('an answer that came while the program was busy is in time', async () => {
  const Quick = poolOf(({ answer }) => {
    const { port1, port2 } = new MessageChannel()
    port2.on('message', message => answer(message === READY ? READY : { page: message.html }))
    port1.postMessage(READY)
    return { post: message => port1.postMessage(message), kill: () => port1.close() }
  })
  const pool = new Quick({ threads: 1, timeout: 1 })
  assert.equal(await pool.extract('<p>one'), '<p>one')
  const second = pool.extract('<p>two')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
  assert.equal(await second, '<p>two')
  pool.close()
})

test('a wrong option of a pool raises, and no page hides it', async () => {
  const wrong = message => e => e instanceof LinesiftError && e.kind === 'options' && message.test(e.message)
  for (const [options, message] of [
    [{ thread: 1 }, /unknown option "thread"; did you mean threads\?$/], [{ jobs: 1 }, /did you mean threads\?$/],
    [{ foo: 1 }, /unknown option "foo"; options are threads, timeout$/],
    [{ threads: 0 }, /^threads: 0 is not a whole/], [4, /^options: an object, not a number$/], [{ threads: 1.5 }, /^threads: 1.5 is/],
    [{ threads: Infinity }, /^threads: Infinity is/], [{ threads: 'two' }, /^threads: "two" is/],
    [{ timeout: 0 }, /^timeout: 0 is/], [{ timeout: '5s' }, /^timeout: "5s" is not a number of milliseconds above 0$/],
  ]) assert.throws(() => new Pool(options), wrong(message))
  const pool = new Pool({ threads: 1, timeout: Infinity })
  const pages = function* () { assert.fail('a page was taken') }
  assert.throws(() => pool.map(pages(), { formt: 'text' }, { errors: 'return' }), wrong(/formt/))
  assert.throws(() => pool.map(pages(), { keepCSS: 5 }, { errors: 'return' }), wrong(/^keepCSS: 5 is/))
  assert.throws(() => pool.map(pages(), {}, { errors: 'skip' }), wrong(/^errors: "skip" is/))
  assert.throws(() => pool.map(pages(), {}, { error: 'return' }), wrong(/unknown option "error"/))
  for (const page of ['<p>one', Buffer.from('<p>one'), new ArrayBuffer(3), { 0: '<p>one' }, null, undefined]) {
    assert.throws(() => pool.map(page, { method: 'all' }), wrong(/^pages: a list or an iterator of pages, not /))
  }
  for (const options of [{ method: 'foo' }, { dropCSS: ['p:nothing'] }, { language: 'english' }]) {
    const named = wrong(new RegExp(`^${Object.keys(options)}`))
    await assert.rejects(pool.map(pages(), options, { errors: 'return' }).next(), named)
  }
  assert.equal((await pool.map(['<p>one'], { method: 'all' }).next()).value.textContent, 'one\n')
  pool.close()
})

test('errors of pages do not stop the others', async () => {
  const pool = new Pool({ threads: 2 })
  const results = []
  for await (const page of pool.map(['<p>one', ['x', { maxSize: 0 }], '<p>two'], { method: 'all' }, { errors: 'return' })) results.push(page)
  assert.deepEqual(results.map(r => r.kind ?? r.textContent), ['one\n', 'options', 'two\n'])
  await assert.rejects(async () => { for await (const _ of pool.map(['\x00'], { formt: 1 })); }, /formt/)
  await assert.rejects(pool.extract(() => {}), e => e.kind === 'options')
  assert.equal((await pool.extract('<p>three', { method: 'all' })).textContent, 'three\n')
  const waiting = pool.extract('<p>four')
  pool.close()
  await assert.rejects(waiting, { kind: 'closed' })
})

test('a pool whose thread was left behind says what to do', () => {
  const folder = mkdtempSync(join(tmpdir(), 'linesift-'))
  try {
    cpSync(join(ROOT, 'js/src'), folder, { recursive: true, filter: file => !file.endsWith('thread-node.js') })
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
    const program = `import { Pool } from './pool-node.js'
      console.log(await new Pool({ threads: 1 }).extract('<p>words').catch(error => error.kind + ': ' + error.message))`
    const said = execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd: folder, encoding: 'utf8' })
    assert.match(said, /^internal: .*thread-node\.js.* keep linesift out of the bundle/)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a program ends though its pool is open', () => {
  const program = `import { Pool } from './js/src/pool-node.js'
    const page = await new Pool({ threads: 1 }).extract('<p>words', { method: 'all' })
    process.stdout.write(page.textContent)`
  assert.equal(execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd: ROOT, encoding: 'utf8', timeout: 60_000 }), 'words\n')
})
