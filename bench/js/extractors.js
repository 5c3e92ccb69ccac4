// The extractors, each in a process of its own: it gets the file of a page and sends text and time. Each runs with its default settings. Those that need a DOM get one made of the same page, which
// counts, as it does for their users; so does the decoding of bytes, which linesift does itself.
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

const ADDRESS = 'https://harbour.example/'
const BLOCKS = new Set(`address article aside blockquote br dd div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr
  li main nav ol p pre section table td th tr ul`.split(/\s+/))

/** Functions that load an extractor and return one from bytes to text. */
export const EXTRACTORS = {
  linesift: async () => {
    const { extract } = await import('../../js/src/node.js')
    return body => extract(body, { format: 'text', maxSize: 256e6 }).textContent
  },
  'defuddle (linkedom)': async () => {
    const { Defuddle } = await import('defuddle/node')
    const parse = await linkedom()
    return async body => plain(parse, (await Defuddle(parse(decode(body)), ADDRESS, { useAsync: false })).content)
  },
  'defuddle (jsdom)': async () => {
    const { Defuddle } = await import('defuddle/node')
    const parse = await jsdom(), fragment = await linkedom()
    return async body => plain(fragment, (await Defuddle(parse(decode(body)), ADDRESS, { useAsync: false })).content)
  },
  'readability (linkedom)': async () => {
    const { Readability } = await import('@mozilla/readability')
    const parse = await linkedom()
    return body => plain(parse, new Readability(parse(decode(body))).parse()?.content ?? '')
  },
  'readability (jsdom)': async () => {
    const { Readability } = await import('@mozilla/readability')
    const parse = await jsdom(), fragment = await linkedom()
    return body => plain(fragment, new Readability(parse(decode(body))).parse()?.content ?? '')
  },
}

async function linkedom() {
  const { parseHTML } = await import('linkedom')
  return html => parseHTML(html).document
}

async function jsdom() {
  const { JSDOM, VirtualConsole } = await import('jsdom')
  return html => new JSDOM(html, { url: ADDRESS, virtualConsole: new VirtualConsole() }).window.document
}

/** Decodes bytes by their mark or what the page declares, as a browser without a header does. */
function decode(body) {
  const declared = /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i.exec(body.subarray(0, 4096).toString('latin1'))?.[1]
  const mark = body[0] === 0xff && body[1] === 0xfe ? 'utf-16le' : body[0] === 0xfe && body[1] === 0xff ? 'utf-16be' : undefined
  try {
    return new TextDecoder(mark ?? declared ?? 'utf-8').decode(body)
  } catch {
    return new TextDecoder().decode(body)
  }
}

/** Returns the text of HTML with the lines that its blocks make: textContent would join words. */
function plain(parse, html) {
  if (!html.trim()) return ''
  let text = ''
  const walk = node => {
    for (const child of node.childNodes) {
      if (child.nodeType === 3) text += child.data
      else if (child.nodeType === 1) {
        const block = BLOCKS.has(child.localName)
        if (block) text += '\n'
        walk(child)
        if (block) text += '\n'
      }
    }
  }
  walk(parse(`<html><body>${html}</body></html>`).body)
  return text
}

if (process.send) {
  console.log = console.warn = console.error = console.info = console.debug = () => {} // some log much
  const before = process.memoryUsage.rss()
  const extract = await EXTRACTORS[process.argv[2]]()
  process.on('message', async file => {
    const body = gunzipSync(readFileSync(file))
    const start = performance.now()
    let text = null
    try {
      text = await extract(body)
    } catch {}
    process.send({ text, ms: performance.now() - start, memory: process.memoryUsage.rss() - before })
  })
  process.on('uncaughtException', () => {}) // from a page's timers; its answer comes or the time is up
  process.on('disconnect', () => process.exit())
}
