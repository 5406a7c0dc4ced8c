/**
 * One definition of "the same word" for search, filters and sorting in all three languages: ignores case,
 * accents, typographic apostrophes, Arabic diacritics, tatweel and letter variants.
 */
export function normaliseText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/ـ/g, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/[’‘ʼ`´]/g, "'")
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}

/** The words of a query: letters and digits of any script, so that no operator reaches the search engine. */
export function queryWords(text: string): string[] {
  return (
    normaliseText(text)
      .match(/[\p{L}\p{N}]+/gu)
      ?.slice(0, 12) ?? []
  )
}
