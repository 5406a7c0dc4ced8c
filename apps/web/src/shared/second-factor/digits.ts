import { westernDigits } from '#platform/western-digits.ts'

/** A code as the provider reads it, without what people put between its digits. */
export const codeDigits = (typed: string): string => westernDigits(typed).replace(/[^\d+]/g, '')

/** A number with the code of its country, which may also have been written with two zeros. */
export const phoneNumber = (typed: string): string => codeDigits(typed).replace(/^00/, '+')
