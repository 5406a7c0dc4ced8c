import { useQuery } from '@tanstack/react-query'
import type { HandedOver } from 'contract/workspace/user-administration'
import type { User } from 'contract/workspace/users'
import { useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { HandedOverView } from './HandedOverView.tsx'
import { HandOverForm } from './HandOverForm.tsx'
import { openWorkQuery } from './users.api.ts'

interface HandOverDialogProps {
  open: boolean
  user: User
  onClose: () => void
}

/** Ends a membership: the records to reassign, their new owners and the reason; afterwards, the result. */
export function HandOverDialog({ open, user, onClose }: HandOverDialogProps) {
  const { t } = useTranslation('workspace/users')
  const [done, setDone] = useState<HandedOver | null>(null)
  const left = useQuery({ ...openWorkQuery(user.id), enabled: open && done === null })
  function close() {
    onClose()
    setDone(null)
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      width="wide"
      title={t(done ? 'leaving.done' : 'leaving.ask', { name: user.name })}
      text={done ? undefined : t('leaving.text')}
    >
      {done ? (
        <HandedOverView handed={done} onClose={close} />
      ) : (
        <>
          {left.isPending ? <Loading /> : null}
          {left.isError ? <ErrorState error={left.error} onRetry={() => void left.refetch()} /> : null}
          {left.data ? <HandOverForm user={user} left={left.data} onDone={setDone} onAsked={close} /> : null}
        </>
      )}
    </Dialog>
  )
}
