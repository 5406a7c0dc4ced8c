import type { RiskLibrary } from 'content'
import type { LibrarySlice } from 'contract/risk/starter-library'

/** One line of the built-in library, as the record that it becomes. */
export interface LibraryItem {
  readonly slice: LibrarySlice
  readonly code: string
  /** The process that it is loaded with, and its parent. */
  readonly process: string
  readonly parent: string | null
  /** Field values of the record without its code; references are given as codes instead of ids. */
  readonly values: Readonly<Record<string, unknown>>
}

/** All items; each comes after the items that it refers to. */
export function itemsOf(library: RiskLibrary): LibraryItem[] {
  return [
    ...library.processes.map(({ code, name, description, family, ...item }) => ({
      slice: 'processes' as const,
      code,
      process: code,
      parent: null,
      values: { name, description, family, ownerRole: item.owner_role },
    })),
    ...library.subProcesses.map(({ code, process, name, description }) => ({
      slice: 'subprocesses' as const,
      code,
      process,
      parent: process,
      values: { process, name, description },
    })),
    ...library.risks.map(({ code, process, name, description, category, objectives, ...item }) => ({
      slice: 'risks' as const,
      code,
      process,
      parent: item.sub_process,
      values: {
        subprocess: item.sub_process,
        name,
        description,
        category,
        inherentLikelihood: item.inherent_likelihood,
        inherentImpact: item.inherent_impact,
        objectives,
        fraud: category === 'fraud' || null,
      },
    })),
    ...library.controls.map(({ code, process, name, description, risks, type, nature, ...item }) => ({
      slice: 'controls' as const,
      code,
      process,
      parent: item.sub_process,
      values: {
        subprocess: item.sub_process,
        name,
        description,
        risks,
        type,
        nature,
        frequency: item.frequency,
        key: item.key,
        objectives: item.objectives,
        ownerRole: item.owner_role,
        testProcedure: item.test_procedure,
        testMethods: item.test_methods,
      },
    })),
  ]
}

export const keyOf = ({ slice, code }: { slice: LibrarySlice; code: string }): string => `${slice} ${code}`
