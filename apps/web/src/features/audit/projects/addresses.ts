/** Where the parts of a project are worked on. */
export const PARTS = {
  dashboard: (id: string) => `/dashboard/${id}`,
  planning: (id: string) => `/planning/${id}`,
  fieldwork: (id: string) => `/fieldwork/${id}`,
  issues: (id: string) => `/issues/${id}`,
  completion: (id: string) => `/completion/${id}`,
  setup: (id: string) => `/projects/details/${id}`,
} as const
export type Part = keyof typeof PARTS
