/// <reference lib="dom" />
import type { Line, Options, Result, Unfiltered } from './index.js'

/**
 * Like extract, of the HTML of the document as it is now, with `lines`. In a browser, await init() of `linesift`
 * before. `url` is the document's unless it is given.
 */
export declare function extractDocument<const Asked extends Options['format'] = undefined>(
  document: Document,
  options?: Unfiltered & { format?: Asked },
): Result<Asked>
export declare function extractDocument<const Asked extends Options['format'] = undefined>(
  document: Document,
  options?: Options & { format?: Asked },
): Result<Asked> | null

export interface Found {
  line: Line
  /** The innermost element with the whole line. */
  element: Element
  /** Its text. */
  range: Range
}

/**
 * Finds the kept lines of a result in the document, and shows them where the browser has CSS.highlights; a rule for
 * ::highlight(linesift) says how. The result is that of extractDocument, or of extract with `lines` from
 * document.documentElement.outerHTML. Lines that are no longer in the document are not found.
 */
export declare function highlight(document: Document, result: { readonly lines?: readonly Line[] }): Found[]

/** Ends the highlight. */
export declare function clearHighlight(document: Document): void
