import Papa from 'papaparse'

/** Values that look like formulas get a leading apostrophe; the library's own pattern misses those with a line break. */
const FORMULA = /^[=+\-@\t\r]/

export const csvLine = (values: readonly unknown[]): string =>
  `${Papa.unparse([[...values]], { escapeFormulae: FORMULA })}\r\n`
