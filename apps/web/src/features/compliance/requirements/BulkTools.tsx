import { evidence } from 'contract/workspace/evidence'
import { Link2, Paperclip } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import type { BulkReport } from '#platform/collections/bulk.ts'
import { useMay } from '#platform/collections/may.ts'
import { Button } from '#ui/Button.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { AttachEvidence, type Attached } from './AttachEvidence.tsx'
import { LinkControls } from './LinkControls.tsx'
import { useLinkEvidence } from './requirements.api.ts'
import { requirementSlice } from './slices.ts'

interface BulkToolsProps {
  ids: readonly string[]
  onDone: (report?: BulkReport) => void
}

/** Bulk actions on requirements besides editing: link a control, or evidence. */
export function BulkTools({ ids, onDone }: BulkToolsProps) {
  const { t } = useTranslation('compliance/requirements')
  const may = useMay()
  const [asked, setAsked] = useState<'controls' | 'evidence'>()
  const link = useLinkEvidence()
  const attached = ({ evidence: { id }, requirements }: Attached) => {
    const undo = () => link.mutate({ evidence: id, requirements, link: false })
    showToast({
      text: t('attach.done', { count: requirements.length }),
      ...(requirements.length > 0 ? { action: { label: t('attach.undo'), onClick: undo } } : {}),
    })
    onDone()
  }
  return (
    <>
      {may(requirementSlice.of.actions.update) ? (
        <Button variant="secondary" size="small" onClick={() => setAsked('controls')}>
          <Link2 aria-hidden />
          {t('controls.add')}
        </Button>
      ) : null}
      {may(evidence.actions.update) ? (
        <Button variant="secondary" size="small" onClick={() => setAsked('evidence')}>
          <Paperclip aria-hidden />
          {t('attach.open')}
        </Button>
      ) : null}
      {asked === 'controls' ? (
        <LinkControls requirements={ids} onClose={() => setAsked(undefined)} onDone={onDone} />
      ) : null}
      {asked === 'evidence' ? (
        <AttachEvidence requirements={ids} onClose={() => setAsked(undefined)} onDone={attached} />
      ) : null}
    </>
  )
}
