import { useQueryClient } from '@tanstack/react-query'
import { ISSUE_DUE_DAYS } from 'contract/audit/issue-rating'
import { type Issue, issues } from 'contract/audit/issues'
import { daysAfter } from 'contract/days'
import { useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { sliceKey } from '#platform/collections/slice.ts'
import { useCreateRecord } from '#platform/records/record-mutations.ts'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { ShortForm } from '#shared/form/ShortForm.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { actionSlice } from '../issue-slices.ts'

const NAMES = ['name', 'description', 'ownerId', 'dueOn', 'priority', 'dueReason']

/** Proposes an action for an issue, preset with its owner and the due date that its rating allows. */
export function AddAction({ issue, onClose }: { issue: Issue; onClose: () => void }) {
  const { t } = useTranslation('audit/issues')
  const client = useQueryClient()
  const create = useCreateRecord(actionSlice)
  const priority = issue.rating ?? 'medium'
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const start = {
    ownerId: issue.ownerId,
    description: issue.recommendation,
    priority,
    dueOn: daysAfter(today, ISSUE_DUE_DAYS[priority]),
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('actions.addFor', { code: issue.code })}
      text={t('actions.addText')}
    >
      <ShortForm
        slice={actionSlice}
        names={NAMES}
        start={start}
        submit={t('actions.propose')}
        onCancel={onClose}
        onSubmit={async (values) => {
          await create.mutateAsync({ ...values, source: 'issue', issue: issue.id })
          // Issues include their actions, so they are refetched.
          await client.invalidateQueries({ queryKey: sliceKey(issues) })
          showToast({ text: t('actions.proposed') })
          onClose()
        }}
      />
    </Dialog>
  )
}
