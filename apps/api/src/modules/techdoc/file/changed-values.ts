import { isDeepStrictEqual } from 'node:util'
import { fail, type InputIssue } from 'contract'
import type { FileRowCollection } from 'contract/techdoc/file/file-rows'
import type { FileValues, SectionCollection } from 'contract/techdoc/file/sections'
import { identifierProblems } from 'contract/techdoc/identifiers/identifiers'
import type { Stored } from '#platform/collection/stored.ts'
import type { Mutation, Written } from '#platform/collection/mutation.ts'
import { checkValues } from './check-values.ts'
import type { Structure } from './structure.ts'
import type { ChangedValues } from './value-links.ts'

/** Records of the file that hold values. */
type WithValues = FileRowCollection | SectionCollection

/** Identifiers with a wrong form or check character, as problems of their values. */
export const identifierIssues = (section: string, values: FileValues, before: FileValues): InputIssue[] =>
  identifierProblems(section, values, before).map(({ field, code }) => ({ path: ['values', field], code }))

const valuesIn = (row: { values: FileValues | null } | null | undefined): FileValues => row?.values ?? {}

/** Validates and normalises the values in these mutations, and returns the changes. */
export function checkMutations<C extends WithValues>(
  structure: Structure,
  mutations: readonly Mutation<C>[],
  placeOf: (mutation: Mutation<C>) => { key: string; device: string },
): ChangedValues[] {
  return mutations.flatMap((mutation) => {
    const { before, after } = mutation
    if (before && isDeepStrictEqual(valuesIn(before), valuesIn(after))) return []
    const { key, device } = placeOf(mutation)
    const section = structure.byKey.get(key)!
    const { values, problems } = checkValues(structure, section, valuesIn(after))
    problems.push(...identifierIssues(key, values, valuesIn(before)))
    if (problems.length > 0) throw fail('INVALID_INPUT', problems)
    const holder: { values: FileValues | null } = after
    holder.values = values
    return [{ id: after.id, device, section, before: valuesIn(before), after: values }]
  })
}

/** The same changes after they were written, with old and new values. */
export function changesOf<C extends WithValues>(
  structure: Structure,
  written: readonly Written<C>[],
  placeOf: (row: Stored<C>) => { key: string; device: string },
): ChangedValues[] {
  return written.flatMap(({ mutation: { before }, row }) => {
    const [was, is] = [valuesIn(before), valuesIn(row)]
    if (isDeepStrictEqual(was, is)) return []
    const { key, device } = placeOf(row)
    return [{ id: row.id, device, section: structure.byKey.get(key)!, before: was, after: is }]
  })
}
