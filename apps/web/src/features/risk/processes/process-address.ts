/** Search parameters of the page of a process: the filter of the grid, and the record open beside it. */
export interface PageAddress {
  tab?: string | undefined
  subprocess?: string | undefined
  holes?: boolean | undefined
  /** `risk.<id>`, `control.<id>`. */
  open?: string | undefined
  /** The tab of that record. */
  panel?: string | undefined
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

export const readAddress = (search: Readonly<Record<string, unknown>>): PageAddress => ({
  tab: text(search['tab']),
  subprocess: text(search['subprocess']),
  holes: String(search['holes']) === 'true' || undefined,
  open: text(search['open']),
  panel: text(search['panel']),
})
