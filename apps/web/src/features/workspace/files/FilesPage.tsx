import { useQuery } from '@tanstack/react-query'
import { evidence, type EvidenceFile } from 'contract/workspace/evidence'
import { FileText, Image } from 'lucide-react'
import { useState } from 'react'
import { listQuery } from '#platform/collections/list.ts'
import { useMay } from '#platform/collections/may.ts'
import { codeOf, titleOf } from '#platform/collections/slice.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { evidenceSlice } from '#platform/uploads/evidence-queries.ts'
import { useTitle } from '#platform/use-title.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { EvidenceLine } from '#shared/evidence/EvidenceLine.tsx'
import { EvidenceSummary, type Viewed } from '#shared/evidence/EvidenceViewer.tsx'
import { TransferLine } from '#shared/evidence/TransferLine.tsx'
import { useTransfers } from '#shared/evidence/use-transfers.ts'
import { FileDrop } from '#ui/FileDrop.tsx'
import { FileViewer } from '#shared/viewer/FileViewer.tsx'

const KINDS = {
  image: {
    icon: Image,
    accept: 'image/*',
    fits: ({ mediaType }: EvidenceFile) => mediaType.startsWith('image/'),
  },
  pdf: {
    icon: FileText,
    accept: 'application/pdf',
    fits: ({ mediaType }: EvidenceFile) => mediaType === 'application/pdf',
  },
}

/** The newest of my files; older ones are in the list of all evidence. */
const NEWEST = { filter: { obtainedBy: ['me'] }, sort: '-createdAt', limit: 25, cursor: undefined } as const

/** Files of one kind: upload, list and preview. */
export function FilesPage({ kind }: { kind: keyof typeof KINDS }) {
  const { t } = useTranslation(['workspace/files', 'shared/evidence'])
  const { icon, accept, fits } = KINDS[kind]
  const may = useMay()
  const mine = useQuery(listQuery(evidenceSlice, NEWEST, useLocale()))
  const { transfers, list } = useTransfers()
  const [viewed, setViewed] = useState<Viewed>()
  const title = t(`${kind}.title`)
  useTitle(title)
  return (
    <>
      <h1 className="mb-4 text-title font-semibold">{title}</h1>
      <div className="grid gap-4 lg:grid-cols-[minmax(20rem,1fr)_2fr]">
        <div className="ruled space-y-4 py-4">
          {may(evidence.actions.create) ? (
            <FileDrop
              icon={icon}
              text={t(`${kind}.drop`)}
              choose={t('choose')}
              accept={accept}
              multiple
              onFiles={transfers.add}
            />
          ) : null}
          <p className="text-body text-ink-soft">{t(`${kind}.hint`)}</p>
          {list.length > 0 ? (
            <ul
              aria-label={t('shared/evidence:transfers')}
              className="divide-y divide-line border-y border-line"
            >
              {list.map((transfer) => (
                <TransferLine key={transfer.id} transfer={transfer} transfers={transfers} />
              ))}
            </ul>
          ) : null}
          {mine.isError ? <ErrorState error={mine.error} onRetry={() => void mine.refetch()} /> : null}
          <ul aria-label={t(`${kind}.kept`)} className="divide-y divide-line">
            {mine.data?.items.map((line) => (
              <EvidenceLine
                key={line.id}
                record={{ id: line.id, code: codeOf(evidence, line), title: titleOf(evidence, line) }}
                only={fits}
                onView={setViewed}
              />
            ))}
          </ul>
        </div>
        <div className="ruled flex h-[80dvh] flex-col overflow-hidden lg:h-[calc(100dvh-11rem)]">
          {viewed ? (
            <FileViewer key={viewed.file.id} evidence={viewed.evidence} file={viewed.file} heading="h2">
              <EvidenceSummary id={viewed.evidence} />
            </FileViewer>
          ) : (
            <p className="m-auto p-6 text-center text-body text-ink-soft">{t(`${kind}.choose`)}</p>
          )}
        </div>
      </div>
    </>
  )
}
