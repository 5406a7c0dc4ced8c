import { useQuery } from '@tanstack/react-query'
import type { Locale } from 'contract/locale'
import type { Signature } from 'contract/workspace/signatures'
import { useState } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import type { Slice } from '#platform/collections/slice.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { formatMomentInZone } from './moment-in-zone.ts'
import { signedDifferenceQuery } from '#platform/records/signatures.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Seal, SealDigits } from '#ui/marks/Seal.tsx'
import { Differences } from '#shared/record/Differences.tsx'
import { PartDifferences } from './PartDifferences.tsx'
import { sealState } from './seal-state.ts'
import { SignedTexts } from './SignedTexts.tsx'
import { ValidityBadge } from './ValidityBadge.tsx'

const languageName = (language: Locale, locale: Locale): string =>
  new Intl.DisplayNames(locale, { type: 'language' }).of(language) ?? language

interface SignatureItemProps {
  slice: Slice
  recordId: string
  signature: Signature
}

/** A signature: signer, meaning, time, reason, validity, and the differences if it is no longer valid. */
export function SignatureItem({ slice, recordId, signature }: SignatureItemProps) {
  const { t } = useTranslation(['shared/signatures', 'contract/signatures'])
  const locale = useLocale()
  const labels = useCollectionLabels(slice.of)
  const { signer, meaning, at, validity, reason, step, record, authentication, content, language } = signature
  return (
    <li className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-2.5 py-3 text-body">
      <Seal state={sealState(validity)} hash={content} />
      <div className="min-w-0 space-y-1.5">
        <div>
          <div className="flex flex-wrap items-baseline gap-x-3">
            <bdi className="font-semibold">{signer.name}</bdi>
            <span>{t(`contract/signatures:meanings.${meaning}`)}</span>
            <span className="ms-auto">
              <SealDigits hash={content} struck={validity !== 'valid'} />
            </span>
          </div>
          <p className="flex flex-wrap gap-x-3 text-meta text-ink-faint">
            <time dateTime={at}>{formatMomentInZone(at, locale)}</time>
            {slice.signing ? null : (
              <span>{t('version', { version: formatNumber(record.version, locale) })}</span>
            )}
            {step ? (
              <span>{t('step', { from: labels.status(step.from), to: labels.status(step.to) })}</span>
            ) : null}
          </p>
        </div>
        <ValidityBadge validity={validity} />
        {reason ? (
          <p>
            <span className="text-ink-soft">{t('reason')} </span>
            <bdi>{reason}</bdi>
          </p>
        ) : null}
        <details className="text-meta text-ink-soft">
          <summary className="cursor-pointer">{t('fingerprint')}</summary>
          <bdi dir="ltr" className="mt-1 block font-mono break-all">
            {content}
          </bdi>
          <p className="mt-1">
            {t('authenticated', {
              at: formatMomentInZone(authentication.at, locale),
              method: authentication.method,
            })}
          </p>
          {language ? (
            <p className="mt-1">{t('language', { language: languageName(language, locale) })}</p>
          ) : null}
        </details>
        <SignedTexts slice={slice} recordId={recordId} signature={signature} />
        {validity === 'changed' ? (
          <Changed slice={slice} recordId={recordId} signatureId={signature.id} />
        ) : null}
      </div>
    </li>
  )
}

/** Loaded on demand. */
function Changed({ slice, recordId, signatureId }: { slice: Slice; recordId: string; signatureId: string }) {
  const { t } = useTranslation('shared/signatures')
  const [open, setOpen] = useState(false)
  const difference = useQuery({ ...signedDifferenceQuery(slice, recordId, signatureId), enabled: open })
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer font-medium text-accent-strong">{t('difference')}</summary>
      {open && difference.isPending ? <Loading /> : null}
      {difference.isError ? (
        <ErrorState error={difference.error} onRetry={() => void difference.refetch()} />
      ) : null}
      {difference.data?.length === 0 ? <p className="text-ink-soft">{t('same')}</p> : null}
      {difference.data ? (
        <Differences of={slice.of} differences={difference.data.filter(({ part }) => !part)} />
      ) : null}
      {[...Map.groupBy(difference.data ?? [], ({ part }) => part?.id)].map(([id, differences]) => {
        const part = differences[0]?.part
        return part ? <PartDifferences key={id} part={part} differences={differences} /> : null
      })}
    </details>
  )
}
