import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { codeOf, type Slice } from '#platform/collections/slice.ts'
import { recordQuery } from '#platform/records/record-queries.ts'
import { useRemember } from '#platform/records/use-remember.ts'
import { useTitle } from '#platform/use-title.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'

export interface WithRecordProps<R> {
  slice: Slice
  id: string
  /** The name of the page: the heading until the record is loaded, and after its code in the window title. */
  title: string
  /** Remounted for another record. */
  children: (record: R) => ReactNode
}

/** A page about one record, with its loading and error states. */
export function WithRecord<R>({ slice, id, title, children }: WithRecordProps<R>) {
  const record = useQuery(recordQuery(slice, id))
  useRemember(slice.of.type, record.isSuccess ? id : undefined)
  useTitle(record.data ? `${codeOf(slice.of, record.data)} · ${title}` : title)
  if (record.isSuccess) return <Fragment key={id}>{children(record.data as R)}</Fragment>
  return (
    <>
      <h1 className="text-title font-semibold">{title}</h1>
      {record.isPending ? (
        <Loading />
      ) : (
        <ErrorState error={record.error} onRetry={() => void record.refetch()} />
      )}
    </>
  )
}
