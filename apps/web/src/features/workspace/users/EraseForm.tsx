import type { ErasedUser } from 'contract/workspace/user-administration'
import type { User } from 'contract/workspace/users'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { ReasonField } from '#ui/dialog/ReasonField.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useErasingProblem } from './use-erasing-problem.ts'
import { useMember } from './users.api.ts'

interface EraseFormProps {
  user: User
  onClose: () => void
  onDone: (erased: ErasedUser) => void
}

/** The name must be typed, so that nobody erases the wrong person, or this one by accident. */
export function EraseForm({ user, onClose, onDone }: EraseFormProps) {
  const { t } = useTranslation(['workspace/users', 'ui/dialog'])
  const { erase } = useMember(user.id)
  const problem = useErasingProblem(erase.error)
  const [name, setName] = useState('')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const isOther = name.trim() !== user.name.trim()
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    if (isOther || reason.trim() === '') return
    erase.mutate({ name: name.trim(), reason: reason.trim() }, { onSuccess: onDone })
  }
  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      {problem ? <Notice variant="danger">{problem}</Notice> : null}
      <TextField
        dir="auto"
        autoComplete="off"
        label={t('erasing.name', { name: user.name })}
        value={name}
        problem={tried && isOther ? t('erasing.mismatch') : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <ReasonField
        label={t('ui/dialog:reason')}
        hint={t('erasing.reasonHint')}
        value={reason}
        missing={tried && reason.trim() === ''}
        onChange={setReason}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onClose}>
          {t('ui/dialog:cancel')}
        </Button>
        <Button type="submit" variant="danger" busy={erase.isPending}>
          {t('erasing.open')}
        </Button>
      </div>
    </form>
  )
}
