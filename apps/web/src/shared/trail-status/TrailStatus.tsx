import { useQuery } from '@tanstack/react-query'
import { trailActions, type TrailVerification } from 'contract/workspace/trail'
import { useMay } from '#platform/collections/may.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { formatMoment, formatNumber } from '#platform/i18n/format.ts'
import { Notice } from '#ui/Notice.tsx'
import { trailStatusQuery } from './trail-status-query.ts'

/** Whether the audit trail matches its published anchors: verified until when, or what is wrong. */
export function TrailStatus() {
  const { t } = useTranslation('shared/trail-status')
  const may = useMay()
  const mayRead = may(trailActions.verification)
  const { data } = useQuery({ ...trailStatusQuery, enabled: mayRead })
  if (!data) return null
  if (data.state === 'altered') return <Alarm status={data} />
  if (data.state === 'waiting') return <p className="text-body text-ink-soft">{t('waiting')}</p>
  return <Verified status={data} />
}

function Alarm({ status: { problem } }: { status: TrailVerification }) {
  const { t } = useTranslation('shared/trail-status')
  const locale = useLocale()
  if (!problem) return null
  const { kind, seq, foundAt } = problem
  return (
    <Notice variant="danger">
      <p className="font-semibold">{t('altered')}</p>
      <p>
        {t(`problems.${kind}`)}{' '}
        {seq === null
          ? t('found', { at: formatMoment(foundAt, locale) })
          : t('foundAt', { entry: formatNumber(seq, locale), at: formatMoment(foundAt, locale) })}
      </p>
      <p>{t('next')}</p>
    </Notice>
  )
}

function Verified({ status }: { status: TrailVerification }) {
  const { t } = useTranslation('shared/trail-status')
  const locale = useLocale()
  const { state, checkedAt, verifiedSeq, anchors, anchoredAt, stampedAt } = status
  const verified = t('verified', {
    entry: formatNumber(verifiedSeq, locale),
    at: formatMoment(checkedAt!, locale),
  })
  const anchored = anchoredAt
    ? t('anchors', {
        count: anchors,
        shown: formatNumber(anchors, locale),
        at: formatMoment(anchoredAt, locale),
      })
    : t('noAnchors')
  return (
    <p className="text-body text-ink-soft">
      {verified} {state === 'unanchored' ? t('unanchored') : anchored}{' '}
      {stampedAt ? t('stamped', { at: formatMoment(stampedAt, locale) }) : null}
    </p>
  )
}
