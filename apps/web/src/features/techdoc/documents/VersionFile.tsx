import { useQuery } from '@tanstack/react-query'
import type { DocumentVersion } from 'contract/techdoc/documents/document-versions'
import { documentversions } from 'contract/techdoc/documents/document-versions'
import { storageErrorOf } from 'contract/storage-errors'
import { Download, Eye, FileText, Upload } from 'lucide-react'
import { useState } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { filesQuery } from '#platform/uploads/evidence-queries.ts'
import { Button } from '#ui/Button.tsx'
import { formatBytes } from '#shared/evidence/format-bytes.ts'
import { TransferLine } from '#shared/evidence/TransferLine.tsx'
import { useTransfers } from '#shared/evidence/use-transfers.ts'
import { FileDrop } from '#ui/FileDrop.tsx'
import { Notice } from '#ui/Notice.tsx'
import { FileViewer } from '#shared/viewer/FileViewer.tsx'
import { ViewerPane, ViewerPaneClose } from '#shared/viewer/ViewerPane.tsx'
import { useDownload, useNameFile } from './documents.api.ts'

/** The file of a version: preview, download and, for a draft, replacement. */
export function VersionFile({ version }: { version: DocumentVersion }) {
  return (
    <div className="space-y-3">
      {version.file && version.checksum ? (
        <Kept version={version} evidence={version.file} />
      ) : (
        <NoFile isOpen={version.can.includes('update')} />
      )}
      {version.can.includes('update') ? <Drop version={version} /> : null}
    </div>
  )
}

function NoFile({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation('techdoc/documents')
  return isOpen ? null : <p className="text-body text-ink-soft">{t('file.none')}</p>
}

/** The file with the checksum of the version, whatever has become of the evidence since. */
function Kept({ version, evidence }: { version: DocumentVersion; evidence: string }) {
  const { t } = useTranslation(['techdoc/documents', 'contract/evidence', 'contract/storage'])
  const labels = useCollectionLabels(documentversions)
  const locale = useLocale()
  const [looking, setLooking] = useState(false)
  const file = useQuery(filesQuery(evidence)).data?.find(({ sha256 }) => sha256 === version.checksum)
  const download = useDownload(version.id)
  if (!file) return null
  const { name, bytes, scan, viewable } = file
  return (
    <div className="rounded-control border border-line p-3">
      <div className="flex flex-wrap items-center gap-3">
        <FileText aria-hidden className="size-6 shrink-0 text-ink-soft" />
        <div className="min-w-0 grow basis-48 text-body">
          <p className="truncate font-medium">
            <bdi>{name}</bdi>
          </p>
          <p className="text-meta text-ink-soft">
            {formatBytes(bytes, locale)} · {t(`contract/evidence:choices.scan.${scan}`)}
          </p>
        </div>
        {scan === 'clean' && viewable ? (
          <Button size="small" variant="secondary" onClick={() => setLooking(true)}>
            <Eye aria-hidden />
            {t('file.view')}
          </Button>
        ) : null}
        {scan === 'clean' ? (
          <Button
            size="small"
            variant="quiet"
            busy={download.isPending}
            onClick={() => download.mutate(name)}
          >
            <Download aria-hidden />
            {t('file.download')}
          </Button>
        ) : null}
      </div>
      <dl className="mt-2 text-meta text-ink-soft">
        <dt className="inline">{labels.field('checksum')}</dt>{' '}
        <dd className="inline font-mono break-all" dir="ltr">
          {version.checksum}
        </dd>
      </dl>
      {download.error ? (
        <Notice variant="danger">{t(`contract/storage:errors.${storageErrorOf(download.error)}`)}</Notice>
      ) : null}
      {looking ? (
        <ViewerPane label={t('file.viewer', { name })} onClose={() => setLooking(false)}>
          <FileViewer evidence={evidence} file={file} heading="h2" aside={<ViewerPaneClose />}>
            {version.status === 'obsolete' ? <Notice variant="warning">{t('marked.obsolete')}</Notice> : null}
          </FileViewer>
        </ViewerPane>
      ) : null}
    </div>
  )
}

function Drop({ version }: { version: DocumentVersion }) {
  const { t } = useTranslation('techdoc/documents')
  const nameFile = useNameFile(version.id)
  const { transfers, list } = useTransfers(undefined, nameFile)
  const under = list.filter(({ state }) => state.name !== 'done')
  return (
    <>
      <FileDrop
        icon={Upload}
        text={t(version.checksum ? 'file.replace' : 'file.drop')}
        choose={t('file.choose')}
        onFiles={transfers.add}
      />
      {under.length > 0 ? (
        <ul aria-label={t('file.transfers')} className="divide-y divide-line border-y border-line">
          {under.map((transfer) => (
            <TransferLine key={transfer.id} transfer={transfer} transfers={transfers} />
          ))}
        </ul>
      ) : null}
    </>
  )
}
