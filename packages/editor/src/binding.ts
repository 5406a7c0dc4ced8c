import type { Content } from './content.ts'

/** A part of a text generated from the current data. */
export interface BoundPart {
  readonly id: string
  /** Hash of the source data. */
  readonly source: string
  /** Hash of the generated content. */
  readonly written: string
  readonly content: Content[]
}

/**
 * The state of a bound part relative to the current data: unchanged; generated from other data; edited by hand, from
 * the same or from other data; its source is gone; not in the text yet, or removed by hand.
 */
const BOUND_STATES = [
  ...(['fresh', 'stale', 'edited', 'edited_stale'] as const),
  ...(['gone', 'edited_gone', 'missing', 'removed'] as const),
] as const
export type BoundState = (typeof BOUND_STATES)[number]
/** States that an update changes automatically; manual edits and removals are kept. */
const RENEWED: readonly BoundState[] = ['stale', 'gone', 'missing']
/** States in which a text is older than its data. */
export const OUTDATED: readonly BoundState[] = ['stale', 'edited_stale', 'gone', 'edited_gone', 'missing']

export interface BoundPlace {
  readonly id: string
  readonly state: BoundState
  readonly shown: Content[] | null
  readonly now: Content[] | null
}

const boundNode = ({ id, source, written, content }: BoundPart): Content => ({
  type: 'bound',
  attrs: { id, source, written },
  content,
})

const isBound = (node: Content): boolean => node.type === 'bound'
const idOf = (node: Content): string => String(node.attrs?.['id'])
const PARAGRAPH: Content = { type: 'paragraph' }
const isEmptyParagraph = (node: Content): boolean => node.type === 'paragraph' && !node.content?.length

/**
 * Compares the bound parts of a text with the current data. `known` are the parts that the last generation inserted.
 */
export function boundPlaces(
  text: Content,
  now: readonly BoundPart[],
  known: ReadonlySet<string>,
  hashOf: (content: readonly Content[]) => string,
): BoundPlace[] {
  const parts = new Map(now.map((part) => [part.id, part]))
  const seen = new Set<string>()
  const there = (text.content ?? []).filter(isBound).map((node): BoundPlace => {
    const [id, shown] = [idOf(node), node.content ?? []]
    seen.add(id)
    const part = parts.get(id)
    const edited = hashOf(shown) !== node.attrs?.['written']
    if (!part) return { id, state: edited ? 'edited_gone' : 'gone', shown, now: null }
    const stale = part.source !== node.attrs?.['source']
    const state = edited ? (stale ? 'edited_stale' : 'edited') : stale ? 'stale' : 'fresh'
    return { id, state, shown, now: part.content }
  })
  const absent = now
    .filter(({ id }) => !seen.has(id))
    .map(({ id, content }): BoundPlace => {
      const state = known.has(id) ? 'removed' : 'missing'
      return { id, state, shown: null, now: content }
    })
  return [...there, ...absent]
}

/**
 * Updates the bound parts of a text from the current data. Everything outside them stays unchanged, and so do parts
 * that were edited or removed by hand, unless `over` names them.
 */
export function renewBound(
  text: Content,
  now: readonly BoundPart[],
  places: readonly BoundPlace[],
  over: ReadonlySet<string> = new Set(),
): Content {
  const states = new Map(places.map(({ id, state }) => [id, state]))
  const renews = (id: string) => {
    const state = states.get(id)
    return state !== undefined && (RENEWED.includes(state) || over.has(id))
  }
  const parts = new Map(now.map((part) => [part.id, part]))
  const there = new Set((text.content ?? []).filter(isBound).map(idOf))
  const kept = (text.content ?? []).flatMap((node) => {
    if (!isBound(node) || !renews(idOf(node))) return [node]
    const part = parts.get(idOf(node))
    return part ? [boundNode(part)] : []
  })
  // A new part is inserted in data order: right after its predecessor.
  for (const [at, part] of now.entries()) {
    if (there.has(part.id) || !renews(part.id)) continue
    const before = now.slice(0, at).map(({ id }) => id)
    const after = kept.findLastIndex((node) => isBound(node) && before.includes(idOf(node)))
    const first = kept.findIndex(isBound)
    kept.splice(after >= 0 ? after + 1 : first >= 0 ? first : kept.length, 0, boundNode(part))
  }
  // A blank text is one empty paragraph: it is moved after the generated parts, as a place to write.
  const begun = isBlank(text) ? [...kept.filter((node) => !isEmptyParagraph(node)), PARAGRAPH] : kept
  return { ...text, content: begun.length > 0 ? begun : [PARAGRAPH] }
}

export const isBlank = ({ content = [] }: Content): boolean => content.every(isEmptyParagraph)
