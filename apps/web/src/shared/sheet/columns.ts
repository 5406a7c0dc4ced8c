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
  /** For `read`: how it is edited, where it holds links or a list instead of a computed value. */
  readonly hint?: string
  /** Stays in sight when the others are scrolled, at this distance: the width of the columns before it. */
  readonly pinned?: number
}

export const isEditable = ({ kind }: SheetColumn): boolean => kind !== 'read'

/** The numbers from the first to the last. */
export const stepsFrom = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at)
