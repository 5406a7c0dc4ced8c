/** What is typed into a cell; `read` cells show what follows from the others. */
export type ColumnKind = 'read' | 'step' | 'number' | 'choice' | 'flag' | 'person' | 'day' | 'text'

/** One column of a sheet, as its slice declares it. */
export interface SheetColumn<Key extends string = string> {
  readonly key: Key
  readonly kind: ColumnKind
  /** In pixels. */
  readonly width: number
  /** Of a step: the numbers that it takes. */
  readonly steps?: readonly number[]
  /** Of a step that is a share: a spreadsheet may write it as 50 % or as 0.5. */
  readonly percent?: true
  /** Of a number: kept in hundredths, typed and read with two digits after the point. */
  readonly hundredths?: true
  /** Of a number: any number, with as many digits after the point as somebody types. */
  readonly decimal?: true
  /** Of a choice: what can be chosen. */
  readonly choices?: readonly string[]
}

export const isEditable = ({ kind }: SheetColumn): boolean => kind !== 'read'

/** The numbers from the first to the last. */
export const stepsFrom = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at)
