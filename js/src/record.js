// Made from the records of Go by go generate ./internal/options.

/** Returns the fields of a record by the names of a result. */
export const fieldsOf = r => ({
  title: r.title,
  authors: r.authors ?? [],
  publishedTime: r.date,
  modifiedTime: r.modified,
  siteName: r.site_name,
  excerpt: r.description,
  lang: r.language,
  url: r.url,
  image: r.image,
  categories: r.categories ?? [],
  tags: r.tags ?? [],
  license: r.license,
  type: r.type,
  types: r.types ?? {},
  hub: r.hub,
  confidence: r.confidence,
  encoding: r.encoding,
  words: r.words,
})

/** The fields that have other names in a result. */
export const SOURCE = {
  date: 'publishedTime',
  modified: 'modifiedTime',
  site_name: 'siteName',
  description: 'excerpt',
  language: 'lang',
}
export const LINE = {
  line: 'number',
}
export const EFFECT = {
  log_odds: 'logOdds',
}
export const POST = {
  author_url: 'authorUrl',
  date_text: 'dateText',
}
export const ITEM = {
  date_text: 'dateText',
}
