import type { GsprPage } from 'contract/techdoc/gspr/gspr-page'
import { gsprRowRoutes } from 'contract/techdoc/gspr/gspr-rows'
import { MAX_EDITS } from 'contract/edits'
import { useState } from 'react'
import { useLocale } from '#platform/i18n/index.ts'
import { call } from '#platform/http.ts'
import { deviceSlice } from '#features/techdoc/shared/device-slice.ts'
import type { LineEdit } from '#shared/sheet/sheet-store.ts'
import { type SheetWork, useSheetWork } from '#shared/sheet/use-sheet-work.ts'
import { pageQuery } from './gspr.api.ts'
import { createRows, type StoredRow } from './row-rules.ts'
import { gsprSlice } from './slices.ts'

export type Rows = SheetWork<StoredRow>

const rowsOf = ({ rows }: GsprPage): StoredRow[] => rows

async function save(id: string, edits: LineEdit[]) {
  const { lines } = await call(gsprRowRoutes.editMany, { params: { id }, body: { edits } })
  return lines
}

/** The rows of a checklist as an editable sheet. */
export function useRows({ device, section }: GsprPage) {
  const locale = useLocale()
  const [store] = useState(createRows)
  return useSheetWork<StoredRow>({
    of: { slice: deviceSlice, id: device.id, status: section.status },
    lines: gsprSlice,
    query: { ...pageQuery(device.id, locale), select: rowsOf },
    store,
    save,
    most: MAX_EDITS,
  })
}
