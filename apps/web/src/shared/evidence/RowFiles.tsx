import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { sliceKey, type Slice } from '#platform/collections/slice.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { recordQuery } from '#platform/records/record-queries.ts'
import { CloseButton } from '#ui/dialog/CloseButton.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { TransferLine } from './TransferLine.tsx'
import { useTransfers } from './use-transfers.ts'

/** Files that were dropped on a row. */
export interface Dropped {
  readonly key: string
  readonly id: string
  readonly files: readonly File[]
}

export interface RowFilesProps {
  slice: Slice
  dropped: readonly Dropped[]
  onClose: () => void
}

/** The uploads of files that were dropped on rows, by row, over the page. */
export function RowFiles({ slice, dropped, onClose }: RowFilesProps) {
  const { t } = useTranslation('shared/evidence')
  return (
    <section
      aria-label={t('dropped')}
      className="fixed start-4 bottom-4 z-50 max-h-96 w-90 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-pop border border-line bg-surface p-4 text-ink shadow-lg"
    >
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-body font-semibold">{t('dropped')}</h2>
        <CloseButton onClick={onClose} />
      </div>
      {dropped.map(({ key, id, files }) => (
        <OfRow key={key} slice={slice} id={id} files={files} />
      ))}
    </section>
  )
}

function OfRow({ slice, id, files }: { slice: Slice; id: string; files: readonly File[] }) {
  // A list omits fields, such as the project whose restricted audience the files belong to.
  const record = useQuery(recordQuery(slice, id))
  if (record.isError) return <ErrorState error={record.error} onRetry={() => void record.refetch()} />
  return record.data ? <Uploads slice={slice} record={record.data} files={files} /> : null
}

function Uploads({ slice, record, files }: { slice: Slice; record: AnyRecord; files: readonly File[] }) {
  const client = useQueryClient()
  // The row counts its evidence.
  const recount = () => client.invalidateQueries({ queryKey: sliceKey(slice.of) })
  const { transfers, list } = useTransfers({ slice, record }, recount)
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    transfers.add(files)
  }, [transfers, files])
  return (
    <>
      <h3 className="mt-2 text-meta text-ink-soft">
        <bdi className="tabular-nums">{String(record.code)}</bdi>
      </h3>
      <ul className="divide-y divide-line">
        {list.map((transfer) => (
          <TransferLine key={transfer.id} transfer={transfer} transfers={transfers} />
        ))}
      </ul>
    </>
  )
}
