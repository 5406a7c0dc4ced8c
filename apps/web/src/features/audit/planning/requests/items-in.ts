/** Requested items, one per line, as pasted from a message or a spreadsheet column. */
export const itemsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/\r?\n/)
      .map((line) => line.replace(/^\s*(?:[-•*–]|\d+[.)])\s+/, '').trim())
      .filter((line) => line !== ''),
  ),
]
