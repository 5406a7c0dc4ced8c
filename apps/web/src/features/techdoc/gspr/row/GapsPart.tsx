import { useQueryClient } from '@tanstack/react-query'
import { gsprrows } from 'contract/techdoc/gspr/gspr-rows'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { sliceKey } from '#platform/collections/slice.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { fileLink } from '#platform/records/file-links.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { Button } from '#ui/Button.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { useChecklist } from '../page-context.ts'
import type { StoredRow } from '../row-rules.ts'
import { NewGap } from './NewGap.tsx'

/** The open gaps of the row, and their actions. */
export function GapsPart({ row }: { row: StoredRow }) {
  const { t } = useTranslation('techdoc/gspr')
  const labels = useCollectionLabels(gsprrows)
  const locale = useLocale()
  const client = useQueryClient()
  const { page, store } = useChecklist()
  const [adding, setAdding] = useState(false)
  const gaps = page.gaps.filter((gap) => gap.row === row.id)
  return (
    <div className="space-y-4">
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-semibold">{t('gaps.title')}</h3>
        {store.isOpen(row.id) && page.gapSection ? (
          <Button variant="secondary" size="small" onClick={() => setAdding(true)}>
            <Plus aria-hidden />
            {t('gaps.add')}
          </Button>
        ) : null}
      </div>
      {gaps.length === 0 ? <p className="text-body text-ink-soft">{t('gaps.none')}</p> : null}
      <ul className="divide-y divide-line border-y border-line text-body empty:hidden">
        {gaps.map((gap) => (
          <li key={gap.id} className="space-y-1 py-2">
            <p className="flex flex-wrap gap-x-3">
              <span className="font-medium">{labels.choice('gap', gap.severity)}</span>
              <span className={gap.open ? 'text-danger' : 'text-ink-soft'}>
                {gap.open ? t('gaps.open') : t('gaps.closed')}
              </span>
              {gap.dueOn ? <span className="text-ink-soft">{formatDay(gap.dueOn, locale)}</span> : null}
            </p>
            <p dir="auto">{gap.text}</p>
            {gap.action ? (
              <p dir="auto" className="text-ink-soft">
                {gap.action}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
      <PageLink
        {...fileLink('gspr', page.device.id, 'gs.gaps')}
        className="text-body font-medium text-accent hover:underline"
      >
        {t('gaps.all')}
      </PageLink>
      {adding && page.gapSection ? (
        <NewGap
          row={row.id}
          section={page.gapSection}
          onClose={() => setAdding(false)}
          onMade={() => void client.invalidateQueries({ queryKey: sliceKey(gsprrows) })}
        />
      ) : null}
    </div>
  )
}
