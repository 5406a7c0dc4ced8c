import type { LibrarySlice, LineKind } from 'contract/risk/starter-library'

export const LIBRARY_VIEWS = ['load', 'changes'] as const
type LibraryView = (typeof LIBRARY_VIEWS)[number]

/** Search parameters of the page. */
export interface LibraryAddress {
  view?: LibraryView | undefined
  kind?: LineKind | undefined
  slice?: LibrarySlice | undefined
  process?: string | undefined
  q?: string | undefined
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** Unknown values match nothing, and can be cleared. */
export const readAddress = (search: Readonly<Record<string, unknown>>): LibraryAddress => ({
  view: LIBRARY_VIEWS.find((view) => view === search['view']),
  kind: text(search['kind']) as LineKind | undefined,
  slice: text(search['slice']) as LibrarySlice | undefined,
  process: text(search['process']),
  q: text(search['q']),
})
