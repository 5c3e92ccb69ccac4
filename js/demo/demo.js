// A page to try linesift: its lines with their probabilities, and the content beside them.
import { ABOUT, GIVEN, SAMPLES, extract, init, LinesiftError } from './source.js'

const EFFECTS = 4 // named for a line
const SOME = 200 // lines that are shown at once; more block the browser
const MUCH = 100_000 // characters, likewise

// What a page cannot have in a frame: elements and attributes that load, run or make a browser connect. The frame has
// a sandbox and a policy, too, but these do not stop a browser from connecting ahead of a request.
const ACTIVE = 'script, link, meta, base, template, iframe, frame, object, embed, svg, math, img, picture, audio, video'
const QUIET = new Set(['class', 'id', 'style', 'lang', 'dir', 'colspan', 'rowspan', 'type', 'value', 'start', 'align'])
const POLICY = `<meta http-equiv=Content-Security-Policy content="default-src 'none'; style-src 'unsafe-inline'">`

const $ = id => document.getElementById(id)
const page = { html: '', url: undefined, source: '' } // what is shown; html is a string or bytes, source a string
let result, why // why: the lines with their effects, once a line was chosen
let chosen // the line that was chosen last, if its reasons are shown
let updates = 0

// HTML that is written into a frame without scripts.
const trusted = globalThis.trustedTypes?.createPolicy('linesift', { createHTML: html => html }) ?? { createHTML: html => html }
const percent = share => `${Math.round(100 * share)} %`

/** Lets the browser answer before more is done. */
const breath = () => new Promise(resolve => setTimeout(resolve))

const element = (name, fields = {}, ...children) => {
  const e = Object.assign(document.createElement(name), fields)
  e.append(...children)
  return e
}

function options() {
  const shift = -$('favor').valueAsNumber // more means a lower threshold
  return { title: true, ...(page.url && { url: page.url }), ...(shift && { favor: shift }) }
}

/** Returns a record with its fields apart from lines and content. */
function shown({ lines = [], effects, text = '', markdown = '', html = '', ...record }) {
  return { lines: lines.map((line, i) => ({ ...line, effects: effects?.[i] })), text, markdown, html, record }
}

async function update() {
  const start = performance.now()
  const number = ++updates
  document.body.ariaBusy = 'true'
  try {
    const latest = shown(await extract(page.html, options()))
    await breath()
    if (number !== updates) return // a later one has come
    result = latest
  } catch (error) {
    if (!(error instanceof LinesiftError)) throw error
    if (number !== updates) return
    result = undefined
    $('status').textContent = error.message
    document.body.ariaBusy = 'false'
    return showContent()
  }
  const { type, confidence, threshold } = result.record
  const kept = result.lines.filter(l => l.content).length
  $('status').textContent = [
    `${kept} of ${result.lines.length} lines are content`,
    type && (confidence === undefined ? type : `${type}, confidence ${confidence.toFixed(2)}`),
    threshold && `threshold ${percent(threshold)}`,
    !GIVEN && `${(performance.now() - start).toFixed(0)} ms`,
    kept === 0 && 'it may be a login, an error, or a page that scripts write',
  ].filter(Boolean).join('; ') + '.'
  why = chosen = undefined
  showLines()
  await breath()
  if (number !== updates) return
  showContent()
  document.body.ariaBusy = 'false'
}

/** Returns on which side of the page's threshold a probability is. */
function side(probability) {
  const { threshold } = result.record
  if (threshold === undefined || probability === undefined) return ''
  const near = percent(probability) === percent(threshold) ? `${(100 * threshold).toFixed(2)} %` : percent(threshold)
  return `${probability < threshold ? 'below' : 'not below'} the threshold ${near}`
}

/** Returns why a line is kept or not, if its probability does not say it; see reason in internal/cli/inspect. */
function reason({ probability: p, content, dropped }) {
  const { threshold } = result.record
  if (dropped) return `dropped by the rule ${dropped}`
  if (!threshold || p === undefined) return ''
  if (content && p < threshold) return 'kept by a rule'
  return (!content && p < threshold && p >= 0.5) || (content && p < 0.5) ? `threshold ${percent(threshold)}` : ''
}

/** Shows some lines around the first kept one, and buttons for those above and below. */
function showLines() {
  const lines = result.lines.filter(l => l.text.trim() && (l.content || !$('only').checked))
  const from = Math.max(lines.findIndex(l => l.content) - SOME / 4, 0)
  $('lines').replaceChildren()
  addLines(lines.slice(from))
  addLines(lines.slice(0, from), true, 0)
  const first = $('lines').querySelector('button:not(.more)')
  if (first) first.tabIndex = 0 // one stop of the Tab key; arrows go on
}

/** Adds a number of lines below or above those in the list, and a button for the rest. */
function addLines(lines, above = false, number = SOME) {
  const cut = above ? Math.max(lines.length - number, 0) : number
  const [some, rest] = above ? [lines.slice(cut), lines.slice(0, cut)] : [lines.slice(0, cut), lines.slice(cut)]
  const items = some.map(lineItem)
  if (rest.length > 0) {
    const more = element('button', { type: 'button', className: 'more', tabIndex: -1, textContent: `${rest.length} lines ${above ? 'above' : 'below'}` })
    const item = element('li', {}, more)
    const next = above ? 'previousElementSibling' : 'nextElementSibling'
    more.onclick = () => {
      const beside = above ? item.nextElementSibling : item.previousElementSibling
      item.remove()
      addLines(rest, above)
      focusLine(beside[next])
    }
    if (above) items.unshift(item)
    else items.push(item)
  }
  if (above) $('lines').prepend(...items)
  else $('lines').append(...items)
}

/** Scrolls the list to the first kept line. */
function toKept() {
  $('lines').scrollTop = ($('lines').querySelector('.kept')?.offsetTop ?? 0) - 60
}

function lineItem(line) {
  const facts = [line.probability === undefined ? '' : percent(line.probability), line.role, reason(line)].filter(Boolean)
  const button = element('button', { type: 'button', tabIndex: -1, className: line.content ? 'kept' : '' },
    element('span', { textContent: line.text.length > 2000 ? line.text.slice(0, 2000) + ' …' : line.text }), element('small', { textContent: facts.join(' · ') }))
  button.style.setProperty('--p', line.probability ?? Number(line.content))
  button.setAttribute('aria-expanded', 'false')
  const item = element('li', {}, button)
  button.onclick = () => explain(line, item, button)
  return item
}

function focusLine(item) {
  if (!item) return
  for (const button of $('lines').querySelectorAll('[tabindex="0"]')) button.tabIndex = -1
  const button = item.querySelector('button')
  button.tabIndex = 0
  button.focus()
}

$('lines').addEventListener('focusin', ({ target }) => target.tabIndex < 0 && focusLine(target.closest('li')))
$('lines').onkeydown = event => {
  const item = event.target.closest('li'), list = $('lines')
  const to = { ArrowDown: item?.nextElementSibling, ArrowUp: item?.previousElementSibling, Home: list.firstElementChild, End: list.lastElementChild }
  if (!Object.hasOwn(to, event.key)) return
  event.preventDefault()
  focusLine(to[event.key])
}

/** Shows below a line which attributes moved its probability most, or hides them. */
async function explain(line, item, button) {
  const open = button.ariaExpanded === 'true'
  button.setAttribute('aria-expanded', String(!open))
  chosen = open ? undefined : line
  mark()
  if (open) return item.querySelector('dl')?.remove()
  why ??= result.lines[0].effects ? result : shown(await extract(page.html, { ...options(), format: 'text', effects: EFFECTS }))
  result.record.threshold ??= why.record.threshold
  const { effects = [], dropped } = why.lines[result.lines.indexOf(line)]
  if (button.ariaExpanded !== 'true' || item.querySelector('dl')) return // it was closed, or opened again, meanwhile
  const because = reason({ ...line, dropped })
  const rows = [['probability', line.probability === undefined ? '' : percent(line.probability),
    [side(line.probability), line.role, line.content ? 'kept' : 'not kept', /rule/.test(because) && because]
      .filter(Boolean).join(', ')]]
  for (const { attribute, log_odds: odds } of effects)
    rows.push([attribute.replaceAll('_', ' '), (odds > 0 ? '+' : '−') + Math.abs(odds).toFixed(1), odds > 0 ? 'for content' : 'against'])
  item.append(element('dl', {}, ...rows.flatMap(([name, value, note]) =>
    [element('dt', { textContent: name }), element('dd', { textContent: value }), element('dd', { textContent: note })])))
}

const tabs = [...document.querySelectorAll('[role=tab]')]

function showContent() {
  document.querySelector('.panes').hidden = !result
  if (!result) return
  const { text, markdown, html, record } = result
  const texts = { 'tab-text': text, 'tab-markdown': markdown, 'tab-record': JSON.stringify(record, null, 2) }
  const tab = tabs.find(t => t.ariaSelected === 'true').id
  $('content').setAttribute('aria-labelledby', tab)
  if (tab in texts) return showText(texts[tab])
  const [title, body] = tab === 'tab-html'
    ? ['The content as HTML', `<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui}</style>${some(html)}`] // safe to show anywhere
    : ['The page, without scripts and pictures', quiet(page.source)]
  const frame = element('iframe', { title, className: tab === 'tab-html' ? 'themed' : '' })
  // No script runs in it, no link leads out, and the policy keeps pictures from being fetched. The page around it may
  // mark a line.
  frame.setAttribute('sandbox', 'allow-same-origin')
  frame.onload = mark
  frame.srcdoc = trusted.createHTML(POLICY + body)
  $('content').replaceChildren(frame)
}

/** Marks the chosen line in the frame, if there is one, and scrolls the frame to it. */
function mark() {
  const frame = $('content').querySelector('iframe')
  const shown = frame?.contentDocument
  if (!shown?.body) return
  for (const old of shown.querySelectorAll('mark.linesift')) {
    const parent = old.parentNode
    old.replaceWith(...old.childNodes)
    parent.normalize()
  }
  if (!chosen) return
  const lines = frame.className === 'themed' ? result.lines.filter(l => l.content) : result.lines
  const marks = pieces(shown, lines, chosen).map(([node, start, end]) => {
    const range = shown.createRange(), made = element('mark', { className: 'linesift' })
    range.setStart(node, start)
    range.setEnd(node, end)
    range.surroundContents(made)
    for (const [name, value] of Object.entries(MARK)) made.style.setProperty(name, value, 'important')
    return made
  })
  if (marks.length === 0) return
  const view = frame.contentWindow
  view.scrollBy(0, marks[0].getBoundingClientRect().top - view.innerHeight / 8) // banners often cover the rest
}

const MARK = { background: '#ffe14d', color: '#000', outline: '2px solid #c77700' } // whatever the page's own styles
const FAR = 2000 // characters; a short text that is farther ahead is another with the same words

/** Returns where a line is in a document: text nodes with a start and an end. lines has the document's, in order. */
function pieces(document, lines, line) {
  const nodes = [], solid = text => text.replace(/\s+/g, '')
  let text = '', from = 0
  const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    if (walker.currentNode.parentNode.localName === 'style') continue
    nodes.push({ node: walker.currentNode, at: text.length })
    text += solid(walker.currentNode.data)
  }
  for (const l of lines) {
    const words = solid(l.text), begin = words ? text.indexOf(words, from) : -1
    if (l === line && begin >= 0)
      return nodes.flatMap(({ node, at }) => piece(node, begin - at, begin - at + words.length))
    if (begin >= 0 && (begin < from + FAR || words.length > 40)) from = begin + words.length
  }
  return []
}

/** Returns the part of a text node between two of its characters, not counting white space, or nothing. */
function piece(node, first, end) {
  if (end <= 0 || first >= node.length) return []
  const places = [...node.data.matchAll(/\S/g)].slice(Math.max(first, 0), Math.max(end, 0))
  return places.length > 0 ? [[node, places[0].index, places.at(-1).index + 1]] : []
}

/** Shows a text, or the beginning of a long one and a button for the rest. */
function showText(text) {
  const pre = element('pre', { textContent: text.slice(0, MUCH) })
  $('content').replaceChildren(pre)
  if (text.length <= MUCH) return
  const more = element('button', { type: 'button', className: 'button', textContent: `All ${text.length.toLocaleString('en')} characters` })
  more.onclick = () => {
    pre.textContent = text
    more.remove()
  }
  $('content').append(more)
}

/** Returns HTML, or the beginning of a long one up to a tag. */
const some = html => (html.length > MUCH ? html.slice(0, html.lastIndexOf('<', MUCH)) : html)

/** Returns a page without what loads, runs or leads elsewhere. */
function quiet(html) {
  const parsed = new DOMParser().parseFromString(trusted.createHTML(html), 'text/html')
  for (const e of parsed.querySelectorAll(ACTIVE)) e.remove()
  for (const e of parsed.querySelectorAll('*')) {
    for (const name of e.getAttributeNames()) if (!QUIET.has(name)) e.removeAttribute(name)
  }
  return parsed.documentElement.outerHTML
}

function choose(tab) {
  for (const t of tabs) {
    t.setAttribute('aria-selected', String(t === tab))
    t.tabIndex = t === tab ? 0 : -1
  }
  showContent()
}

tabs.forEach((tab, i) => {
  tab.onclick = () => choose(tab)
  tab.onkeydown = event => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    const next = tabs.at((i + step) % tabs.length)
    next.focus()
    choose(next)
  }
})

/** Says what to do with an address, which stands where a page should. Returns whether it is one. */
function isAddress(text) {
  if (!/^\s*(https?:\/\/|www\.)\S+\s*$/i.test(text)) return false
  updates++ // what is in work is not wanted
  result = undefined
  showContent()
  $('status').textContent = `${text.trim().slice(0, 200)} is an address. Browsers let no page read another site's pages (CORS), so it is not fetched. ` +
    'Open it, save it (Ctrl+S) and drop the file here, or copy its source (Ctrl+U) and paste that. On a command line: linesift ADDRESS.'
  return true
}

async function show(html, url) {
  if (typeof html === 'string' && isAddress(html)) return
  Object.assign(page, { html, url })
  await update()
  toKept()
}

/** Shows a page's source, or the beginning of a long one, for which a browser takes a second. */
function showSource(text) {
  page.source = text
  $('html').readOnly = text.length > MUCH
  $('html').value = text.slice(0, MUCH)
}

/** Shows the page that a person gave. */
function showGiven() {
  $('sample').value = ''
  show(page.source, address())
}

async function open(file) {
  $('sample').value = ''
  const bytes = new Uint8Array(await file.arrayBuffer())
  showSource(new TextDecoder().decode(bytes)) // to look at; linesift finds the encoding itself
  show(bytes, address())
}

/** Returns the address that a person gave, or undefined. */
const address = () => ($('url').checkValidity() && $('url').value) || undefined

$('sample').append(...SAMPLES.map(name => element('option', { value: name, textContent: name.replaceAll('-', ' ') })))
$('sample').onchange = async () => {
  const name = $('sample').value
  if (!name) return ($('source').open = true)
  const response = await fetch(`../../data/samples/pages/${name}.html`)
  if (!response.ok) return ($('status').textContent = `${response.url}: ${response.status}`)
  showSource(await response.text())
  show(page.source, `https://sample.example/${name}`)
}
$('html').oninput = () => {
  page.source = $('html').value
  showGiven()
}
$('html').onpaste = event => {
  const text = event.clipboardData.getData('text/plain')
  if (text.length <= MUCH && !$('html').readOnly) return
  event.preventDefault()
  showSource(text)
  showGiven()
}
$('url').onchange = () => show(page.html, address())
$('file').onchange = () => $('file').files[0] && open($('file').files[0])
$('only').onchange = () => {
  showLines()
  toKept()
}
$('favor').oninput = () => {
  const value = $('favor').valueAsNumber
  $('favored').textContent = value === 0 ? 'as the page suggests' : `threshold ${value > 0 ? '−' : '+'}${Math.abs(value)} log-odds`
  update()
}
$('input').onsubmit = event => event.preventDefault()
document.body.ondragover = event => {
  event.preventDefault()
  document.body.classList.add('dropping')
}
document.body.ondragleave = event => event.relatedTarget || document.body.classList.remove('dropping')
document.body.ondrop = event => {
  event.preventDefault()
  document.body.classList.remove('dropping')
  const [file] = event.dataTransfer.files
  if (file) return open(file)
  const link = event.dataTransfer.getData('text/uri-list') || event.dataTransfer.getData('text/plain')
  if (isAddress(link)) return
  showSource(event.dataTransfer.getData('text/html') || link)
  showGiven()
}

$('about').append(...ABOUT)
if (SAMPLES.length === 0) for (const e of $('sample').labels) e.hidden = $('sample').hidden = true
try {
  await init()
  if (GIVEN) {
    $('input').hidden = true
    showSource(GIVEN.html)
    document.title = `${GIVEN.name} – linesift`
    choose($('tab-page'))
    await show(GIVEN.html)
  } else if (SAMPLES.length > 0) {
    $('sample').value = SAMPLES[0]
    await $('sample').onchange()
  } else {
    $('source').open = true
    $('status').textContent = ''
    showContent()
  }
} catch (error) {
  $('status').textContent = `linesift did not start: ${error.message}`
}
