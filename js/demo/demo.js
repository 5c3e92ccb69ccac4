// A page to try linesift: its lines with their probabilities, and the content beside them.
import { extract, init, LinesiftError } from '../src/web.js'

const SAMPLES = ['news-harbour', 'blog-typewriter', 'wiki-lighthouse', 'qa-invoice-gaps']
const EFFECTS = 4 // named for a line

const $ = id => document.getElementById(id)
const page = { html: '', url: undefined } // what is shown; html is a string or bytes
let result, why // why: the lines with their effects, once a line was chosen

const element = (name, fields = {}, ...children) => {
  const e = Object.assign(document.createElement(name), fields)
  e.append(...children)
  return e
}

function options() {
  const shift = -$('favor').valueAsNumber // more means a lower threshold
  return { url: page.url, title: true, ...(shift ? { favor: shift } : {}) }
}

function update() {
  const start = performance.now()
  try {
    result = extract(page.html, { ...options(), lines: true })
  } catch (error) {
    if (!(error instanceof LinesiftError)) throw error
    result = undefined
    $('status').textContent = error.message
    $('lines').replaceChildren()
    $('content').replaceChildren()
    return
  }
  const ms = (performance.now() - start).toFixed(0)
  const kept = result.lines.filter(l => l.content).length
  const sure = result.confidence === undefined ? '' : `, confidence ${result.confidence.toFixed(2)}`
  $('status').textContent = `${kept} of ${result.lines.length} lines are content${result.type ? `; ${result.type}` : ''}${sure}; ${ms} ms.`
  why = undefined
  showLines()
  showContent()
}

function showLines() {
  $('lines').replaceChildren(...result.lines.filter(l => l.text.trim()).map(line => {
    const button = element('button', { type: 'button', textContent: line.text, className: line.content ? 'kept' : '' })
    button.style.setProperty('--p', line.probability ?? Number(line.content))
    button.setAttribute('aria-expanded', 'false')
    const item = element('li', {}, button)
    button.onclick = () => explain(line, item, button)
    return item
  }))
}

/** Shows below a line which attributes moved its probability most, or hides them. */
function explain(line, item, button) {
  const open = item.querySelector('dl')
  button.setAttribute('aria-expanded', String(!open))
  if (open) return open.remove()
  why ??= extract(page.html, { ...options(), format: 'text', effects: EFFECTS }).lines
  const percent = line.probability === undefined ? '' : `${Math.round(100 * line.probability)} %`
  const rows = [['probability', percent, `${line.role}, ${line.content ? 'kept' : 'not kept'}`]]
  for (const { attribute, logOdds } of why[line.number].effects)
    rows.push([attribute.replaceAll('_', ' '), (logOdds > 0 ? '+' : '−') + Math.abs(logOdds).toFixed(1), logOdds > 0 ? 'for content' : 'against'])
  item.append(element('dl', {}, ...rows.flatMap(([name, value, note]) =>
    [element('dt', { textContent: name }), element('dd', { textContent: value }), element('dd', { textContent: note })])))
}

const tabs = [...document.querySelectorAll('[role=tab]')]

function showContent() {
  if (!result) return
  const { lines, content, textContent, contentMarkdown, ...record } = result
  const texts = { 'tab-text': textContent, 'tab-markdown': contentMarkdown, 'tab-record': JSON.stringify(record, null, 2) }
  const tab = tabs.find(t => t.ariaSelected === 'true').id
  $('content').setAttribute('aria-labelledby', tab)
  if (tab !== 'tab-html') return $('content').replaceChildren(element('pre', { textContent: texts[tab] }))
  // The HTML is safe to show anywhere; a frame without scripts keeps its pictures from being fetched, too.
  const policy = `<meta http-equiv=Content-Security-Policy content="default-src 'none'; style-src 'unsafe-inline'">`
  const frame = element('iframe', { title: 'The content as HTML', srcdoc: `${policy}<style>body{font:16px/1.5 system-ui}</style>${content}` })
  frame.setAttribute('sandbox', '')
  $('content').replaceChildren(frame)
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

function show(html, url) {
  Object.assign(page, { html, url })
  update()
  $('lines').scrollTop = ($('lines').querySelector('.kept')?.offsetTop ?? 0) - 60
}

async function open(file) {
  $('sample').value = ''
  const bytes = new Uint8Array(await file.arrayBuffer())
  $('html').value = new TextDecoder().decode(bytes) // to look at; linesift finds the encoding itself
  show(bytes)
}

$('sample').append(...SAMPLES.map(name => element('option', { value: name, textContent: name.replaceAll('-', ' ') })))
$('sample').onchange = async () => {
  const name = $('sample').value
  if (!name) return ($('source').open = true)
  const response = await fetch(`../../data/samples/pages/${name}.html`)
  if (!response.ok) return ($('status').textContent = `${response.url}: ${response.status}`)
  $('html').value = await response.text()
  show($('html').value, `https://sample.example/${name}`)
}
$('html').oninput = () => {
  $('sample').value = ''
  show($('html').value)
}
$('file').onchange = () => $('file').files[0] && open($('file').files[0])
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
  if (file) open(file)
}

try {
  await init()
  $('sample').value = SAMPLES[0]
  await $('sample').onchange()
} catch (error) {
  $('status').textContent = `linesift did not start: ${error.message}`
}
