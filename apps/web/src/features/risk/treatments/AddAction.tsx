import { useQueryClient } from '@tanstack/react-query'
import type { RisklineLine } from 'contract/risk/risk-lines'
import { useTranslation } from '#platform/i18n/index.ts'
import { useCreateRecord } from '#platform/records/record-mutations.ts'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { ShortForm } from '#shared/form/ShortForm.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { actionSlice } from './action-slice.ts'

const NAMES = ['name', 'description', 'ownerId', 'verifierId', 'dueOn', 'priority']

/** An action for one assessed risk; its owner is that of the risk unless somebody else is chosen. */
export function AddAction({ line, onClose }: { line: RisklineLine; onClose: () => void }) {
  const { t } = useTranslation('risk/treatments')
  const client = useQueryClient()
  const create = useCreateRecord(actionSlice)
  const start = { ownerId: line.ownerId, dueOn: line.targetOn, priority: line.residualLevel ?? 'medium' }
  return (
    <Dialog open onClose={onClose} title={t('addFor', { code: line.code })} text={t('addText')}>
      <ShortForm
        slice={actionSlice}
        names={NAMES}
        start={start}
        submit={t('propose')}
        onCancel={onClose}
        onSubmit={async (values) => {
          await create.mutateAsync({ ...values, source: 'risk_treatment', riskline: line.id })
          // Lines and assessments include their actions, so they are refetched.
          await client.invalidateQueries({ queryKey: ['risklines'] })
          await client.invalidateQueries({ queryKey: ['assessments'] })
          showToast({ text: t('proposed') })
          onClose()
        }}
      />
    </Dialog>
  )
}
