// Options as JavaScript users type them, as package internal/record of the repository takes them; and
// records the other way.
import { LinesiftError } from './core.js'

const FORMATS = ['html', 'text', 'markdown']

// What an option is that is wrong, and what it may be.
const STRING = ['no string', v => typeof v === 'string']
const BOOLEAN = ['neither true nor false', v => typeof v === 'boolean']
const STRINGS = ['no list of strings', v => Array.isArray(v) && v.every(STRING[1])]
const FIELDS = ['host', 'keep', 'drop']
const isField = ([name, v]) => FIELDS.includes(name) && STRING[1](v ?? '')
const isRule = r => typeof r === 'object' && r !== null && !Array.isArray(r) && Object.entries(r).every(isField)
const OPTIONS = {
  url: ['no string', v => STRING[1](v) || v instanceof URL],
  contentType: STRING,
  maxSize: ['no number of bytes above 0', v => typeof v === 'number' && v > 0],
  format: [`none of ${FORMATS.join(', ')}`, v => [v].flat().every(format => FORMATS.includes(format))],
  lines: BOOLEAN,
  effects: ['no number of effects', v => Number.isInteger(v) && v >= 0],
  favor: ['neither precision nor recall nor a number', v => STRING[1](v) || Number.isFinite(v)],
  threshold: ['no number', Number.isFinite],
  method: STRING,
  language: STRING,
  comments: BOOLEAN,
  tables: BOOLEAN,
  images: BOOLEAN,
  links: BOOLEAN,
  keep: STRINGS,
  drop: STRINGS,
  keepCSS: STRINGS,
  dropCSS: STRINGS,
  rules: ['no list of { host, keep, drop }', v => Array.isArray(v) && v.every(isRule)],
}

// The names of package internal/record that are others here.
const NAMES = { with: 'keep', without: 'drop', keep: 'keepCSS', drop: 'dropCSS' }

/** Returns the options that are given. One that is not among `known`, or is none of what it may be, is an error. */
export function checked(options, known = OPTIONS) {
  const given = {}
  for (const [name, value] of Object.entries(options ?? {})) {
    const [wrong, may] = Object.hasOwn(known, name) ? known[name] : []
    const all = Object.keys(known).join(', ')
    if (!may) throw new LinesiftError('options', `no option is called ${name}; there are ${all}`)
    if (value === undefined || value === null) continue
    if (!may(value)) throw new LinesiftError('options', `${name} is ${wrong}`)
    given[name] = value
  }
  return given
}

/** Finds the content of a page. See index.d.ts for options and result. */
export function extractWith(linesift, html, options) {
  const o = checked(options)
  const formats = [o.format ?? FORMATS].flat()
  const asked = optionsOf(o, formats)
  try {
    const record = linesift.record(html, o, asked)
    return record && resultOf(record, formats, o)
  } catch (error) {
    if (error.kind === 'options') error.message = named(error.message)
    throw error
  }
}

/** Names the options before the first colon as they are called here. */
function named(message) {
  const [names, ...reason] = message.split(': ')
  return [names.split(' and ').map(name => NAMES[name] ?? name).join(' and '), ...reason].join(': ')
}

function optionsOf(o, [content, ...also]) {
  const keep = [...(o.keep ?? [])], drop = [...(o.drop ?? [])]
  const choose = (name, role) => {
    const against = o[name] ? 'drop' : 'keep'
    const contradicted = o[against]?.includes(role)
    if (contradicted) throw new LinesiftError('options', `${name} and ${against}: one keeps what the other drops`)
    o[name] ? keep.push(role) : drop.push(role)
  }
  if (o.comments !== undefined) choose('comments', 'comment')
  if (o.tables === false) choose('tables', 'cell')
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
