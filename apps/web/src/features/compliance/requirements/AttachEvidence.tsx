import { useId, useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import type { Named } from '#platform/collections/names.ts'
import { errorCode } from '#platform/errors.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { SearchPicker } from '#shared/form/SearchPicker.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useLinkEvidence } from './requirements.api.ts'

export interface Attached {
  readonly evidence: Named
  readonly requirements: string[]
}

interface AttachEvidenceProps {
  requirements: readonly string[]
  onClose: () => void
  onDone: (attached: Attached) => void
}

/** Links one existing piece of evidence to many requirements. */
export function AttachEvidence({ requirements, onClose, onDone }: AttachEvidenceProps) {
  const { t } = useTranslation(['compliance/requirements', 'ui/dialog', 'contract/common'])
  const id = useId()
  const [evidence, setEvidence] = useState<Named | null>(null)
  const link = useLinkEvidence()
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('attach.title', { count: requirements.length })}
      text={t('attach.text')}
    >
      <div className="space-y-4">
        {link.error ? (
          <Notice variant="danger">{t(`contract/common:errors.${errorCode(link.error)}`)}</Notice>
        ) : null}
        <div>
          <label htmlFor={id} className="mb-1.5 block text-body font-medium">
            {t('attach.choose')}
          </label>
          <SearchPicker id={id} kind="evidence" value={evidence} onPick={setEvidence} clearable />
        </div>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            {t('ui/dialog:cancel')}
          </Button>
          <Button
            disabled={evidence === null}
            busy={link.isPending}
            onClick={() =>
              evidence &&
              link.mutate(
                { evidence: evidence.id, requirements: [...requirements], link: true },
                { onSuccess: ({ changed }) => onDone({ evidence, requirements: changed }) },
              )
            }
          >
            {t('attach.submit')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
