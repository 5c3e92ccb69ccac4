/// <reference lib="esnext.disposable" />
import type { Answer, LinesiftError, Options, Page } from './index.js'

/** What a pool takes pages from. */
type Pages<T> = Iterable<T> | AsyncIterable<T>
/** A page, or a page with options of its own that leave alone which results there are. */
type Item = Page | [Page, Omit<Options, 'format' | 'language'> & { format?: never; language?: never }]
type AnyAnswer = Answer<Options['format'], Options['language']>

/** Threads for many pages, with a time limit for each page. */
export declare class Pool {
  /** `threads`: one for each processor. `timeout`: milliseconds for a page, 10,000. */
  constructor(options?: { threads?: number; timeout?: number })
  extract<const Asked extends Options['format'] = undefined, Language extends Options['language'] = undefined>(
    html: Page,
    options?: Options & { format?: Asked; language?: Language },
  ): Promise<Answer<Asked, Language>>
  /** Yields results in the order of the pages; with errors: 'return' also the errors of pages that fail. */
  map<
    const Asked extends Options['format'] = undefined,
    Language extends Options['language'] = undefined,
    Errors extends 'raise' | 'return' = 'raise',
  >(
    pages: Pages<Item>,
    options?: Options & { format?: Asked; language?: Language },
    how?: { errors?: Errors },
  ): AsyncGenerator<Answer<Asked, Language> | ('return' extends Errors ? LinesiftError : never), void, undefined>
  /** The same for pages with a format or a language of their own. */
  map<Errors extends 'raise' | 'return' = 'raise'>(
    pages: Pages<Page | [Page, Options]>,
    options?: Options,
    how?: { errors?: Errors },
  ): AsyncGenerator<AnyAnswer | ('return' extends Errors ? LinesiftError : never), void, undefined>
  /** Ends the threads. Pages that wait fail. */
  close(): void
  /** Is close, for `using`. */
  [Symbol.dispose](): void
}
