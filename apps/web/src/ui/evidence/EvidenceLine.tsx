import { useMutation, useQuery } from '@tanstack/react-query'
import { inLocale, type Localized } from 'contract/locale'
import { storageErrorOf } from 'contract/storage-errors'
import type { EvidenceFile } from 'contract/workspace/evidence'
import { Download, Eye } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '#platform/i18n/index.ts'
import { recordAddress } from '#platform/records/catalogue.ts'
import type { RecordLink } from '#platform/records/record-queries.ts'
import { saveFile } from '#platform/save-file.ts'
import { downloadFile, filesQuery, viewFile } from '#platform/uploads/evidence-queries.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { AddressLink } from '#ui/record/AddressLink.tsx'
import { formatBytes } from './format-bytes.ts'

interface EvidenceLineProps {
  link: RecordLink
  /** Shows an image or a PDF beside the record. */
  onView: (file: EvidenceFile, address: string) => void
}

/** One piece of evidence of a record: what it is, its newest file, and the ways to open it. */
export function EvidenceLine({ link: { record }, onView }: EvidenceLineProps) {
  const { t } = useTranslation(['ui/evidence', 'words/evidence', 'words/storage'])
  const locale = useLocale()
  const files = useQuery(filesQuery(record.id))
  const newest = files.data?.[0]
  const view = useMutation({ mutationFn: (file: EvidenceFile) => viewFile(record.id, file.id) })
  const download = useMutation({
    mutationFn: async (file: EvidenceFile) => saveFile(file.name, await downloadFile(record.id, file.id)),
  })
  const failed = view.error ?? download.error
  const name = inLocale(record.title as Localized, locale)
  return (
    <li className="py-3">
      <div className="flex items-center gap-2">
        <div className="min-w-0 grow text-sm">
          <AddressLink href={recordAddress('evidence', record.id)!} className="text-accent hover:underline">
            <bdi className="font-medium">{record.code}</bdi> <bdi>{name}</bdi>
          </AddressLink>
          {newest ? (
            <p className="text-xs text-ink-soft">
              <bdi>{newest.name}</bdi> · {formatBytes(newest.bytes, locale)} ·{' '}
              <span className={newest.scan === 'quarantined' ? 'font-medium text-danger' : ''}>
                {t(`words/evidence:choices.scan.${newest.scan}`)}
              </span>
            </p>
          ) : null}
        </div>
        {newest?.viewable && newest.scan === 'clean' ? (
          <IconButton
            label={t('view', { name })}
            icon={<Eye aria-hidden />}
            onClick={() => view.mutate(newest, { onSuccess: (address) => onView(newest, address) })}
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
      {failed ? (
        <p role="alert" className="mt-1 text-sm text-danger">
          {t(`words/storage:errors.${storageErrorOf(failed)}`)}
        </p>
      ) : null}
    </li>
  )
}
