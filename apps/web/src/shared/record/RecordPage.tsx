import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { LinkTarget } from '#platform/page-links.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { codeOf, type Slice } from '#platform/collections/slice.ts'
import { recordQuery } from '#platform/records/record-queries.ts'
import { useTitle } from '#platform/use-title.ts'
import { RecordPlace } from './place.ts'
import { RecordView, type RecordViewProps } from './RecordView.tsx'
import type { MoreTab } from './tabs.ts'

export interface RecordPageProps {
  slice: Slice
  id: string
  /** The list that the record belongs to. */
  listLink: LinkTarget
  /** Tabs that only this type has, before the common ones. */
  more?: readonly MoreTab[]
  /** Additional actions for the record. */
  tools?: RecordViewProps['tools']
  /** Shown before the record, or above it on narrow screens. */
  beside?: ReactNode
}

/** The record on a page of its own. */
export function RecordPage({ slice, id, listLink, more, tools, beside }: RecordPageProps) {
  const labels = useCollectionLabels(slice.of)
  const { data } = useQuery(recordQuery(slice, id))
  useTitle(data ? `${codeOf(slice.of, data)} · ${labels.one}` : labels.one)
  const record = (
    <div className="flex min-w-0 flex-col [body:has([data-viewer])_&]:lg:me-[50vw]">
      <RecordPlace value="page">
        <RecordView
          slice={slice}
          id={id}
          frame={{ kind: 'page', listLink }}
          tools={tools}
          {...(more ? { more } : {})}
        />
      </RecordPlace>
    </div>
  )
  if (!beside) return record
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-(--page-inset) lg:grid-cols-[17rem_minmax(0,1fr)]">
      {beside}
      {record}
    </div>
  )
}
