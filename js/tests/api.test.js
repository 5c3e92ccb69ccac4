import assert from 'node:assert/strict'
import { test } from 'node:test'
import { instantiate, Linesift } from '../src/core.js'
import { compile, extract, LinesiftError } from '../src/node.js'
import { read, SAMPLES } from './files.js'

const harbour = read(`${SAMPLES}/news-harbour.html`)
const PICTURE = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0x81, 0x8d, 0x8f, 0x90, 0x9d, 0x81, 1, 2, 3])

const fails = (call, kind, message) =>
  assert.throws(call, error => error instanceof LinesiftError && error.kind === kind && message.test(error.message))

test('a page has the fields of Readability and more', () => {
  const page = extract(
    `<html lang=en><head><title>The ferry</title><meta name=author content="Jane Doe"><meta property=og:site_name content=Quay>
     <meta property=article:published_time content=2024-05-01><body><article><h1>The ferry</h1>
     <p>The ferry leaves at eight from the <b>old</b> quay, and <a href=/time>comes back</a> at nine in the evening.</article>`,
    { url: 'https://a.example/', lines: true },
  )
  assert.equal(page.title, 'The ferry')
  assert.match(page.content, /<b>old<\/b> quay|<strong>old<\/strong> quay/)
  assert.match(page.textContent, /^The ferry leaves at eight from the old quay/m)
  assert.match(page.contentMarkdown, /\*\*old\*\* quay, and \[comes back\]\(https:\/\/a\.example\/time\)/)
  assert.equal(page.length, page.textContent.length)
  assert.deepEqual(page.authors, ['Jane Doe'])
  assert.equal(page.byline, 'Jane Doe')
  assert.equal(page.siteName, 'Quay')
  assert.equal(page.lang, 'en')
  assert.equal(page.publishedTime, '2024-05-01')
  assert.ok(page.confidence > 0 && page.confidence <= 1)
  assert.ok(page.types[page.type] > 0)
  const line = page.lines.find(l => l.text.startsWith('The ferry leaves'))
  assert.ok(line.content && line.probability > 0.5 && line.role === 'paragraph')
})

test('only the formats that are asked for are there', () => {
  const page = extract(harbour, { format: 'markdown' })
  assert.ok(page.contentMarkdown.length > 100)
  assert.deepEqual([page.content, page.textContent, page.lines], [undefined, undefined, undefined])
})

test('a page without content has empty strings', () => {
  const page = extract('')
  assert.deepEqual([page.title, page.content, page.textContent, page.contentMarkdown, page.words], ['', '', '', '', 0])
})

test('strings and bytes in any encoding give the same', () => {
  const text = '<meta charset=iso-8859-1><p>Füße und Öl, über die viel zu sagen wäre, und noch einiges mehr.'
  const want = extract(text, { method: 'all' }).textContent
  assert.match(want, /Füße und Öl/)
  const latin = Uint8Array.from(text, c => c.charCodeAt(0))
  assert.equal(extract(latin, { method: 'all' }).textContent, want)
  assert.equal(extract(latin.buffer, { method: 'all' }).textContent, want)
  assert.equal(extract(new DataView(latin.buffer), { method: 'all' }).textContent, want)
  const utf16 = Buffer.from('\ufeff' + text, 'utf16le')
  assert.equal(extract(utf16, { method: 'all' }).textContent, want)
})

test('options change what is kept', () => {
  const page = '<p>a <a href=/x>b</a></p><table><tr><td>cell one<td>cell two</table>'
  const markdown = o => extract(page, { method: 'all', format: 'markdown', url: 'https://a.example/', ...o }).contentMarkdown
  assert.match(markdown(), /\[b\]/)
  assert.doesNotMatch(markdown({ links: false }), /\[b\]/)
  assert.doesNotMatch(markdown({ tables: false }), /cell/)
  const words = favor => extract(harbour, { favor }).words
  assert.ok(words(4) < words(undefined) && words(undefined) < words(-6), `${words(4)} ${words()} ${words(-6)}`)
  assert.equal(extract('<html lang=de><p>Die Fähre fährt.', { language: 'en' }), null)
})

test('CSS selectors keep and drop elements', () => {
  const page = '<nav>Home</nav><p>Boats leave at noon.<p class=ad>Buy boats'
  const text = o => extract(page, { method: 'all', format: 'text', ...o }).textContent
  assert.equal(text({ dropCSS: ['.ad', 'nav'] }), 'Boats leave at noon.\n')
  assert.equal(text({ keepCSS: ['nav'], dropCSS: ['p'] }), 'Home\n')
  assert.equal(text({ dropCSS: ['.ad'], rules: [{ host: 'harbour.example', drop: 'nav' }], url: 'https://harbour.example/' }), 'Boats leave at noon.\n')
  assert.throws(() => text({ dropCSS: ['p:nothing'] }), /wrong from ":nothing" on/)
})

test('effects say why a line was kept', () => {
  const { lines } = extract(harbour, { lines: true, effects: 3 })
  assert.ok(lines.length > 20)
  for (const line of lines) {
    assert.ok(line.effects.length <= 3)
    for (const { attribute, logOdds } of line.effects) assert.ok(attribute !== '' && Number.isFinite(logOdds))
  }
  assert.ok(lines.some(l => l.effects.length === 3))
})

test('what is wrong is an error with its reason, and the next page is answered', () => {
  const want = extract(harbour).textContent
  const large = new Uint8Array(100_000_000)
  for (const [call, kind, message] of [
    [() => extract(large), 'too_large', /has 100000000 bytes; it may have 10000000/],
    [() => extract('ä'.repeat(6_000_000)), 'too_large', /has 12000000 bytes/],
    [() => extract('x'.repeat(50), { maxSize: 49 }), 'too_large', /it may have 49/],
    [() => extract(PICTURE), 'no_text', /no text/],
    [() => extract('x', { method: 'best' }), 'options', /no method is called "?best/],
    [() => extract('x', { formt: 'text' }), 'options', /no option is called formt/],
    [() => extract('x', { format: 'pdf' }), 'options', /none of text, markdown, html/],
    [() => extract(), 'options', /a page is a string/],
    [() => extract('x', { maxSize: -1 }), 'options', /maxSize is -1/],
  ]) {
    fails(call, kind, message)
    assert.equal(extract(harbour).textContent, want)
  }
})

test('an instance that ends by a fault says why and is replaced', () => {
  const module = compile()
  const broken = instantiate(module)
  const exhaust = () => broken.exports.request(0xffff0000) // more than there is
  const linesift = new Linesift(module, { exports: { ...broken.exports, answer: exhaust }, reason: broken.reason })
  const options = { record: true, content: 'text' }
  fails(() => linesift.record(harbour, {}, options), 'internal', /^linesift ended: .*out of memory/)
  assert.equal(linesift.record(harbour, {}, options).text, extract(harbour).textContent)
})
