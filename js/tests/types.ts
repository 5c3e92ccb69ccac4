// What users write has the types that they expect, with the DOM's declarations and without.
import init, { extract, isProbablyReaderable, LinesiftError, type AnyResult, type Item, type Line, type Options, type PageType, type Post, type Result } from 'linesift'
import * as inline from 'linesift/inline'
import module from 'linesift/linesift.wasm'
import { Pool } from 'linesift/pool'
import * as web from 'linesift/web'

/** Compiles if A and B are the same type. */
const same = <A, B>(..._: (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? [] : [A, B]) => {}
const format = 'html' as 'html' | 'text'
const formats: ('html' | 'text')[] = ['html']
const options: Options = {}
const page = '<p>words'
const start = Date.now()

await init()
await init(new Uint8Array())
await inline.init()
await web.init(module)
// @ts-expect-error: no file and no address
await init(1)
// @ts-expect-error: nothing is given to it
await inline.init(module)

// A format that is asked for is there, and no other.
const whole = extract(page, { lines: true, favor: 'precision', keepRoles: ['title'] })
same<[typeof whole.lines, typeof whole.posts], [Line[], Post[] | undefined]>()
const plain = extract(page, { lines: false })
same<typeof plain, Result>()
const thread = extract(page, { segments: true, language: 'en', format: 'text' })
same<[NonNullable<typeof thread>['posts'], NonNullable<typeof thread>['items'], NonNullable<typeof thread>['lines']], [Post[], Item[], Line[] | undefined]>()
const maybe = extract(page, { lines: start === 0 })
same<typeof maybe.lines, Line[] | undefined>()

// Any result is an AnyResult.
const results: AnyResult[] = [plain, extract(page, { format: 'text' }), extract(page, { format: ['html', 'markdown'], lines: true }), extract(page, { format })]
same<[typeof whole.content, typeof whole.textContent, typeof whole.contentMarkdown, typeof whole.length], [string, string, string, number]>()
const markdown = extract(page, { format: 'markdown' })
same<[typeof markdown.content, typeof markdown.textContent, typeof markdown.contentMarkdown, typeof markdown.length], [undefined, undefined, string, undefined]>()
const two = extract(page, { format: ['text', 'html'], url: 'https://a.example/' })
same<[typeof two.content, typeof two.textContent, typeof two.contentMarkdown, typeof two.length], [string, string, undefined, number]>()
const either = extract(page, { format })
same<[typeof either.content, typeof either.textContent, typeof either.contentMarkdown], [string | undefined, string | undefined, undefined]>()
const some = extract(page, { format: formats })
same<typeof some.content, string | undefined>()

// A result may be null where an option leaves pages out, or may do so.
const inGerman = extract(new Uint8Array(), { language: 'de', format: 'text' })
same<typeof inGerman, Result<'text'> | null>()
const noHub = extract(page, { skipHub: true })
same<typeof noHub, Result | null>()
const long = extract(page, { minConfidence: 0.5, minWords: 9, format: ['html'] })
same<typeof long, Result<readonly ['html']> | null>()
const unknown = extract(new ArrayBuffer(1), options)
same<Extract<typeof unknown, null>, null>()
same<NonNullable<typeof unknown>['content'], string | undefined>()
const without = extract(page, { language: undefined })
same<typeof without, Result>()
const inlined = inline.extract(page)
same<typeof inlined, Result>()

extract(page, { url: { href: 'https://a.example/' }, keepRoles: 'title', dropRoles: 'none', dropCSS: ['nav'], keepCSS: 'main' })
const source: string | undefined = whole.sources?.publishedTime

const lines: Line[] = whole.lines
const [, end]: [number, number] = lines[0]?.range ?? [0, 0]
same<[typeof whole.dir, typeof whole.metaTags[0]['content'], typeof whole.parseTime], ['ltr' | 'rtl' | 'auto' | undefined, string, number]>()
const byline: string | undefined = whole.byline
same<typeof whole.type, PageType | undefined>()
same<Exclude<PageType, 'article' | 'forum' | 'listing' | 'collection' | 'product' | 'documentation' | 'service' | 'homepage' | 'none'>, never>()
// @ts-expect-error: there is no such format
extract('', { format: 'pdf' })
// @ts-expect-error: there is no such option
extract('', { format: 'text', formt: 'pdf' })
same<[ReturnType<typeof isProbablyReaderable>, ReturnType<typeof inline.isProbablyReaderable>], [boolean, boolean]>()
// @ts-expect-error: a page is no number
extract(1)

using pool = new Pool({ threads: 2 })
const one = await pool.extract(page, { format: 'html' })
same<typeof one, Result<'html'>>()
const lined = await pool.extract(page, { lines: true })
same<typeof lined.lines, Line[]>()
for await (const result of pool.map([page], { segments: true })) same<typeof result.items, Item[]>()
const abort = { signal: { aborted: false, reason: 1, throwIfAborted() {}, addEventListener() {}, removeEventListener() {} } }
await pool.extract(page, {}, abort)
// @ts-expect-error: a signal is an object
await pool.extract(page, {}, { signal: 1 })
for await (const result of pool.map([page], {}, { ...abort, errors: 'return' })) same<typeof result, Result | LinesiftError>()
for await (const result of pool.map([page, [page, { url: 'https://a.example/' }]], { format: 'text' })) same<typeof result, Result<'text'>>()
for await (const result of pool.map([[page, { format: 'text' }]])) same<typeof result, Result<Options['format']> | null>()
for await (const result of pool.map([page], { language: 'de' })) same<typeof result, Result | null>()
for await (const result of pool.map([page], { minWords: 9, format: 'text' })) same<typeof result, Result<'text'> | null>()
for await (const result of pool.map([[page, { minWords: 9 }]])) same<typeof result, Result<Options['format']> | null>()
// @ts-expect-error: a string is one page
pool.map(page)
for await (const result of pool.map([], undefined, { errors: 'return' })) {
  same<typeof result, Result | LinesiftError>()
  if (result instanceof LinesiftError) same<typeof result.kind, 'options' | 'not_a_page' | 'too_large' | 'no_text' | 'timeout' | 'closed' | 'internal'>()
}
export { byline, end, results, lines, source, start }
