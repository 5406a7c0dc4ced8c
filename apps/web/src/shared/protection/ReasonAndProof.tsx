import type { Purpose } from 'contract/workspace/protection'
import { withColon } from 'contract/locale'
import { useState, type SubmitEvent } from 'react'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { ReasonField } from '#ui/dialog/ReasonField.tsx'
import { ActProof } from './ActProof.tsx'
import type { Proof } from './protection.api.ts'

interface ReasonAndProofProps {
  /** The purpose of the re-authentication, with this reason. */
  purpose: (reason: string) => Purpose
  submit: string
  /** The reason entered so far, or null if none is required. */
  reason: string | null
  busy: boolean
  error: Error | null
  onProved: (reason: string, proof: Proof) => void
  onCancel: () => void
}

/** A reason, then a re-authentication, for changes that weaken protection. */
export function ReasonAndProof(props: ReasonAndProofProps) {
  const { t } = useTranslation(['shared/protection', 'ui/dialog'])
  const locale = useLocale()
  const { purpose, submit, busy, error, onProved, onCancel } = props
  const [reason, setReason] = useState(props.reason ?? '')
  const [missing, setMissing] = useState(false)
  const [asked, setAsked] = useState(props.reason === null || props.reason !== '')
  function proceed(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setMissing(reason.trim() === '')
    if (reason.trim() !== '') setAsked(true)
  }
  if (asked)
    return (
      <div className="space-y-4">
        {reason ? (
          <p className="text-body">
            <span className="text-ink-soft">{withColon(t('ui/dialog:reason'), locale)} </span>
            <bdi>{reason}</bdi>
          </p>
        ) : null}
        <ActProof
          purpose={purpose(reason.trim())}
          submit={submit}
          busy={busy}
          error={error}
          onProved={(proof) => onProved(reason.trim(), proof)}
          onCancel={onCancel}
        />
      </div>
    )
  return (
    <form noValidate onSubmit={proceed} className="space-y-4">
      <ReasonField
        label={t('ui/dialog:reason')}
        hint={t('reasonHint')}
        value={reason}
        missing={missing}
        onChange={setReason}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onCancel}>
          {t('ui/dialog:cancel')}
        </Button>
        <Button type="submit">{t('continue')}</Button>
      </div>
    </form>
  )
}
