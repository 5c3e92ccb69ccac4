// Where the page to try it takes its results from: linesift in the same browser. linesift serve and
// inspect --open put another file in the place of this one.
import { LinesiftError } from '../src/core.js'
import { Pool } from '../src/pool-web.js'

const pool = new Pool({ threads: 1, timeout: 60_000 }) // a large page does not stop the page

export { LinesiftError }
export const init = () => pool.extract('')
export const SAMPLES = ['news-harbour', 'blog-typewriter', 'wiki-lighthouse', 'qa-invoice-gaps']
export const ABOUT = ['Everything runs in this browser; nothing is sent.']
export const GIVEN = undefined // a page to show, with its name, instead of the form

/** Returns the record of a page with its lines, and the effects on each if options ask. The server adds them always. */
export async function extract(html, options) {
  const { content, textContent, contentMarkdown, lines, ...record } = await pool.extract(html, { ...options, lines: true })
  const effects = lines[0]?.effects && lines.map(l => l.effects.map(e => ({ attribute: e.attribute, log_odds: e.logOdds })))
  return { ...record, lines, effects, text: textContent, markdown: contentMarkdown, html: content }
}
