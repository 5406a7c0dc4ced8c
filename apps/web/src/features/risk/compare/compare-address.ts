export const SHOWN = ['all', 'changed', 'up', 'down', 'added', 'removed'] as const
export type Shown = (typeof SHOWN)[number]

/** Search parameters of a comparison: both assessments, and which lines are shown. */
export interface CompareAddress {
  from?: string | undefined
  to?: string | undefined
  show?: Shown | undefined
}

const ID = /^[0-9a-f-]{36}$/
const idIn = (value: unknown): string | undefined =>
  typeof value === 'string' && ID.test(value) ? value : undefined

// Parsed by hand: search parameters are read before the page is loaded, and no page should wait for a schema library.
export const readAddress = (search: Readonly<Record<string, unknown>>): CompareAddress => ({
  from: idIn(search['from']),
  to: idIn(search['to']),
  show: SHOWN.find((one) => one === search['show']),
})
