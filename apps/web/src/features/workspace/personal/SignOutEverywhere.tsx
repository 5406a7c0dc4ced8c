import { useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { EndSignInsDialog } from './EndSignInsDialog.tsx'

/** Ends all sessions of the person on all devices, after a lost device or an unknown sign-in. */
export function SignOutEverywhere({ onEnd }: { onEnd: (token: string) => Promise<void> }) {
  const { t } = useTranslation('workspace/personal')
  const [asking, setAsking] = useState(false)
  return (
    <div className="mt-4">
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {t('everywhere')}
      </Button>
      {asking ? (
        <EndSignInsDialog
          title={t('everywhereTitle')}
          text={t('everywhereText')}
          submit={t('everywhere')}
          end={onEnd}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  )
}
