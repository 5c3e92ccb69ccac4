import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { extract, LinesiftError } from '../src/node.js'
import { Pool } from '../src/pool-node.js'
import { pagesOf, read, ROOT, SAMPLES } from './files.js'

test('threads give the same pages in the same order', async () => {
  const pages = pagesOf(SAMPLES).slice(0, 12).map(read)
  const pool = new Pool({ threads: 2 })
  const results = []
  for await (const page of pool.map(pages.map((p, i) => (i % 2 ? p : [p, { url: 'https://a.example/' }])), { format: 'text' })) results.push(page)
  pool.close()
  assert.deepEqual(results, pages.map((p, i) => extract(p, { format: 'text', ...(i % 2 ? {} : { url: 'https://a.example/' }) })))
})

test('a page that takes too long fails, and its thread is replaced', async () => {
  const slow = '<p>The ferry leaves at eight from the old quay.'.repeat(200_000)
  const pool = new Pool({ threads: 1, timeout: 700 })
  await pool.extract('<p>warm').catch(() => {}) // starting may take long where others compute too
  await assert.rejects(pool.extract(slow), e => e instanceof LinesiftError && e.kind === 'timeout' && /700 ms/.test(e.message))
  pool.close()
  await assert.rejects(pool.extract('x'), /closed/)
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
  await assert.rejects(waiting, /closed/)
})

test('a program ends though its pool is open', () => {
  const program = `import { Pool } from './js/src/pool-node.js'
    const page = await new Pool({ threads: 1 }).extract('<p>words', { method: 'all' })
    process.stdout.write(page.textContent)`
  assert.equal(execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd: ROOT, encoding: 'utf8', timeout: 60_000 }), 'words\n')
})
