// From the lines of a result back to the nodes of the document it came from. Nothing is added to the document, so
// nothing about it reaches the network, and the result is that of its HTML.
import { LinesiftError } from './core.js'
import { bare, isLike, isLong, textIn } from './dom-text.js'

/** The name of the highlight, for CSS: ::highlight(linesift). */
const NAME = 'linesift'
const STYLE = `::highlight(${NAME}) { background-color: #ffe58a; color: #000 }`

const VOID = /^(area|base|basefont|bgsound|br|col|embed|frame|hr|img|input|keygen|link|meta|param|source|track|wbr)$/
const RAW = /^(style|script|xmp|iframe|noembed|noframes|plaintext)$/
const HTML = 'http://www.w3.org/1999/xhtml', SVG = 'http://www.w3.org/2000/svg', MATHML = 'http://www.w3.org/1998/Math/MathML'
const ESCAPES = { '&': '&amp;', '\u00a0': '&nbsp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const IN_TEXT = /[&\u00a0<>]/g

const escaped = (text, characters) => text.replace(characters, c => ESCAPES[c])

const texts = new WeakMap() // of results: the text nodes of their documents, and where these begin

/** Like extract, of the HTML of the document as it is now, with `lines`. */
export function extractDocumentWith(extract, document, options) {
  const { html, nodes } = written(document)
  const result = extract(html, { url: document.URL, ...options, lines: true })
  if (result) texts.set(result, nodes)
  return result
}

/**
 * Writes a document as its outerHTML, by "serializing HTML fragments" of the HTML standard, and notes where each text
 * node begins.
 */
function written(document) {
  // Browsers differ in these two, by their age and whether scripts run.
  const probe = document.createElement('noscript')
  probe.title = probe.textContent = '<'
  const inAttribute = /="&lt;"/.test(probe.outerHTML) ? /[&\u00a0<>"]/g : /[&\u00a0"]/g
  const rawNoscript = probe.outerHTML.includes('><<')

  let html = ''
  const nodes = []
  const write = node => {
    if (node.nodeType === 3) {
      const { localName, namespaceURI } = node.parentNode
      const raw = namespaceURI === HTML && (RAW.test(localName) || (rawNoscript && localName === 'noscript'))
      nodes.push({ node, raw, start: html.length })
      html += raw ? node.data : escaped(node.data, IN_TEXT)
    } else if (node.nodeType === 8) {
      html += `<!--${node.data}-->`
    } else if (node.nodeType === 7) {
      html += `<?${node.target} ${node.data}>`
    } else if (node.nodeType === 1) {
      const name = [HTML, SVG, MATHML].includes(node.namespaceURI) ? node.localName : node.nodeName
      html += `<${name}`
      for (const { name, value } of node.attributes) html += ` ${name}="${escaped(value, inAttribute)}"`
      html += '>'
      if (node.namespaceURI === HTML && VOID.test(name)) return
      for (const child of (node.content?.nodeType === 11 ? node.content : node).childNodes) write(child)
      html += `</${name}>`
    }
  }
  write(document.documentElement)
  return { html, nodes }
}

/**
 * Finds the kept lines of a result in the document, and shows them where the browser has CSS.highlights. Returns
 * { line, element, range } of each that is found: `element` is the innermost one with the whole line, `range` its text.
 * The result is that of extractDocument, or of extract with `lines`. Where the document has changed since, lines are
 * found by their text.
 */
export function highlight(document, result) {
  const lines = result?.lines
  if (!Array.isArray(lines)) {
    throw new LinesiftError('options', 'the result has no lines: give extract the option lines, or use extractDocument')
  }
  const found = []
  for (const [i, range] of rangesOf(document, lines, texts.get(result)).entries()) {
    if (!lines[i].content || !range) continue
    const { commonAncestorContainer: node } = range
    found.push({ line: lines[i], range, element: node.nodeType === 3 ? node.parentNode : node })
  }
  show(document, found.map(({ range }) => range))
  return found
}

/** Returns the part of the document that has the text of each line, or undefined where there is none. */
function rangesOf(document, lines, nodes = written(document).nodes) {
  const ranges = lines.map(line => line.range && rangeIn(document, nodes, line.range))
  const alike = lines.map((line, i) => ranges[i] && isLike(ranges[i].toString(), line.text))
  if (lines.every((line, i) => alike[i] || !bare(line.text))) return ranges
  // The document has changed, so that a short text may stand at a place that is not its own.
  return textIn(document).find(lines).map((range, i) => range ?? (alike[i] && isLong(lines[i].text) ? ranges[i] : undefined))
}

/** Ends the highlight. */
export const clearHighlight = document => void document.defaultView?.CSS?.highlights?.delete(NAME)

function show({ defaultView: view, adoptedStyleSheets: sheets }, ranges) {
  if (!view?.CSS?.highlights) return
  view.CSS.highlights.set(NAME, new view.Highlight(...ranges))
  if (sheets.some(sheet => sheet.cssRules[0]?.cssText.includes(`(${NAME})`))) return
  const sheet = new view.CSSStyleSheet()
  sheet.replaceSync(STYLE)
  sheets.unshift(sheet) // those of the page go before it
}

/** Returns the part of the document with these units of its HTML, or undefined if that is gone. */
function rangeIn(document, nodes, [start, end]) {
  const first = nodes[lastBefore(nodes, start + 1)], last = nodes[lastBefore(nodes, end)]
  if (!first?.node.isConnected || !last?.node.isConnected) return
  const range = document.createRange()
  range.setStart(first.node, offsetIn(first, start))
  range.setEnd(last.node, offsetIn(last, end))
  return range
}

/** Returns the index of the last text that begins before a unit, or -1. */
function lastBefore(nodes, unit) {
  let low = 0, high = nodes.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (nodes[middle].start < unit) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Returns the place in a text node of a unit of the HTML. */
function offsetIn({ node: { data }, raw, start }, unit) {
  if (raw) return Math.min(unit - start, data.length)
  let i = 0
  for (let at = start; at < unit && i < data.length; i++) at += ESCAPES[data[i]]?.length && data[i] !== '"' ? ESCAPES[data[i]].length : 1
  return i
}
