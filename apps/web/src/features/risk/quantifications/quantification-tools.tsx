import type { Quantification } from 'contract/risk/quantifications'
import type { AnyRecord } from '#platform/records/record.ts'
import { QuantificationTools } from './QuantificationTools.tsx'

/** What stands above the fields of an estimate, in its panel and on its page. */
export const quantificationTools = (record: AnyRecord) => (
  <QuantificationTools quantification={record as Quantification} />
)
