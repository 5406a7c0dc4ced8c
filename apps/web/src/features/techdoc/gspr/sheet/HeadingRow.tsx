import { gsprrows } from 'contract/techdoc/gspr/gspr-rows'
import { worstStatus } from 'contract/techdoc/gspr/gspr-status'
import { useMemo } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import { useLinesLater } from '#shared/sheet/use-sheet.ts'
import { chapterOf, refOf, rowsBelow } from '../headings.ts'
import { useChecklist } from '../page-context.ts'
import { StatusChip } from './StatusChip.tsx'

/** The heading of a group of the sheet, with the worst status below it (GSP-9). */
export function HeadingRow({ group }: { group: string }) {
  const { t } = useTranslation('techdoc/gspr')
  const labels = useCollectionLabels(gsprrows)
  const locale = useLocale()
  const { store, onDecide } = useChecklist()
  const all = useLinesLater(store)
  const ref = refOf(group)
  const chapter = chapterOf(ref)
  const views = useMemo(() => all.map(({ view }) => view), [all])
  const heading = views.find((row) => row.ref === ref)
  const below = useMemo(
    () => (chapter ? [] : rowsBelow(views, ref).filter(({ answerable }) => answerable === true)),
    [views, ref, chapter],
  )
  if (chapter)
    return (
      <span className="text-body font-semibold whitespace-nowrap">{labels.choice('chapter', chapter)}</span>
    )
  if (!heading) return null
  const done = below.filter(({ conformity }) =>
    ['conform', 'reviewed', 'not-applicable'].includes(conformity ?? ''),
  )
  const worst = worstStatus(below.flatMap(({ conformity }) => conformity ?? []))
  return (
    <span className="flex items-center gap-x-3 text-body whitespace-nowrap">
      <span className="font-semibold">
        <bdi dir="ltr">{ref}</bdi> <LocalizedText text={heading.name} />
      </span>
      <StatusChip status={worst} label={labels.choice('conformity', worst)} />
      <span className="text-meta font-normal text-ink-soft">
        {t('heading.done', {
          done: formatNumber(done.length, locale),
          of: formatNumber(below.length, locale),
        })}
      </span>
      {store.isOpen(heading.id) ? (
        <button
          type="button"
          onClick={() => onDecide(heading.id)}
          className="cursor-pointer rounded px-1 text-meta font-medium text-accent hover:underline"
        >
          {heading.applicability === 'not_applicable' ? t('heading.change') : t('heading.exclude')}
        </button>
      ) : null}
    </span>
  )
}
