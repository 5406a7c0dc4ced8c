import type { Requirement } from 'contract/compliance/requirements'
import { useTranslation } from '#platform/i18n/index.ts'
import { useUpdateRecord } from '#platform/records/record-mutations.ts'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { ShortForm } from '#shared/form/ShortForm.tsx'
import { requirementSlice } from '../slices.ts'

const NAMES = ['applicability', 'applicabilityReason']

/** Decides on applicability together with the justification, because one needs the other. */
export function Decide({ requirement, onClose }: { requirement: Requirement; onClose: () => void }) {
  const { t } = useTranslation('compliance/requirements')
  const update = useUpdateRecord(requirementSlice, requirement.id)
  const { applicability, applicabilityReason, proposal, version } = requirement
  const start = { applicability: proposal ?? applicability, applicabilityReason }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('decide.title', { code: requirement.code })}
      text={t('decide.text')}
    >
      <ShortForm
        slice={requirementSlice}
        names={NAMES}
        start={start}
        submit={t('decide.submit')}
        onCancel={onClose}
        onSubmit={async (values) => {
          const changes = { applicabilityReason: null, ...values }
          await update.mutateAsync({ changes, version })
          onClose()
        }}
      />
    </Dialog>
  )
}
