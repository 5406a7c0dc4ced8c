import type { Indicator } from 'contract/risk/indicators'
import type { AnyRecord } from '#platform/records/record.ts'
import { IndicatorTools } from './IndicatorTools.tsx'

/** What stands above the fields of an indicator, in its panel and on its page. */
export const indicatorTools = (record: AnyRecord) => <IndicatorTools indicator={record as Indicator} />
