import { riskLibrary, type RiskLibrary } from 'content'
import { fail } from 'contract'
import type { LibraryCounts, LibraryLoad } from 'contract/risk/starter-library'
import { createRecords, type Served } from '#platform/collection/commands.ts'
import type { WriteContext } from '#platform/collection/write.ts'
import type { WriteTx } from '#platform/db/tx.ts'

/** The collections that the library fills, in the order in which they refer to each other. */
export type LibraryCollections = Readonly<Record<keyof LibraryCounts, Served>>

interface Item {
  readonly code: string
}

async function idsByCode(tx: WriteTx, type: string, codes: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.query<{ id: string; code: string }>(
    'select id, code from records where org_id = app.org() and type = $1 and code = any($2::text[])',
    [type, codes],
  )
  return new Map(rows.map((row) => [row.code, row.id]))
}

/** What the chosen processes bring with them. */
function chosenFrom(library: RiskLibrary, wanted: readonly string[] | undefined) {
  const processes = library.processes.filter(({ code }) => !wanted || wanted.includes(code))
  if (wanted && processes.length !== new Set(wanted).size)
    throw fail('INVALID_INPUT', [{ path: ['processes'], code: 'unknown' }])
  const codes = new Set(processes.map(({ code }) => code))
  const within = ({ process }: { process: string }) => codes.has(process)
  return {
    processes,
    subprocesses: library.subProcesses.filter(within),
    risks: library.risks.filter(within),
    controls: library.controls.filter(within),
  }
}

/** Loads built-in processes and what belongs to them as active items; what exists by code is left untouched. */
export async function loadStarterLibrary(
  tx: WriteTx,
  into: LibraryCollections,
  wanted: readonly string[] | undefined,
  context: WriteContext,
): Promise<LibraryLoad> {
  const library = await riskLibrary()
  const chosen = chosenFrom(library, wanted)
  const created: LibraryCounts = { processes: 0, subprocesses: 0, risks: 0, controls: 0 }
  const existing: LibraryCounts = { processes: 0, subprocesses: 0, risks: 0, controls: 0 }

  /** Creates what is not there yet, and answers with the ids of all. */
  const load = async <T extends Item>(
    name: keyof LibraryCounts,
    items: readonly T[],
    inputOf: (item: T) => Record<string, unknown>,
  ): Promise<Map<string, string>> => {
    const served = into[name]
    const ids = await idsByCode(
      tx,
      served.shape.of.type,
      items.map(({ code }) => code),
    )
    const missing = items.filter(({ code }) => !ids.has(code))
    existing[name] = ids.size
    created[name] = missing.length
    const made = await createRecords(tx, served, missing.map(inputOf), context, 'active')
    for (const record of made) ids.set(String(record['code']), record.id)
    return ids
  }

  const processes = await load('processes', chosen.processes, ({ code, name, description, ...item }) => ({
    code,
    name,
    description,
    family: item.family,
    ownerRole: item.owner_role,
  }))
  const subprocesses = await load('subprocesses', chosen.subprocesses, ({ process, ...item }) => ({
    ...item,
    process: processes.get(process),
  }))
  const risks = await load('risks', chosen.risks, ({ code, name, description, ...item }) => ({
    code,
    name,
    description,
    subprocess: subprocesses.get(item.sub_process),
    category: item.category,
    inherentLikelihood: item.inherent_likelihood,
    inherentImpact: item.inherent_impact,
    objectives: item.objectives,
    fraud: item.category === 'fraud' || null,
  }))
  await load(
    'controls',
    chosen.controls,
    ({ code, name, description, type, nature, frequency, key, ...item }) => ({
      code,
      name,
      description,
      type,
      nature,
      frequency,
      key,
      subprocess: subprocesses.get(item.sub_process),
      risks: item.risks.map((risk) => risks.get(risk)).filter((id) => id !== undefined),
      objectives: item.objectives,
      ownerRole: item.owner_role,
      testProcedure: item.test_procedure,
      testMethods: item.test_methods,
    }),
  )
  return { version: library.version, created, existing }
}
