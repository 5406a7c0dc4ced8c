import { fileRowRoutes } from 'contract/techdoc/file/file-rows'
import type { Section } from 'contract/techdoc/file/sections'
import { MAX_EDITS } from 'contract/edits'
import { useMemo } from 'react'
import { call } from '#platform/http.ts'
import type { EditedLine, LineEdit } from '#shared/sheet/sheet-store.ts'
import { type SheetWork, useSheetWork } from '#shared/sheet/use-sheet-work.ts'
import { rowsQuery } from '../file.api.ts'
import type { SectionShape } from '../file-context.ts'
import { rowSlice, sectionSlice } from '../slices.ts'
import { cellKey, type RowLine, RowStore } from './row-store.ts'

export type Rows = SheetWork<RowLine> & { readonly store: RowStore }

/** Saves edits; maps the problems from the keys of values to those of cells. */
async function save(id: string, edits: LineEdit[]): Promise<EditedLine<RowLine>[]> {
  const { lines } = await call(fileRowRoutes.editMany, { params: { id }, body: { edits } })
  return lines.map(({ problems, ...rest }) => ({
    ...rest,
    line: rest.line as RowLine,
    problems: problems.map(({ path, code }) => ({
      code,
      path: path[0] === 'values' && path[1] !== undefined ? [cellKey(String(path[1]))] : path,
    })),
  }))
}

/** The rows of a section as an editable sheet. */
export function useRows({ id, status }: Pick<Section, 'id' | 'status'>, { fields }: SectionShape) {
  const store = useMemo(() => new RowStore(fields), [fields])
  const work = useSheetWork<RowLine>({
    of: { slice: sectionSlice, id, status },
    lines: rowSlice,
    query: rowsQuery(id) as never,
    store,
    save,
    most: MAX_EDITS,
  })
  return { ...work, data: work.data && { ...work.data, store } }
}
