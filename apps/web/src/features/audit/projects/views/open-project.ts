import { linkTo, type LinkTarget } from '#platform/page-links.ts'
import { change, changedSearch } from '#platform/collections/view.ts'

/** The page of projects as it is, whatever its view, with the record of a project open over it. */
export const openProject = (search: Parameters<typeof changedSearch>[0], id: string): LinkTarget =>
  linkTo({ to: '/projects', search: changedSearch(search, change.record(id)) })
