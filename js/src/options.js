// Made from the table in internal/options of the repository by go generate.

/** The largest page in bytes, unless maxSize says otherwise. */
export const MAX_SIZE = 10 << 20

/** The most that maxSize can be. */
export const LARGEST = 256 << 20

/** The worker's name of each option, and its kind. */
export const NAMES = {
  method: ['method', 'string'],
  threshold: ['threshold', 'number'],
  favor: ['favor', 'string'],
  comments: ['comments', 'boolean'],
  keepRoles: ['keep_roles', 'strings'],
  dropRoles: ['drop_roles', 'strings'],
  keepCSS: ['keep_css', 'strings'],
  dropCSS: ['drop_css', 'strings'],
  siteCSS: ['site_css', 'objects'],
  format: ['content', 'strings'],
  tables: ['tables', 'boolean'],
  images: ['images', 'boolean'],
  links: ['links', 'boolean'],
  title: ['title', 'boolean'],
  lines: ['lines', 'boolean'],
  segments: ['segments', 'boolean'],
  effects: ['effects', 'integer'],
  sources: ['sources', 'boolean'],
  skipHub: ['skip_hub', 'boolean'],
  language: ['language', 'strings'],
  minConfidence: ['min_confidence', 'number'],
  minWords: ['min_words', 'integer'],
}
