import { riskLibrary } from 'content'
import { LOCALES, type Localized, normaliseText } from 'contract'

export interface Text {
  n: number
  name: Localized
  description: Localized
  /** The search text, normalised by the product's own rule. */
  words: string
  en: string
  fr: string
  ar: string
}

export interface Place {
  n: number
  name: Localized
  words: string
}

const allOf = (text: Localized): string => LOCALES.map((locale) => text[locale] ?? '').join(' ')

/** Names and descriptions of the built-in library: real text in three languages, of realistic length. */
export async function libraryTexts(): Promise<Text[]> {
  const { processes, subProcesses, risks, controls } = await riskLibrary()
  return [...processes, ...subProcesses, ...risks, ...controls].map(({ name, description }, n) => {
    const searched = (locale: keyof Localized) =>
      normaliseText(`${name[locale] ?? ''} ${description[locale] ?? ''}`)
    return {
      n,
      name,
      description,
      words: normaliseText(allOf(name)),
      en: searched('en'),
      fr: searched('fr'),
      ar: searched('ar'),
    }
  })
}

const PLACES = `Lyon Lyon ليون|Paris Paris باريس|Geneva Genève جنيف|London Londres لندن|Tunis Tunis تونس|Cairo Caire القاهرة
Rabat Rabat الرباط|Algiers Alger الجزائر|Beirut Beyrouth بيروت|Dubai Dubaï دبي|Doha Doha الدوحة|Riyadh Riyad الرياض
Berlin Berlin برلين|Madrid Madrid مدريد|Rome Rome روما|Brussels Bruxelles بروكسل|Lisbon Lisbonne لشبونة|Vienna Vienne فيينا`

export function places(): Place[] {
  return PLACES.split(/[|\n]/).map((line, n) => {
    const [en, fr, ar] = line.split(' ') as [string, string, string]
    return { n, name: { en, fr, ar }, words: normaliseText(line) }
  })
}
