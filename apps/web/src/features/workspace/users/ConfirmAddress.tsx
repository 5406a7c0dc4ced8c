import { useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { identity } from '#platform/identity/index.ts'
import { useAttempt } from '#platform/identity/use-attempt.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'

/** How to confirm an address: request a message, open its link, continue. */
export function ConfirmAddress({ onConfirmed }: { onConfirmed: () => void }) {
  const { t } = useTranslation(['workspace/users', 'contract/common'])
  const { attempt, busy, failed } = useAttempt()
  const [asked, setAsked] = useState<'sent' | 'elsewhere' | null>(null)
  const ask = () =>
    attempt(async () => setAsked((await identity.askToConfirmAddress()) ? 'sent' : 'elsewhere'))
  const goOn = () =>
    attempt(async () => {
      await identity.renewToken()
      onConfirmed()
    })
  const said = failed ? t('contract/common:errors.UNAVAILABLE') : asked ? t(`confirmAddress.${asked}`) : null
  return (
    <Notice variant="warning">
      <p>{t('contract/common:errors.EMAIL_NOT_CONFIRMED')}</p>
      <p role="status">{said}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="secondary" size="small" busy={busy} onClick={() => void ask()}>
          {t('confirmAddress.send')}
        </Button>
        {asked ? (
          <Button variant="secondary" size="small" busy={busy} onClick={() => void goOn()}>
            {t('confirmAddress.done')}
          </Button>
        ) : null}
      </div>
    </Notice>
  )
}
