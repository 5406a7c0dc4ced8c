/** Deeper than any real nesting of lists and tables; a deeper text is an attack. */
export const MAX_DEPTH = 32
/** Blocks, text nodes and chips together; a file of 300 pages has about a tenth. */
export const MAX_NODES = 100_000
/** Maximum characters of a document. */
export const MAX_TEXT = 5_000_000
/** Maximum size of one update message. */
export const MAX_UPDATE_BYTES = 1024 * 1024
/** Maximum size of a document with its change history. */
export const MAX_DOCUMENT_BYTES = 20 * 1024 * 1024
