import { westernDigits } from './western-digits.ts'

/** A number as it is typed on any keyboard, with a point or a comma; undefined for a text that is none. */
export function readNumber(text: string): number | undefined {
  const plain = westernDigits(text)
    .replace(/[\s\u00A0\u202F]/g, '')
    .replace(/[,٫]/, '.')
    .replace(/^−/, '-')
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : undefined
}
