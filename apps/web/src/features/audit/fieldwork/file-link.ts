import { linkTo, type LinkTarget } from '#platform/page-links.ts'

/** Where a procedure or a working paper of the audit file is worked on. */
export const fileLink = (projectId: string, { type, id }: { type: string; id: string }): LinkTarget =>
  linkTo({
    to: '/fieldwork/$projectId',
    params: { projectId },
    search: type === 'procedure' ? { procedure: id } : { view: 'papers', record: id },
  })
