import { linkTo } from '#platform/page-links.ts'

/** An item in its analysis, with the part that is to be worked on. */
export const itemLink = (analysis: string, item: string, part?: 'actions') =>
  linkTo({ to: '/gap-analysis/$analysisId', params: { analysisId: analysis }, search: { item, part } })
