// Options as JavaScript users type them, as the worker takes them; and records the other way.
import { LinesiftError } from './core.js'

import { NAMES } from './options.js'

const FORMATS = ['html', 'text', 'markdown']

// What a value of a kind is not, if it is wrong, and what it may be.
const STRING = ['no string', v => typeof v === 'string']
const STRINGS = ['no list of strings', v => [v].flat().every(STRING[1])]
const NUMBER = ['no number', Number.isFinite]
const FIELDS = ['host', 'keep', 'drop']
const isField = ([name, v]) => FIELDS.includes(name) && STRING[1](v ?? '')
const isSite = o => typeof o === 'object' && o !== null && !Array.isArray(o) && Object.entries(o).every(isField)
const KINDS = {
  string: STRING,
  strings: STRINGS,
  boolean: ['neither true nor false', v => typeof v === 'boolean'],
  number: NUMBER,
  integer: ['no whole number', Number.isInteger],
  objects: ['no list of { host, keep, drop }', v => Array.isArray(v) && v.every(isSite)],
}
const OPTIONS = {
  ...Object.fromEntries(Object.entries(NAMES).map(([name, [, kind]]) => [name, KINDS[kind]])),
  favor: ['neither precision nor recall nor a number', v => STRING[1](v) || Number.isFinite(v)],
  format: [`none of ${FORMATS.join(', ')}`, v => [v].flat().every(format => FORMATS.includes(format))],
  // Of the page:
  url: ['no string', v => STRING[1](v) || v instanceof URL],
  contentType: STRING,
  maxSize: ['no number of bytes above 0', v => typeof v === 'number' && v > 0],
}

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
  try {
    const record = linesift.record(html, o, forWorker(o))
    return record && resultOf(record, [o.format ?? FORMATS].flat(), o)
  } catch (error) {
    if (error.kind === 'options') error.message = named(error.message)
    throw error
  }
}

/** Names the options before the first colon as they are called here. */
function named(message) {
  const [names, ...reason] = message.split(': ')
  const spell = called => Object.keys(NAMES).find(name => NAMES[name][0] === called) ?? called
  return [names.split(' and ').map(name => name.replace(/^\w+/, spell)).join(' and '), ...reason].join(': ')
}

/** Returns options as the worker takes them. */
function forWorker(o) {
  const wanted = { content: FORMATS }
  for (const [name, [called, kind]] of Object.entries(NAMES)) {
    const value = o[name]
    if (value !== undefined) wanted[called] = kind === 'strings' ? [value].flat() : value
  }
  if (o.favor !== undefined) wanted.favor = String(o.favor)
  return { ...wanted, format: 'json', lines: o.lines || o.effects > 0 }
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
