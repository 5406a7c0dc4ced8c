/** A text as JSON, in the format of ProseMirror and Tiptap. */
export interface Content {
  type: string
  attrs?: Record<string, unknown>
  content?: Content[]
  marks?: MarkContent[]
  text?: string
}

export interface MarkContent {
  type: string
  attrs?: Record<string, unknown>
}

export const EMPTY: Content = { type: 'doc', content: [{ type: 'paragraph' }] }
