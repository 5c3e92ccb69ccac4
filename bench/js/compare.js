// Measures extractors on the gold standards: word F1, milliseconds a page, memory. See run.
import { fork } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { EXTRACTORS } from './extractors.js'

const CORPUS = fileURLToPath(new URL('../../../shared/corpus/', import.meta.url))
const SETS = ['dev', 'eval', 'careful/wcxb']
const CJK = '[\\u0e00-\\u0e7f\\u3040-\\u30ff\\u3400-\\u9fff\\uf900-\\ufaff]'
const TIMEOUT = 10_000 // milliseconds for a page
const WARM_UP = 20 // pages before those that count
const WORDS = '[\\p{L}\\p{N}_]+'

const { values: options } = parseArgs({
  options: {
    every: { type: 'string', default: '1' },
    speed: { type: 'boolean', default: false },
    extractors: { type: 'string', default: Object.keys(EXTRACTORS).join() },
  },
})
const unknown = options.extractors.split(',').find(name => !EXTRACTORS[name])
if (unknown !== undefined) throw new Error(`no extractor is called ${unknown}`)

/** The words of a text and how often each is there, as bench/python and evaluate count them. */
function words(text, language) {
  text = text.toLowerCase()
  const characters = ['zh', 'ja', 'th'].includes(language) || (text.match(new RegExp(CJK, 'g')) ?? []).length > text.length / 4
  const counts = new Map()
  for (const word of text.match(new RegExp(characters ? `${CJK}|${WORDS}` : WORDS, 'gu')) ?? []) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** The F1 of the bag of words. Words to ignore are left out of what is kept beyond the gold. */
function wordF1({ gold, ignore, language }, text) {
  const [right, free, kept] = [gold, ignore, text ?? ''].map(t => words(t, language))
  let hits = 0, wrong = 0, total = 0
  for (const n of right.values()) total += n
  for (const [word, n] of kept) {
    const in_gold = Math.min(n, right.get(word) ?? 0)
    hits += in_gold
    wrong += Math.max(0, n - (right.get(word) ?? 0) - (free.get(word) ?? 0))
  }
  return total === 0 ? Number(wrong === 0) : (2 * hits) / (hits + wrong + total)
}

function* pages(sets) {
  for (const set of sets) {
    const folders = existsSync(`${CORPUS}${set}/ground-truth.json`) ? [set] : readdirSync(CORPUS + set).map(name => `${set}/${name}`)
    for (const folder of folders.sort().filter(f => existsSync(`${CORPUS}${f}/ground-truth.json`))) {
      const truth = JSON.parse(readFileSync(`${CORPUS}${folder}/ground-truth.json`, 'utf8'))
      for (const [i, id] of Object.keys(truth).sort().entries()) {
        if (i % Number(options.every) !== 0) continue
        const { articleBody: gold, ignore = '', lang: language = '' } = truth[id]
        yield { set: set.split('/')[0], file: `${CORPUS}${folder}/html/${id}.html.gz`, gold, ignore, language }
      }
    }
  }
}

/** Runs an extractor over files. A page that takes longer than TIMEOUT fails, and a new process goes on. */
async function run(name, files) {
  let child
  const start = () => {
    child = fork(new URL('extractors.js', import.meta.url), [name], { serialization: 'advanced' })
  }
  const ask = file => new Promise(resolve => {
    const end = answer => {
      clearTimeout(timer)
      child.removeAllListeners()
      resolve(answer)
    }
    const fail = () => {
      child.removeAllListeners()
      child.kill('SIGKILL')
      start()
      end({ text: null, ms: performance.now() - began, memory: 0 })
    }
    const began = performance.now()
    const timer = setTimeout(fail, TIMEOUT)
    child.once('message', end).once('exit', fail)
    child.send(file)
  })
  start()
  for (const file of files.slice(0, WARM_UP)) await ask(file)
  const answers = []
  for (const file of files) answers.push(await ask(file))
  child.disconnect()
  return {
    texts: answers.map(a => a.text),
    ms: answers.reduce((n, a) => n + a.ms, 0),
    memory: answers.reduce((n, a) => Math.max(n, a.memory), 0),
  }
}

const all = [...pages(options.speed ? ['speed'] : SETS)]
const rows = []
for (const name of options.extractors.split(',')) {
  const { texts, ms, memory } = await run(name, all.map(p => p.file))
  const row = { extractor: name, 'ms/page': (ms / all.length).toFixed(1), MB: (memory / 1e6).toFixed(0), failed: texts.filter(t => t === null).length }
  for (const set of options.speed ? [] : new Set(all.map(p => p.set))) {
    const scores = all.flatMap((p, i) => (p.set === set ? [wordF1(p, texts[i])] : []))
    row[`${set} (${scores.length})`] = (scores.reduce((a, b) => a + b) / scores.length).toFixed(3)
  }
  rows.push(row)
  console.error(`${name}: ${all.length} pages in ${(ms / 1000).toFixed(1)} s`)
}
const line = cells => `| ${Object.values(cells).join(' | ')} |`
console.log([line(Object.keys(rows[0])), line(Object.keys(rows[0]).map((_, i) => (i ? '---:' : '---'))), ...rows.map(line)].join('\n'))
