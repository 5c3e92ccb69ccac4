// Each page has the same bytes as from the command classify, in each format and with each option.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { test } from 'node:test'
import { extract } from '../src/node.js'
import { NAMES } from '../src/options.js'
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

// A value of each option, under which some page is another one than by default.
const VALUES = {
  method: 'density', threshold: 0.9, favor: 'precision', comments: false,
  keepRoles: ['byline', 'title'], dropRoles: ['heading', 'list'], keepCSS: 'nav', dropCSS: ['p:first-of-type', 'h1, h2'],
  siteCSS: [{ host: '*', keep: 'nav', drop: 'p:last-of-type' }], format: ['markdown'],
  tables: false, images: false, links: false, title: true, lines: true, segments: true, effects: 2, sources: true, skipHub: true, language: 'de', minConfidence: 0.97, minWords: 400,
}

test('each option has the same effect as in classify', () => {
  assert.deepEqual(Object.keys(VALUES), Object.keys(NAMES))
  const folder = mkdtempSync(join(tmpdir(), 'linesift-'))
  const pages = pagesOf(join(ROOT, 'data/samples'))
  const texts = options => pages.map(p => textOf(extract(read(p), options)))
  const byDefault = texts()
  for (const [name, value] of Object.entries(VALUES)) {
    const got = texts({ [name]: value })
    const records = recordsOf([...pages, ...flagsOf(name, value, folder)])
    assert.deepEqual(pages.filter((p, i) => got[i] !== textOfRecord(records.get(p))), [], name)
    assert.notDeepEqual(got, byDefault, `${name} has no effect`)
  }
  rmSync(folder, { recursive: true })
})

/** Returns what options may change in a result, as text. */
const textOf = result => result && JSON.stringify([
  result.textContent || undefined, result.contentMarkdown || undefined, result.content || undefined, result.words,
  result.sources && Object.values(result.sources).sort(),
  result.lines?.map(l => [l.number, l.role, l.probability, l.content, l.text, l.effects?.map(e => [e.attribute, e.logOdds])]),
])

/** Returns the same of a record. */
const textOfRecord = record => (record ? textOf({
  ...record, textContent: record.text, contentMarkdown: record.markdown, content: record.html,
  lines: record.lines?.map((line, i) => ({
    ...line, number: line.line, effects: record.effects?.[i].map(e => ({ ...e, logOdds: e.log_odds })),
  })),
}) : null)

/** Returns the records of classify by the paths of their pages. */
function recordsOf(args) {
  const output = execFileSync(process.env.LINESIFT_CLASSIFY, ['--format', 'jsonl', ...args],
    { encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore'] })
  const records = output.split('\n').filter(Boolean).map(line => JSON.parse(line))
  return new Map(records.map(record => [record.path, record]))
}

/** Returns the flags of classify for an option. */
function flagsOf(name, value, folder) {
  if (name === 'format') return [`--content=${value}`]
  return ['--content=text,markdown,html', ...(name === 'effects' ? ['--lines'] : []), ...flagOf(name, value, folder)]
}

function flagOf(name, value, folder) {
  const flag = `--${NAMES[name][0].replaceAll('_', '-')}`
  if (value === true) return [flag]
  if (value === false) return [flag.replace('--', '--no-')]
  if (name === 'siteCSS') {
    const csv = join(folder, 'sites.csv')
    writeFileSync(csv, 'host,keep,drop\n' + value.map(({ host, keep, drop }) => `${host},${keep},${drop}\n`).join(''))
    return [`${flag}=${csv}`]
  }
  return [value].flat().map(one => `${flag}=${one}`)
}

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
