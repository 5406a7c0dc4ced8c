import { riskLibrary } from 'content'
import { fail } from 'contract'
import { createRecords, type Served } from '#platform/collection/commands.ts'
import type { WriteContext } from '#platform/collection/write.ts'
import type { WriteTx } from '#platform/db/tx.ts'

interface Loaded {
  version: string
  created: { processes: number; subprocesses: number }
  existing: { processes: number; subprocesses: number }
}

async function idsByCode(tx: WriteTx, type: string, codes: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.query<{ id: string; code: string }>(
    'select id, code from records where org_id = app.org() and type = $1 and code = any($2::text[])',
    [type, codes],
  )
  return new Map(rows.map((row) => [row.code, row.id]))
}

/** Loads built-in processes with their sub processes as active items; what exists by code is left untouched. */
export async function loadStarterLibrary(
  tx: WriteTx,
  processes: Served,
  subprocesses: Served,
  wanted: readonly string[] | undefined,
  context: WriteContext,
): Promise<Loaded> {
  const library = await riskLibrary()
  const chosen = library.processes.filter((process) => !wanted || wanted.includes(process.code))
  if (wanted && chosen.length !== new Set(wanted).size)
    throw fail('INVALID_INPUT', [{ path: ['processes'], code: 'unknown' }])
  const codes = new Set(chosen.map((process) => process.code))
  const children = library.subProcesses.filter((sub) => codes.has(sub.process))

  const present = await idsByCode(tx, 'process', [...codes])
  const newOnes = chosen.filter((process) => !present.has(process.code))
  const made = await createRecords(
    tx,
    processes,
    newOnes.map(({ code, name, description, family, owner_role }) => ({
      code,
      name,
      description,
      family,
      ownerRole: owner_role,
    })),
    context,
    'active',
  )
  for (const process of made) present.set(String(process['code']), process.id)

  const known = await idsByCode(
    tx,
    'subprocess',
    children.map((sub) => sub.code),
  )
  const newChildren = children.filter((sub) => !known.has(sub.code))
  await createRecords(
    tx,
    subprocesses,
    newChildren.map(({ code, name, description, process }) => ({
      code,
      name,
      description,
      process: present.get(process),
    })),
    context,
    'active',
  )
  return {
    version: library.version,
    created: { processes: newOnes.length, subprocesses: newChildren.length },
    existing: { processes: chosen.length - newOnes.length, subprocesses: known.size },
  }
}
