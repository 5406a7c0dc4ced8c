import type { Reader } from 'contract/workspace/discussion'
import { useTranslation } from '#platform/i18n/index.ts'

interface MentionListProps {
  /** The id of the text input that it belongs to. */
  id: string
  readers: readonly Reader[]
  active: string | undefined
  onChoose: (reader: Reader) => void
}

/** People to mention. The focus stays in the text input, whose keys move the highlight here. */
export function MentionList({ id, readers, active, onChoose }: MentionListProps) {
  const { t } = useTranslation('shared/discussion')
  if (readers.length === 0)
    return (
      <p role="status" className="pop absolute z-60 mt-1 px-3 py-2 text-body text-ink-soft">
        {t('nobody')}
      </p>
    )
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={t('people')}
      className="pop absolute z-60 mt-1 max-h-60 min-w-52 overflow-y-auto p-1"
    >
      {readers.map((reader) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input takes the keys
        <div
          key={reader.id}
          id={`${id}-${reader.id}`}
          role="option"
          tabIndex={-1}
          aria-selected={reader.id === active}
          className={`cursor-pointer rounded px-3 py-1.5 text-body ${reader.id === active ? 'bg-surface-soft' : ''}`}
          // The input keeps the focus; without it, the list would close before the click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(reader)}
        >
          <bdi>{reader.name}</bdi>
        </div>
      ))}
    </div>
  )
}
