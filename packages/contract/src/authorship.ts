import type { Fields } from './field.ts'

/** The fields that count as content: a person who changes one is an author of the record. */
export const contentFields = <F extends Fields>(of: { readonly fields: F }): (keyof F & string)[] =>
  Object.keys(of.fields).filter((key) => of.fields[key]!.content)
