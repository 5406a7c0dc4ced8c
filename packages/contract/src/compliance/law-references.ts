/** Languages in which the product reads the Official Journal. There is no Arabic edition. */
export const TEXT_LANGUAGES = ['en', 'fr'] as const
export type TextLanguage = (typeof TEXT_LANGUAGES)[number]

const ARTICLE = /^Art(?:icle|\.)?\s*(\d+[a-z]?)(?:-(\d+))?((?:\([0-9a-z]+\))*)$/i
const ANNEX = /^Annexe?\s+([IVXLC]+)(?:\s+(.+))?$/i
const PART = /^(Ch(?:apter|ap)?|Part|Section|Sec)\.?\s+([IVXLC]+|[A-Z]|\d+)$/i
const PART_KEYS: Readonly<Record<string, string>> = { c: 'ch', p: 'part', s: 'sec' }

/** The key of an article, a point of an annex, or a part of an annex: `art.10(9)`, `anx.I/10.4.1(a)`, `anx.I/ch.II`. */
function annexKey(annex: string, place: string | undefined): string {
  const base = `anx.${annex.toUpperCase()}`
  if (!place) return base
  const part = PART.exec(place)
  if (part) return `${base}/${PART_KEYS[part[1]![0]!.toLowerCase()]!}.${part[2]!.toUpperCase()}`
  return `${base}/${place.replace(/\s+/g, '').replace(/\.$/, '')}`
}

/**
 * The keys of the passages that a reference names ("Art. 10(9)", "Annex I 17", "Annex XIV Part A", "Art. 2-3"). A reference
 * that is written otherwise has none.
 */
export function passageKeys(ref: string): string[] {
  const plain = ref.trim()
  const annex = ANNEX.exec(plain)
  if (annex) return [annexKey(annex[1]!, annex[2])]
  const article = ARTICLE.exec(plain)
  if (!article) return []
  const [, first, last, points] = article
  if (!last) return [`art.${first!.toLowerCase()}${points!}`]
  const many = Number(last) - Number.parseInt(first!, 10) + 1
  return many < 1 || many > 50
    ? []
    : Array.from({ length: many }, (_, at) => `art.${Number.parseInt(first!, 10) + at}`)
}

/** The key of a row of the checklist of Annex I of Regulation (EU) 2017/745. */
export const gsprKey = (ref: string): string => `anx.I/${ref}`

/** The regulation whose Annex I the checklist follows. */
export const GSPR_ACT = '2017/745'

/** Until 2015 the number of a regulation came before the year: `No 1907/2006`. */
const NUMBER_FIRST = /\bN[o°º]\.?\s*(\d{1,4})\/(\d{4})/i
const UNION = /\((?:EU|UE|EC|CE|EEC|CEE)\)|\/(?:EU|UE|EC|CE|EEC|CEE)\b/
const NUMBER = /(\d{2,4})\/(\d{1,4})/

/** The number of an act of the Union, year first: `2017/745`. Null for anything else, such as a standard. */
export function actNumber(reference: string): string | null {
  if (!UNION.test(reference)) return null
  const [, number, year] = NUMBER_FIRST.exec(reference) ?? []
  if (year) return `${year}/${Number(number)}`
  const [, a = '', b = ''] = NUMBER.exec(reference) ?? []
  if (a.length === 4 && Number(a) >= 1950) return `${a}/${Number(b)}`
  return b.length === 4 ? `${b}/${Number(a)}` : null
}

/** The address of an act at EUR-Lex, by its European Legislation Identifier. */
export function lawAddress(reference: string): string | null {
  const number = actNumber(reference)
  if (number === null) return null
  const kind = /^d[eé]c/i.test(reference) ? 'dec' : /^dir/i.test(reference) ? 'dir' : 'reg'
  return `https://eur-lex.europa.eu/eli/${kind}/${number}/oj`
}
