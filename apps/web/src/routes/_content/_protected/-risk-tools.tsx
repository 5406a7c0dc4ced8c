import { riskIndicators } from '#features/risk/indicators/lazy.tsx'
import { riskQuantifications } from '#features/risk/quantifications/lazy.tsx'
import type { AnyRecord } from '#platform/records/record.ts'

/** What the panel of a risk shows of other records: its indicators and its loss estimates. */
export const riskTools = (record: AnyRecord) => (
  <>
    {riskIndicators(record)}
    {riskQuantifications(record)}
  </>
)
