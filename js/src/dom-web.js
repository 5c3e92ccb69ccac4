import { extractDocumentWith } from './dom.js'
import { extract } from './web.js'

export { clearHighlight, highlight } from './dom.js'

export const extractDocument = (document, options) => extractDocumentWith(extract, document, options)
