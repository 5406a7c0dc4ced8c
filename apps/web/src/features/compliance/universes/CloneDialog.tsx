import { useNavigate } from '@tanstack/react-router'
import type { Localized } from 'contract/locale'
import { useTranslation } from '#platform/i18n/index.ts'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { ShortForm } from '#shared/form/ShortForm.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { setupOf } from './universe-links.ts'
import { universeSlice } from './slices.ts'
import { useCloneUniverse } from './universes.api.ts'

interface CloneDialogProps {
  id: string
  code: string
  name: Localized
  onClose: () => void
}

/** Creates another universe with the same domains and requirements, under a code of its own. */
export function CloneDialog({ id, code, name, onClose }: CloneDialogProps) {
  const { t } = useTranslation('compliance/universes')
  const navigate = useNavigate()
  const clone = useCloneUniverse(id)
  return (
    <Dialog open onClose={onClose} title={t('clone.title', { code })} text={t('clone.text')}>
      <ShortForm
        slice={universeSlice}
        names={['code', 'name']}
        start={{ name }}
        submit={t('clone.submit')}
        onCancel={onClose}
        onSubmit={async (values) => {
          const made = await clone.mutateAsync(values as { code: string; name: Localized })
          showToast({ text: t('clone.done', { code: made.code, count: made.requirements }) })
          void navigate(setupOf(made.id))
        }}
      />
    </Dialog>
  )
}
