import type { Options } from './options.js'

export type { Options } from './options.js'

export type Format = 'html' | 'text' | 'markdown'
/** What to err for. A number moves a network's threshold by so many log-odds; -1.5 keeps more. */
export type Favor = 'precision' | 'recall' | number

/** A page: a string, or bytes in any encoding. */
export type Page = string | ArrayBufferView | ArrayBuffer

export type Role = 'paragraph' | 'title' | 'heading' | 'list' | 'cell' | 'code' | 'caption' | 'byline' | 'comment' | 'site'

/** A line of a page, whether it is content or not. */
export interface Line {
  /** From 0. */
  number: number
  /** The bytes [start, end) of the page as UTF-8. */
  start: number
  end: number
  role: Role
  /** The probability that it is content, 0 to 1; undefined if the method has none. */
  probability?: number
  /** Whether it is in the content. */
  content: boolean
  text: string
  /**
   * The UTF-16 units [start, end) of its text in the page, from its first character to its last, with the markup
   * between them. Undefined if the page was given as bytes or the line has no text.
   */
  range?: [number, number]
  /** With the option `effects`; the largest first. */
  effects?: Effect[]
  /** With the option `effects`: the rule that dropped the line although its probability reached the threshold. */
  dropped?: string
}

export interface Effect {
  attribute: string
  /** Above 0 if the attribute makes content more likely. */
  logOdds: number
}

/** T if `Asked`, the option `format`, has the format F, undefined if it has not, and both if that is known at run time only. */
type If<Asked, F extends Format, T> = Asked extends undefined
  ? T
  : Asked extends readonly Format[]
    ? number extends Asked['length']
      ? T | undefined
      : F extends Asked[number] ? T : undefined
    : F extends Asked ? T : undefined

/** One contribution to a thread. Fields that the page lacks are undefined. */
export interface Post {
  author?: string
  /** The address of the author's page. */
  authorUrl?: string
  /** ISO 8601: 2024-05-01, or with time and perhaps a zone. */
  date?: string
  /** As the page has it, if `date` is unknown: 2 hours ago. */
  dateText?: string
  text: string
  url?: string
  /** The first and the last. */
  lines: [number, number]
}

/** One entry of a list. Fields that the page lacks are undefined. */
export interface Item {
  /** The heading above it and its neighbours. */
  section?: string
  title?: string
  url?: string
  /** All of its lines, with the title. */
  text: string
  date?: string
  author?: string
  /** As the page has it: € 12.50. */
  price?: string
  /** An address. */
  image?: string
  /** The first and the last. */
  lines: [number, number]
}

type Sourced =
  | 'title' | 'authors' | 'siteName' | 'excerpt' | 'lang' | 'publishedTime' | 'modifiedTime' | 'url' | 'image'
  | 'categories' | 'tags' | 'license'

/** The result for a page. Unknown fields are undefined, '' or empty. `Asked` is the option `format`; by default all. */
export interface Result<Asked extends Options['format'] = undefined> {
  title: string
  /** The content as HTML that is safe to show anywhere; '' if the page has none, undefined if `format` leaves it out. */
  content: If<Asked, 'html', string>
  /** The content as text. */
  textContent: If<Asked, 'text', string>
  /** The content as Markdown. */
  contentMarkdown: If<Asked, 'markdown', string>
  /** The length of textContent in UTF-16 units. */
  length: If<Asked, 'text', number>
  excerpt?: string
  byline?: string
  authors: string[]
  siteName?: string
  /** A BCP 47 tag: en, pt-BR. */
  lang?: string
  /** The direction that the page declares for the content. */
  dir?: 'ltr' | 'rtl' | 'auto'
  /** The host of `url`, without www. */
  domain?: string
  /** The address of the icon that the page names. */
  favicon?: string
  /** ISO 8601: 2024-05-01, or with time and zone. */
  publishedTime?: string
  modifiedTime?: string
  url?: string
  image?: string
  categories: string[]
  tags: string[]
  /** The address of the license, or its name. */
  license?: string
  /** The page's <meta> elements with a content. */
  metaTags: MetaTag[]
  /** The things that the page describes in JSON-LD, as it has them; a @graph is taken apart. */
  schemaOrgData: any[]
  /** With the option `sources`: the source of each field above, such as json-ld, heading or byline. */
  sources?: Partial<Record<Sourced, string>>
  /** article, forum, listing, collection, product, documentation, service, homepage, none. */
  type?: string
  /** The probability of each. */
  types: Record<string, number>
  /** Whether the page only leads to other pages. */
  hub?: boolean
  /** An estimate of the word F1, 0 to 1. */
  confidence?: number
  /** The encoding of the page's bytes. */
  encoding?: string
  /** With the option `effects`: lines from this probability on are content, unless a rule decides otherwise. */
  threshold?: number
  /** The number of words of the content. */
  words: number
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
  kind: 'options' | 'too_large' | 'no_text' | 'timeout' | 'internal'
  constructor(kind: LinesiftError['kind'], message: string)
}

/** The options that can leave a page out. */
type Filter = 'language' | 'skipHub' | 'minConfidence' | 'minWords'

/** Options that leave no page out. */
export type Unfiltered = Options & { [name in Filter]?: undefined }

/** Finds the content of a page. The result is null if `language`, `skipHub`, `minConfidence` or `minWords` leave it out. */
export declare function extract<const Asked extends Options['format'] = undefined>(
  html: Page,
  options?: Unfiltered & { format?: Asked },
): Result<Asked>
export declare function extract<const Asked extends Options['format'] = undefined>(
  html: Page,
  options?: Options & { format?: Asked },
): Result<Asked> | null

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
