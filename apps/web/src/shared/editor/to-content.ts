import type { RichText } from 'contract/workspace/rich-texts'
import type { Content } from 'editor/content'

// The editor has one type for documents and their nodes, the contract two; the schema of the editor describes both.

/** The content of a text as the editor takes it. */
export const toContent = (content: RichText['content']): Content => content as unknown as Content

/** A document of the editor as requests carry it. */
export const fromContent = (content: Content): RichText['content'] =>
  content as unknown as RichText['content']
