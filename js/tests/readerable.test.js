// isProbablyReaderable: articles among the sample pages, and pages that are made to take long.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isProbablyReaderable, LinesiftError } from '../src/web.js' // without init
import { pagesOf, read, SAMPLES } from './files.js'

const prose = '<p>The ferry leaves at eight from the old quay, if the wind allows it, and comes back before the night.'

test('sample pages are articles or not, as strings and bytes', () => {
  const readerable = pagesOf(SAMPLES).filter(file => isProbablyReaderable(read(file)))
  assert.deepEqual(readerable, pagesOf(SAMPLES).filter(file => isProbablyReaderable(read(file).toString())))
  assert.deepEqual(readerable.map(file => /([^/]*)\.html/.exec(file)[1]), [
    'blog-typewriter', 'directo-nevada', 'gov-water-notice', 'he-wordpress-library', 'js-shell-news', 'nachrichten-stellwerk',
    'news-ferry-min', 'news-harbour', 'nl-interview-klokken', 'ricetta-pere', 'thaqafa-oud',
  ])
})

for (const [html, want] of [
  ['', false],
  [prose.repeat(9), false],
  [`<article><h1>Ferries</h1><a rel="author" href=/a>A</a><time>3 May</time>${prose.repeat(9)}</article>`, true],
  [`<META content="article" property="og:type"><article>${prose.repeat(9)}</article>`, true],
  [`<SCRIPT type=application/ld+json>{"@type": ["NewsArticle"]}</script>${prose.repeat(9)}`, true],
  [`<script type=application/ld+json>{"@type": "NewsArticle"}</script>${'<li><a href=/>Ferries leave'.repeat(9)}`, false],
  [`<!-- <script type=application/ld+json>{"@type":"NewsArticle"}</script> -->${prose.repeat(9)}`, false],
  [`<article><time>3 May</time><span class="old price">3 €</span><meta property=og:type content=product>${prose.repeat(9)}</article>`, false],
]) {
  test(`${want ? 'an article' : 'no article'}: ${html.slice(0, 60)}`, () => assert.equal(isProbablyReaderable(html), want))
}

test('what is not a page is an error', () => {
  class HTMLDocument {
    get [Symbol.toStringTag]() { return 'HTMLDocument' }
  }
  for (const [args, message] of [
    [[], /^html: a string or bytes, not undefined$/], [[new HTMLDocument()], /^html: a string or bytes, not an HTMLDocument$/],
    [[5], /not a number$/], [['p/art.html'], /an address or a path/], [[Buffer.from(' https://a.example/b\n')], /or a path/], [['', { minScore: 9 }], /has no options$/],
  ]) assert.throws(() => isProbablyReaderable(...args), e => e instanceof LinesiftError && message.test(e.message))
  assert.deepEqual(['<p>', '<p>'].filter(isProbablyReaderable), [])
})

test('a damaged page takes linear time', () => {
  for (const part of ['<a', '<script>', '<!--', '<p class="', '<meta og:type content ', 'x', '< ', '<aaaa', '</script', '<svg><svg>'])
    for (const html of [part.repeat(1e6 / part.length), '<p ' + part.replaceAll('<', '').repeat(2e5) + '>']) {
      const start = process.cpuUsage()
      isProbablyReaderable(html)
      const { user } = process.cpuUsage(start)
      assert.ok(user < 1e6, `${user / 1000} ms for ${html.slice(0, 20)}`)
    }
})
