import type { LinesiftError, Options, Page, Result } from './index.js'

/** Threads for many pages, with a time limit for each page. */
export declare class Pool {
  /** `threads`: one for each processor. `timeout`: milliseconds for a page, 10,000. */
  constructor(options?: { threads?: number; timeout?: number })
  extract(html: Page, options?: Options): Promise<Result | null>
  /** Yields results in the order of the pages; with errors: 'return' also the errors of pages that fail. */
  map(pages: Iterable<Page | [Page, Options]> | AsyncIterable<Page | [Page, Options]>, options?: Options): AsyncGenerator<Result | null>
  map(
    pages: Iterable<Page | [Page, Options]> | AsyncIterable<Page | [Page, Options]>,
    options: Options | undefined,
    how: { errors: 'raise' | 'return' },
  ): AsyncGenerator<Result | LinesiftError | null>
  /** Ends the threads. Pages that wait fail. */
  close(): void
}
