import type { Collection } from 'contract/collection'
import type { Fields } from 'contract/field'

/** The fields that the form can edit: neither computed nor structured and, for an existing record, not fixed. */
export function editableFields(of: Collection, record: unknown, only?: readonly string[]): Fields {
  const entries = Object.entries(of.fields).filter(
    ([key, field]) =>
      !field.computed &&
      field.kind !== 'structure' &&
      !(record && field.fixed) &&
      (only?.includes(key) ?? true),
  )
  return Object.fromEntries(entries)
}
