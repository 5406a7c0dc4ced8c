import { useQuery } from '@tanstack/react-query'
import type { Evidence, EvidenceFile } from 'contract/workspace/evidence'
import { useTranslation } from '#platform/i18n/index.ts'
import { recordQuery } from '#platform/records/record-queries.ts'
import { evidenceSlice } from '#platform/uploads/evidence-queries.ts'
import { RecordActions } from '#shared/record/RecordActions.tsx'
import { FileViewer } from '#shared/viewer/FileViewer.tsx'
import { ViewerPane, ViewerPaneClose } from '#shared/viewer/ViewerPane.tsx'
import { EvidenceFacts } from './EvidenceFacts.tsx'

export interface Viewed {
  readonly evidence: string
  readonly file: EvidenceFile
}

/** The facts of the evidence and its transitions, so that a reviewer decides with the file in view. */
export function EvidenceSummary({ id }: { id: string }) {
  const { data } = useQuery(recordQuery(evidenceSlice, id))
  if (!data) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <EvidenceFacts record={data as Evidence} />
      <RecordActions slice={evidenceSlice} record={data} />
    </div>
  )
}

/** The file of a piece of evidence next to the record that it supports. */
export function EvidenceViewer({ viewed, onClose }: { viewed: Viewed; onClose: () => void }) {
  const { t } = useTranslation('shared/viewer')
  const { evidence, file } = viewed
  return (
    <ViewerPane label={t('viewer', { name: file.name })} onClose={onClose}>
      <FileViewer key={file.id} evidence={evidence} file={file} heading="h2" aside={<ViewerPaneClose />}>
        <EvidenceSummary id={evidence} />
      </FileViewer>
    </ViewerPane>
  )
}
