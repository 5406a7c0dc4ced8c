import type { ProtectedAct } from 'contract/workspace/protection'
import {
  type ConnectionInput,
  opensConnection,
  type SignInConnection,
} from 'contract/workspace/sign-in-connections'
import { useState } from 'react'
import { errorCode } from '#platform/errors.ts'
import { useTranslation } from '#platform/i18n/index.ts'
import { ProofDialog } from '#shared/protection/ProofDialog.tsx'
import { ProtectedDialog } from '#shared/protection/ProtectedDialog.tsx'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { ConnectionForm, type Entered } from './ConnectionForm.tsx'
import { useAddConnection, useRefreshSignIn, useUpdateConnection } from './connections.api.ts'

interface ConnectionDialogProps {
  /** The connection to change; without it, a new one is added. */
  connection?: SignInConnection
  onClose: () => void
}

export function ConnectionDialog({ connection, onClose }: ConnectionDialogProps) {
  const { t } = useTranslation('workspace/settings')
  const [entered, setEntered] = useState<Entered | null>(null)
  if (!entered)
    return (
      <Dialog
        open
        onClose={onClose}
        width="wide"
        title={t(connection ? 'signIn.change' : 'signIn.add')}
        text={t('signIn.addText')}
      >
        <ConnectionForm connection={connection} onEntered={setEntered} onCancel={onClose} />
      </Dialog>
    )
  return connection ? (
    <Change connection={connection} input={entered.input} onClose={onClose} />
  ) : (
    <Add entered={entered} onClose={onClose} />
  )
}

function Add({ entered: { input, secret }, onClose }: { entered: Entered; onClose: () => void }) {
  const { t } = useTranslation('workspace/settings')
  const add = useAddConnection()
  return (
    <ProofDialog
      title={t('signIn.add')}
      text={t('signIn.prove')}
      purpose={{ for: 'connection', ...input }}
      submit={t('signIn.add')}
      busy={add.isPending}
      error={add.error}
      onProved={(proof) => add.mutate({ ...input, secret, ...proof }, { onSuccess: onClose })}
      onCancel={onClose}
    />
  )
}

interface ChangeProps {
  connection: SignInConnection
  input: ConnectionInput
  onClose: () => void
}

/** While people sign in with the connection, a second administrator decides about changes. */
function Change({ connection, input: { protocol: _protocol, ...changes }, onClose }: ChangeProps) {
  const { t } = useTranslation(['workspace/settings', 'contract/common'])
  const refresh = useRefreshSignIn()
  const update = useUpdateConnection(connection.id, connection.version)
  const act: ProtectedAct = { kind: 'signInConnection.update', connection: connection.id, ...changes }
  if (opensConnection(connection, changes))
    return <ProtectedDialog act={act} onClose={onClose} onDone={() => void refresh()} />
  return (
    <ConfirmDialog
      open
      title={t('signIn.change')}
      text={t('signIn.about.change')}
      confirm={t('signIn.save')}
      reason="required"
      busy={update.isPending}
      problem={update.error ? t(`contract/common:errors.${errorCode(update.error)}`) : undefined}
      onConfirm={(reason) => update.mutate({ ...changes, reason }, { onSuccess: onClose })}
      onCancel={onClose}
    />
  )
}
