// What users write has the types that they expect.
import init, { extract, LinesiftError, type Line, type Result } from '../src/index.js'
import { Pool } from '../src/pool.js'

await init()
const page: Result = extract('<p>words', { format: ['text', 'html'], favor: 'precision', lines: true, keep: ['title'] })
const title: string = page.title
const lines: Line[] = page.lines ?? []
const byline: string | undefined = page.byline
const inGerman: Result | null = extract(new Uint8Array(), { language: 'de' })
// @ts-expect-error: there is no such format
extract('', { format: 'pdf' })
// @ts-expect-error: a page is no number
extract(1)

const pool = new Pool({ threads: 2 })
for await (const result of pool.map(['<p>words', ['<p>words', { url: 'https://a.example/' }]], { format: 'text' }))
  console.log(result?.textContent, title, lines, byline, inGerman)
for await (const result of pool.map([], undefined, { errors: 'return' })) if (result instanceof LinesiftError) console.log(result.kind)
pool.close()
