import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useCollectionWords } from '#platform/collections/collection-words.ts'
import { codeOf, type Slice } from '#platform/collections/slice.ts'
import { recordQuery } from '#platform/records/record-queries.ts'
import { useTitle } from '#platform/use-title.ts'
import { AddressLink } from './AddressLink.tsx'
import { RecordPlace } from './place.ts'
import { RecordView } from './RecordView.tsx'

export interface RecordPageProps {
  slice: Slice
  id: string
  /** The address of the list that the record belongs to. */
  listAddress: string
}

/** The record with the whole page to itself. */
export function RecordPage({ slice, id, listAddress }: RecordPageProps) {
  const words = useCollectionWords(slice.of)
  const { data } = useQuery(recordQuery(slice, id))
  useTitle(data ? `${codeOf(slice.of, data)} · ${words.one}` : words.one)
  const back = (
    <AddressLink
      href={listAddress}
      className="inline-flex min-h-9 items-center gap-2 rounded-md px-2 text-sm font-medium text-accent hover:bg-surface-soft"
    >
      <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
      {words.title}
    </AddressLink>
  )
  return (
    <div className="card mx-auto flex max-w-5xl flex-col [body:has([data-viewer])_&]:lg:me-[50vw]">
      <RecordPlace value="page">
        <RecordView slice={slice} id={id} level="h1" aside={back} />
      </RecordPlace>
    </div>
  )
}
