import { useQuery } from '@tanstack/react-query'
import type { SampleItem } from 'contract/audit/sample-items'
import { evidence } from 'contract/workspace/evidence'
import { useState, type ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useSettled } from '#platform/use-settled.ts'
import { linksQuery, recordQuery } from '#platform/records/record-queries.ts'
import { filesQuery } from '#platform/uploads/evidence-queries.ts'
import { EvidenceSummary } from '#shared/evidence/EvidenceViewer.tsx'
import { FileViewer } from '#shared/viewer/FileViewer.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { itemSlice } from './item-slice.ts'

interface ItemFilesProps {
  item: string
  close: ReactNode
}

/** The evidence of the item that has the focus; it follows the arrow keys. */
export function ItemFiles({ item, close }: ItemFilesProps) {
  const { t } = useTranslation(['audit/fieldwork', 'shared/record'])
  const id = useSettled(item)
  const record = useQuery(recordQuery(itemSlice, id)).data as SampleItem | undefined
  const links = useQuery(linksQuery(itemSlice, id)).data
  const [chosen, setChosen] = useState<string | null>(null)
  if (!record || !links) return <Loading />
  const kept = links.filter((link) => link.record.type === evidence.type)
  const shown = kept.find((link) => link.record.id === chosen) ?? kept[0]
  const title = <bdi className="font-semibold">{t('item.title', { ref: record.ref })}</bdi>
  if (!shown)
    return (
      <div>
        <div className="flex min-h-12 items-center justify-between gap-2 border-b border-line px-4 text-read">
          {title}
          {close}
        </div>
        <EmptyState title={t('item.none')} text={t('item.noneText')} />
      </div>
    )
  const letters = t('shared/record:margin.letters').split(' ')
  return (
    <EvidenceFile key={shown.record.id} evidence={shown.record.id} close={close}>
      <div className="flex flex-wrap items-center gap-2 text-body">
        {title}
        {kept.length > 1
          ? kept.map((link, index) => (
              <button
                key={link.id}
                type="button"
                aria-pressed={link === shown}
                aria-label={t('item.file', { letter: letters[index] ?? '' })}
                onClick={() => setChosen(link.record.id)}
                className="size-7 cursor-pointer rounded-control border border-line-firm text-seal aria-pressed:border-seal aria-pressed:bg-seal-soft aria-pressed:font-semibold"
              >
                {letters[index]}
              </button>
            ))
          : null}
      </div>
    </EvidenceFile>
  )
}

interface EvidenceFileProps {
  evidence: string
  close: ReactNode
  children: ReactNode
}

/** The newest file of a piece of evidence. */
function EvidenceFile({ evidence: id, close, children }: EvidenceFileProps) {
  const { t } = useTranslation('audit/fieldwork')
  const files = useQuery(filesQuery(id)).data
  if (!files) return <Loading />
  const file = files.find(({ viewable, scan }) => viewable && scan === 'clean')
  if (!file)
    return (
      <div>
        <div className="flex min-h-12 items-center justify-between gap-2 border-b border-line px-4">
          {children}
          {close}
        </div>
        <p className="p-6 text-body text-ink-soft">{t('item.checking')}</p>
      </div>
    )
  return (
    <FileViewer key={file.id} evidence={id} file={file} heading="h2" aside={close}>
      {children}
      <EvidenceSummary id={id} />
    </FileViewer>
  )
}
