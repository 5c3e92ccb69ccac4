import type { Options } from './options.js'
import type { Effect, Fields, Item, Line as PlainLine, Post, Role, Sourced } from './record.js'

export type { Options } from './options.js'
export type { Effect, Item, PageType, Post, Role } from './record.js'

export type Format = 'html' | 'text' | 'markdown'
/** What to err for. A number moves a model's threshold by so many log-odds; -1.5 keeps more. */
export type Favor = 'precision' | 'recall' | number

/** A page: a string, or bytes in any encoding. */
export type Page = string | ArrayBufferView | ArrayBuffer

/** A line of a page, whether it is content or not. */
export interface Line extends PlainLine {
  /**
   * The UTF-16 units [start, end) of its text in the page, from its first character to its last, with the markup
   * between them. Undefined if the page was given as bytes or the line has no text.
   */
  range?: [number, number]
  /** With the option `effects`; the largest first. */
  effects?: Effect[]
}

/** T if `Asked`, the option `format`, has the format F, undefined if it has not, and both if that is known at run time only. */
type If<Asked, F extends Format, T> = Asked extends undefined
  ? T
  : Asked extends readonly Format[]
    ? number extends Asked['length']
      ? T | undefined
      : F extends Asked[number] ? T : undefined
    : F extends Asked ? T : undefined

/** The result for a page. Unknown fields are undefined, '' or empty. `Asked` is the option `format`; by default all. */
export interface Result<Asked extends Options['format'] = undefined> extends Fields {
  title: string
  /** The content as HTML that is safe to show anywhere; '' if the page has none, undefined if `format` leaves it out. */
  content: If<Asked, 'html', string>
  /** The content as text. */
  textContent: If<Asked, 'text', string>
  /** The content as Markdown. */
  contentMarkdown: If<Asked, 'markdown', string>
  /** The length of textContent in UTF-16 units. */
  length: If<Asked, 'text', number>
  byline?: string
  /** The direction that the page declares for the content. */
  dir?: 'ltr' | 'rtl' | 'auto'
  /** The host of `url`, without www. */
  domain?: string
  /** The address of the icon that the page names. */
  favicon?: string
  /** The page's <meta> elements with a content. */
  metaTags: MetaTag[]
  /** The things that the page describes in JSON-LD, as it has them; a @graph is taken apart. */
  schemaOrgData: any[]
  /** With the option `sources`: the source of each field above, such as json-ld, heading or byline. */
  sources?: Partial<Record<Sourced, string>>
  /** With the option `effects`: lines from this probability on are content, unless a rule decides otherwise. */
  threshold?: number
  /** With the option `segments`: the posts of a thread. */
  posts?: Post[]
  /** With the option `segments`: the items of a list or front page. */
  items?: Item[]
  /** With the option `lines` or `effects`. */
  lines?: Line[]
  /** Milliseconds. */
  parseTime: number
}

export interface MetaTag {
  name?: string
  property?: string
  content: string
}

export declare class LinesiftError extends Error {
  kind: 'options' | 'not_a_page' | 'too_large' | 'no_text' | 'timeout' | 'closed' | 'internal'
  constructor(kind: LinesiftError['kind'], message: string)
}

/** The options that can leave a page out. */
type Filter = 'language' | 'skipHub' | 'minConfidence' | 'minWords'

/** Options that leave no page out. */
export type Unfiltered = Options & { [name in Filter]?: undefined }

interface Contents {
  content: string | undefined
  textContent: string | undefined
  contentMarkdown: string | undefined
  length: number | undefined
}
/** Any result, whatever its options were. */
export type AnyResult = Omit<Result, keyof Contents> & Contents

type Flag = boolean | undefined
/** Options that decide which fields a result has. */
export type Asks<Asked, Lines, Segments> = { format?: Asked; lines?: Lines; segments?: Segments }
/** A result with what these options add to it. */
export type Answer<Asked extends Options['format'], Lines, Segments> = Result<Asked> &
  ([Lines] extends [true] ? { lines: Line[] } : unknown) &
  ([Segments] extends [true] ? { posts: Post[]; items: Item[] } : unknown)

/** Finds the content of a page. The result is null if `language`, `skipHub`, `minConfidence` or `minWords` leave it out. */
export declare function extract<
  const Asked extends Options['format'] = undefined, const Lines extends Flag = undefined, const Segments extends Flag = undefined,
>(html: Page, options?: Unfiltered & Asks<Asked, Lines, Segments>): Answer<Asked, Lines, Segments>
export declare function extract<
  const Asked extends Options['format'] = undefined, const Lines extends Flag = undefined, const Segments extends Flag = undefined,
>(html: Page, options?: Options & Asks<Asked, Lines, Segments>): Answer<Asked, Lines, Segments> | null

/**
 * Whether a page is probably an article. It counts tags and reads what the page says of itself, so it takes a
 * fraction of the time of `extract`, and needs neither `init` nor linesift.wasm.
 */
export declare function isProbablyReaderable(html: Page): boolean

/**
 * Makes linesift ready; browsers must wait for it. `source` is a linesift.wasm in another place: its address,
 * bytes, a Response or a promise of one, or a WebAssembly.Module; in Node also a path. Later calls ignore it.
 */
export declare function init(source?: string | object): Promise<void>
export default init

export declare const version: string
