import { queryOptions } from '@tanstack/react-query'
import type { FilterOf, LineOf } from 'contract/collection'
import type { SortOf } from 'contract/collection-routes'
import { call } from '#platform/http.ts'
import { sliceKey, type Line, type Slice } from './slice.ts'

const PAGE = 100
/** More ids would make the address too long. */
const IDS = 100

async function pagesOf({ routes }: Slice, asked: Record<string, unknown>, signal: AbortSignal) {
  const lines: Line[] = []
  let cursor: string | null = null
  do {
    const query = { ...asked, limit: PAGE, ...(cursor ? { cursor } : {}) }
    const page = (await call(routes.list, { query, signal })) as {
      items: Line[]
      next: string | null
    }
    lines.push(...page.items)
    cursor = page.next
  } while (cursor)
  return lines
}

/** Every record of a list whose field is one of these ids, page by page: for views that show everything. */
export const allOfQuery = <S extends Slice>(
  slice: S,
  field: keyof FilterOf<S['of']> & string,
  ids: readonly string[],
  sort: SortOf<S['of']> = 'code',
) =>
  queryOptions({
    queryKey: [...sliceKey(slice.of), 'all-of', field, ids, sort],
    queryFn: async ({ signal }) => {
      const lines: Line[] = []
      for (let at = 0; at < ids.length; at += IDS)
        lines.push(...(await pagesOf(slice, { [field]: ids.slice(at, at + IDS), sort }, signal)))
      return lines as LineOf<S['of']>[]
    },
  })
