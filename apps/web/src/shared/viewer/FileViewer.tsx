import { useQuery } from '@tanstack/react-query'
import { storageErrorOf } from 'contract/storage-errors'
import type { EvidenceFile } from 'contract/workspace/evidence'
import { ExternalLink } from 'lucide-react'
import { Suspense, type ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { openFileQuery } from '#platform/uploads/evidence-queries.ts'
import { Loading } from '#ui/Loading.tsx'
import { ImageView } from './ImageView.tsx'
import { lazy } from '#ui/lazy.tsx'

// The PDF reader is larger than everything else on the page.
const PdfView = lazy(async () => ({ default: (await import('./PdfView.tsx')).PdfView }))

export interface FileViewerProps {
  evidence: string
  file: EvidenceFile
  heading: 'h2' | 'h3'
  /** Actions on the file, at the end of its heading. */
  aside?: ReactNode
  /** Content below the heading. */
  children?: ReactNode
}

/** An image or a PDF in a viewer, with its name above. The file is only displayed and cannot run anything. */
export function FileViewer({ evidence, file, heading: Heading, aside, children }: FileViewerProps) {
  const { t } = useTranslation(['shared/viewer', 'contract/storage'])
  const source = useQuery(openFileQuery(evidence, file))
  return (
    <section aria-label={t('viewer', { name: file.name })} className="flex min-h-0 flex-1 flex-col">
      <header className="space-y-2 border-b border-line bg-surface px-4 py-3">
        <div className="flex items-center gap-1">
          <Heading className="min-w-0 grow truncate text-read font-semibold">
            <bdi>{file.name}</bdi>
          </Heading>
          {source.data ? (
            <a
              href={source.data.address()}
              target="_blank"
              rel="noreferrer"
              aria-label={t('apart')}
              className="inline-flex size-9 shrink-0 items-center justify-center rounded-control text-ink-soft hover:bg-surface-soft hover:text-ink"
            >
              <ExternalLink aria-hidden className="size-4 rtl:-scale-x-100" />
            </a>
          ) : null}
          {aside}
        </div>
        {children}
      </header>
      {source.isPending ? <Loading /> : null}
      {source.isError ? (
        <p role="alert" className="p-6 text-body text-danger">
          {t(`contract/storage:errors.${storageErrorOf(source.error)}`)}
        </p>
      ) : null}
      {source.data && file.mediaType.startsWith('image/') ? (
        <ImageView address={source.data.address()} name={file.name} />
      ) : null}
      {source.data && !file.mediaType.startsWith('image/') ? (
        <Suspense fallback={<Loading />}>
          <PdfView source={source.data} />
        </Suspense>
      ) : null}
    </section>
  )
}
