/** Fills `{0}-{1} of {2}`, the placeholder format of the specification. */
export function fillRange(template: string, values: readonly string[]): string {
  return template.replace(/\{(\d)\}/g, (_, at: string) => values[Number(at)] ?? '')
}

export interface Range {
  readonly from: number
  readonly to: number
}

/** The positions of a page's first and last record in the whole list. */
export function rangeOf(page: number, limit: number, shown: number): Range {
  const from = (page - 1) * limit
  return { from: shown === 0 ? 0 : from + 1, to: from + shown }
}
