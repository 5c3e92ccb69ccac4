// The text of a document as it is now, and where lines stand in it.

const UNREAD = /^(script|style|template|textarea|title)$/
const LONG = 20 // characters
const WORDS = /\s+|(?=<)|(?<=>)/ // a noscript has markup as its text

/** Returns text without white space and characters that show nothing: rules differ in them. */
export const bare = text => text.replace(/[\s\p{Cf}]+/gu, '')

/** Whether a text hardly stands in a document twice. */
export const isLong = text => bare(text).length >= LONG

/** Whether a part of a document has the text of a line. Inside, a formula or a picture may be written in another way. */
export function isLike(part, line) {
  const [a, b] = [bare(part), bare(line)]
  return a === b || (b.length >= 2 * LONG && a.startsWith(b.slice(0, LONG)) && a.endsWith(b.slice(-LONG)))
}

/** Reads the text nodes of a document once, in their order. */
export function textIn(document) {
  const text = new Text(document)
  const walker = document.createTreeWalker(document, 4 /* NodeFilter.SHOW_TEXT */)
  while (walker.nextNode()) {
    if (!UNREAD.test(walker.currentNode.parentNode.localName)) text.add(walker.currentNode)
  }
  return text
}

class Text {
  #document
  #text = '' // bare
  #nodes = [] // { node, start } in #text
  #edges = new Set([0]) // where words begin and end in #text

  constructor(document) {
    this.#document = document
  }

  add(node) {
    this.#nodes.push({ node, start: this.#text.length })
    for (const word of node.data.split(WORDS)) {
      this.#text += bare(word)
      this.#edges.add(this.#text.length)
    }
  }

  /**
   * Returns the range of each line, or undefined. A long text that stands once among the lines and once in the document
   * is found wherever it is. The others follow each other between those.
   */
  find(lines) {
    const texts = lines.map(line => bare(line.text))
    const starts = this.#anchors(texts)
    const bounds = [] // for each line the start of the next anchor
    for (let i = texts.length - 1, bound = this.#text.length; i >= 0; i--) bounds[i] = bound = starts[i] ?? bound
    let from = 0
    return texts.map((text, i) => {
      const start = starts[i] ?? this.#next(text, from, bounds[i])
      if (start === undefined) return
      from = start + text.length
      return this.#range(start, from)
    })
  }

  /** Returns the start of each text that is long and stands once in the lines and once here. */
  #anchors(texts) {
    const counts = new Map()
    for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
    return texts.map(text => {
      if (text.length < LONG || counts.get(text) > 1) return
      const start = this.#next(text, 0, this.#text.length)
      if (start !== undefined && this.#next(text, start + 1, this.#text.length) === undefined) return start
    })
  }

  /** Returns where a text stands next, as whole words, or undefined. */
  #next(text, from, to) {
    if (text === '') return
    for (let at = this.#text.indexOf(text, from); at >= 0 && at + text.length <= to; at = this.#text.indexOf(text, at + 1)) {
      if (this.#edges.has(at) && this.#edges.has(at + text.length)) return at
    }
  }

  #range(start, end) {
    const range = this.#document.createRange()
    range.setStart(...this.#place(start))
    const [node, offset] = this.#place(end - 1)
    range.setEnd(node, offset + 1)
    return range
  }

  /** Returns the node of a character and its place there. */
  #place(at) {
    let low = 0, high = this.#nodes.length
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (this.#nodes[middle].start <= at) low = middle
      else high = middle
    }
    const { node, start } = this.#nodes[low]
    let left = at - start, offset = 0
    for (const character of node.data) {
      const { length } = bare(character)
      if (left < length) return [node, offset + left]
      left -= length
      offset += character.length
    }
  }
}
