import { contentFields } from '../authorship.ts'
import type { Collection } from '../collection.ts'
import { ACT_CLASSES, type HistoryAction, LINKING } from '../history-actions.ts'

/** An entry of the trail, as far as authorship depends on it. */
interface Act {
  readonly action: string
  readonly changes?: Readonly<Record<string, unknown>>
}

/**
 * Whether whoever did this has changed what the record says, and so is one of its authors until it is approved. The
 * server asks this of the trail in SQL (`authorship.ts` of the API); tests hold it to this definition.
 */
export function changesContent(of: Collection, { action, changes = {} }: Act): boolean {
  const known = ACT_CLASSES[action as HistoryAction]
  if (known === 'content') return !(of.supports && LINKING.includes(action as HistoryAction))
  if (known !== 'fields' || (of.given && action === 'create')) return false
  return contentFields(of).some((key) => key in changes)
}
