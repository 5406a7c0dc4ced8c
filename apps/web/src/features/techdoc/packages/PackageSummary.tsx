import type { Package } from 'contract/techdoc/packages/packages'
import { RefreshCw } from 'lucide-react'
import { formatMoment } from '#platform/i18n/format.ts'
import { errorCode } from '#platform/errors.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { AnswersDue } from './AnswersDue.tsx'
import { useAssemble } from './packages.api.ts'

/** When the file was copied into the package, what of it was not approved, and the hash that is signed. */
export function PackageSummary({ record }: { record: Package }) {
  const { t } = useTranslation(['techdoc/packages', 'contract/common'])
  const locale = useLocale()
  const assemble = useAssemble(record)
  const again = () =>
    assemble.mutate(undefined, {
      onSuccess: () => showToast({ text: t('assembledAgain') }),
      onError: (error) =>
        showToast({ text: t(`contract/common:errors.${errorCode(error)}`), variant: 'refused' }),
    })
  return (
    <div className="mt-3 space-y-3 border-t border-line py-3 text-body">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-soft">
          {t('round', { round: record.round ?? 1 })} ·{' '}
          {t('assembled', { moment: formatMoment(record.assembledAt!, locale) })} ·{' '}
          {t('documents', { count: record.documentCount ?? 0 })}
        </p>
        {record.can.includes('update') && record.status === 'draft' ? (
          <Button variant="secondary" size="small" busy={assemble.isPending} onClick={again}>
            <RefreshCw aria-hidden />
            {t('assemble')}
          </Button>
        ) : null}
      </div>
      {(record.unapproved ?? 0) > 0 ? (
        <Notice variant="warning">{t('unapproved', { count: record.unapproved ?? 0 })}</Notice>
      ) : null}
      <AnswersDue key={record.answersDueOn} id={record.id} day={record.answersDueOn} />
      <p className="text-meta break-all text-ink-soft">{t('hash', { hash: record.manifestHash ?? '' })}</p>
    </div>
  )
}
