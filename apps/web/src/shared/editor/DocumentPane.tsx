import { useTranslation } from '#platform/i18n/index.ts'
import { CloseButton } from '#ui/dialog/CloseButton.tsx'
import { CommentsPane } from './CommentsPane.tsx'
import type { Pane, PaneProps } from './pane-props.ts'
import { SuggestionsPane } from './SuggestionsPane.tsx'
import { VersionsPane } from './VersionsPane.tsx'

/** The pane next to the text. */
export function DocumentPane({ pane, onClose, ...props }: PaneProps & { pane: Pane; onClose: () => void }) {
  const { t } = useTranslation('shared/editor')
  const Content = { comments: CommentsPane, suggestions: SuggestionsPane, versions: VersionsPane }[pane]
  return (
    <aside
      aria-label={t(`panes.${pane}`)}
      className="shrink-0 border-line p-4 max-lg:border-t lg:w-96 lg:border-s"
    >
      <div className="mb-3 flex items-center justify-between gap-2">
        <h2 className="text-read font-semibold">{t(`panes.${pane}`)}</h2>
        <CloseButton onClick={onClose} />
      </div>
      <Content {...props} />
    </aside>
  )
}
