import { isSettled } from 'contract/machine'
import { type ActionLine, actions as register } from 'contract/workspace/actions'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { FieldValue } from '#shared/record/FieldValue.tsx'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { StatusBadge } from '#shared/marks/StatusBadge.tsx'
import { Extensions } from './Extensions.tsx'

const today = () => new Date().toISOString().slice(0, 10)

/** Past its due date and not done; computed, never stored. */
const isOverdue = ({ status, dueOn }: Pick<ActionLine, 'status' | 'dueOn'>): boolean =>
  !isSettled(register.machine, status) && status !== 'completed' && dueOn < today()

interface ActionRowProps {
  action: ActionLine
  onOpen: (id: string) => void
}

/** One action: owner, due date and progress. */
export function ActionRow({ action, onOpen }: ActionRowProps) {
  const { t } = useTranslation('risk/treatments')
  const labels = useCollectionLabels(register)
  const locale = useLocale()
  const percent = action.percent ?? 0
  return (
    <li className="grid gap-x-4 gap-y-2 py-3 text-body sm:grid-cols-[minmax(0,1fr)_9rem_11rem_8rem_10rem] sm:items-center">
      <button
        type="button"
        onClick={() => onOpen(action.id)}
        className="min-w-0 cursor-pointer rounded text-start font-medium text-accent-strong hover:underline"
      >
        <span className="me-2 font-normal text-ink-soft tabular-nums">
          <bdi>{action.code}</bdi>
        </span>
        <LocalizedText text={action.name} />
      </button>
      <span className="min-w-0 truncate">
        <span className="text-ink-soft sm:sr-only">{labels.field('ownerId')} </span>
        <FieldValue of={register} name="ownerId" value={action.ownerId} />
      </span>
      <span>
        <span className="text-ink-soft sm:sr-only">{labels.field('dueOn')} </span>
        <time dateTime={action.dueOn}>{formatDay(action.dueOn, locale)}</time>
        {isOverdue(action) ? (
          <span className="ms-2 rounded bg-danger-soft px-1.5 py-0.5 text-meta font-medium text-danger">
            {t('overdue')}
          </span>
        ) : null}
      </span>
      <span className="flex items-center gap-2">
        <ProgressBar label={labels.field('percent')} value={percent} className="w-16" />
        <span className="tabular-nums">{t('percent', { percent })}</span>
      </span>
      <span>
        <StatusBadge status={action.status} label={labels.status(action.status)} />
      </span>
      <div className="empty:hidden sm:col-span-full">
        <Extensions action={action} />
      </div>
    </li>
  )
}
