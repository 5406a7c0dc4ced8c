/** What a person says by signing (21 CFR 11.50). A rejection is a signature too, and says why. */
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
