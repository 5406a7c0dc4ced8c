import { useMutation, useQuery } from '@tanstack/react-query'
import { inLocale, type Localized } from 'contract/locale'
import { storageErrorOf } from 'contract/storage-errors'
import type { Evidence, EvidenceFile } from 'contract/workspace/evidence'
import { Download, Eye } from 'lucide-react'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { recordLink } from '#platform/records/catalogue.ts'
import { recordQuery, type RecordLink } from '#platform/records/record-queries.ts'
import { saveFile } from '#platform/save-file.ts'
import { downloadFile, evidenceSlice, filesQuery } from '#platform/uploads/evidence-queries.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { RecordActions } from '#shared/record/RecordActions.tsx'
import { EvidenceFacts } from './EvidenceFacts.tsx'
import type { Viewed } from './EvidenceViewer.tsx'
import { formatBytes } from './format-bytes.ts'

interface EvidenceLineProps {
  record: Pick<RecordLink['record'], 'id' | 'code' | 'title'>
  /** Shows an image or a PDF next to the record. */
  onView: (viewed: Viewed) => void
  /** Shows only files of this kind: images, or PDF. */
  only?: (file: EvidenceFile) => boolean
  /** It can be submitted, accepted or rejected here. */
  judged?: boolean
}

/** One piece of evidence of a record: its name, its newest file, and the actions to open it. */
export function EvidenceLine({ record, onView, only, judged = false }: EvidenceLineProps) {
  const { t } = useTranslation(['shared/evidence', 'contract/evidence', 'contract/storage'])
  const locale = useLocale()
  const files = useQuery(filesQuery(record.id))
  const newest = files.data?.[0]
  const whole = useQuery(recordQuery(evidenceSlice, record.id)).data
  const download = useMutation({
    mutationFn: async (file: EvidenceFile) => saveFile(file.name, await downloadFile(record.id, file.id)),
  })
  const name = inLocale(record.title as Localized, locale)
  if (only && !(newest && only(newest))) return null
  return (
    <li className="py-3">
      <div className="flex items-center gap-2">
        <div className="min-w-0 grow space-y-1 text-body">
          <PageLink {...recordLink('evidence', record.id)!} className="text-accent hover:underline">
            <bdi className="font-medium">{record.code}</bdi> <bdi>{name}</bdi>
          </PageLink>
          {newest ? (
            <p className="text-meta text-ink-soft">
              <bdi>{newest.name}</bdi> · {formatBytes(newest.bytes, locale)} ·{' '}
              <span className={newest.scan === 'quarantined' ? 'font-medium text-danger' : ''}>
                {t(`contract/evidence:choices.scan.${newest.scan}`)}
              </span>
            </p>
          ) : null}
          {whole ? <EvidenceFacts record={whole as Evidence} /> : null}
        </div>
        {newest?.viewable && newest.scan === 'clean' ? (
          <IconButton
            label={t('view', { name })}
            icon={<Eye aria-hidden />}
            onClick={() => onView({ evidence: record.id, file: newest })}
          />
        ) : null}
        {newest?.scan === 'clean' ? (
          <IconButton
            label={t('download', { name })}
            icon={<Download aria-hidden />}
            onClick={() => download.mutate(newest)}
          />
        ) : null}
      </div>
      {judged && whole ? (
        <div className="mt-2">
          <RecordActions slice={evidenceSlice} record={whole} />
        </div>
      ) : null}
      {download.error ? (
        <p role="alert" className="mt-1 text-body text-danger">
          {t(`contract/storage:errors.${storageErrorOf(download.error)}`)}
        </p>
      ) : null}
    </li>
  )
}
