export type UnreadableReason =
  | 'not_a_workbook'
  | 'encrypted'
  | 'too_large'
  | 'too_slow'
  | 'too_many_rows'
  | 'no_data_sheet'
  | 'no_columns'
  | 'column_twice'

/** A file that cannot be read. Only the reason is posted from the worker. */
export class Unreadable extends Error {
  readonly reason: UnreadableReason
  constructor(reason: UnreadableReason) {
    super(reason)
    this.reason = reason
  }
}
