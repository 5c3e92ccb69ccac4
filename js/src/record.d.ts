// Made from the records of Go by go generate ./internal/options.

export type Role = 'paragraph' | 'title' | 'heading' | 'list' | 'cell' | 'code' | 'caption' | 'byline' | 'comment' | 'site'
export type PageType = 'article' | 'forum' | 'listing' | 'collection' | 'product' | 'documentation' | 'service' | 'homepage' | 'none'

export interface Fields {
  /** Without the name of the site. */
  title?: string
  /** Names of persons, or else of an organization. */
  authors: string[]
  /** The date of publication, in ISO 8601: 2024-05-01, or with time and zone. */
  publishedTime?: string
  /** The date of the last change, in ISO 8601. */
  modifiedTime?: string
  siteName?: string
  excerpt?: string
  /** As in BCP 47: en, pt-BR. */
  lang?: string
  /** An absolute address. */
  url?: string
  /** An absolute address. */
  image?: string
  categories: string[]
  tags: string[]
  /** An absolute address, or a name if nothing else is declared. */
  license?: string
  /** The likeliest. */
  type?: PageType
  /** The probability of each type. */
  types: Record<string, number>
  /** Whether the page only leads to other pages. */
  hub?: boolean
  /** An estimate of the word F1, 0 to 1. */
  confidence?: number
  /** Of the page before it was decoded. */
  encoding?: string
  /** The number of words of the content; two Chinese, Japanese or Thai characters are a word. */
  words: number
}

export interface Line {
  /** From 0. */
  number: number
  /** The bytes [start, end) of the page as UTF-8. */
  start: number
  end: number
  role: Role
  /** Of being content, 0 to 1, if the method has one. */
  probability?: number
  /** Whether most of its text is content. */
  content: boolean
  text: string
  /** With the option effects: the rule that dropped it. */
  dropped?: string
}

export interface Effect {
  /** Of the line, or "lines_around", "page" or "page_type". */
  attribute: string
  /** Natural logarithm; above 0 if the attribute makes content more likely. */
  logOdds: number
}

export interface Post {
  author?: string
  /** The address of the author's page. */
  authorUrl?: string
  /** In ISO 8601: 2024-05-01, or with time and perhaps a zone. */
  date?: string
  /** As the page has it, if the date is not known: "2 hours ago". */
  dateText?: string
  text: string
  url?: string
  /** The first and the last, by numbers from 0. */
  lines: [number, number]
}

export interface Item {
  /** The heading above it and its neighbours. */
  section?: string
  title?: string
  url?: string
  /** All of its lines, with the title. */
  text: string
  /** In ISO 8601. */
  date?: string
  /** As the page has it, if the date is not known: "2 hours ago", "May 14". */
  dateText?: string
  author?: string
  /** As the page has it: "€ 12.50". */
  price?: string
  /** An address. */
  image?: string
  /** The first and the last, by numbers from 0. */
  lines: [number, number]
}

export type Sourced = 'title' | 'authors' | 'publishedTime' | 'modifiedTime' | 'siteName' | 'excerpt' | 'lang' | 'url' | 'image' | 'categories' | 'tags' | 'license'
