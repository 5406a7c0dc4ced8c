import { useQuery } from '@tanstack/react-query'
import { evidence } from 'contract/workspace/evidence'
import { Upload } from 'lucide-react'
import { use, useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useMay } from '#platform/collections/may.ts'
import type { Slice } from '#platform/collections/slice.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { linksQuery } from '#platform/records/record-queries.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { FileDrop } from '#ui/FileDrop.tsx'
import { Loading } from '#ui/Loading.tsx'
import { EvidenceLine } from './EvidenceLine.tsx'
import { EvidenceViewer, type Viewed } from './EvidenceViewer.tsx'
import { TransferLine } from './TransferLine.tsx'
import { useTransfers } from './use-transfers.ts'
import { ViewerHost } from './viewer-host.ts'

export interface EvidenceTabProps {
  slice: Slice<'links'>
  record: AnyRecord
  /** Each piece can be submitted, accepted or rejected here. */
  judged?: boolean
  /** In a margin: what is stored comes first, and files are added in one line. */
  small?: boolean
  /** No more evidence can be added. */
  closed?: boolean
}

/** The evidence of the record: uploads in progress, and stored files. */
export function EvidenceTab({
  slice,
  record,
  judged = false,
  small = false,
  closed = false,
}: EvidenceTabProps) {
  const { t } = useTranslation('shared/evidence')
  const may = useMay()
  const links = useQuery(linksQuery(slice, record.id))
  const { transfers, list } = useTransfers({ slice, record })
  const [viewed, setViewed] = useState<Viewed>()
  const openInPage = use(ViewerHost)
  if (links.isPending) return <Loading />
  if (links.isError) return <ErrorState error={links.error} onRetry={() => void links.refetch()} />
  const kept = links.data.filter((link) => link.record.type === evidence.type)
  const mayAdd = may(evidence.actions.create) && record.archivedAt === null && !closed
  const adder = mayAdd ? (
    <FileDrop
      icon={Upload}
      text={t('drop')}
      choose={t('choose')}
      multiple
      small={small}
      onFiles={transfers.add}
    />
  ) : null
  return (
    <div className="space-y-4">
      {small ? null : adder}
      {list.length > 0 ? (
        <ul aria-label={t('transfers')} className="divide-y divide-line border-y border-line">
          {list.map((transfer) => (
            <TransferLine key={transfer.id} transfer={transfer} transfers={transfers} />
          ))}
        </ul>
      ) : null}
      {kept.length > 0 ? (
        <ul aria-label={t('kept')} className="divide-y divide-line border-y border-line">
          {kept.map((link) => (
            <EvidenceLine
              key={link.id}
              record={link.record}
              onView={openInPage ?? setViewed}
              judged={judged}
            />
          ))}
        </ul>
      ) : small ? (
        <p className="text-note text-ink-soft">{t('none.title')}</p>
      ) : (
        <EmptyState title={t('none.title')} text={t('none.text')} />
      )}
      {small ? adder : null}
      {viewed ? <EvidenceViewer viewed={viewed} onClose={() => setViewed(undefined)} /> : null}
    </div>
  )
}
