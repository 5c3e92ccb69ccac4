// Measures isProbablyReaderable beside Mozilla's on pages whose type is known: article or not. Needs js/build --wasm
// and npm ci in this folder, as run does.
//
//     node bench/js/readerable.js          a row for each set, on standard output
//     node bench/js/readerable.js --fit    the weights, fitted to pages of training sets and labels by hand
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { isProbablyReaderable, measure } from '../../js/src/readerable.js'

const CORPUS = fileURLToPath(new URL('../../../shared/corpus/', import.meta.url))
const HAND = fileURLToPath(new URL('../../data/hand/', import.meta.url))
const SETS = {
  careful: ['careful/wcxb'],
  dev: ['dev/andy_news424', 'dev/fundus_multilang', 'dev/wcxb_dev'],
  'ten news sites': ['pagetype/standke'],
}
const TRAINING = ['train/wcxb_dev', 'train/andy_news424', 'train/fundus_multilang']
const LABELLED = { wcxb: 'train/wcxb_dev', web: 'unlabelled', more: 'more' } // the folders of labels by hand
const STEPS = 1500, RATE = 0.5, DECAY = 0.001

const fileOf = (set, id) => `${CORPUS}${set}/html/${id}.html.gz`
const read = file => new TextDecoder().decode(gunzipSync(readFileSync(file)))

/** Returns pages of a gold standard, as pairs of a file and whether it is an article. */
const pagesOf = set =>
  Object.entries(JSON.parse(readFileSync(`${CORPUS}${set}/ground-truth.json`, 'utf8')))
    .map(([id, { pageType }]) => [fileOf(set, id), pageType === 'article'])

/** Returns the pages with labels by hand, whose files have the name of their type. */
function* labelled() {
  for (const [folder, set] of Object.entries(LABELLED)) {
    for (const name of readdirSync(HAND + folder).filter(name => !/second|pages/.test(name))) {
      for (const row of readFileSync(`${HAND}${folder}/${name}`, 'utf8').split('\n').slice(1).filter(Boolean)) {
        yield [fileOf(set, row.split(',')[0].replace(/^[^/]*\//, '')), name === 'article.csv']
      }
    }
  }
}

/** Returns the weights of a logistic regression on scaled measures, for measures as they are. */
function fit(rows) {
  const names = Object.keys(rows[0][0])
  const mean = of => rows.reduce((sum, [m]) => sum + of(m), 0) / rows.length
  const scales = names.map(name => {
    const middle = mean(m => m[name])
    return [middle, Math.sqrt(mean(m => (m[name] - middle) ** 2)) || 1]
  })
  const inputs = rows.map(([m]) => [1, ...names.map((name, i) => (m[name] - scales[i][0]) / scales[i][1])])
  let weights = inputs[0].map(() => 0)
  for (let step = 0; step < STEPS; step++) {
    const slope = weights.map(w => w * DECAY)
    for (const [i, input] of inputs.entries()) {
      const odds = input.reduce((sum, x, j) => sum + x * weights[j], 0)
      const wrong = (1 / (1 + Math.exp(-odds)) - rows[i][1]) / rows.length
      input.forEach((x, j) => (slope[j] += wrong * x))
    }
    weights = weights.map((w, j) => w - RATE * slope[j])
  }
  const [constant, ...rest] = weights
  const shifted = rest.reduce((sum, w, i) => sum - (w * scales[i][0]) / scales[i][1], constant)
  return { constant: shifted, ...Object.fromEntries(names.map((name, i) => [name, rest[i] / scales[i][1]])) }
}

if (process.argv[2] === '--fit') {
  const pages = new Map([...TRAINING.flatMap(pagesOf), ...labelled()].filter(([file]) => existsSync(file)))
  const weights = fit([...pages].map(([file, article]) => [measure(read(file)), Number(article)]))
  for (const [name, weight] of Object.entries(weights)) console.log(`  ${name}: ${weight.toFixed(2)},`)
  process.exit()
}

const { isProbablyReaderable: mozilla } = await import('@mozilla/readability')
const { parseHTML } = await import('linkedom')
const { extract } = await import('../../js/src/node.js')
const WAYS = {
  linesift: isProbablyReaderable,
  'readability 0.6.0 (linkedom)': html => mozilla(parseHTML(html).document),
  "type of linesift's extract": html => extract(html, { format: [], maxSize: 256e6 }).type === 'article',
}
const share = (n, of) => (n / of).toFixed(3)
console.log(`| | ms/page | ${Object.keys(SETS).map(name => `${name}: right | articles | others`).join(' | ')} |`)
console.log(`| --- |${' ---: |'.repeat(1 + 3 * Object.keys(SETS).length)}`)
for (const [name, ask] of Object.entries(WAYS)) {
  let time = 0, pages = 0
  const cells = Object.values(SETS).map(sets => {
    const right = { true: 0, false: 0 }, all = { true: 0, false: 0 } // by whether they are articles
    for (const [file, article] of sets.flatMap(pagesOf)) {
      const html = read(file), start = process.cpuUsage()
      if (ask(html) === article) right[article]++
      const { user, system } = process.cpuUsage(start)
      time += (user + system) / 1000
      all[article]++
      pages++
    }
    const total = share(right.true + right.false, all.true + all.false)
    return `${total} | ${right.true}/${all.true} | ${right.false}/${all.false}`
  })
  console.log(`| ${name} | ${(time / pages).toFixed(1)} | ${cells.join(' | ')} |`)
}
