import { linkTo } from '#platform/page-links.ts'

/** Link to an item of its analysis, optionally to one of its parts. */
export const itemLink = (analysis: string, item: string, part?: 'actions') =>
  linkTo({ to: '/gap-analysis/$analysisId', params: { analysisId: analysis }, search: { item, part } })
