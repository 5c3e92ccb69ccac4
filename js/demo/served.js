// The source of results on the page of linesift serve: the server itself.
export class LinesiftError extends Error {}
export const init = () => {}
export const SAMPLES = []
export const GIVEN = undefined
export const ABOUT = [
  'A page goes to this server, which keeps nothing and fetches no addresses. Programs send pages to POST /extract: ',
  Object.assign(document.createElement('a'), { href: 'openapi.html', textContent: 'all routes' }), '.',
]

let effects = 4 // on each line; 0 if the server's method has none

export async function extract(html, options) {
  const query = new URLSearchParams({ content: 'text,markdown,html', lines: true, effects, ...options })
  const type = typeof html === 'string' ? 'text/html; charset=utf-8' : 'text/html'
  let answer, body
  try {
    answer = await fetch(`extract?${query}`, { method: 'POST', body: html, headers: { Accept: 'application/json', 'Content-Type': type } })
    body = await answer.json()
  } catch (error) {
    throw new LinesiftError(error.message)
  }
  if (answer.ok) return body
  if (effects > 0 && /^effects and method/.test(body.detail)) {
    effects = 0
    return extract(html, options)
  }
  throw new LinesiftError(body.detail)
}
