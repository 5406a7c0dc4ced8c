import type { Editor } from '@tiptap/core'
import type { RichTextLine } from 'contract/workspace/rich-texts'

export type Pane = 'comments' | 'suggestions' | 'versions'

export interface PaneProps {
  editor: Editor
  text: RichTextLine
  canWrite: boolean
}
