import type { Collection } from 'contract/collection'
import { useTranslation } from '#platform/i18n/index.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { statusPath } from './status-path.ts'

/** With more steps than this only the current one is named; the others say their name on hover. */
const NAMED = 5

interface StatusPathProps {
  of: Collection
  status: string
}

/** The status as a step of the way that records of its type take. */
export function StatusPath({ of, status }: StatusPathProps) {
  const { t } = useTranslation('shared/record')
  const labels = useCollectionLabels(of)
  const path = statusPath(of, status)
  const at = path.indexOf(status)
  if (path.length < 2) return null
  return (
    <ol aria-label={t('steps.path')} className="flex gap-1 text-meta">
      {path.map((state, index) => {
        const now = index === at
        const tone = now
          ? state.endsWith('review')
            ? 'border-review font-semibold text-review'
            : 'border-ink font-semibold text-ink'
          : index < at
            ? 'border-ink-faint text-ink-soft'
            : 'border-line-firm text-ink-faint'
        const named = now || path.length <= NAMED
        return (
          <li
            key={state}
            title={labels.status(state)}
            aria-current={now ? 'step' : undefined}
            className={`min-w-0 border-t-3 pt-1.5 ${named ? 'flex-auto' : 'flex-1'} ${tone}`}
          >
            <span className={named ? 'block truncate' : 'sr-only'}>{labels.status(state)}</span>
          </li>
        )
      })}
    </ol>
  )
}
