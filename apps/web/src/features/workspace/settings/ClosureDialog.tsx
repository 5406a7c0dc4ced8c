import { useSuspenseQuery } from '@tanstack/react-query'
import { closureRoutes } from 'contract/workspace/closures'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { call } from '#platform/http.ts'
import { meQuery } from '#platform/session/me.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { ReasonField } from '#ui/dialog/ReasonField.tsx'
import type { Proof } from '#shared/protection/protection.api.ts'
import { ProofDialog } from '#shared/protection/ProofDialog.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useClosing } from './settings.api.ts'

/** The name must be typed, so that nobody closes the wrong organisation, or this one by accident. */
export function ClosureDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['workspace/settings', 'ui/dialog'])
  const { memberships, organisationId } = useSuspenseQuery(meQuery).data
  const own = memberships.find((one) => one.organisationId === organisationId)?.organisationName ?? ''
  const ask = useClosing((body: { name: string; reason: string } & Proof) =>
    call(closureRoutes.ask, { body }),
  )
  const [name, setName] = useState('')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const [wanted, setWanted] = useState<{ name: string; reason: string } | null>(null)
  const isOther = name.trim() !== own.trim()
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    if (isOther || reason.trim() === '') return
    setWanted({ name: name.trim(), reason: reason.trim() })
  }
  if (wanted)
    return (
      <ProofDialog
        title={t('closure.dialog')}
        text={t('closure.proof')}
        purpose={{ for: 'closure', ...wanted }}
        submit={t('closure.ask')}
        variant="danger"
        busy={ask.isPending}
        error={ask.error}
        onProved={(proof) => ask.mutate({ ...wanted, ...proof }, { onSuccess: onClose })}
        onCancel={onClose}
      />
    )
  return (
    <Dialog open onClose={onClose} title={t('closure.dialog')} text={t('closure.dialogText')}>
      <form noValidate onSubmit={submit} className="space-y-5">
        <TextField
          dir="auto"
          autoComplete="off"
          label={t('closure.name', { name: own })}
          value={name}
          problem={tried && isOther ? t('closure.mismatch') : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <ReasonField
          label={t('ui/dialog:reason')}
          hint={t('closure.reasonHint')}
          value={reason}
          missing={tried && reason.trim() === ''}
          onChange={setReason}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            {t('ui/dialog:cancel')}
          </Button>
          <Button type="submit" variant="danger">
            {t('closure.proceed')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
