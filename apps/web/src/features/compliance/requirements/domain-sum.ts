import type { DomainPosition } from 'contract/compliance/requirement-grid'

/** What can be added up over domains; shares cannot, they are told for the universe by itself. */
export const sumOf = (domains: readonly DomainPosition[]) =>
  domains.reduce(
    (sum, one) => ({
      requirements: sum.requirements + one.requirements,
      openGaps: sum.openGaps + one.openGaps,
    }),
    { requirements: 0, openGaps: 0 },
  )
