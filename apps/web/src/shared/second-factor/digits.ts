import { westernDigits } from '#platform/western-digits.ts'

/** A code for the provider, without separators. */
export const codeDigits = (typed: string): string => westernDigits(typed).replace(/[^\d+]/g, '')

/** A phone number with its country code, which may also have been written with two zeros. */
export const phoneNumber = (typed: string): string => codeDigits(typed).replace(/^00/, '+')
