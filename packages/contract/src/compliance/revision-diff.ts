import type { Localized } from '../locale.ts'
import {
  kindOf,
  mergeText,
  type ProposedText,
  type RequirementText,
  type RevisionKind,
} from './requirement-text.ts'

// Holds a new version of a text against the one that is in force. Pure, so that server and tests agree.

export interface TextInForce {
  readonly id: string
  readonly code: string
  readonly text: RequirementText
}

export interface Difference {
  /** The requirement that it is about; null where the new version brings one. */
  readonly standing: TextInForce | null
  /** Null where the new version no longer has it. */
  readonly proposed: ProposedText | null
  readonly kind: RevisionKind | null
  /** How much of the wording is the same, in percent. */
  readonly similarity: number
}

/** From here two wordings are taken for the same place of the text, wherever it stands now. */
const RECOGNISED = 60
/** From here a place with the same code is the same one without looking further. */
const LIKELY = 40

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? []

type Bag = ReadonlyMap<string, number>

function bagOf(text: string): Bag {
  const bag = new Map<string, number>()
  for (const word of wordsIn(text)) bag.set(word, (bag.get(word) ?? 0) + 1)
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

/** Title and summary in each language. */
function bagsOf({ name, summary }: Worded): Bags {
  const bags: Bags = {}
  for (const locale of ['en', 'fr', 'ar'] as const) {
    if (name[locale] || summary[locale])
      bags[locale] = bagOf(`${name[locale] ?? ''} ${summary[locale] ?? ''}`)
  }
  return bags
}

/** In the first language that both speak; two texts without a common language say nothing of each other. */
function likenessOf(a: Bags, b: Bags): number {
  for (const locale of ['en', 'fr', 'ar'] as const) {
    if (a[locale] && b[locale]) return likeness(a[locale], b[locale])
  }
  return 0
}

export const similarityOf = (a: Worded, b: Worded): number => likenessOf(bagsOf(a), bagsOf(b))

/**
 * Says for every requirement in force what the new version does to it, and what the new version brings. Places are
 * recognised by their code as long as the wording bears it out, then by their wording wherever it stands now, and at
 * last by code or number alone. Everything old and everything new appears exactly once.
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

/** What a proposed text says, without what only a new requirement needs. */
export function textOf(of: ProposedText | RequirementText): RequirementText {
  const { ref, domain, name, summary, obligation, appliesTo, deadline, applicableFrom, relatedRefs } = of
  return { ref, domain, name, summary, obligation, appliesTo, deadline, applicableFrom, relatedRefs }
}
