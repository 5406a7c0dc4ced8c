import { useMutation } from '@tanstack/react-query'
import { useTranslation } from '#platform/i18n/index.ts'
import { errorCode } from '#platform/errors.ts'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { ProofSteps } from '#shared/reauthentication/ProofSteps.tsx'

interface EndSignInsDialogProps {
  title: string
  text: string
  submit: string
  /** Ends the sessions, with a re-authentication token. */
  end: (token: string) => Promise<void>
  onClose: () => void
}

/** Ends other sessions after re-authentication. */
export function EndSignInsDialog({ title, text, submit, end, onClose }: EndSignInsDialogProps) {
  const { t } = useTranslation('contract/common')
  const ending = useMutation({ mutationFn: end })
  return (
    <Dialog open onClose={onClose} title={title} text={text}>
      <ProofSteps
        submit={submit}
        busy={ending.isPending}
        problem={ending.error ? t(`errors.${errorCode(ending.error)}`) : undefined}
        onProved={(token) => ending.mutate(token)}
        onCancel={onClose}
      />
    </Dialog>
  )
}
