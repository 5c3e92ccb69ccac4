// linesift/dom in Chromium: the way from kept lines back to the elements of a page.
import assert from 'node:assert/strict'
import { isUtf8 } from 'node:buffer'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { launch, pagesOf, read, ROOT, SAMPLES } from './files.js'

const CORPUS = join(ROOT, '../shared/corpus/unlabelled')
const TYPES = { js: 'text/javascript', wasm: 'application/wasm', html: 'text/html; charset=utf-8' }

let server, browser, page, address
const asked = []

before(async () => {
  server = createServer((request, response) => {
    asked.push(request.url)
    const path = new URL(request.url, 'http://localhost').pathname
    if (!path.startsWith('/js/src/')) return response.writeHead(path === '/' ? 200 : 404, { 'content-type': TYPES.html }).end()
    response.writeHead(200, { 'content-type': TYPES[path.split('.').at(-1)] }).end(read(ROOT + path))
  })
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${server.address().port}`
  browser = await launch()
  page = await browser.newPage()
  await page.setRequestInterception(true)
  page.on('request', request => (request.url().startsWith(address) ? request.continue() : request.abort()))
  await page.goto(address)
  await page.evaluate(start)
})

/** Loads linesift into the page. */
async function start() {
  window.linesift = { ...(await import('/js/src/web.js')), ...(await import('/js/src/dom-web.js')) }
  await window.linesift.init()
  /** Returns the document of HTML whose scripts may run, but reach nothing outside of it. */
  window.show = async html => {
    document.querySelector('iframe')?.remove()
    const frame = Object.assign(document.createElement('iframe'), { width: 1000, height: 800 })
    frame.sandbox = 'allow-same-origin allow-scripts'
    document.body.append(frame)
    frame.contentDocument.open()
    frame.contentDocument.write(html)
    frame.contentDocument.close()
    for (let i = 0; frame.contentDocument.readyState === 'loading' && i < 200; i++) await new Promise(resolve => setTimeout(resolve, 20))
    return frame.contentDocument
  }
}
after(async () => {
  await browser?.close()
  server.close()
})

/** Returns how many lines of a page are kept, those that are not found, and whether the HTML is the browser's own. */
const lost = html => page.evaluate(async html => {
  const { extract, extractDocument, highlight } = window.linesift
  const document = await window.show(html)
  const outer = document.documentElement.outerHTML
  const result = extractDocument(document)
  const kept = result.lines.filter(line => line.content && line.text.trim())
  const bare = text => text.replace(/[\s\p{Cf}]+/gu, '')
  const missing = found => {
    const texts = new Map(found.map(({ line, element, range }) => [line.number, element.contains(range.startContainer) && bare(range.toString())]))
    return kept.filter(({ number, text }) => {
      const got = texts.get(number) || ''
      return !got.startsWith(bare(text).slice(0, 20)) || !got.endsWith(bare(text).slice(-20))
    }).map(line => line.text.slice(0, 80))
  }
  const sent = extract(outer, { url: document.URL, lines: true }) // as by a program that is sent the HTML
  const marked = missing(highlight(document, result))
  return {
    kept: kept.length, missing: marked, missingOfSent: missing(highlight(document, sent)),
    unchanged: document.documentElement.outerHTML === outer,
    same: JSON.stringify(sent.lines) === JSON.stringify(result.lines),
  }
}, html)

const isUTF8 = file => isUtf8(read(file)) // a browser reads others by their declaration
const samples = pagesOf(SAMPLES).filter(isUTF8)
const some = existsSync(CORPUS) ? pagesOf(CORPUS).filter(isUTF8).filter((_, i) => i % 8 === 0).slice(0, 100) : []

test(`kept lines of ${samples.length + some.length} pages are found in the document`, async t => {
  let all = 0, gone = 0, goneOfSent = 0
  for (const file of [...samples, ...some]) {
    const { kept, missing, missingOfSent, unchanged, same } = await lost(read(file).toString()).catch(error => assert.fail(`${file}: ${error.message}`))
    all += kept
    gone += missing.length
    goneOfSent += missingOfSent.length
    if (missing.length > 0) t.diagnostic(`${file.split('/').at(-1)}: ${missing.length} of ${kept}: ${missing.slice(0, 2).join(' | ')}`)
    assert.ok(unchanged, `${file} has changed`)
    assert.ok(same, `${file} is not the same as from outerHTML`)
  }
  t.diagnostic(`${all - gone} of ${all} lines are found, ${all - goneOfSent} from outerHTML`)
  assert.ok(gone <= all / 100 && goneOfSent <= all / 100, `${gone} and ${goneOfSent} of ${all} lines are not found`)
})

// What scripts and extensions do to a page between its extraction and its highlight.
const CHANGES = {
  'a class of body': document => document.body.classList.add('is-reading', 'has-clipper'),
  'a style in head': document => document.head.prepend(Object.assign(document.createElement('style'), { textContent: 'p { color: red }' })),
  'an element first in body': document => document.body.prepend(document.createElement('div')),
  'attributes of pictures': document => document.querySelectorAll('img').forEach((img, i) => img.setAttribute('data-seen', i)),
  'a text first in body': document => document.body.prepend(Object.assign(document.createElement('p'), { textContent: 'A banner of a script.' })),
}

/** Returns how many lines are kept, the texts that are found by a change, and the lines that have other texts or places. */
const changed = (html, change, whole) => page.evaluate(async (html, change, whole) => {
  const { extract, extractDocument, highlight } = window.linesift
  const document = await window.show(html)
  const outer = document.documentElement.outerHTML
  const own = extractDocument(document)
  const right = new Map(highlight(document, own).map(({ line, range }) => [line.number, range]))
  const sent = JSON.parse(JSON.stringify(extract(whole ? outer : new TextEncoder().encode(outer), { url: document.URL, lines: true })))
  new Function('document', `(${change})(document)`)(document)
  const found = highlight(document, sent)
  const at = range => [range.startContainer, range.startOffset, range.endContainer, range.endOffset]
  const bare = text => text.replace(/[\s\p{Cf}]+/gu, '')
  const wrong = found.filter(({ line, range }) => !right.has(line.number) || bare(String(range)) !== bare(String(right.get(line.number))))
  const moved = found.filter(({ line, range }) => {
    const [a, b] = [at(range), at(right.get(line.number) ?? range)]
    return a[0] !== b[0] || a[2] !== b[2]
  })
  return { right: right.size, found: found.length, wrong: wrong.map(({ line, range }) => `${line.text} / ${range}`.slice(0, 200)), moved: moved.map(({ line }) => line.text.slice(0, 80)) }
}, html, String(change), whole)

for (const [name, change] of Object.entries(CHANGES)) {
  for (const whole of change === CHANGES['a class of body'] ? [true, false] : [true]) {
    test(`${name} and a result ${whole ? 'of a string' : 'of bytes'}: no wrong line is marked`, async t => {
      let all = 0, found = 0
      for (const file of [...samples, ...some.slice(0, 10)]) {
        const got = await changed(read(file).toString(), change, whole)
        all += got.right
        found += got.found
        assert.deepEqual([got.wrong, got.moved], [[], []], file)
      }
      t.diagnostic(`${found} of ${all} lines are found again`)
      assert.ok(found >= all * 0.99, `${found} of ${all} lines are found again`)
    })
  }
}

test('a result that has no lines is refused', async () => {
  const kinds = await page.evaluate(async () => {
    const { extract, extractDocument, highlight } = window.linesift
    const document = await window.show('<p>The ferry leaves at eight.')
    const kindOf = result => {
      try {
        return highlight(document, result).length
      } catch (error) {
        return `${error.name} ${error.kind}: ${error.message}`
      }
    }
    return [extract('<p>The ferry.'), null, undefined, extractDocument(document, { method: 'all' })].map(kindOf)
  })
  for (const kind of kinds.slice(0, 3)) assert.match(kind, /^LinesiftError options: the result has no lines: .*extractDocument/)
  assert.equal(kinds[3], 1)
})

test('a line is found by its element and text, and shown', async () => {
  await page.goto('about:blank') // ends what the pages before have asked for
  await page.goto(address)
  await page.evaluate(start)
  asked.length = 0
  const got = await page.evaluate(async () => {
    const { extractDocument, highlight, clearHighlight } = window.linesift
    const document = await window.show('<meta charset=utf-8><style>p{color:red}</style><h1 title="&lt;&quot;&nbsp;">Ferry</h1><p id=a>At <b>eight &amp;&nbsp;nine 🚢</b> &lt;it leaves>.<!-- - --><p id=b>Gone')
    const result = extractDocument(document, { method: 'all' })
    document.getElementById('b').remove()
    const found = highlight(document, result)
    const { highlights } = document.defaultView.CSS
    const shown = [...highlights.get('linesift')].map(String)
    const color = document.defaultView.getComputedStyle(document.getElementById('a'), '::highlight(linesift)').backgroundColor
    highlight(document, result)
    const sheets = document.adoptedStyleSheets.length
    clearHighlight(document)
    return { found: found.map(({ line, element, range }) => [line.text, element.localName, String(range)]), shown, color, sheets, after: highlights.size }
  })
  const texts = ['Ferry', 'At eight &\u00a0nine 🚢 <it leaves>.']
  assert.deepEqual(got.found.map(([, ...rest]) => rest), [['h1', texts[0]], ['p', texts[1]]])
  assert.deepEqual(got.shown, texts)
  assert.deepEqual([got.color, got.sheets, got.after], ['rgb(255, 229, 138)', 1, 0])
  assert.deepEqual(asked, [])
})
