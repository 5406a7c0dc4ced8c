/** The fewest presses with which a task is done in Excel, and how they are counted. */
export interface InExcel {
  clicks: number
  keys: number
  how: string
}

/** Typed row by row: a Tab between the columns, an Enter at the end, which returns to the first column. */
export function typedRows(rows: readonly (readonly string[])[]): InExcel {
  const keys = rows.flat().reduce((sum, text) => sum + text.length + 1, 0)
  return { clicks: 1, keys, how: 'click the first cell; each value and Tab, Enter after the last of a row' }
}

/** A value for a block: select its ends, type, Ctrl+Enter. */
export function filled(values: readonly string[]): InExcel {
  const keys = values.reduce((sum, text) => sum + text.length + 1, 0)
  return {
    clicks: values.length * 2,
    keys,
    how: 'click the first and Shift+click the last cell; the value and Ctrl+Enter',
  }
}

/** Typed into single cells, each of which is clicked; the next click takes the value. */
export function typedApart(values: readonly string[]): InExcel {
  const keys = values.reduce((sum, text) => sum + text.length, 0)
  return { clicks: values.length, keys: keys + 1, how: 'click each cell and type; Enter after the last' }
}
