import { useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { outbox, useWaiting } from '#platform/offline/index.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'

export interface LeavingDialogProps {
  onLeave: () => void
  onClose: () => void
}

/** Shown at sign-out while some edits are only on this device: send them first, or discard them knowingly. */
export function LeavingDialog({ onLeave, onClose }: LeavingDialogProps) {
  const { t } = useTranslation('shared/offline')
  const waiting = useWaiting()
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  async function send() {
    setBusy(true)
    await outbox.flush()
    setBusy(false)
    if (outbox.list().length === 0) onLeave()
    else setTried(true)
  }
  return (
    <Dialog open onClose={onClose} title={t('leaving.title')} text={t('leaving.text', { n: waiting.length })}>
      {tried ? <Notice variant="warning">{t('leaving.still')}</Notice> : null}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button busy={busy} onClick={() => void send()}>
          {t('leaving.send')}
        </Button>
        <Button variant="danger" onClick={() => void outbox.clear().then(onLeave)}>
          {t('leaving.remove')}
        </Button>
      </div>
    </Dialog>
  )
}
