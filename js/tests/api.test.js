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

test('a page has the fields of defuddle too', () => {
  const page = extract(`<html dir=rtl><head><meta name=author content="Jane &amp; Doe"><meta property=og:url content=https://www.harbour.example/a>
    <link rel=icon href=/ferry.svg><script type=application/ld+json>//<![CDATA[
    {"@graph": [{"@type": "Article"}, {"@type": "Person"}]}
    //]]></script><script type=application/ld+json>[{"@type": "Offer"}]</script><script type=application/ld+json>{damaged</script>
    <body><p>The ferry leaves at eight from the old quay.`, { url: 'https://www.harbour.example/a' })
  assert.deepEqual([page.dir, page.domain, page.favicon], ['rtl', 'harbour.example', 'https://www.harbour.example/ferry.svg'])
  assert.deepEqual(page.metaTags, [{ name: 'author', content: 'Jane & Doe' }, { property: 'og:url', content: 'https://www.harbour.example/a' }])
  assert.deepEqual(page.schemaOrgData.map(thing => thing['@type']), ['Article', 'Person', 'Offer'])
  assert.ok(page.parseTime > 0 && page.parseTime < 10_000)
  const bare = extract('<p>words')
  assert.deepEqual([bare.dir, bare.domain, bare.favicon, bare.metaTags, bare.schemaOrgData], [undefined, undefined, undefined, [], []])
  assert.equal(extract('<link rel=icon href=a.ico><p>words').favicon, 'a.ico')
})

test('a line has the range of its text in a string', () => {
  const html = '<p>\ud800 Fähre 🚢 <b>ab</b> Kai</p><script>🚢</script>\n<p class="ü"> um <i>acht</i> &amp; neun </p><p>'
  for (const page of [html, '\ufeff' + html]) {
    const lines = extract(page, { method: 'all', lines: true }).lines.filter(line => line.text.trim())
    assert.deepEqual(lines.map(({ range }) => page.slice(...range)), ['\ud800 Fähre 🚢 <b>ab</b> Kai', 'um <i>acht</i> &amp; neun'])
  }
  assert.equal(extract(new TextEncoder().encode(html), { method: 'all', lines: true }).lines[0].range, undefined)
  for (const file of ['news-harbour', 'qa-invoice-gaps']) {
    const page = read(`${SAMPLES}/${file}.html`).toString()
    const { lines } = extract(page, { lines: true })
    const words = text => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
    for (const { range, text } of lines.filter(line => line.text.trim())) {
      assert.ok(!page.slice(...range).startsWith('<'))
      if (words(text)[0] && !/[&;]/.test(page.slice(...range))) assert.equal(words(page.slice(...range).replace(/<[^>]*>/g, ' '))[0], words(text)[0])
    }
  }
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

test('a string is not decoded again', () => {
  for (const text of ['a\0b', 'a\ud800b', 'a\x01\x02\x03b', 'a\ufffdb']) {
    const page = extract(`<p>${text}`, { method: 'all' })
    assert.equal(page.encoding, 'utf-8')
    assert.match(page.textContent, /^a.*b$/m)
  }
  fails(() => extract('%PDF-1.7\n<p>words'), 'no_text', /^application\/pdf is not a web page$/)
  assert.equal(['<p>one', '<p>two'].map(extract).length, 2)
})

test('options change what is kept', () => {
  const page = '<p>a <a href=/x>b</a></p><table><tr><td>cell one<td>cell two</table>'
  const markdown = o => extract(page, { method: 'all', format: 'markdown', url: 'https://a.example/', ...o }).contentMarkdown
  assert.match(markdown(), /\[b\]/)
  assert.doesNotMatch(markdown({ links: false }), /\[b\]/)
  assert.match(markdown(), /\| cell one/)
  assert.match(markdown({ tables: false }), /^cell one · cell two$/m) // a paragraph
  const words = favor => extract(harbour, { favor }).words
  assert.ok(words(4) < words(undefined) && words(undefined) < words(-6), `${words(4)} ${words()} ${words(-6)}`)
  assert.equal(markdown({ url: new URL('https://a.example/') }), markdown())
  assert.equal(markdown({ keepRoles: 'paragraph', dropRoles: 'none' }), markdown({ keepRoles: ['paragraph'], dropRoles: ['none'] }))
})

test('a page that a filter leaves out gives null', () => {
  const page = '<html lang=de><p>Die Fähre fährt.'
  for (const [out, stays] of [
    [{ language: 'en' }, { language: ['en', 'de'] }],
    [{ minWords: 4 }, { minWords: 3 }],
    [{ minConfidence: 1 }, { minConfidence: 0.01 }],
  ]) {
    assert.equal(extract(page, out), null)
    assert.equal(extract(page, stays).words, 3)
  }
  const hub = `<h1>Links</h1><ul>${'<li><a href=/story>A story of the harbour</a>'.repeat(60)}</ul>`
  assert.equal(extract(hub).hub, true)
  assert.equal(extract(hub, { skipHub: true }), null)
  assert.ok(extract(hub, { skipHub: false }))
})

test('sources have the names of the fields of the result', () => {
  const page = extract(harbour, { sources: true })
  assert.ok(page.sources.title && page.sources.publishedTime && page.sources.lang, JSON.stringify(page.sources))
  for (const [name, source] of Object.entries(page.sources)) assert.ok(page[name]?.length > 0 && source.length > 0, name)
  assert.equal(extract(harbour).sources, undefined)
})

test('CSS selectors keep and drop elements', () => {
  const page = '<nav>Home</nav><p>Boats leave at noon.<p class=ad>Buy boats'
  const text = o => extract(page, { method: 'all', format: 'text', ...o }).textContent
  assert.equal(text({ dropCSS: ['.ad', 'nav'] }), 'Boats leave at noon.\n')
  assert.equal(text({ keepCSS: ['nav'], dropCSS: ['p'] }), 'Home\n')
  assert.equal(text({ dropCSS: ['.ad'], siteCSS: [{ host: 'harbour.example', drop: 'nav' }], url: 'https://harbour.example/' }), 'Boats leave at noon.\n')
  assert.throws(() => text({ dropCSS: ['p:nothing'] }), /wrong from ":nothing" on/)
})

test('a thread is posts, which are set apart in Markdown', () => {
  const posts = ['Ada', 'Bea', 'Cid'].map((name, i) => `<div class=post id=p${i}><a class=username href="/user/${name}">${name}</a>
    <i>${i + 1} May 2024</i><div class=content><p>${name} says that the ferry lands at the new pier since April, since the old one was closed for repairs in the winter and will not open again before the summer.</p></div></div>`)
  const page = `<title>Ferry forum</title><h1>Where does the ferry land?</h1><div class=thread>${posts.join('')}</div>`
  const result = extract(page, { segments: true })
  assert.deepEqual(result.posts.map(p => [p.author, p.date]), [['Ada', '2024-05-01'], ['Bea', '2024-05-02'], ['Cid', '2024-05-03']])
  assert.match(result.contentMarkdown, /---/)
  assert.equal(extract(page).posts, undefined)
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
    [() => extract(large), 'too_large', /^the page is larger than 10485760 bytes; maxSize takes larger ones$/],
    [() => extract('ä'.repeat(6_000_000)), 'too_large', /larger than 10485760 bytes/],
    [() => extract('x'.repeat(50), { maxSize: 49 }), 'too_large', /larger than 49 bytes/],
    [() => extract(PICTURE), 'no_text', /^image\/png is not a web page$/],
    [() => extract('x', { method: 'best' }), 'options', /unknown method "best"; methods are full/],
    [() => extract('x', { formt: 'text' }), 'options', /^unknown option "formt"; did you mean format\?$/],
    [() => extract('x', { foo: 'text' }), 'options', /^unknown option "foo"; options are method, /],
    [() => extract('x', { favorRecall: true }), 'options', /; did you mean favor\?$/],
    [() => extract('x', { noLinks: true }), 'options', /; did you mean links\?$/],
    [() => extract('x', { charThreshold: 5 }), 'options', /; did you mean minWords\?$/],
    [() => extract('x', { format: 'pdf' }), 'options', /^format: "pdf" is not one or a list of html, text, markdown$/],
    [() => extract('x', { format: ['html', 5] }), 'options', /^format: \["html", 5\] is not one or a list of /],
    [() => extract('x', { threshold: '0.5' }), 'options', /^threshold: "0.5" is not a number$/],
    [() => extract('x', { comments: {} }), 'options', /^comments: an Object is not true or false$/],
    [() => extract(), 'not_a_page', /^html: a string or bytes, not undefined$/],
    [() => extract(Promise.resolve('')), 'not_a_page', /^html: a string or bytes, not a Promise; await it$/],
    [() => extract({ html: 'x', url: '/' }), 'not_a_page', /not an Object; a page of many with options is \[html, options\]$/],
    [() => extract(new Response('x')), 'not_a_page', /not a Response; pass await its arrayBuffer\(\)$/],
    [() => extract('https://a.example/b'), 'not_a_page', /^html: this is an address and not a page; fetch or read the page/],
    [() => extract(' pages/a.html\n'), 'not_a_page', /^html: this is a path and not a page/],
    [() => extract('x', { dropCss: 'p' }), 'options', /^unknown option "dropCss"; did you mean dropCSS\?$/],
    [() => extract('x', { output_format: 'text' }), 'options', /^unknown option "output_format"; did you mean format\?$/],
    [() => extract('x', { timeout: 9 }), 'options', /^unknown option "timeout"; new Pool takes it$/],
    [() => extract('x', 'https://x.example'), 'options', /^options: an object, not a string$/],
    [() => extract('x', 'markdown'), 'options', /; did you mean \{ format: 'markdown' \}\?$/],
    [() => extract('x', new URL('https://x.example')), 'options', /^options: an object, not an? URL$/],
    [() => extract('x', ['text']), 'options', /^options: an object, not an Array$/],
    [() => extract('x', { maxSize: 1e12 }), 'options', /^maxSize: 1000000000000 is not a whole number of bytes from 1 to 268435456$/],
  ]) {
    fails(call, kind, message)
    assert.equal(extract(harbour).textContent, want)
  }
})

// Wrong values of each option. The engine finds those in REFUSED.
const WRONG = {
  url: [5, {}], contentType: [5], maxSize: [0, -1, NaN, '9', 1.5, 1e12], format: ['pdf', ['html', 5], {}], lines: [1, 'yes'],
  effects: [-1, 1.5, '3', Infinity], favor: [NaN, {}, true], threshold: ['a', NaN, Infinity, []], method: [5, ['full']],
  language: [[5], 5], sources: [1], skipHub: ['no'], minConfidence: ['1', NaN], minWords: [1.5], comments: ['no'], tables: [0], images: [0], links: [''],
  keepRoles: [5, [5]], dropRoles: [{}, 7], keepCSS: [{}, [null]], dropCSS: [[{}], 5],
  siteCSS: [{}, 'x', [5], [null], [[]], [{ hosts: 'a.example' }], [{ host: 5 }]],
}
const REFUSED = {
  favor: ['most'], minConfidence: [-1, 2], minWords: [-1, 1e300], effects: [1e300], threshold: [2, -1], method: ['foo', 'full:favour=1'], language: ['english', 'a: b'],
  keepRoles: [['heads']], dropRoles: [['heads']], keepCSS: [['p:nothing']], dropCSS: [['p:nothing']],
  siteCSS: [[{ host: 'a.example' }], [{ drop: 'p:nothing' }]],
}

test('an option that is wrong is named as it is called here', () => {
  const foreign = /\bGo\b|unmarshal|struct|\bJSON|record\.|\bwith(out)?:|target_|max_|min_|keep_|drop_|site_/
  for (const table of [WRONG, REFUSED])
    for (const [name, values] of Object.entries(table))
      for (const value of values)
        assert.throws(() => extract(harbour, { [name]: value }), error => {
          assert.ok(error instanceof LinesiftError && error.kind === 'options', `${name} ${value}: ${error}`)
          assert.match(error.message, new RegExp(`^${name}( \\S+)?: `))
          assert.doesNotMatch(error.message, foreign)
          return true
        }, `${name}: ${value}`)
  for (const [options, names] of [
    [{ keepRoles: ['comment'], dropRoles: ['comment'] }, 'keepRoles and dropRoles: '],
    [{ comments: true, dropRoles: ['comment'] }, 'comments and dropRoles: '],
    [{ method: 'density', favor: 2 }, 'favor and method density: '],
    [{ method: 'density', effects: 2 }, 'effects and method density: '],
  ]) assert.throws(() => extract(harbour, options), e => e.kind === 'options' && e.message.startsWith(names), names)
})

test('an option that is undefined or null is not given', () => {
  const extracted = options => ({ ...extract(harbour, options), parseTime: 0 })
  const all = nothing => Object.fromEntries(Object.keys(WRONG).map(name => [name, nothing]))
  for (const nothing of [undefined, null]) assert.deepEqual(extracted(all(nothing)), extracted())
  assert.deepEqual(extracted(null), extracted())
})

const MODULE = compile()
const OPTIONS = { format: 'json', content: ['text'] }

/** An instance that ends at its first page. */
const ending = () => {
  const broken = instantiate(MODULE)
  const exhaust = () => broken.exports.request(0xffff0000) // more than there is
  return { exports: { ...broken.exports, answer: exhaust }, reason: broken.reason }
}

test('an instance that ends by a fault says why and is replaced', () => {
  const linesift = new Linesift(MODULE, ending())
  fails(() => linesift.record(harbour, {}, OPTIONS), 'internal', /^linesift ended: .*out of memory/)
  assert.equal(linesift.record(harbour, {}, OPTIONS).text, extract(harbour).textContent)
})

// As in the main thread of Chromium, which makes large modules in the background only.
test('where an instance cannot be made at once, the next one comes in the background', async t => {
  const grown = new Linesift(MODULE), ended = new Linesift(MODULE, ending())
  t.mock.method(WebAssembly, 'Instance', () => { throw new RangeError('disallowed on the main thread') })
  const want = extract(harbour).textContent
  const text = linesift => linesift.record(harbour, {}, OPTIONS).text

  const large = '<p>The ferry leaves at eight from the old quay.'.repeat(45_000)
  grown.record(large, {}, OPTIONS)
  assert.ok(grown.memory > 64 << 20)
  for (let i = 0; i < 3; i++) assert.equal(text(grown), want) // by the instance that has grown
  while (grown.memory > 64 << 20) await new Promise(setImmediate)
  assert.equal(text(grown), want)

  fails(() => text(ended), 'internal', /^linesift ended: .*out of memory/)
  fails(() => text(ended), 'internal', /await init\(\)/)
  await ended.ready()
  assert.equal(text(ended), want)

  const poor = new Linesift(MODULE, { exports: {}, reason: () => 'made up' })
  const later = t.mock.method(WebAssembly, 'instantiate', async () => { throw new RangeError('no memory') })
  fails(() => text(poor), 'internal', /made up/)
  await assert.rejects(poor.ready(), /no memory/)
  later.mock.restore()
  await poor.ready()
  assert.equal(text(poor), want)
})
