import { useQuery } from '@tanstack/react-query'
import type { Locale } from 'contract/locale'
import type { Export } from 'contract/workspace/exports'
import type { Template } from 'contract/workspace/templates'
import { isWordUse } from 'contract/workspace/word-tags'
import { Download, FileText } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { errorCode } from '#platform/errors.ts'
import { isOnItsWay } from '#platform/exports/exports.ts'
import { saveFile } from '#platform/save-file.ts'
import type { FileSource } from '#platform/uploads/file-source.ts'
import { Button } from '#ui/Button.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { previewFileQuery, previewStateQuery, useStartPreview } from './templates.api.ts'
import { lazy } from '#ui/lazy.tsx'

const PdfView = lazy(async () => ({ default: (await import('#shared/viewer/PdfView.tsx')).PdfView }))

interface PrintedPreviewProps {
  version: Template
  locale: Locale
  record: string | undefined
  needsRecord: boolean
  ready: ((then: () => void) => void) | undefined
}

/** The whole document as PDF, rendered like the real one and marked as a preview. */
export function PrintedPreview({ version, locale, record, needsRecord, ready }: PrintedPreviewProps) {
  const { t } = useTranslation(['workspace/templates', 'contract/common'])
  const start = useStartPreview(version.id)
  const startWord = useStartPreview(version.id)
  const isPossible = ready !== undefined && (record !== undefined || !needsRecord)
  return (
    <div className="space-y-3">
      <Button
        variant="secondary"
        disabled={!isPossible}
        busy={start.isPending}
        onClick={() => ready?.(() => start.mutate({ locale, ...(record ? { record } : {}) }))}
      >
        <FileText aria-hidden />
        {t('preview.print')}
      </Button>
      {isWordUse(version.use) ? (
        <Button
          variant="secondary"
          disabled={!isPossible}
          busy={startWord.isPending}
          onClick={() =>
            ready?.(() => startWord.mutate({ locale, word: true, ...(record ? { record } : {}) }))
          }
        >
          <FileText aria-hidden />
          {t('word.try')}
        </Button>
      ) : null}
      {needsRecord && !record ? <p className="text-body text-ink-soft">{t('preview.choose')}</p> : null}
      {start.isError ? (
        <Notice variant="danger">{t(`contract/common:errors.${errorCode(start.error)}`)}</Notice>
      ) : null}
      {start.data ? <Printed key={start.data.id} started={start.data} /> : null}
      {startWord.isError ? (
        <Notice variant="danger">{t(`contract/common:errors.${errorCode(startWord.error)}`)}</Notice>
      ) : null}
      {startWord.data ? <MadeInWord key={startWord.data.id} started={startWord.data} /> : null}
    </div>
  )
}

/** A preview as a Word document, to be saved and opened there. */
function MadeInWord({ started }: { started: Export }) {
  const { t } = useTranslation('workspace/templates')
  const { data } = useQuery(previewStateQuery(started))
  const isDone = data.state === 'done'
  const file = useQuery({ ...previewFileQuery(data.id), enabled: isDone })
  if (isOnItsWay(data)) return <Loading />
  if (!isDone || file.isError) return <Notice variant="danger">{t('preview.failed')}</Notice>
  const { data: bytes } = file
  return (
    <Button variant="secondary" disabled={!bytes} onClick={() => bytes && saveFile(data.file!.name, bytes)}>
      <Download aria-hidden />
      {t('word.download')}
    </Button>
  )
}

function Printed({ started }: { started: Export }) {
  const { t } = useTranslation('workspace/templates')
  const { data } = useQuery(previewStateQuery(started))
  if (isOnItsWay(data))
    return (
      <div role="status">
        <p className="text-body text-ink-soft">{t('preview.printing')}</p>
        <Loading />
      </div>
    )
  if (data.state !== 'done') return <Notice variant="danger">{t('preview.failed')}</Notice>
  return <Fetched id={data.id} />
}

/** A source for the viewer from bytes that are already loaded. */
const sourceOf = (file: Blob): FileSource => ({
  bytes: file.size,
  read: async (begin, end) => new Uint8Array(await file.slice(begin, end).arrayBuffer()),
  address: () => '',
})

function Fetched({ id }: { id: string }) {
  const { t } = useTranslation('workspace/templates')
  const { data, isError } = useQuery(previewFileQuery(id))
  const [opened] = useState(id)
  const source = useMemo(() => (data ? sourceOf(data) : null), [data])
  if (isError) return <Notice variant="danger">{t('preview.failed')}</Notice>
  if (!source) return <Loading />
  return (
    <section
      key={opened}
      aria-label={t('preview.printed')}
      className="flex h-[70vh] min-h-96 flex-col overflow-hidden rounded-control border border-line"
    >
      <Suspense fallback={<Loading />}>
        <PdfView source={source} />
      </Suspense>
    </section>
  )
}
