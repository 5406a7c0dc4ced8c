import { contentFields } from '../authorship.ts'
import type { Collection } from '../collection.ts'
import { ACT_CLASSES, type HistoryAction, LINKING } from '../history-actions.ts'

/** An entry of the trail, as far as authorship depends on it. */
interface Act {
  readonly action: string
  readonly changes?: Readonly<Record<string, unknown>>
}

/**
 * Whether an entry of the trail changes the content of the record, so that its actor is an author until the record is
 * approved. The server decides this in SQL (`authorship.ts` of the API); tests compare the two.
 */
export function changesContent(of: Collection, { action, changes = {} }: Act): boolean {
  const known = ACT_CLASSES[action as HistoryAction]
  if (known === 'content') return !(of.supports && LINKING.includes(action as HistoryAction))
  if (known !== 'fields' || (of.given && action === 'create')) return false
  return contentFields(of).some((key) => key in changes)
}
