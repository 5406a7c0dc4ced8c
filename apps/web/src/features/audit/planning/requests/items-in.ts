/** What is asked for, one on each line, as a list in a message or a column of a spreadsheet is pasted. */
export const itemsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/\r?\n/)
      .map((line) => line.replace(/^\s*(?:[-•*–]|\d+[.)])\s+/, '').trim())
      .filter((line) => line !== ''),
  ),
]
