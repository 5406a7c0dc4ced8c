import { useInfiniteQuery } from '@tanstack/react-query'
import { PenLine, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import type { Slice } from '#platform/collections/slice.ts'
import { errorCode } from '#platform/errors.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { formatMoment } from '#platform/i18n/format.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { signaturesQuery, useSigning } from '#platform/records/signatures.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SignatureItem } from './SignatureItem.tsx'
import { SignDialog } from './SignDialog.tsx'

/** The signatures of a record with their validity; signing, and verifying files and signatures. */
export function SignaturesTab({ slice, record }: { slice: Slice; record: AnyRecord }) {
  const { t } = useTranslation('shared/signatures')
  const locale = useLocale()
  const [signing, setSigning] = useState(false)
  const signatures = useInfiniteQuery(signaturesQuery(slice, record.id))
  const { verify } = useSigning(slice, record.id)
  if (signatures.isPending) return <Loading />
  if (signatures.isError)
    return <ErrorState error={signatures.error} onRetry={() => void signatures.refetch()} />
  const { may, lockedUntil } = signatures.data.pages[0]!
  const items = signatures.data.pages.flatMap((page) => page.items)
  const mayNow = may.length > 0 && lockedUntil === null
  const signButton = mayNow ? (
    <Button onClick={() => setSigning(true)}>
      <PenLine aria-hidden />
      {t('sign')}
    </Button>
  ) : null
  return (
    <div className="space-y-4">
      {lockedUntil ? (
        <Notice variant="warning">{t('locked', { until: formatMoment(lockedUntil, locale) })}</Notice>
      ) : null}
      {items.length === 0 ? (
        <EmptyState title={t('none.title')} text={t('none.text')}>
          {signButton}
        </EmptyState>
      ) : (
        <>
          <div className="flex flex-wrap gap-2">
            {signButton}
            <Button variant="secondary" busy={verify.isPending} onClick={() => verify.mutate()}>
              <ShieldCheck aria-hidden />
              {t('verify')}
            </Button>
          </div>
          <Verified verify={verify} />
          <ol aria-label={t('list')} className="divide-y divide-line border-y border-line">
            {items.map((signature) => (
              <SignatureItem key={signature.id} slice={slice} recordId={record.id} signature={signature} />
            ))}
          </ol>
        </>
      )}
      {signatures.hasNextPage ? (
        <Button
          variant="secondary"
          busy={signatures.isFetchingNextPage}
          onClick={() => void signatures.fetchNextPage()}
        >
          {t('older')}
        </Button>
      ) : null}
      {signing ? (
        <SignDialog slice={slice} record={record} meanings={may} onClose={() => setSigning(false)} />
      ) : null}
    </div>
  )
}

/** The result of verifying files and signatures. */
function Verified({ verify }: { verify: ReturnType<typeof useSigning>['verify'] }) {
  const { t } = useTranslation(['shared/signatures', 'contract/common'])
  if (verify.error)
    return <Notice variant="danger">{t(`contract/common:errors.${errorCode(verify.error)}`)}</Notice>
  if (!verify.data) return null
  const { items } = verify.data
  const fallen = items.filter(({ problems }) => problems.length > 0).length
  return fallen > 0 ? (
    <Notice variant="danger">{t('fallen', { count: fallen })}</Notice>
  ) : (
    <Notice variant="success">{t('verified', { count: items.length })}</Notice>
  )
}
