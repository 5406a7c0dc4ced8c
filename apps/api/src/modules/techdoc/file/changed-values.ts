import { isDeepStrictEqual } from 'node:util'
import { fail } from 'contract'
import type { FileValues } from 'contract/techdoc/file/sections'
import type { Mutation } from '#platform/collection/write.ts'
import { checkValues } from './check-values.ts'
import type { Structure } from './structure.ts'
import type { ChangedValues } from './value-links.ts'

const valuesIn = (row: Readonly<Record<string, unknown>> | null | undefined): FileValues =>
  (row?.values ?? {}) as FileValues

/** What of these mutations is about values, after they were checked: kept as their fields take them, or refused. */
export function checkMutations(
  structure: Structure,
  mutations: readonly Mutation[],
  placeOf: (mutation: Mutation) => { key: string; device: string },
): ChangedValues[] {
  return mutations.flatMap((mutation) => {
    const { before, after } = mutation
    if (before && isDeepStrictEqual(valuesIn(before), valuesIn(after))) return []
    const { key, device } = placeOf(mutation)
    const section = structure.byKey.get(key)!
    const { values, problems } = checkValues(structure, section, valuesIn(after))
    if (problems.length > 0) throw fail('INVALID_INPUT', problems)
    after.values = values
    return [{ id: after.id, device, section, before: valuesIn(before), after: values }]
  })
}

/** The same after they were written: what each was and is. */
export function changesOf(
  structure: Structure,
  written: readonly { mutation: Mutation; row: Readonly<Record<string, unknown>> }[],
  placeOf: (row: Readonly<Record<string, unknown>>) => { key: string; device: string },
): ChangedValues[] {
  return written.flatMap(({ mutation: { before }, row }) => {
    const [was, is] = [valuesIn(before), valuesIn(row)]
    if (isDeepStrictEqual(was, is)) return []
    const { key, device } = placeOf(row)
    return [{ id: String(row.id), device, section: structure.byKey.get(key)!, before: was, after: is }]
  })
}
