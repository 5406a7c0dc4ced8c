import type { Collection } from './collection.ts'
import type { Fields } from './field.ts'
import { ACT_CLASSES, type HistoryAction, LINKING } from './history-actions.ts'

/** The fields whose change is a change of content. */
export const contentFields = <F extends Fields>(of: { readonly fields: F }): (keyof F & string)[] =>
  Object.keys(of.fields).filter((key) => of.fields[key]!.content)

/** An entry of the trail, as far as authorship depends on it. */
export interface Act {
  readonly action: string
  readonly changes?: Readonly<Record<string, unknown>>
}

/**
 * Whether whoever did this has changed what the record says, and so is one of its authors until it is approved. The
 * server asks the same of the trail in SQL (`authorship.ts` of the API), and a test holds the two together.
 */
export function changesContent(of: Collection, { action, changes = {} }: Act): boolean {
  const known = ACT_CLASSES[action as HistoryAction]
  if (known === 'content') return !(of.supports && LINKING.includes(action as HistoryAction))
  if (known !== 'fields' || (of.given && action === 'create')) return false
  return contentFields(of).some((key) => key in changes)
}
