import type { ListFilter } from 'contract/collection'
import type { Chosen } from '#platform/collections/bulk.ts'

/** The selected records: some, on any page, or everything that matches the filter. */
export type Selection =
  | { readonly kind: 'some'; readonly ids: ReadonlySet<string> }
  | { readonly kind: 'all' }

export const NOTHING: Selection = { kind: 'some', ids: new Set() }
export const EVERYTHING: Selection = { kind: 'all' }

export const isMarked = (selection: Selection, id: string): boolean =>
  selection.kind === 'all' || selection.ids.has(id)

/** Deselecting one of all keeps the visible ones selected: nobody can mean unseen rows minus one. */
export function toggleOne(selection: Selection, id: string, inView: readonly string[]): Selection {
  const ids = new Set(selection.kind === 'all' ? inView : selection.ids)
  if (!ids.delete(id)) ids.add(id)
  return { kind: 'some', ids }
}

/** From one row to another, as with the shift key in a file list. */
export function markRange(
  selection: Selection,
  inView: readonly string[],
  from: string,
  to: string,
): Selection {
  const ends = [inView.indexOf(from), inView.indexOf(to)]
  if (selection.kind === 'all' || ends.includes(-1)) return selection
  const range = inView.slice(Math.min(...ends), Math.max(...ends) + 1)
  return { kind: 'some', ids: new Set([...selection.ids, ...range]) }
}

export type PageMark = 'none' | 'some' | 'all'

export function pageMark(selection: Selection, inView: readonly string[]): PageMark {
  const marked = inView.filter((id) => isMarked(selection, id)).length
  if (marked === 0) return 'none'
  return marked === inView.length ? 'all' : 'some'
}

export function togglePage(selection: Selection, inView: readonly string[]): Selection {
  if (selection.kind === 'all') return NOTHING
  const others = [...selection.ids].filter((id) => !inView.includes(id))
  const page = pageMark(selection, inView) === 'all' ? [] : inView
  return { kind: 'some', ids: new Set([...others, ...page]) }
}

export const countOf = (selection: Selection, total: number): number =>
  selection.kind === 'all' ? total : selection.ids.size

export const chosenBy = (selection: Selection, filter: ListFilter): Chosen =>
  selection.kind === 'all' ? { filter } : { ids: [...selection.ids] }
