import type { Options } from './options.js'

export type { Options } from './options.js'

export type Format = 'html' | 'text' | 'markdown'

/** What a page may be: a string, or bytes in any encoding. */
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
  /** Of being content, 0 to 1; undefined if the method has none. */
  probability?: number
  /** Whether it is kept. */
  content: boolean
  text: string
  /** With the option `effects`, the largest first. */
  effects?: Effect[]
}

export interface Effect {
  attribute: string
  /** Above 0 it speaks for content. */
  logOdds: number
}

/** T if `Asked`, the option `format`, has the format F; undefined if not; either if nothing is known before it runs. */
type If<Asked, F extends Format, T> = Asked extends undefined
  ? T
  : Asked extends readonly Format[]
    ? number extends Asked['length']
      ? T | undefined
      : F extends Asked[number] ? T : undefined
    : F extends Asked ? T : undefined

/** A page. What is not known is undefined, '' or empty. `Asked` is the option `format`; without it, all are there. */
export interface Result<Asked extends Options['format'] = undefined> {
  title: string
  /** The content as HTML that is safe to show anywhere; '' if the page has none, undefined if `format` leaves it out. */
  content: If<Asked, 'html', string>
  /** As text. */
  textContent: If<Asked, 'text', string>
  /** As Markdown. */
  contentMarkdown: If<Asked, 'markdown', string>
  /** Of textContent, in UTF-16 units. */
  length: If<Asked, 'text', number>
  excerpt?: string
  byline?: string
  authors: string[]
  siteName?: string
  /** As in BCP 47: en, pt-BR. */
  lang?: string
  /** ISO 8601: 2024-05-01, or with time and zone. */
  publishedTime?: string
  modifiedTime?: string
  url?: string
  image?: string
  categories: string[]
  tags: string[]
  /** The address of the license, or its name. */
  license?: string
  /** article, forum, listing, collection, product, documentation, service. */
  type?: string
  /** The probability of each. */
  types: Record<string, number>
  /** Whether the page only leads to other pages. */
  hub?: boolean
  /** An estimate of the word F1, 0 to 1. */
  confidence?: number
  /** Of the page before it was decoded. */
  encoding?: string
  /** In the content. */
  words: number
  /** With the option `lines`. */
  lines?: Line[]
}

export declare class LinesiftError extends Error {
  kind: 'options' | 'too_large' | 'no_text' | 'timeout' | 'internal'
  constructor(kind: LinesiftError['kind'], message: string)
}

/** What a page gives: a result, or null if the option `language` may be there and the page is in another language. */
export type Answer<Asked extends Options['format'], Language> = Result<Asked> | (Language extends undefined ? never : null)

/** Finds the content of a page. */
export declare function extract<const Asked extends Options['format'] = undefined, Language extends Options['language'] = undefined>(
  html: Page,
  options?: Options & { format?: Asked; language?: Language },
): Answer<Asked, Language>

/**
 * Makes linesift ready; browsers must wait for it. `source` is for a linesift.wasm in another place: its address,
 * bytes, a Response or a promise of one, or a WebAssembly.Module; in Node also a path. The first call counts.
 */
export declare function init(source?: string | object): Promise<void>
export default init

export declare const version: string
