// Options as JavaScript users type them, as package internal/record of the repository takes them; and
// records the other way.
import { LinesiftError } from './core.js'

const FORMATS = ['html', 'text', 'markdown']
const KNOWN = ['url', 'contentType', 'maxSize', 'format', 'lines', 'effects', 'favor', 'threshold', 'method', 'language',
  'comments', 'tables', 'images', 'links', 'keep', 'drop',
  'keepCSS', 'dropCSS', 'rules']

/** Finds the content of a page. See index.d.ts for options and result. */
export function extractWith(linesift, html, options = {}) {
  const unknown = Object.keys(options).find(name => !KNOWN.includes(name))
  if (unknown) throw new LinesiftError('options', `no option is called ${unknown}; there are ${KNOWN.join(', ')}`)
  const formats = [options.format ?? FORMATS].flat()
  const record = linesift.record(html, options, optionsOf(options, formats))
  return record && resultOf(record, formats, options)
}

function optionsOf(o, [content, ...also]) {
  const keep = [...(o.keep ?? [])], drop = [...(o.drop ?? [])]
  if (o.comments !== undefined) (o.comments ? keep : drop).push('comment')
  if (o.tables === false) drop.push('cell')
  if (o.images === false) drop.push('images')
  if (o.links === false) drop.push('links')
  return {
    record: true, content, also,
    method: o.method, threshold: o.threshold, favor: o.favor === undefined ? undefined : String(o.favor),
    with: keep, without: drop, keep: o.keepCSS, drop: o.dropCSS, rules: o.rules, language: o.language ? [o.language] : undefined,
    lines: o.lines || o.effects > 0, effects: o.effects,
  }
}

function resultOf(r, formats, options) {
  const content = (format, name = format) => (formats.includes(format) ? (r[name] ?? '') : undefined)
  const text = content('text')
  return {
    title: r.title ?? '',
    content: content('html'),
    textContent: text,
    contentMarkdown: content('markdown'),
    length: text?.length,
    excerpt: r.description,
    byline: r.authors?.join(', '),
    authors: r.authors ?? [],
    siteName: r.site_name,
    lang: r.language,
    publishedTime: r.date,
    modifiedTime: r.modified,
    url: r.url,
    image: r.image,
    categories: r.categories ?? [],
    tags: r.tags ?? [],
    license: r.license,
    type: r.type,
    types: r.types ?? {},
    hub: r.hub,
    confidence: r.confidence,
    encoding: r.encoding,
    words: r.words,
    lines: options.lines || options.effects > 0 ? (r.lines ?? []).map((line, i) => lineOf(line, r.effects?.[i])) : undefined,
  }
}

function lineOf({ line, ...rest }, effects) {
  const of = { number: line, ...rest }
  if (effects) of.effects = effects.map(e => ({ attribute: e.attribute, logOdds: e.log_odds }))
  return of
}
