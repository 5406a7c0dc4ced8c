import { FIELD_CONDITIONS } from '../field-conditions.ts'
import type { FieldShape, SectionShape, Values } from './file-model.ts'
import { isFilled } from './file-values.ts'

/** The required fields, given the current values; computed fields are never required. */
const requiredFields = (section: SectionShape, values: Values): FieldShape[] =>
  section.fields.filter((field) => {
    if (field.type === 'computed') return false
    const condition = FIELD_CONDITIONS[section.key]?.[field.key]
    return condition ? condition(values) : field.required
  })

/** The share of required fields with a value; 1 where nothing is required. */
export function filledShare(section: SectionShape, values: Values, except: readonly string[] = []): number {
  const required = requiredFields(section, values).filter((field) => !except.includes(field.key))
  if (required.length === 0) return 1
  return required.filter((field) => isFilled(values[field.key])).length / required.length
}

/** The required fields without a value. */
export const emptyFields = (
  section: SectionShape,
  values: Values,
  except: readonly string[] = [],
): string[] =>
  requiredFields(section, values)
    .filter(({ key }) => !except.includes(key) && !isFilled(values[key]))
    .map(({ key }) => key)
