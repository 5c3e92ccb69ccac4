// Each page has the same bytes as from the command classify, in each format.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { test } from 'node:test'
import { extract } from '../src/node.js'
import { Pool } from '../src/pool-node.js'
import { pagesOf, read, ROOT } from './files.js'

const CORPUS = join(ROOT, '../shared/corpus')
const FORMATS = { text: ['txt', 'textContent'], markdown: ['md', 'contentMarkdown'], html: ['html', 'content'] }

function classify(folder) {
  const out = mkdtempSync(join(tmpdir(), 'linesift-'))
  for (const format in FORMATS) {
    try {
      const fragment = format === 'html' ? ['--fragment'] : [] // the package's HTML has no head
      execFileSync(process.env.LINESIFT_CLASSIFY, ['--format', format, ...fragment, '--output', join(out, format), folder], { stdio: ['ignore', 'ignore', 'ignore'] })
    } catch (error) {
      if (error.status !== 1) throw error // 1: a page failed, or has no content
    }
  }
  return out
}

const errorOf = error => ({ error: error.message })

async function compare(folder, results, pages) {
  const out = classify(folder)
  let i = 0, written = 0
  const different = []
  for await (const page of results) {
    const file = relative(folder, pages[i++]).replace(/\.html(\.gz)?$/, '')
    for (const [format, [ending, field]] of Object.entries(FORMATS)) {
      const path = join(out, format, `${file}.${ending}`)
      const want = existsSync(path) ? readFileSync(path, 'utf8') : undefined
      if (want) written++
      if ((page[field] ?? '') !== (want ?? '')) different.push(`${file}.${ending}`)
    }
  }
  rmSync(out, { recursive: true })
  assert.deepEqual(different, [])
  assert.equal(i, pages.length)
  assert.ok(written > pages.length, `classify wrote ${written} files of ${pages.length} pages`)
}

test('the sample pages are the same as from classify', async () => {
  const folder = join(ROOT, 'data/samples')
  const pages = pagesOf(folder)
  await compare(folder, pages.map(p => extract(read(p))), pages)
})

for (const set of ['dev', 'eval']) {
  const folder = join(CORPUS, set)
  test(`the pages of ${set} are the same as from classify, in threads`, { skip: !process.env.CI || !existsSync(folder) }, async () => {
    const pages = pagesOf(folder)
    const pool = new Pool({ threads: 2, timeout: 60_000 })
    await compare(folder, (async function* () {
      for await (const page of pool.map((function* () { for (const p of pages) yield read(p) })(), {}, { errors: 'return' }))
        yield page instanceof Error ? errorOf(page) : page
    })(), pages)
    pool.close()
  })
}
