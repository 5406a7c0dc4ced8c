/** What can be typed into a cell; `read` cells show computed values. */
export type ColumnKind = 'read' | 'step' | 'number' | 'choice' | 'flag' | 'person' | 'day' | 'text'

/** One column of a sheet, declared by its slice. */
export interface SheetColumn<Key extends string = string> {
  readonly key: Key
  readonly kind: ColumnKind
  /** In pixels. */
  readonly width: number
  /** For steps: the permitted numbers. */
  readonly steps?: readonly number[]
  /** For steps: their labels in every language, which people paste instead of the numbers. */
  readonly stepLabels?: readonly (readonly string[])[]
  /** For steps that are a share: a spreadsheet may write it as 50 % or as 0.5. */
  readonly percent?: true
  /** For numbers: stored in hundredths, typed and shown with two decimals. */
  readonly hundredths?: true
  /** For numbers: any number of decimals. */
  readonly decimal?: true
  /** For numbers: the limits, if not zero and a million. */
  readonly min?: number
  readonly max?: number
  /** For choices: the options. */
  readonly choices?: readonly string[]
  /** For choices: one of them must be chosen. */
  readonly required?: boolean
  /** For `read`: links and lists, which are edited in the opened line, instead of computed values. */
  readonly linked?: true
  /** Stays in sight beside the first column when the others are scrolled. */
  readonly pinned?: true
}

export const isEditable = ({ kind }: SheetColumn): boolean => kind !== 'read'

/** The numbers from the first to the last. */
export const stepsFrom = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at)

/** Whether a column stays in sight: the first one, and the pinned ones that follow it. */
export const isPinned = (columns: readonly SheetColumn[], at: number): boolean =>
  columns.slice(1, at + 1).every(({ pinned }) => pinned)

/** The width of the columns before this one. */
export const widthBefore = (columns: readonly SheetColumn[], at: number): number =>
  columns.slice(0, at).reduce((sum, { width }) => sum + width, 0)

/** The width of the columns that stay in sight. */
export const pinnedWidth = (columns: readonly SheetColumn[]): number =>
  widthBefore(columns, columns.findLastIndex((_, at) => isPinned(columns, at)) + 1)

/** On a phone only the first column is pinned: two would fill the screen. */
export const PINNED = 'relative md:sticky md:start-(--before) md:z-10'
