import type { CSSProperties } from 'react'

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
  /** How it is edited, where its kind does not say so: links and lists are `read`, and not computed. */
  readonly hint?: string
  /** Styles of its cells and of its heading, such as those of a column that stays in sight. */
  readonly styles?: { readonly cell: CSSProperties; readonly head?: CSSProperties }
}

export const isEditable = ({ kind }: SheetColumn): boolean => kind !== 'read'

/** The numbers from the first to the last. */
export const stepsFrom = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at)
