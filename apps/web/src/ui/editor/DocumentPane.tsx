import type { Editor } from '@tiptap/core'
import type { RichTextLine } from 'contract/workspace/rich-texts'
import { useTranslation } from '#platform/i18n/index.ts'
import { CloseButton } from '#ui/dialog/CloseButton.tsx'
import { CommentsPane } from './CommentsPane.tsx'
import { SuggestionsPane } from './SuggestionsPane.tsx'
import { VersionsPane } from './VersionsPane.tsx'

export type Pane = 'comments' | 'suggestions' | 'versions'

export interface PaneProps {
  editor: Editor
  text: RichTextLine
  canWrite: boolean
}

/** What stands beside the text. */
export function DocumentPane({ pane, onClose, ...props }: PaneProps & { pane: Pane; onClose: () => void }) {
  const { t } = useTranslation('ui/editor')
  const Content = { comments: CommentsPane, suggestions: SuggestionsPane, versions: VersionsPane }[pane]
  return (
    <aside
      aria-label={t(`panes.${pane}`)}
      className="shrink-0 border-line p-4 max-lg:border-t lg:w-96 lg:border-s"
    >
      <div className="mb-3 flex items-center justify-between gap-2">
        <h2 className="text-base font-semibold">{t(`panes.${pane}`)}</h2>
        <CloseButton onClick={onClose} />
      </div>
      <Content {...props} />
    </aside>
  )
}
