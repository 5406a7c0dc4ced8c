import type { SignInConnection } from 'contract/workspace/sign-in-connections'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { ProofDialog } from '#shared/protection/ProofDialog.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useSetSecret } from './connections.api.ts'

interface SecretDialogProps {
  connection: SignInConnection
  onClose: () => void
}

/** Replaces the client secret, which nobody can read again. */
export function SecretDialog({ connection: { id }, onClose }: SecretDialogProps) {
  const { t } = useTranslation(['workspace/settings', 'ui/dialog'])
  const [secret, setSecret] = useState<string | null>(null)
  const set = useSetSecret(id)
  if (secret !== null)
    return (
      <ProofDialog
        title={t('signIn.secret')}
        text={t('signIn.prove')}
        purpose={{ for: 'connection_secret', connection: id }}
        submit={t('signIn.secret')}
        busy={set.isPending}
        error={set.error}
        onProved={(proof) => set.mutate({ secret, ...proof }, { onSuccess: onClose })}
        onCancel={onClose}
      />
    )
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const entered = String(new FormData(event.currentTarget).get('secret')).trim()
    if (entered) setSecret(entered)
  }
  return (
    <Dialog open onClose={onClose} title={t('signIn.secret')} text={t('signIn.fields.secretHint')}>
      <form noValidate onSubmit={submit} className="space-y-4">
        <TextField
          name="secret"
          type="password"
          autoComplete="off"
          dir="ltr"
          maxLength={1000}
          label={t('signIn.fields.secret')}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            {t('ui/dialog:cancel')}
          </Button>
          <Button type="submit">{t('signIn.continue')}</Button>
        </div>
      </form>
    </Dialog>
  )
}
