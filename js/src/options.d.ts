// Made from the table in internal/options of the repository by go generate.
import type { Favor, Format, Role } from './index.js'

/** How content is found and written. All have defaults. */
export interface Options {
  /** How to find the content: NAME, or NAME:KEY=VALUE,... (docs/methods.md). Default: full. */
  method?: string
  /** Keep lines with this probability or more; with the method density, lines of a density above it. From 0 to below 1. Default: the method's own. */
  threshold?: number
  /** precision keeps less, recall keeps more. A number moves a model's threshold by so many log-odds; -1.5 keeps more. */
  favor?: Favor
  /** Keep readers' comments, or leave them out. Default: keep them where they are the content, as in a forum. */
  comments?: boolean
  /** Keep lines of these roles; title, byline, caption and comment even if the method did not find them. */
  keepRoles?: Role | readonly Role[]
  /** Leave out lines of these roles: paragraph, title, heading, list, cell, code, caption, byline, comment, site. Models leave title, byline, comment and site out of articles. With none, all that the method found stays. To get every title, byline and comment, keep these roles too. */
  dropRoles?: 'none' | Role | readonly Role[]
  /** Keep elements that match these CSS selectors, whatever the method says. */
  keepCSS?: string | readonly string[]
  /** Leave out elements that match these CSS selectors, also inside kept elements. */
  dropCSS?: string | readonly string[]
  /** Keep and leave out elements by CSS selectors on the pages of single hosts. * is every host. A list of objects with the keys host, keep, drop. */
  siteCSS?: readonly { host?: string; keep?: string; drop?: string }[]
  /** Formats of the content: text, markdown, html. By default all three. */
  format?: Format | readonly Format[]
  /** Write tables as tables in Markdown and HTML. Without: rows become paragraphs. Default: with. */
  tables?: boolean
  /** Write images in Markdown and HTML. Default: with. */
  images?: boolean
  /** Write links in Markdown and HTML. Without: as text. Default: with. */
  links?: boolean
  /** Write the title of the page first, as a heading in Markdown and HTML, unless the content is empty or begins with it. */
  title?: boolean
  /** Add every line of the page to the result. */
  lines?: boolean
  /** Add to the result the posts of a thread, or the items of a list or front page: with author, date and address, or title, address and price. In Markdown and HTML, set posts apart with author and date. */
  segments?: boolean
  /** Add every line of the page to the result, with the N attributes that moved its probability most, and the rule that dropped it. This takes long. */
  effects?: number
  /** Add to the result the source of each of its fields. */
  sources?: boolean
  /** Leave out hub pages, which only lead to other pages. The methods full and sweeper know them, and models that tell types of pages. */
  skipHub?: boolean
  /** Leave out pages in other languages than these, and pages in no known language. en is all English, pt-BR the Portuguese of Brazil. */
  language?: string | readonly string[]
  /** Leave out pages with a lower confidence, 0 to 1. Only models have one. */
  minConfidence?: number
  /** Leave out pages with fewer words of content. */
  minWords?: number
  /** The address of the page, for its links and its record. */
  url?: string | { readonly href: string }
  /** The HTTP header Content-Type of the page, for its charset. */
  contentType?: string
  /** The largest page in bytes. Default: 10 MB. */
  maxSize?: number
}
