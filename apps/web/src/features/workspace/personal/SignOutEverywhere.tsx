import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'

/** Ends all sign-ins of the person, wherever they are; for whoever lost a device, or sees a sign-in that was not theirs. */
export function SignOutEverywhere({ onConfirm }: { onConfirm: () => Promise<void> }) {
  const { t } = useTranslation('workspace/personal')
  const [asking, setAsking] = useState(false)
  const leaving = useMutation({ mutationFn: onConfirm })
  return (
    <div className="mt-4">
      <Button look="secondary" onClick={() => setAsking(true)}>
        {t('everywhere')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('everywhereTitle')}
        text={t('everywhereText')}
        confirm={t('everywhere')}
        busy={leaving.isPending}
        problem={leaving.isError ? t('everywhereFailed') : undefined}
        onConfirm={() => leaving.mutate()}
        onCancel={() => setAsking(false)}
      />
    </div>
  )
}
