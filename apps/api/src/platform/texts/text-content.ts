import type { RichText } from 'contract/workspace/rich-texts'
import type { Content } from 'editor/content'

/** A document of the editor as responses carry it. The editor has one type for documents and their nodes, the contract two. */
export const toTextContent = (document: Content): RichText['content'] =>
  document as unknown as RichText['content']
