/** GS1 General Specifications 7.9.1: weights 3 and 1 from the right. */
export function gtinCheckDigit(digits: string): string {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0)
  return String((10 - (sum % 10)) % 10)
}

/** A GTIN from its digits without the check digit. */
export const gtin = (digits: string): string => digits + gtinCheckDigit(digits)

/** The 82 characters of GS1 AI encodable character set 82, by value. */
const GS1_82 = `!"%&'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz`
const GS1_32 = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const PRIMES = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83]

/** The most characters before a check character pair: one weight for each. */
export const PAIR_LENGTH = PRIMES.length

/**
 * GS1 General Specifications 7.9.5: the check character pair of a Global Model Number, which HIBCC uses for its Basic
 * UDI-DI as well. Null where a character has no value.
 */
export function checkCharacterPair(text: string): string | null {
  const values = Array.from(text).map((one) => GS1_82.indexOf(one))
  if (values.includes(-1) || values.length > PAIR_LENGTH) return null
  const sum = values.toReversed().reduce((total, value, at) => total + value * PRIMES[at]!, 0) % 1021
  return `${GS1_32[sum >> 5]}${GS1_32[sum & 31]}`
}

/** A Basic UDI-DI of GS1 from its characters without the pair. */
export const globalModelNumber = (text: string): string => text + (checkCharacterPair(text) ?? '')

const HIBC_43 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%'

/** HIBC Supplier Labeling Standard: modulus 43 over all characters, with the leading flag. */
export function mod43(text: string): string | null {
  const values = Array.from(text).map((one) => HIBC_43.indexOf(one))
  return values.includes(-1) ? null : HIBC_43[values.reduce((sum, one) => sum + one, 0) % 43]!
}

const ISO_37 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ*'

/** ISO/IEC 7064 modulus 37-2, the check character of ISBT 128. */
export function mod37(text: string): string | null {
  const values = Array.from(text).map((one) => ISO_37.indexOf(one))
  if (values.includes(-1)) return null
  const sum = values.reduce((total, value) => ((total + value) * 2) % 37, 0)
  return ISO_37[(38 - sum) % 37]!
}

/** IFA: modulus 97 over the codes of the characters, with weights from 2. */
export const mod97 = (text: string): string =>
  String(Array.from(text).reduce((sum, one, at) => sum + one.charCodeAt(0) * (at + 2), 0) % 97).padStart(
    2,
    '0',
  )
