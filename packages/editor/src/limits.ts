/** Deeper than any list in a list in a table; a text beyond it was made to break something. */
export const MAX_DEPTH = 32
/** Blocks, words in one form and chips together; a file of 300 pages has about a tenth. */
export const MAX_NODES = 100_000
/** The text of one document, in characters. */
export const MAX_TEXT = 5_000_000
/** One change, as it comes over the wire. */
export const MAX_UPDATE_BYTES = 1024 * 1024
/** A whole document with its history of changes. */
export const MAX_DOCUMENT_BYTES = 20 * 1024 * 1024
