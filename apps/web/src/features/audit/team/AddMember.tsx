import { useTranslation } from 'react-i18next'
import { useCreateRecord } from '#platform/records/record-mutations.ts'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { ShortForm } from '#ui/form/ShortForm.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { memberSlice } from './slices.ts'

const ASKED = ['ownerId', 'role', 'hours']

/** Gives somebody a part in the project. */
export function AddMember({ project, onClose }: { project: string; onClose: () => void }) {
  const { t } = useTranslation('audit/team')
  const create = useCreateRecord(memberSlice)
  return (
    <Dialog open onClose={onClose} title={t('add')}>
      <ShortForm
        slice={memberSlice}
        names={ASKED}
        start={{ role: 'preparer' }}
        submit={t('addDo')}
        onCancel={onClose}
        onSubmit={async (values) => {
          await create.mutateAsync({ ...values, project })
          showToast({ text: t('added') })
          onClose()
        }}
      />
    </Dialog>
  )
}
