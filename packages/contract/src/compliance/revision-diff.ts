import type { Localized } from '../locale.ts'
import {
  kindOf,
  mergeText,
  type ProposedText,
  type RequirementText,
  type RevisionKind,
} from './requirement-text.ts'

// Compares a new version of a text with the one in force. Pure functions, shared by server and tests.

export interface TextInForce {
  readonly id: string
  readonly code: string
  readonly text: RequirementText
}

export interface Difference {
  /** The requirement in force; null for an added one. */
  readonly standing: TextInForce | null
  /** Null for a removed requirement. */
  readonly proposed: ProposedText | null
  readonly kind: RevisionKind | null
  /** How much of the wording is the same, in percent. */
  readonly similarity: number
}

/** From this similarity on, two texts count as the same requirement, even with another reference. */
const RECOGNISED = 60
/** From this similarity on, two texts with the same code count as the same requirement. */
const LIKELY = 40

const textsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? []

type Bag = ReadonlyMap<string, number>

function bagOf(text: string): Bag {
  const bag = new Map<string, number>()
  for (const word of textsIn(text)) bag.set(word, (bag.get(word) ?? 0) + 1)
  return bag
}

const sizeOf = (bag: Bag): number => [...bag.values()].reduce((sum, count) => sum + count, 0)

/** Dice’s coefficient over words, in percent: how many words of both are the same. */
function likeness(a: Bag, b: Bag): number {
  const total = sizeOf(a) + sizeOf(b)
  if (total === 0) return 100
  let shared = 0
  for (const [word, count] of a) shared += Math.min(count, b.get(word) ?? 0)
  return Math.round((200 * shared) / total)
}

type Bags = Partial<Record<keyof Localized, Bag>>

interface Worded {
  readonly name: Localized
  readonly summary: Localized
}

/** Words of title and summary, by language. */
function bagsOf({ name, summary }: Worded): Bags {
  const bags: Bags = {}
  for (const locale of ['en', 'fr', 'ar'] as const) {
    if (name[locale] || summary[locale])
      bags[locale] = bagOf(`${name[locale] ?? ''} ${summary[locale] ?? ''}`)
  }
  return bags
}

/** Compared in the first language that both have; 0 without a common language. */
function likenessOf(a: Bags, b: Bags): number {
  for (const locale of ['en', 'fr', 'ar'] as const) {
    if (a[locale] && b[locale]) return likeness(a[locale], b[locale])
  }
  return 0
}

export const similarityOf = (a: Worded, b: Worded): number => likenessOf(bagsOf(a), bagsOf(b))

/**
 * Lists what the new version changes, adds and removes. Requirements are matched by code if the wording is similar,
 * then by wording wherever they are now, and finally by code or reference alone. Every old and every new requirement
 * appears exactly once.
 */
export function compareTexts(
  standing: readonly TextInForce[],
  proposed: readonly ProposedText[],
): Difference[] {
  const oldBags = standing.map(({ text }) => bagsOf(text))
  const newBags = proposed.map(bagsOf)
  const partner = new Map<number, number>()
  const taken = new Set<number>()
  const like = (at: number, next: number) => likenessOf(oldBags[at]!, newBags[next]!)
  const pair = (at: number, next: number) => {
    partner.set(at, next)
    taken.add(next)
  }
  const byKey = (
    keyOf: (one: { code: string | null; ref: string }) => string | null,
    isPair: (at: number, next: number) => boolean,
  ) => {
    const places = new Map<string, number>()
    proposed.forEach((one, next) => {
      const key = keyOf(one)
      if (key !== null && !taken.has(next) && !places.has(key)) places.set(key, next)
    })
    standing.forEach(({ code, text }, at) => {
      const key = keyOf({ code, ref: text.ref })
      const next = key === null ? undefined : places.get(key)
      if (next === undefined || partner.has(at) || taken.has(next) || !isPair(at, next)) return
      pair(at, next)
    })
  }
  const code = (one: { code: string | null }) => one.code
  const ref = (one: { ref: string }) => one.ref.replace(/\s+/g, ' ').trim().toLowerCase()
  byKey(code, (at, next) => like(at, next) >= LIKELY)
  byKey(ref, (at, next) => like(at, next) >= RECOGNISED)
  const candidates = standing.flatMap((_, at) =>
    partner.has(at)
      ? []
      : proposed.flatMap((__, next) => {
          const similarity = taken.has(next) ? 0 : like(at, next)
          return similarity >= RECOGNISED ? [{ at, next, similarity }] : []
        }),
  )
  for (const { at, next } of candidates.toSorted((a, b) => b.similarity - a.similarity))
    if (!partner.has(at) && !taken.has(next)) pair(at, next)
  byKey(code, () => true)
  byKey(ref, () => true)
  const known = standing.map((one, at): Difference => {
    const next = partner.get(at)
    if (next === undefined) return { standing: one, proposed: null, kind: 'removed', similarity: 0 }
    const text = { ...proposed[next]!, ...mergeText(one.text, proposed[next]!) }
    return { standing: one, proposed: text, kind: kindOf(one.text, textOf(text)), similarity: like(at, next) }
  })
  const brought = proposed.flatMap((one, next): Difference[] =>
    taken.has(next) ? [] : [{ standing: null, proposed: one, kind: 'added', similarity: 0 }],
  )
  return [...known, ...brought]
}

/** The text fields of a proposed text, without those that only a new requirement needs. */
export function textOf(of: ProposedText | RequirementText): RequirementText {
  const { ref, domain, name, summary, obligation, appliesTo, deadline, applicableFrom, relatedRefs } = of
  return { ref, domain, name, summary, obligation, appliesTo, deadline, applicableFrom, relatedRefs }
}
