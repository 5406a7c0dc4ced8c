const ARABIC = /\p{Script=Arabic}/gu
const LATIN = /\p{Script=Latin}/gu

/**
 * The direction of a text by most of its letters. Browsers take the first: they would write an Arabic title that
 * begins with "Art. 5" or "ISO 13485" from left to right.
 */
export function textDirection(text: string): 'ltr' | 'rtl' | 'auto' {
  const [arabic, latin] = [ARABIC, LATIN].map((script) => text.match(script)?.length ?? 0)
  if (arabic === latin) return 'auto'
  return arabic! > latin! ? 'rtl' : 'ltr'
}
