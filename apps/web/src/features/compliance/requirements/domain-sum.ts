import type { DomainPosition } from 'contract/compliance/requirement-grid'

/** Totals over domains. Shares cannot be added up; they are computed for the universe. */
export const sumOf = (domains: readonly DomainPosition[]) =>
  domains.reduce(
    (sum, one) => ({
      requirements: sum.requirements + one.requirements,
      openGaps: sum.openGaps + one.openGaps,
    }),
    { requirements: 0, openGaps: 0 },
  )
