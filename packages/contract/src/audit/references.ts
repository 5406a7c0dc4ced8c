import { SECTIONS } from './engagement.ts'

type Section = (typeof SECTIONS)[number]

/** The reference of a paper in the audit file: section, number, and an optional sub-number: C3, C3.2. */
const REFERENCE = /^([A-F])([1-9]\d{0,2})(?:\.([1-9]\d?))?$/

interface Place {
  section: Section
  number: number
  /** Zero for the paper itself. */
  sub: number
}

export function placeOf(reference: string): Place | null {
  const [, section, number, sub] = REFERENCE.exec(reference) ?? []
  return section && number
    ? { section: section as Section, number: Number(number), sub: Number(sub ?? 0) }
    : null
}

/** Sort position in the file: by section, then number, then sub-number. */
export function positionOf(reference: string): number | null {
  const place = placeOf(reference)
  return place && SECTIONS.indexOf(place.section) * 100_000 + place.number * 100 + place.sub
}

/** The next number of a section; gaps are never reused. */
export function nextReference(section: Section, taken: Iterable<string>): string {
  let last = 0
  for (const reference of taken) {
    const place = placeOf(reference)
    if (place?.section === section) last = Math.max(last, place.number)
  }
  return `${section}${last + 1}`
}

/** References in texts are tokens: [[C3.2]]. The database uses the same pattern (migration 0034). */
const TOKEN = /\[\[([^[\]\n]{1,20})\]\]/g

const normaliseReference = (written: string): string => written.trim().toUpperCase()

/** The references in a text, each once, in the form of the index. */
export function referencesIn(text: string): string[] {
  const found = Array.from(text.matchAll(TOKEN), ([, written]) => normaliseReference(written!))
  return [...new Set(found.filter((reference) => reference !== ''))]
}

export type TextPart = { text: string } | { text: string; reference: string }

/** Splits a text at its references, in order. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  for (const match of text.matchAll(TOKEN)) {
    if (match.index > at) parts.push({ text: text.slice(at, match.index) })
    parts.push({ text: match[0], reference: normaliseReference(match[1]!) })
    at = match.index + match[0].length
  }
  if (at < text.length) parts.push({ text: text.slice(at) })
  return parts
}
