import type { Fields } from './field.ts'

/** The fields whose change is a change of content. */
export const contentFields = <F extends Fields>(of: { readonly fields: F }): (keyof F & string)[] =>
  Object.keys(of.fields).filter((key) => of.fields[key]!.content)
