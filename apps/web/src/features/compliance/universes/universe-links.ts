import type { requirements } from 'contract/compliance/requirements'
import { linkTo, type ListKeys, type SearchOf } from '#platform/page-links.ts'

/** Links to the pages of a universe. */
export const setupOf = (id: string) =>
  linkTo({ to: '/regulatory-universe/$universeId', params: { universeId: id } })
export const requirementsOf = (id: string) =>
  linkTo({ to: '/regulatory-requirements/$universeId', params: { universeId: id } })
export const gapsOf = (id: string) => linkTo({ to: '/gap-analysis', search: { universe: id } })
export const risksOf = (id: string) =>
  linkTo({ to: '/compliance-risk-assessments', search: { universe: id } })

/** Link to the requirements of all universes, filtered. */
export const requirementsWith = (search: SearchOf<ListKeys<typeof requirements>>) =>
  linkTo({ to: '/regulatory-universes/requirements', search })
