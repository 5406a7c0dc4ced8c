import { encodeQuery } from 'contract/query-string'

/** An item in its analysis, with the part that is to be worked on. */
export const itemAddress = (analysis: string, item: string, part?: 'actions'): string =>
  `/gap-analysis/${analysis}${encodeQuery({ item, part })}`
