// The options of JavaScript in the form that the worker takes, and its records as results.
import { LinesiftError, nameOf } from './core.js'
import { LARGEST, NAMES } from './options.js'
import { EFFECT, fieldsOf, ITEM, LINE, POST, SOURCE } from './record.js'

const FORMATS = ['html', 'text', 'markdown']

const isString = v => typeof v === 'string'
const isSite = site =>
  typeof site === 'object' && site !== null && !Array.isArray(site) &&
  Object.entries(site).every(([key, css]) => ['host', 'keep', 'drop'].includes(key) && isString(css ?? ''))

// What a value is, and whether it is that. NAMES has the kind of each option.
const KINDS = {
  string: ['a string', isString],
  strings: ['a string or a list of strings', v => [v].flat().every(isString)],
  boolean: ['true or false', v => typeof v === 'boolean'],
  number: ['a number', Number.isFinite],
  integer: ['a whole number', Number.isInteger],
  objects: ['a list of { host, keep, drop }', v => Array.isArray(v) && v.every(isSite)],
}
const OPTIONS = {
  ...Object.fromEntries(Object.entries(NAMES).map(([name, [, kind]]) => [name, KINDS[kind]])),
  favor: ["'precision', 'recall' or a number", v => isString(v) || Number.isFinite(v)],
  format: [`one or a list of ${FORMATS.join(', ')}`, v => [v].flat().every(format => FORMATS.includes(format))],
  url: ['a string or a URL', v => isString(v) || isString(v.href)],
  contentType: KINDS.string,
  maxSize: [`a whole number of bytes from 1 to ${LARGEST}`, v => Number.isInteger(v) && v >= 1 && v <= LARGEST],
}

/** Returns the options that are given, a URL as a string. Throws if one is not among `known` or has a wrong value. */
export function checked(options, known = OPTIONS) {
  const isObject = Object.prototype.toString.call(options ?? {}) === '[object Object]'
  if (!isObject) {
    const hint = FORMATS.includes(options) ? `; did you mean { format: '${options}' }?` : ''
    throw new LinesiftError('options', `options: an object, not ${nameOf(options)}${hint}`)
  }
  const given = {}
  for (const [name, value] of Object.entries(options ?? {})) {
    if (!Object.hasOwn(known, name)) {
      throw new LinesiftError('options', `unknown option "${name}"; ${meant(name, Object.keys(known))}`)
    }
    if (value === undefined || value === null) continue
    const [kind, isKind] = known[name]
    if (!isKind(value)) throw new LinesiftError('options', `${name}: ${shown(value)} is not ${kind}`)
    given[name] = name === 'url' ? (value.href ?? value) : value
  }
  return given
}

/** Returns a value of an option, for an error: "0.5", [1, true], an Object. */
function shown(value) {
  const one = v => (isString(v) ? JSON.stringify(v) : ['number', 'boolean'].includes(typeof v) ? String(v) : nameOf(v))
  return Array.isArray(value) ? `[${value.map(one).join(', ')}]` : one(value)
}

// Names of other programs and doors for options, if they are not like ours.
const FORMER = { charthreshold: 'minWords', content: 'format', jobs: 'threads', workers: 'threads' }

/** Returns the option that an unknown name may mean, or all options. */
function meant(name, known) {
  const plain = name.toLowerCase().replace(/[^a-z]/g, '')
  const isNear = option => within(plain, option.toLowerCase()) || within(option.toLowerCase(), plain)
  const near = [option => option.toLowerCase() === plain, option => option === FORMER[plain], isNear]
    .map(is => known.find(is)).find(Boolean)
  if (near) return `did you mean ${near}?`
  if (['timeout', 'threads'].includes(name)) return 'new Pool takes it'
  return `options are ${known.join(', ')}`
}

/** Whether the letters of a word of three or more are in another one, in a row but for single letters between them. */
const within = (word, long) => word.length > 2 && new RegExp([...word].join('.?')).test(long)

/** Finds the content of a page. See index.d.ts for options and result. */
export function extractWith(linesift, html, options) {
  const start = performance.now()
  const given = checked(typeof options === 'number' ? {} : options) // the index of pages.map(extract)
  const record = linesift.record(html, given, forWorker(given))
  if (!record) return null
  const result = resultOf(record, given)
  if (result.lines && typeof html === 'string') addRanges(result.lines, record, html)
  result.parseTime = performance.now() - start
  return result
}

/** Adds to each line with text its range in the string. The record has it in bytes of UTF-8. */
function addRanges(lines, { ranges = [], encoding }, html) {
  if (encoding !== 'utf-8') return // it was read as what its escape sequences say
  let unit = html.startsWith('\ufeff') ? 1 : 0 // the bytes are those after it
  let byte = 0
  const unitOf = target => {
    for (; byte < target; unit++) {
      const code = html.charCodeAt(unit)
      byte += code < 0x80 ? 1 : code < 0x800 ? 2 : 3
      if (isPair(code, html.charCodeAt(unit + 1))) {
        byte++ // four bytes for two units
        unit++
      }
    }
    return unit
  }
  for (const [i, [start, end]] of ranges.entries()) if (end > start) lines[i].range = [unitOf(start), unitOf(end)]
}

const isPair = (first, second) => first >> 10 === 0x36 && second >> 10 === 0x37 // surrogates

const wantsLines = o => o.lines || o.effects > 0

/** Returns options as the worker takes them. */
function forWorker(o) {
  const all = { format: 'json', content: FORMATS }
  for (const [name, [called, kind]] of Object.entries(NAMES)) {
    if (o[name] !== undefined) all[called] = kind === 'strings' ? [o[name]].flat() : o[name]
  }
  if (o.favor !== undefined) all.favor = String(o.favor)
  return { ...all, lines: wantsLines(o), ranges: wantsLines(o), head: true }
}

function resultOf(r, options) {
  const formats = [options.format ?? FORMATS].flat()
  const content = format => (formats.includes(format) ? r[format] : undefined)
  const text = content('text')
  return {
    ...fieldsOf(r),
    title: r.title ?? '',
    content: content('html'),
    textContent: text,
    contentMarkdown: content('markdown'),
    length: text?.length,
    byline: r.authors?.join(', '),
    dir: r.head.dir,
    domain: domainOf(r.url),
    favicon: r.head.favicon && absolute(r.head.favicon, options.url ?? r.url),
    metaTags: r.head.meta,
    schemaOrgData: r.head.json_ld.flatMap(thingsOf),
    sources: r.sources && renamed(r.sources, SOURCE),
    threshold: r.threshold,
    posts: options.segments ? (r.posts ?? []).map(post => renamed(post, POST)) : undefined,
    items: options.segments ? (r.items ?? []).map(item => renamed(item, ITEM)) : undefined,
    lines: wantsLines(options) ? (r.lines ?? []).map((line, i) => lineOf(line, r.effects?.[i])) : undefined,
  }
}

/** Returns an object with other names of its fields. */
const renamed = (object, names) =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [names[name] ?? name, value]))

function lineOf(line, effects) {
  const fields = renamed(line, LINE)
  return effects ? { ...fields, effects: effects.map(effect => renamed(effect, EFFECT)) } : fields
}

/** Returns an address, relative to that of the page if it is known. */
function absolute(address, page) {
  try {
    return new URL(address, page).href
  } catch {
    return address
  }
}

/** Returns the host of an address without www., or undefined. */
function domainOf(address) {
  try {
    return new URL(address).hostname.replace(/^www\./, '')
  } catch {}
}

/** Returns the things that a script of JSON-LD describes. One that is damaged has none. */
function thingsOf(script) {
  try {
    // Comments hide it from readers of XML.
    const value = JSON.parse(script.replace(/^\s*(?:<!--|(?:\/\/|\/\*)?\s*<!\[CDATA\[(?:\s*\*\/)?)|(?:-->|(?:\/\/|\/\*)?\s*\]\]>(?:\s*\*\/)?)\s*$/g, ''))
    return [value].flat().flatMap(thing => thing?.['@graph'] ?? thing ?? [])
  } catch {
    return []
  }
}
