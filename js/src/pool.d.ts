/// <reference lib="esnext.disposable" />
import type { Answer, Asks, LinesiftError, Options, Page, Result, Unfiltered } from './index.js'

type Pages<T> = object & (Iterable<T> | AsyncIterable<T>) // a string is one page
/** A page, or a page with options of its own that do not change the type of its result. */
type Item = Page | readonly [Page, Unfiltered & { format?: undefined; lines?: true; segments?: true }]
type Flag = boolean | undefined
/** An AbortSignal, also where its type is not known. */
type Signal = { readonly aborted: boolean; readonly reason: any; throwIfAborted(): void; addEventListener(...args: any[]): void; removeEventListener(...args: any[]): void }
type Results<R, Errors> = AsyncGenerator<R | ('return' extends Errors ? LinesiftError : never), void, undefined>

/** Threads for many pages, with a time limit for each page. */
export declare class Pool {
  /** `threads`: by default one for each processor. `timeout`: milliseconds for a page, by default 10,000. */
  constructor(options?: { threads?: number; timeout?: number })

  /** Like `extract`, in a thread. When `signal` is aborted, the page fails with its reason, also if it is in work. */
  extract<
    const Asked extends Options['format'] = undefined, const Lines extends Flag = undefined, const Segments extends Flag = undefined,
  >(
    html: Page,
    options?: Unfiltered & Asks<Asked, Lines, Segments>,
    how?: { signal?: Signal },
  ): Promise<Answer<Asked, Lines, Segments>>
  extract<
    const Asked extends Options['format'] = undefined, const Lines extends Flag = undefined, const Segments extends Flag = undefined,
  >(
    html: Page,
    options?: Options & Asks<Asked, Lines, Segments>,
    how?: { signal?: Signal },
  ): Promise<Answer<Asked, Lines, Segments> | null>

  /** Yields results in the order of the pages. With errors: 'return' it yields the errors of pages that fail, too. */
  map<
    const Asked extends Options['format'] = undefined, const Lines extends Flag = undefined, const Segments extends Flag = undefined,
    Errors extends 'raise' | 'return' = 'raise',
  >(
    pages: Pages<Item>,
    options?: Unfiltered & Asks<Asked, Lines, Segments>,
    how?: { errors?: Errors; signal?: Signal },
  ): Results<Answer<Asked, Lines, Segments>, Errors>
  map<
    const Asked extends Options['format'] = undefined, const Lines extends Flag = undefined, const Segments extends Flag = undefined,
    Errors extends 'raise' | 'return' = 'raise',
  >(
    pages: Pages<Item>,
    options?: Options & Asks<Asked, Lines, Segments>,
    how?: { errors?: Errors; signal?: Signal },
  ): Results<Answer<Asked, Lines, Segments> | null, Errors>
  /** The same for pages with a format or a filter of their own. */
  map<Errors extends 'raise' | 'return' = 'raise'>(
    pages: Pages<Page | readonly [Page, Options]>,
    options?: Options,
    how?: { errors?: Errors; signal?: Signal },
  ): Results<Result<Options['format']> | null, Errors>

  /** Ends the threads. Pages that wait fail. */
  close(): void
  /** Closes the pool, for `using`. */
  [Symbol.dispose](): void
}
