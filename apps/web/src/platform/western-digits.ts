/** Digits of Arabic and Persian keyboards count like any others. */
export const westernDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0)! & 0xf) % 10))
