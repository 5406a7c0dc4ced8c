import type { Collection } from 'contract/collection'
import { skippedByReason, type BulkReport } from '#platform/collections/bulk.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatList } from '#platform/i18n/format-list.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Notice } from '#ui/Notice.tsx'

const NAMED = 12

/** The preview: how many change, how many stay as they are, and which are skipped and why. */
export function BulkPreview({ of, report }: { of: Collection; report: BulkReport }) {
  const { t } = useTranslation('shared/bulk')
  const labels = useCollectionLabels(of)
  const locale = useLocale()
  const { changed, unchanged, skipped } = report
  return (
    <div className="flex flex-col gap-3 text-body">
      <p role="status" className="text-read font-medium">
        {t('changes', { count: changed })}
      </p>
      {unchanged > 0 ? <p className="text-ink-soft">{t('same', { count: unchanged })}</p> : null}
      {skipped.length > 0 ? (
        <Notice variant="warning">
          <p className="font-medium">{t('skipped', { count: skipped.length })}</p>
          <ul className="mt-2 flex flex-col gap-2">
            {skippedByReason(skipped).map(({ key, reason, guards, codes }) => (
              <li key={key}>
                {guards.length > 0
                  ? guards.map((guard) => labels.guard(guard)).join(' ')
                  : labels.error(reason)}{' '}
                <bdi className="font-medium">{formatList(codes.slice(0, NAMED), locale)}</bdi>
                {codes.length > NAMED ? ` ${t('andMore', { count: codes.length - NAMED })}` : null}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {changed > 0 ? <p className="text-ink-soft">{t('undoable')}</p> : null}
    </div>
  )
}
