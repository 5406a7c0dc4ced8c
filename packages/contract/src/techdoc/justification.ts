/** The shortest justification that says something of the device. */
export const JUSTIFICATION_LENGTH = 30
