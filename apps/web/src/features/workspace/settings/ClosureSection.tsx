import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type Closure, closureRoutes, CLOSING_DAYS } from 'contract/workspace/closures'
import { useState } from 'react'
import { errorCode } from '#platform/errors.ts'
import { call } from '#platform/http.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { meQuery } from '#platform/session/me.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { Proof } from '#shared/protection/protection.api.ts'
import { ProofDialog } from '#shared/protection/ProofDialog.tsx'
import { Section } from '#ui/Section.tsx'
import { ClosureDialog } from './ClosureDialog.tsx'
import { closureQuery, useClosing } from './settings.api.ts'

/** The closure of an organisation: requested, approved, in its waiting period, and until then revocable. */
export function ClosureSection() {
  const { t } = useTranslation('workspace/settings')
  const { data, error, refetch } = useQuery(closureQuery)
  return (
    <Section title={t('closure.title')} text={t('closure.text', { count: CLOSING_DAYS })}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <Loading /> : null}
      {data === null ? <Ask /> : null}
      {data ? <Asked closure={data} /> : null}
    </Section>
  )
}

function Ask() {
  const { t } = useTranslation('workspace/settings')
  const { isSuperUser } = useSuspenseQuery(meQuery).data
  const [asking, setAsking] = useState(false)
  if (!isSuperUser) return <p className="text-body text-ink-soft">{t('closure.superUser')}</p>
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t('closure.ask')}
      </Button>
      {asking ? <ClosureDialog onClose={() => setAsking(false)} /> : null}
    </>
  )
}

function Asked({ closure }: { closure: Closure }) {
  const { t } = useTranslation(['workspace/settings', 'contract/common'])
  const locale = useLocale()
  const [cancelling, setCancelling] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const confirm = useClosing((body: Proof) => call(closureRoutes.confirm, { body }))
  const cancel = useClosing((reason: string) => call(closureRoutes.cancel, { body: { reason } }))
  const { state, reason, askedByName, askedAt, confirmedByName, dueAt, mayConfirm } = closure
  const said = { name: askedByName, day: formatDay(askedAt.slice(0, 10), locale), reason }
  return (
    <>
      <Notice variant="warning">
        <p>{t('closure.asked', said)}</p>
        {dueAt ? (
          <p>
            {t('closure.confirmed', {
              name: confirmedByName ?? askedByName,
              day: formatDay(dueAt.slice(0, 10), locale),
            })}
          </p>
        ) : (
          <p>{t('closure.waiting')}</p>
        )}
      </Notice>
      {state === 'erasing' ? null : (
        <div className="flex flex-wrap gap-2">
          {mayConfirm ? (
            <Button variant="danger" onClick={() => setConfirming(true)}>
              {t('closure.confirm')}
            </Button>
          ) : null}
          <Button variant="secondary" onClick={() => setCancelling(true)}>
            {t('closure.keep')}
          </Button>
        </div>
      )}
      {confirming ? (
        <ProofDialog
          title={t('closure.confirmTitle')}
          text={t('closure.confirmText')}
          purpose={{ for: 'closure_confirmation' }}
          submit={t('closure.confirm')}
          variant="danger"
          busy={confirm.isPending}
          error={confirm.error}
          onProved={(proof) => confirm.mutate(proof, { onSuccess: () => setConfirming(false) })}
          onCancel={() => setConfirming(false)}
        />
      ) : null}
      <ConfirmDialog
        open={cancelling}
        title={t('closure.keepTitle')}
        confirm={t('closure.keep')}
        reason="required"
        busy={cancel.isPending}
        problem={cancel.error ? t(`contract/common:errors.${errorCode(cancel.error)}`) : undefined}
        onConfirm={(why) => cancel.mutate(why, { onSuccess: () => setCancelling(false) })}
        onCancel={() => setCancelling(false)}
      />
    </>
  )
}
