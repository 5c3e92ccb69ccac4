/// <reference lib="dom" />
import type { Answer, Asks, Line, Options, Unfiltered } from './index.js'

/**
 * Like extract, of the HTML of the document as it is now, with `lines`. In a browser, await init() of `linesift`
 * before. `url` is the document's unless it is given.
 */
export declare function extractDocument<
  const Asked extends Options['format'] = undefined, const Segments extends boolean | undefined = undefined,
>(document: Document, options?: Unfiltered & Asks<Asked, boolean, Segments>): Answer<Asked, true, Segments>
export declare function extractDocument<
  const Asked extends Options['format'] = undefined, const Segments extends boolean | undefined = undefined,
>(document: Document, options?: Options & Asks<Asked, boolean, Segments>): Answer<Asked, true, Segments> | null

export interface Found {
  line: Line
  /** The innermost element with the whole line. */
  element: Element
  /** Its text. */
  range: Range
}

/**
 * Finds the kept lines of a result in the document, and shows them where the browser has CSS.highlights; a rule for
 * ::highlight(linesift) says how. The result is that of extractDocument, or of extract with `lines`, also if it
 * was sent as JSON. Where the document has changed since, lines are found by their text. Lines that are no longer in
 * it, and short texts that could be others, are not found. A result without lines is a LinesiftError.
 */
export declare function highlight(document: Document, result: { readonly lines?: readonly Line[] }): Found[]

/** Ends the highlight. */
export declare function clearHighlight(document: Document): void
