import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { RecordSource } from '#platform/records/record.ts'
import { recordQuery } from '#platform/records/record-queries.ts'
import { menuContext, type MenuContext } from './index.ts'

/** Selects the record that is open over a list, once it has been loaded. */
export function useSelectLoaded(
  source: RecordSource,
  id: string | undefined,
  part: (id: string) => Partial<MenuContext>,
): void {
  const opened = id !== undefined && id !== 'new' ? id : undefined
  const { isSuccess } = useQuery({ ...recordQuery(source, opened ?? ''), enabled: opened !== undefined })
  const selection = isSuccess && opened !== undefined ? JSON.stringify(part(opened)) : null
  useEffect(() => {
    if (selection) menuContext.select(JSON.parse(selection) as Partial<MenuContext>)
  }, [selection])
}
