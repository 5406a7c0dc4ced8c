import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ActionLine, actionRoutes } from 'contract/workspace/actions'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { errorCode } from '#platform/errors.ts'
import { call } from '#platform/http.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { DateField } from '#ui/date/DateField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast/toasts.ts'

/** The owner requests another due date, with a reason. */
export function AskExtension({ action, onClose }: { action: ActionLine; onClose: () => void }) {
  const { t } = useTranslation(['risk/treatments', 'ui/dialog', 'contract/common'])
  const client = useQueryClient()
  const [dueOn, setDueOn] = useState('')
  const [reason, setReason] = useState('')
  const { id, version } = action
  const ask = useMutation({
    mutationFn: () =>
      call(actionRoutes.askExtension, { params: { id }, version, body: { dueOn, reason: reason.trim() } }),
    onSuccess: async () => {
      showToast({ text: t('extension.sent') })
      await client.invalidateQueries({ queryKey: ['actions'] })
      onClose()
    },
  })
  const tooEarly = dueOn !== '' && dueOn <= action.dueOn
  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (dueOn && !tooEarly && reason.trim()) ask.mutate()
  }
  return (
    <Dialog open onClose={onClose} title={t('extension.ask')} text={t('extension.text')}>
      <form onSubmit={send} className="space-y-4">
        {ask.error ? (
          <Notice variant="danger">{t(`contract/common:errors.${errorCode(ask.error)}`)}</Notice>
        ) : null}
        <DateField
          required
          label={t('extension.day')}
          value={dueOn}
          problem={tooEarly ? t('extension.tooEarly') : undefined}
          onChange={setDueOn}
        />
        <TextField
          required
          label={t('extension.reason')}
          maxLength={2000}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={ask.isPending}>
            {t('extension.send')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t('ui/dialog:cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
