import { useTranslation } from '#platform/i18n/index.ts'
import type { BulkPlan } from './bulk-plan.ts'

const MOST_REFS = 12

/** The requirements that a change skips, by reason. */
export function SkippedList({ skipped }: Pick<BulkPlan, 'skipped'>) {
  const { t } = useTranslation('compliance/gaps')
  if (skipped.length === 0) return null
  const groups = [...Map.groupBy(skipped, ({ reason }) => reason)]
  return (
    <ul className="space-y-2 rounded-control border border-line p-3 text-body">
      {groups.map(([reason, rows]) => (
        <li key={reason}>
          <p className="font-medium">{t(`bulk.skipped.${reason}`, { n: rows.length })}</p>
          <p className="text-ink-soft">
            {rows.slice(0, MOST_REFS).map(({ item }) => (
              <bdi key={item.id} className="me-2">
                {item.view.ref}
              </bdi>
            ))}
            {rows.length > MOST_REFS ? '…' : null}
          </p>
        </li>
      ))}
    </ul>
  )
}
