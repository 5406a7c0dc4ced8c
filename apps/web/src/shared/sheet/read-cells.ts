import Papa from 'papaparse'

/**
 * Cells of text that a spreadsheet copied or saved. Some spreadsheets copy a leading quote unescaped: if the quotes
 * do not match, all of them are read literally.
 */
export function readCells(text: string, delimiter: '\t' | ';' | ','): string[][] {
  const source = text.replace(/\r\n?/g, '\n')
  const options = { delimiter, newline: '\n' } as const
  const quoted = Papa.parse<string[]>(source, options)
  const isQuoted = quoted.errors.every(({ type }) => type !== 'Quotes')
  const rows = isQuoted ? quoted.data : Papa.parse<string[]>(source, { ...options, fastMode: true }).data
  // A spreadsheet also ends the last row with a line break.
  if (rows.length > 1 && rows.at(-1)!.every((cell) => cell === '')) rows.pop()
  return rows.length > 0 ? rows : [['']]
}
