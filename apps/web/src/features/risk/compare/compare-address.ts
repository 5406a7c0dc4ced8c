export const SHOWN = ['all', 'changed', 'up', 'down', 'added', 'removed'] as const
export type Shown = (typeof SHOWN)[number]

/** Search parameters of a comparison: both assessments and which lines are shown, or two days of the register. */
export interface CompareAddress {
  from?: string | undefined
  to?: string | undefined
  show?: Shown | undefined
  /** The register at the end of a day, compared with an earlier one. */
  asAt?: string | undefined
  since?: string | undefined
}

const ID = /^[0-9a-f-]{36}$/
const idIn = (value: unknown): string | undefined =>
  typeof value === 'string' && ID.test(value) ? value : undefined

const DAY = /^\d{4}-\d\d-\d\d$/
const dayIn = (value: unknown): string | undefined =>
  typeof value === 'string' && DAY.test(value) ? value : undefined

// Parsed by hand: search parameters are read before the page is loaded, and no page should wait for a schema library.
export const readAddress = (search: Readonly<Record<string, unknown>>): CompareAddress => ({
  from: idIn(search['from']),
  to: idIn(search['to']),
  show: SHOWN.find((one) => one === search['show']),
  asAt: dayIn(search['asAt']),
  since: dayIn(search['since']),
})
