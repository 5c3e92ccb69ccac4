import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Linesift } from '../src/core.js'
import { compile } from '../src/node.js'
import { pagesOf, read, SAMPLES } from './files.js'

const CALLS = Number(process.env.LINESIFT_CALLS ?? 2000)

test(`${CALLS} calls do not grow memory`, () => {
  const linesift = new Linesift(compile())
  const pages = pagesOf(SAMPLES).map(read)
  const options = { format: 'json', content: ['html', 'text', 'markdown'], lines: true }
  const after = calls => {
    for (let i = 0; i < calls; i++) linesift.record(pages[i % pages.length], {}, options)
    return linesift.memory
  }
  const half = after(CALLS / 2)
  const all = after(CALLS / 2)
  assert.ok(all <= 64 << 20, `${all} bytes`)
  assert.ok(all <= half + (10 << 20), `${half} bytes, then ${all}`)
})

test('memory that a large page took is given back', () => {
  const linesift = new Linesift(compile())
  const page = '<p>The ferry leaves at eight from the old quay.'.repeat(150_000)
  assert.ok(linesift.record(page, {}, { format: 'json', content: ['text'] }).words > 1_000_000)
  assert.ok(linesift.memory < 64 << 20, `${linesift.memory} bytes`)
})
