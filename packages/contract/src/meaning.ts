/** The meaning of a signature (21 CFR 11.50). A rejection is a signature too, with a reason. */
export const MEANINGS = [
  'authorship',
  'review',
  'approval',
  'release',
  'responsibility',
  'read_understood',
  'rejection',
] as const
export type Meaning = (typeof MEANINGS)[number]
