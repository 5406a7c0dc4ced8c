import { useInfiniteQuery } from '@tanstack/react-query'
import { PenLine } from 'lucide-react'
import { Suspense, useState } from 'react'
import { loadNamespaces, useTranslation } from '#platform/i18n/index.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { signaturesQuery } from '#platform/records/signatures.ts'
import { Button } from '#ui/Button.tsx'
import { sectionSlice } from '../slices.ts'
import { lazy } from '#ui/lazy.tsx'

const SignDialog = lazy(async () => {
  const [{ SignDialog: Loaded }] = await Promise.all([
    import('#shared/signatures/SignDialog.tsx'),
    loadNamespaces('shared/signatures', 'contract/signatures'),
  ])
  return { default: Loaded }
})

/** SEC-5: the reviewer signs the submitted section before anybody approves it. The status stays. */
export function SignReview({ record }: { record: AnyRecord }) {
  const { t } = useTranslation('techdoc/file')
  const isWaiting = record.status === 'in_review' && record['reviewSigned'] !== true
  const signatures = useInfiniteQuery({ ...signaturesQuery(sectionSlice, record.id), enabled: isWaiting })
  const [signing, setSigning] = useState(false)
  const may = signatures.data?.pages[0]?.may.includes('review') ?? false
  return (
    <>
      {isWaiting && may ? (
        <Button onClick={() => setSigning(true)}>
          <PenLine aria-hidden />
          {t('signReview')}
        </Button>
      ) : null}
      <Suspense>
        {signing ? (
          <SignDialog
            slice={sectionSlice}
            record={record}
            meanings={['review']}
            onClose={() => setSigning(false)}
          />
        ) : null}
      </Suspense>
    </>
  )
}
