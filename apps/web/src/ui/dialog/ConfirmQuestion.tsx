import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { ReasonField } from './ReasonField.tsx'

export interface ConfirmQuestionProps {
  open: boolean
  title: string
  text?: string | undefined
  /** The label of the confirm button. */
  confirm: string
  cancel?: string
  /** Whether a reason is required or optional; it is stored in the record's history. */
  reason?: 'required' | 'optional'
  busy?: boolean
  problem?: string | undefined
  /** Where the focus goes afterwards; `true` is where it was. */
  finalFocus?: () => HTMLElement | null | true
  onConfirm: (reason: string) => void
  onCancel: () => void
}

/** The content of a `ConfirmDialog`. Separate because no page needs it at once. */
export function ConfirmQuestion({ open, title, text, finalFocus, onCancel, ...rest }: ConfirmQuestionProps) {
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => (next ? undefined : onCancel())}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop forceRender className="fixed inset-0 z-50 bg-veil" />
        <AlertDialog.Popup
          {...(finalFocus ? { finalFocus } : {})}
          className="fixed inset-0 z-50 m-auto h-fit max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-md overflow-y-auto rounded-xl border border-line bg-surface p-6 text-ink shadow-xl outline-none"
        >
          <AlertDialog.Title className="text-record font-semibold">{title}</AlertDialog.Title>
          {text ? (
            <AlertDialog.Description className="mt-1 text-body text-ink-soft">{text}</AlertDialog.Description>
          ) : null}
          <ConfirmForm {...rest} onCancel={onCancel} />
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

type ConfirmFormProps = Omit<ConfirmQuestionProps, 'open' | 'title' | 'text' | 'finalFocus'>

function ConfirmForm({
  confirm,
  cancel,
  reason,
  busy = false,
  problem,
  onConfirm,
  onCancel,
}: ConfirmFormProps) {
  const { t } = useTranslation('ui/dialog')
  const [typed, setTyped] = useState('')
  const [missing, setMissing] = useState(false)
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    event.stopPropagation()
    const empty = reason === 'required' && typed.trim() === ''
    setMissing(empty)
    if (empty) event.currentTarget.querySelector('textarea')?.focus()
    else onConfirm(typed.trim())
  }
  return (
    <form noValidate onSubmit={submit} className="mt-4 space-y-4">
      {problem ? <Notice variant="danger">{problem}</Notice> : null}
      {reason ? (
        <ReasonField
          label={reason === 'required' ? t('reason') : t('reasonOptional')}
          hint={t('reasonHint')}
          value={typed}
          missing={missing}
          onChange={(next) => {
            setTyped(next)
            setMissing(false)
          }}
        />
      ) : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onCancel}>
          {cancel ?? t('cancel')}
        </Button>
        <Button type="submit" busy={busy}>
          {confirm}
        </Button>
      </div>
    </form>
  )
}
