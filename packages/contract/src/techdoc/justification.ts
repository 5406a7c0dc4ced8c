/** Minimum length of a justification. */
export const JUSTIFICATION_LENGTH = 30
