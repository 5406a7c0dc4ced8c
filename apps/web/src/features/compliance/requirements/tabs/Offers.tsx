import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { Offer } from 'contract/compliance/mappings'
import type { Requirement } from 'contract/compliance/requirements'
import { withColon } from 'contract/locale'
import { Check, Gift, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { formatDay } from '#platform/i18n/format.ts'
import { errorCode } from '#platform/errors.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { meQuery } from '#platform/session/me.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { ReasonField } from '#ui/dialog/ReasonField.tsx'
import { Names } from '#shared/record/FieldValue.tsx'
import { RecordName } from '#shared/record/RecordName.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { offersQuery, useJudgeOffer } from '../requirements.api.ts'

/** Accepted evidence of mapped requirements: nothing is linked unless a person accepts it. */
export function Offers({ requirement }: { requirement: Requirement }) {
  const { t } = useTranslation(['compliance/requirements', 'contract/common'])
  const { permissions } = useSuspenseQuery(meQuery).data
  const { data } = useQuery(offersQuery(requirement.id))
  const [declining, setDeclining] = useState<Offer>()
  const { take, decline, reconsider } = useJudgeOffer(requirement.id)
  if (!data || data.length === 0) return null
  const mayJudge = permissions.includes('requirement.judgeOffer')
  const refused = (error: unknown) =>
    showToast({ text: t(`contract/common:errors.${errorCode(error)}`), variant: 'danger' })
  const actions = (offer: Offer) => {
    const { id, code } = offer.evidence
    if (!mayJudge) return null
    if (offer.declined)
      return (
        <Button
          variant="quiet"
          size="small"
          busy={reconsider.isPending && reconsider.variables === id}
          onClick={() => reconsider.mutate(id, { onError: refused })}
        >
          <Undo2 aria-hidden />
          {t('offers.reconsider')}
        </Button>
      )
    return (
      <>
        <Button
          size="small"
          aria-label={t('offers.takeOne', { code })}
          busy={take.isPending && take.variables === id}
          onClick={() =>
            take.mutate(id, { onError: refused, onSuccess: () => showToast({ text: t('offers.taken') }) })
          }
        >
          <Check aria-hidden />
          {t('offers.take')}
        </Button>
        <Button
          variant="secondary"
          size="small"
          aria-label={t('offers.declineOne', { code })}
          onClick={() => setDeclining(offer)}
        >
          <X aria-hidden />
          {t('offers.decline')}
        </Button>
      </>
    )
  }
  return (
    <section aria-label={t('offers.title')} className="rounded-control border border-line text-body">
      <h3 className="flex items-center gap-2 border-b border-line bg-surface-soft px-3 py-2 font-medium">
        <Gift aria-hidden className="size-4" />
        {t('offers.title')}
      </h3>
      <ul className="divide-y divide-line">
        {data.map((offer) => (
          <OfferLine key={offer.evidence.id} offer={offer}>
            {actions(offer)}
          </OfferLine>
        ))}
      </ul>
      {declining ? (
        <Decline
          offer={declining}
          busy={decline.isPending}
          onClose={() => setDeclining(undefined)}
          onDecline={(reason) =>
            decline.mutate(
              { evidence: declining.evidence.id, reason },
              { onError: refused, onSuccess: () => setDeclining(undefined) },
            )
          }
        />
      ) : null}
    </section>
  )
}

function OfferLine({ offer, children }: { offer: Offer; children: React.ReactNode }) {
  const { t } = useTranslation('compliance/requirements')
  const locale = useLocale()
  const { evidence, from, declined } = offer
  return (
    <li className="space-y-2 px-3 py-3">
      <div className="space-y-1">
        <RecordName record={{ ...evidence, type: 'evidence', status: 'accepted' }} />
        <p className="text-ink-soft">{t('offers.until', { day: formatDay(evidence.validUntil, locale) })}</p>
      </div>
      <ul className="space-y-0.5">
        {from.map((one) => (
          <li key={one.id} className="flex flex-wrap gap-x-2">
            <span className="text-ink-soft">{t('offers.from')}</span>
            <RecordName record={{ ...one, type: 'requirement' }} />
            {one.reviewed ? <span className="text-success">{t('offers.reviewed')}</span> : null}
          </li>
        ))}
      </ul>
      {declined ? (
        <p className="text-ink-soft">
          {t('offers.declined')} <Names kind="person" ids={[declined.by]} />
          {withColon('', locale)} {declined.reason}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2 empty:hidden">{children}</div>
    </li>
  )
}

interface DeclineProps {
  offer: Offer
  busy: boolean
  onClose: () => void
  onDecline: (reason: string) => void
}

/** The reason for declining, for reviewers and for later offers. */
function Decline({ offer, busy, onClose, onDecline }: DeclineProps) {
  const { t } = useTranslation(['compliance/requirements', 'ui/dialog'])
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  return (
    <Dialog open onClose={onClose} title={t('offers.declineOne', { code: offer.evidence.code })}>
      <form
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (reason.trim() !== '') onDecline(reason.trim())
        }}
      >
        <ReasonField
          label={t('offers.reason')}
          value={reason}
          missing={tried && reason.trim() === ''}
          hint={t('offers.reasonHint')}
          onChange={setReason}
        />
        <div className="flex justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            {t('ui/dialog:cancel')}
          </Button>
          <Button type="submit" busy={busy}>
            {t('offers.decline')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
