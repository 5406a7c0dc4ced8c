import type { FigureFormat } from '#platform/figures.ts'

/** Amounts in the currency of the organisation. */
export const AMOUNT: FigureFormat = { kind: 'count' }
export const SHARE: FigureFormat = { kind: 'percent', digits: 1 }
