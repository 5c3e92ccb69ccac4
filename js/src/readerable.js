// Whether a page is an article, from counts of its tags and what it says of itself. It needs no WebAssembly.
import { checkPage, LinesiftError } from './core.js'

// The weights of a logistic regression on measures; `bench/js/readerable.js --fit` prints them.
const WEIGHTS = {
  constant: -5.52,
  article: 4.15,
  forum: -5.14,
  goods: -2.02,
  ogArticle: 1.93,
  home: -2.08,
  dated: 0.70,
  author: 0.88,
  price: -1.44,
  prose: 0.29,
  share: 2.15,
  p: 0.29,
  code: -0.68,
  captions: 0.64,
  fields: -0.33,
  alone: 1.24,
}

/** Whether a page, a string or its bytes, is probably an article. A number after it is an index of filter. */
export function isProbablyReaderable(html, options) {
  checkPage(html)
  if (typeof options === 'object' && options) throw new LinesiftError('options', 'isProbablyReaderable has no options')
  const text = typeof html === 'string' ? html : new TextDecoder().decode(html)
  if (text.length <= LONGEST_PLACE && PLACE.test(text.trim())) {
    throw new LinesiftError('not_a_page', 'html: this is an address or a path and not a page; fetch or read the page')
  }
  return Object.entries(measure(text))
    .reduce((odds, [name, value]) => odds + WEIGHTS[name] * value, WEIGHTS.constant) > 0
}

// What says where a page is. extract knows more of these.
const PLACE = /^(https?:\/\/|www\.)[^\s<]+$|^[^\s<]+\.(x?html?|warc|zip|t?gz|jsonl|parquet)$/i
const LONGEST_PLACE = 2000 // UTF-16 units

const BLOCK = RegExp('^(address|article|aside|blockquote|body|br|button|d[dlt]|div|figcaption|figure|footer|form|' +
  'h[1-6r]|header|li|main|nav|[ou]l|option|p|pre|section|select|t[dhr]|table)$')
const HIDDEN = /^(script|style|noscript|template|svg|textarea)$/
const TAG = /<(?:!--|(\/?)([a-z][a-z0-9]*)\b([^<>]*)>)/gi // takes linear time, whatever the page is
const LD_TYPE = /"@type"\s*:\s*(?:\[\s*)?"(?:https?:\/\/schema.org\/)?(\w+)"/g
const PROSE = 80 // characters of a paragraph

// What the types of JSON-LD say.
const TYPES = {
  article: /(Article|BlogPosting|Report|Recipe)$/,
  forum: /^(DiscussionForumPosting|QAPage)$/,
  goods: /^(Product|Offer|AggregateOffer)$/,
}

const HOME = /^(?=.*(canonical|og:url)).*\b(content|href)\s*=\s*["']?https?:\/\/[^/"'\s]+\/?(["'\s]|$)/is

// What attributes say, of these elements or of any.
const SIGNS = [
  ['ogArticle', /^meta$/, /^(?=.*og:type).*\bcontent\s*=\s*["']?(article|blog)/is],
  ['goods', /^meta$/, /^(?=.*og:type).*\bcontent\s*=\s*["']?(og:)?product/is],
  ['home', /^(link|meta)$/, HOME],
  ['dated', /^time$/, /^/],
  ['dated', /./, /article:published_time|itemprop\s*=\s*["']?datePublished/i],
  ['author', /./, /\b(rel|itemprop)\s*=\s*["']?author|class\s*=\s*["'][^"']*(byline|author)/i],
  ['price', /./, /class\s*=\s*["'][^"']*\bprice/i],
]

/** Measures a page. Numbers of things are log(1 + n), facts are 0 or 1. */
export function measure(html) {
  const facts = { article: 0, forum: 0, goods: 0, ogArticle: 0, home: 0, dated: 0, author: 0, price: 0 }
  const tags = {}
  const text = new Text()
  let at = 0
  TAG.lastIndex = 0
  for (let tag; (tag = TAG.exec(html)); at = TAG.lastIndex) {
    const [, slash, written, attributes] = tag
    text.add(html.slice(at, tag.index).trim().length)
    const name = written?.toLowerCase()
    if (!name || (HIDDEN.test(name) && !slash)) {
      const start = TAG.lastIndex
      TAG.lastIndex = endOf(name, html, start)
      if (name === 'script' && /ld\+json/i.test(attributes)) noteTypes(facts, html.slice(start, TAG.lastIndex))
      continue
    }
    text.tag(name, !slash)
    if (slash) continue
    tags[name] = (tags[name] ?? 0) + 1
    for (const [fact, element, sign] of SIGNS) {
      if (!facts[fact] && element.test(name) && sign.test(attributes)) facts[fact] = 1
    }
  }
  const log = (...names) => Math.log1p(names.reduce((n, name) => n + (tags[name] ?? 0), 0))
  return {
    ...facts,
    ...text.measures(),
    p: log('p'), code: log('code'), captions: log('figcaption'), fields: log('input', 'select'),
    alone: Number(tags.article === 1),
  }
}

/** Returns where an element without tags in it, or a comment, ends. */
function endOf(name, html, start) {
  const end = name ? new RegExp(`</${name}`, 'gi') : /-->/g
  end.lastIndex = start
  return end.exec(html)?.index ?? html.length
}

function noteTypes(facts, json) {
  for (const [, type] of json.matchAll(LD_TYPE)) {
    for (const fact in TYPES) if (TYPES[fact].test(type)) facts[fact] = 1
  }
}

/** Counts the characters of text and, among them, those of blocks that are long and not made of links. */
class Text {
  #all = 0
  #prose = 0
  #block = 0
  #linked = 0 // of the block
  #inLink = false

  add(length) {
    this.#all += length
    this.#block += length
    if (this.#inLink) this.#linked += length
  }

  tag(name, opens) {
    if (name === 'a') this.#inLink = opens
    if (BLOCK.test(name)) this.#end()
  }

  #end() {
    if (this.#block >= PROSE && this.#linked < this.#block / 4) this.#prose += this.#block
    this.#block = this.#linked = 0
  }

  measures() {
    this.#end()
    return { prose: Math.log1p(this.#prose), share: this.#prose / (this.#all || 1) }
  }
}
