import { LOCALES, type Locale, type Localized } from 'contract'
import { termsOf } from '#modules/workspace/assistance/terms.ts'

/** A text in all three languages. */
export type Triple = Record<Locale, string>

const isTriple = (value: object): value is Triple =>
  LOCALES.every((locale) => typeof (value as Localized)[locale] === 'string')

/** All texts in three languages within some data, without repetitions, in order. */
export function collectTriples(data: unknown, found: Map<string, Triple> = new Map()): Triple[] {
  if (typeof data === 'object' && data !== null) {
    if (isTriple(data)) found.set(LOCALES.map((locale) => data[locale]).join('\n'), data)
    else for (const part of Object.values(data)) collectTriples(part, found)
  }
  return [...found.values()]
}

const ROUNDS = 5
/** Stands for words without a counterpart, so that rare words do not explain everything. */
const NOTHING = 1e-4
const LEAST_PROBABILITY = 1e-4
/** A stem that was met once may stand beside anything. */
const LEAST_TEXTS = 2

interface Numbered {
  readonly stems: string[]
  readonly texts: readonly (readonly number[])[]
}

function numberStems(texts: readonly (readonly string[])[]): Numbered {
  const numbers = new Map<string, number>()
  const numbered = texts.map((stems) =>
    [...new Set(stems)].map((stem) => {
      if (!numbers.has(stem)) numbers.set(stem, numbers.size)
      return numbers.get(stem)!
    }),
  )
  return { stems: [...numbers.keys()], texts: numbered }
}

/** Expected counts of pairs under the present probabilities, made probabilities again. */
function improve(source: Numbered, target: Numbered, now: readonly Map<number, number>[]) {
  const counts = now.map(() => new Map<number, number>())
  for (const [at, words] of source.texts.entries())
    for (const other of target.texts[at]!) {
      let sum = NOTHING
      for (const word of words) sum += now[word]!.get(other) ?? 0
      for (const word of words) {
        const part = (now[word]!.get(other) ?? 0) / sum
        if (part > 0) counts[word]!.set(other, (counts[word]!.get(other) ?? 0) + part)
      }
    }
  return counts.map((of) => {
    const sum = [...of.values()].reduce((all, one) => all + one, 0)
    return new Map(
      [...of].map(([other, one]) => [other, one / sum] as const).filter(([, p]) => p > LEAST_PROBABILITY),
    )
  })
}

/**
 * IBM Model 1: the probability of each stem of one language beside each stem of another, learnt from texts that mean the
 * same. No random start: the same texts give the same result.
 */
export function alignStems(
  from: readonly (readonly string[])[],
  to: readonly (readonly string[])[],
): Map<string, [stem: string, probability: number][]> {
  const [source, target] = [numberStems(from), numberStems(to)]
  let now = source.stems.map(() => new Map<number, number>())
  const texts = source.stems.map(() => 0)
  for (const [at, words] of source.texts.entries())
    for (const word of words) {
      texts[word]! += 1
      for (const other of target.texts[at]!) now[word]!.set(other, 1)
    }
  for (let round = 0; round < ROUNDS; round++) now = improve(source, target, now)
  const named = now.map((of) =>
    [...of]
      .map(([other, p]): [string, number] => [target.stems[other]!, p])
      .toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)),
  )
  const met = source.stems.map((stem, at) => [stem, named[at]!] as const)
  return new Map(met.filter((_, at) => texts[at]! >= LEAST_TEXTS))
}

/** The commonest word of each stem: the index has words, not these stems. */
function commonestWords(triples: readonly Triple[], locale: Locale): Map<string, string> {
  const counts = new Map<string, Map<string, number>>()
  for (const triple of triples)
    for (const { word, stem } of termsOf(triple[locale], locale)) {
      const of = counts.get(stem) ?? new Map<string, number>()
      counts.set(stem, of.set(word, (of.get(word) ?? 0) + 1))
    }
  const first = (of: Map<string, number>) =>
    [...of].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]![0]
  return new Map([...counts].map(([stem, of]) => [stem, first(of)]))
}

const MOST_WORDS = 4
const LEAST_PERCENT = 6

/**
 * By pair of languages and stem: up to four words with their probability in percent, `encryption 87 exposure 5`. Numbers
 * are the same in every language.
 */
export function translateWords(triples: readonly Triple[]): Record<string, Record<string, string>> {
  const stems = Object.fromEntries(
    LOCALES.map((locale) => [
      locale,
      triples.map((triple) => termsOf(triple[locale], locale).map(({ stem }) => stem)),
    ]),
  ) as Record<Locale, string[][]>
  const result: Record<string, Record<string, string>> = {}
  for (const to of LOCALES) {
    const words = commonestWords(triples, to)
    for (const from of LOCALES) {
      if (from === to) continue
      const lines = [...alignStems(stems[from], stems[to])].map(([stem, others]) => {
        const kept = others
          .map(([other, p]) => [words.get(other)!, Math.round(p * 100)] as const)
          .filter(([, percent]) => percent >= LEAST_PERCENT)
          .slice(0, MOST_WORDS)
        return [stem, kept.flat().join(' ')] as const
      })
      const sorted = lines
        .filter(([stem, line]) => line !== '' && !/\d/.test(stem))
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
      result[`${from}-${to}`] = Object.fromEntries(sorted)
    }
  }
  return result
}
