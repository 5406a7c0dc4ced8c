import { queryOptions } from '@tanstack/react-query'
import type { FilterOf, LineOf } from 'contract/collection'
import type { SortOf } from 'contract/collection-routes'
import { call } from '#platform/http.ts'
import { readAllPages } from '#platform/read-all-pages.ts'
import { sliceKey, type Line, type Slice } from './slice.ts'

/** More ids would make the address too long. */
const IDS = 100

const pagesOf = ({ routes }: Slice, asked: Record<string, unknown>, signal: AbortSignal): Promise<Line[]> =>
  readAllPages(
    async (page) =>
      (await call(routes.list, { query: { ...asked, ...page }, signal })) as {
        items: Line[]
        next: string | null
      },
  )

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
