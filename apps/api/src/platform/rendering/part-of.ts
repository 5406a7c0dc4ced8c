/** Where a part of a printed document lies, beside the whole. */
export const partOf = (path: string, at: number): string => `${path}.${at + 1}`
