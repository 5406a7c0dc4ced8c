import { useTranslation } from '#platform/i18n/index.ts'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { ShortForm } from '#shared/form/ShortForm.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { useAdd } from '../setup.api.ts'
import { domainSlice, requirementSlice } from '../slices.ts'

export type Adding = { what: 'domain' } | { what: 'requirement'; domain: string }

interface AddDialogProps {
  adding: Adding
  universe: string
  /** After all existing ones. */
  position: number
  onClose: () => void
}

const NAMES = {
  domain: ['name', 'code'],
  requirement: ['ref', 'name', 'summary', 'obligation', 'weight', 'appliesTo', 'code'],
} as const

/** Adds a domain, or a requirement in a domain, with the required fields. */
export function AddDialog({ adding, universe, position, onClose }: AddDialogProps) {
  const { t } = useTranslation(['compliance/setup', 'shared/record'])
  const slice = adding.what === 'domain' ? domainSlice : requirementSlice
  const add = useAdd(slice)
  const title = t(adding.what === 'domain' ? 'structure.addDomain' : 'structure.addRequirement')
  return (
    <Dialog open onClose={onClose} title={title}>
      <ShortForm
        slice={slice}
        names={NAMES[adding.what]}
        submit={title}
        onCancel={onClose}
        onSubmit={async (values) => {
          const place = adding.what === 'domain' ? {} : { domain: adding.domain }
          await add({ ...values, ...place, universe, position })
          showToast({ text: t('shared/record:saved') })
          onClose()
        }}
      />
    </Dialog>
  )
}
