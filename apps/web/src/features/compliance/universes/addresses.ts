/** Where the work on a universe goes on. */
export const setupOf = (id: string): string => `/regulatory-universe/${id}`
export const requirementsOf = (id: string): string => `/regulatory-requirements/${id}`
export const gapsOf = (id: string): string => `/gap-analysis?universe=${id}`
export const risksOf = (id: string): string => `/compliance-risk-assessments?universe=${id}`

/** The requirements of all universes, by what is asked of them. */
export const requirementsWith = (filter: Readonly<Record<string, string>>): string =>
  `/regulatory-universes/requirements?${new URLSearchParams(filter).toString()}`
