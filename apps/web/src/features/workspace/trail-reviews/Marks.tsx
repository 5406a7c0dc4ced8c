import type { ReviewedEntry } from 'contract/workspace/trail-reviews'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { StatusBadge } from '#shared/marks/StatusBadge.tsx'

/** The number of an entry in the trail, and in words why it needs attention. */
export function Marks({ entry: { seq, marks } }: { entry: Pick<ReviewedEntry, 'seq' | 'marks'> }) {
  const { t } = useTranslation('workspace/trail-reviews')
  const locale = useLocale()
  return (
    <>
      <span className="text-ink-soft">{t('entry', { seq: formatNumber(seq, locale) })}</span>
      {marks.map((mark) => (
        <StatusBadge key={mark} status="archived" label={t(`marks.${mark}`)} />
      ))}
    </>
  )
}
