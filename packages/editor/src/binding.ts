import type { Content } from './content.ts'

/** One part of a text that data would write now. */
export interface BoundPart {
  readonly id: string
  /** The hash of the data. */
  readonly source: string
  /** The hash of the words. */
  readonly written: string
  readonly content: Content[]
}

/**
 * How a bound part of a text stands to what data says now: as written; written from other data; edited by hand, from the
 * same data or from other; of something that is no longer there; not in the text yet, or taken out of it by hand.
 */
const BOUND_STATES = [
  ...(['fresh', 'stale', 'edited', 'edited_stale'] as const),
  ...(['gone', 'edited_gone', 'missing', 'removed'] as const),
] as const
export type BoundState = (typeof BOUND_STATES)[number]
/** Those that a renewal changes by itself: whatever somebody wrote or took out by hand stays as they left it. */
const RENEWED: readonly BoundState[] = ['stale', 'gone', 'missing']
/** Those that make a text older than its data. */
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

/** Holds the bound parts of a text against what data says now. `known` are those that were in it when it was last written. */
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
 * The text with its bound parts as data writes them now. Everything outside of them stays, letter by letter; of them, what
 * was edited or taken out by hand stays as well, unless `over` names it.
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
  // What is new comes where data has it: right after the part that stands before it there.
  for (const [at, part] of now.entries()) {
    if (there.has(part.id) || !renews(part.id)) continue
    const before = now.slice(0, at).map(({ id }) => id)
    const after = kept.findLastIndex((node) => isBound(node) && before.includes(idOf(node)))
    const first = kept.findIndex(isBound)
    kept.splice(after >= 0 ? after + 1 : first >= 0 ? first : kept.length, 0, boundNode(part))
  }
  // A text that nobody has begun is one empty line: it comes after what data wrote, for people to write in.
  const begun = isBlank(text) ? [...kept.filter((node) => !isEmptyParagraph(node)), PARAGRAPH] : kept
  return { ...text, content: begun.length > 0 ? begun : [PARAGRAPH] }
}

export const isBlank = ({ content = [] }: Content): boolean => content.every(isEmptyParagraph)
