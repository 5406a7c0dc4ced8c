import { linkTo } from '#platform/page-links.ts'

/** The pages of the parts of a project. */
export const PARTS = {
  dashboard: (id: string) => linkTo({ to: '/dashboard/$projectId', params: { projectId: id } }),
  planning: (id: string) => linkTo({ to: '/planning/$projectId', params: { projectId: id } }),
  fieldwork: (id: string) => linkTo({ to: '/fieldwork/$projectId', params: { projectId: id } }),
  issues: (id: string) => linkTo({ to: '/issues/$projectId', params: { projectId: id } }),
  completion: (id: string) => linkTo({ to: '/completion/$projectId', params: { projectId: id } }),
  setup: (id: string) => linkTo({ to: '/projects/details/$projectId', params: { projectId: id } }),
} as const
export type Part = keyof typeof PARTS
