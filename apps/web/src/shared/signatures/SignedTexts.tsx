import { useQuery } from '@tanstack/react-query'
import type { Signature } from 'contract/workspace/signatures'
import { Suspense, useState } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import type { Slice } from '#platform/collections/slice.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { formatMomentInZone } from './moment-in-zone.ts'
import { signedTextsQuery } from '#platform/records/signatures.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { LazyReadView } from '#shared/editor/lazy.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'

interface SignedTextsProps {
  slice: Slice
  recordId: string
  signature: Signature
}

/** Opens the wording that a signature covers, whatever the texts contain now. */
export function SignedTexts({ slice, recordId, signature }: SignedTextsProps) {
  const { t } = useTranslation('shared/signatures')
  const locale = useLocale()
  const [open, setOpen] = useState(false)
  const { texts, signer, at } = signature
  if (texts.length === 0) return null
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        {t('texts')}
      </Button>
      {open ? (
        <Dialog
          open
          onClose={() => setOpen(false)}
          width="wide"
          title={t('textsTitle', { name: signer.name })}
          text={
            texts.some(({ atMigration }) => atMigration)
              ? t('atMigration')
              : t('textsText', { at: formatMomentInZone(at, locale) })
          }
        >
          <Wordings slice={slice} recordId={recordId} signatureId={signature.id} />
        </Dialog>
      ) : null}
    </>
  )
}

interface WordingsProps {
  slice: Slice
  recordId: string
  signatureId: string
}

function Wordings({ slice, recordId, signatureId }: WordingsProps) {
  const { t } = useTranslation('shared/signatures')
  const locale = useLocale()
  const labels = useCollectionLabels(slice.of)
  const signed = useQuery(signedTextsQuery(slice, recordId, signatureId))
  if (signed.isPending) return <Loading />
  if (signed.isError) return <ErrorState error={signed.error} onRetry={() => void signed.refetch()} />
  return (
    <div className="space-y-6">
      {signed.data.map(({ field, versionId, number, hash, intact, content }) => (
        <section key={versionId} className="space-y-2">
          <h3 className="font-semibold">{labels.field(field)}</h3>
          <p className="text-meta text-ink-soft">
            {t('textVersion', { number: formatNumber(number, locale) })}
            <bdi dir="ltr" className="block font-mono break-all">
              {hash}
            </bdi>
          </p>
          {intact ? null : <Notice variant="danger">{t('notIntact')}</Notice>}
          <div className="rounded-pop border border-line p-4">
            <Suspense fallback={<Loading />}>
              <LazyReadView label={labels.field(field)} content={content} />
            </Suspense>
          </div>
        </section>
      ))}
    </div>
  )
}
