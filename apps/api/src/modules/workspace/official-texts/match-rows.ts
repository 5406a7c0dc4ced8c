import { gsprKey, passageKeys } from 'contract/compliance/law-references'
import type { NamedRow, StoredPassage } from './official-texts.queries.ts'

/** The keys of the passages that a row names. */
export const keysOf = ({ type, ref }: Pick<NamedRow, 'type' | 'ref'>): string[] =>
  type === 'gsprrow' ? [gsprKey(ref)] : passageKeys(ref)

type Compared = Pick<StoredPassage, 'position' | 'key' | 'last' | 'label' | 'heading' | 'text' | 'hash'>

/** The passages of a text by key. */
export const byKey = <P extends Compared>(passages: readonly P[]): ReadonlyMap<string, P> =>
  new Map(passages.map((one) => [one.key, one]))

/** The words of a passage with everything inside it, one line for each. */
function wordsOf(passages: readonly Compared[], { position, last }: Compared): string {
  return passages
    .filter((one) => one.position >= position && one.position <= last)
    .map(({ label, heading, text }) => [label, heading, text].filter(Boolean).join(' '))
    .join('\n')
}

/**
 * The words of a passage without those that other rows name inside it, so that rows printed below each other give every
 * word once: point 4 keeps the sentence after its points (a) to (c).
 */
export function ownWordsOf(
  passages: readonly Compared[],
  passage: Compared,
  named: readonly Compared[],
): string {
  const inside = named.filter(({ position }) => position > passage.position && position <= passage.last)
  const own = passages.filter(
    (one) => !inside.some(({ position, last }) => one.position >= position && one.position <= last),
  )
  return wordsOf(own, passage)
}

/** The words of what a row names; null if the text has none of it. */
export function namedWords(passages: readonly Compared[], keys: readonly string[]): string | null {
  const found = byKey(passages)
  const named = keys.flatMap((key) => found.get(key) ?? [])
  return named.length === 0 ? null : named.map((one) => wordsOf(passages, one)).join('\n')
}

/** The rows whose passages differ between two texts. */
export function touchedRows<R extends NamedRow>(
  rows: readonly R[],
  before: readonly Compared[],
  after: readonly Compared[],
): R[] {
  const [was, is] = [byKey(before), byKey(after)]
  return rows.filter((row) => keysOf(row).some((key) => was.get(key)?.hash !== is.get(key)?.hash))
}

const ownWords = ({ label, heading, text }: Compared): string =>
  [label, heading, text].filter(Boolean).join(' ')

/** The passages in which two texts differ, each by its own words. */
export function changedPassages(before: readonly Compared[], after: readonly Compared[]) {
  const [was, is] = [byKey(before), byKey(after)]
  const order = [
    ...after.map(({ key }) => key),
    ...before.map(({ key }) => key).filter((key) => !is.has(key)),
  ]
  return order.flatMap((key) => {
    const [old, now] = [was.get(key), is.get(key)]
    const [from, to] = [old ? ownWords(old) : null, now ? ownWords(now) : null]
    if (from === to) return []
    const kind =
      from === null ? ('added' as const) : to === null ? ('removed' as const) : ('changed' as const)
    return [{ key, kind, before: from, after: to }]
  })
}
