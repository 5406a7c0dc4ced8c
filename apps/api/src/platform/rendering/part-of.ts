/** The path of a section of a printed document. */
export const partOf = (path: string, at: number): string => `${path}.${at + 1}`
