/** The last part of the code of a row, which is unique within its section. */
export const shortCode = (code: string): string => code.slice(code.lastIndexOf('/') + 1)
