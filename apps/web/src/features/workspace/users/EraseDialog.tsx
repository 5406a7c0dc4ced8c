import type { ErasedUser } from 'contract/workspace/user-administration'
import type { User } from 'contract/workspace/users'
import { useState } from 'react'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { EraseForm } from './EraseForm.tsx'

interface EraseDialogProps {
  open: boolean
  user: User
  onClose: () => void
}

/** Erases the personal data of somebody who has left, and shows afterwards what is retained and why. */
export function EraseDialog({ open, user, onClose }: EraseDialogProps) {
  const { t } = useTranslation('workspace/users')
  const [done, setDone] = useState<ErasedUser | null>(null)
  function close() {
    onClose()
    setDone(null)
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t(done ? 'erasing.done' : 'erasing.open')}
      text={done ? undefined : t('erasing.warning')}
    >
      {done ? (
        <Erased erased={done} onClose={close} />
      ) : (
        <EraseForm user={user} onClose={close} onDone={setDone} />
      )}
    </Dialog>
  )
}

function Erased({ erased, onClose }: { erased: ErasedUser; onClose: () => void }) {
  const { t } = useTranslation(['workspace/users', 'app'])
  const locale = useLocale()
  const { user, signatures, earlierEntries, accountErased } = erased
  const left = [
    ...(signatures > 0 ? [t('erasing.signatures', { number: formatNumber(signatures, locale) })] : []),
    ...(earlierEntries > 0 ? [t('erasing.earlier', { number: formatNumber(earlierEntries, locale) })] : []),
    t('erasing.texts'),
    ...(accountErased ? [] : [t('erasing.account')]),
  ]
  return (
    <div className="space-y-4 text-body">
      <Notice variant="success">{t('erasing.called', { name: user.name })}</Notice>
      <ul className="list-disc space-y-1 ps-5">
        {left.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Button onClick={onClose}>{t('app:close')}</Button>
    </div>
  )
}
