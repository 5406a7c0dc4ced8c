/** A text as JSON, in the format of ProseMirror and Tiptap: a document, or a node of one. */
export interface Content {
  type: string
  attrs?: Record<string, unknown> | undefined
  content?: Content[] | undefined
  marks?: MarkContent[] | undefined
  text?: string | undefined
}

export interface MarkContent {
  type: string
  attrs?: Record<string, unknown> | undefined
}

/** A whole text, as requests and responses carry it. */
export interface DocumentContent {
  type: 'doc'
  content: Content[]
}

export function toDocument({ type, content = [] }: Content): DocumentContent {
  if (type !== 'doc') throw new Error(`a text begins with a document, not with ${type}`)
  return { type, content }
}

export const EMPTY: Content = { type: 'doc', content: [{ type: 'paragraph' }] }
