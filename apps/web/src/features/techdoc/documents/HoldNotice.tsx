import { releaseRetention } from 'contract/techdoc/people'
import type { TechDocument } from 'contract/techdoc/documents/tech-documents'
import type { ProtectedAct } from 'contract/workspace/protection'
import { useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useMay } from '#platform/collections/may.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { ProtectedDialog } from '#shared/protection/ProtectedDialog.tsx'
import { useRefreshDocuments } from './documents.api.ts'

/** Notice of a legal hold; the person responsible for regulatory compliance can request its release (0084). */
export function HoldNotice({ document }: { document: TechDocument }) {
  const { t } = useTranslation('techdoc/documents')
  const may = useMay()
  const refresh = useRefreshDocuments()
  const [act, setAct] = useState<ProtectedAct | null>(null)
  const mayAsk = may(releaseRetention) && document.archivedAt === null
  return (
    <>
      <Notice variant="warning">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p>{t('legalHold')}</p>
          {mayAsk ? (
            <Button
              size="small"
              variant="secondary"
              onClick={() => setAct({ kind: 'document.retention', document: document.id, legalHold: false })}
            >
              {t('releaseHold')}
            </Button>
          ) : null}
        </div>
      </Notice>
      <ProtectedDialog act={act} onClose={() => setAct(null)} onDone={() => void refresh()} />
    </>
  )
}
