export type UnreadableTextReason = 'not_an_act' | 'too_large' | 'too_deep' | 'too_slow' | 'no_language'

/** A file that is no act of the Official Journal, or cannot be read as one. */
export class UnreadableText extends Error {
  readonly reason: UnreadableTextReason
  constructor(reason: UnreadableTextReason) {
    super(reason)
    this.reason = reason
  }
}
