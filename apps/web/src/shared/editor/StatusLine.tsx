import { Cloud, CloudAlert, CloudOff, Eye, History, MessageSquare, PencilLine } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import type { Connection } from './connection.ts'
import type { Pane } from './pane-props.ts'

interface StatusLineProps {
  connection: Connection
  pane: Pane | null
  onPane: (pane: Pane | null) => void
  isPreview?: boolean
  onPreview?: (on: boolean) => void
}

const PANES = [
  { pane: 'comments', Icon: MessageSquare },
  { pane: 'suggestions', Icon: PencilLine },
  { pane: 'versions', Icon: History },
] as const
const ICONS = { loading: Cloud, saved: Cloud, saving: Cloud, offline: CloudOff, refused: CloudAlert }

/** Whether everything is saved, who else is here, and the available panes. */
export function StatusLine({ connection, pane, onPane, isPreview = false, onPreview }: StatusLineProps) {
  const { t } = useTranslation('shared/editor')
  const { save, canWrite, present } = useSyncExternalStore(connection.listen, connection.get)
  const Icon = canWrite || save === 'offline' || save === 'refused' ? ICONS[save] : Eye
  const people = [...new Map(present.map((one) => [one.id, one])).values()]
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-2 text-body text-ink-soft">
      <p role="status" data-save={save} className="flex items-center gap-2 [&_svg]:size-4">
        <Icon aria-hidden />
        {canWrite || save === 'offline' || save === 'refused' ? t(`save.${save}`) : t('save.reading')}
      </p>
      {people.length > 0 ? (
        <ul aria-label={t('present')} className="flex flex-wrap items-center gap-3">
          {people.map(({ id, name, colour }) => (
            <li key={id} className="flex items-center gap-1.5">
              <span aria-hidden className={`caret-dot caret-${colour}`} />
              <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="ms-auto flex flex-wrap gap-1">
        {onPreview ? (
          <Button variant="quiet" size="small" aria-pressed={isPreview} onClick={() => onPreview(!isPreview)}>
            <Eye aria-hidden />
            {isPreview ? t('placeholders.edit') : t('placeholders.preview')}
          </Button>
        ) : null}
        {PANES.map(({ pane: one, Icon: PaneIcon }) => (
          <Button
            key={one}
            variant="quiet"
            size="small"
            aria-pressed={pane === one}
            onClick={() => onPane(pane === one ? null : one)}
            className="aria-pressed:bg-accent-soft aria-pressed:text-accent-strong"
          >
            <PaneIcon aria-hidden />
            {t(`panes.${one}`)}
          </Button>
        ))}
      </div>
    </div>
  )
}
