export const TRACE_VIEWS = ['paths', 'matrix', 'rules', 'proposals'] as const
type TraceView = (typeof TRACE_VIEWS)[number]

/** Search parameters. In a file of their own, because the page is loaded on demand. */
export interface TracesAddress extends MatrixAddress {
  view?: TraceView | undefined
  from?: string | undefined
  to?: string | undefined
}

export interface MatrixAddress {
  rows?: string | undefined
  columns?: string | undefined
  holes?: boolean | undefined
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

export const readAddress = (search: Readonly<Record<string, unknown>>): TracesAddress => ({
  view: TRACE_VIEWS.find((view) => view === search['view']),
  from: text(search['from']),
  to: text(search['to']),
  rows: text(search['rows']),
  columns: text(search['columns']),
  holes: String(search['holes']) === 'true' || undefined,
})
