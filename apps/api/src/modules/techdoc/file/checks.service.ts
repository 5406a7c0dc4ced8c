import { checkFile } from 'contract/techdoc/checks/checks'
import type { FileFinding, TraceChain, TraceSummary } from 'contract/techdoc/file/file-checks'
import type { TechnicalFile } from 'contract/techdoc/file/file-model'
import type { FilePage } from 'contract/techdoc/file/sections'
import { TRACE_RULES, traceMatrix, type TraceRule } from 'contract/techdoc/traceability/traceability'
import type { DeviceCollection } from 'contract/techdoc/devices'
import { getRecord } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { loadFile } from './load-file.ts'
import { structureOfRules } from './refresh-file.ts'
import { loadStructure } from './structure.ts'

/** The whole file of a device, if this person may read it. */
async function openFile(
  tx: Tx,
  devices: RegisteredCollection<DeviceCollection>,
  actor: Actor,
  id: string,
): Promise<TechnicalFile> {
  await getRecord(tx, devices, actor, id)
  return (await loadFile(tx, id))!
}

/** The findings of the checks on the current file, blocking ones first. */
export async function listFindings(
  tx: Tx,
  devices: RegisteredCollection<DeviceCollection>,
  actor: Actor,
  id: string,
): Promise<{ items: FileFinding[] }> {
  const file = await openFile(tx, devices, actor, id)
  const { byKey } = await loadStructure()
  const items = checkFile(file, await structureOfRules()).flatMap((one): FileFinding[] => {
    const section = file.sections.get(one.section)
    const place = byKey.get(one.section)
    if (!section || !place) return []
    const row = one.row ? file.rows.get(one.section)?.find(({ id: known }) => known === one.row) : undefined
    return [
      {
        rule: one.rule,
        severity: one.severity,
        page: place.page as FilePage,
        details: { ...one.details },
        section: { id: section.id, key: section.key, title: place.title },
        row: row ? { id: row.id, code: row.code } : null,
        field: one.field ?? null,
      },
    ]
  })
  const rank = ({ severity }: FileFinding) => (severity === 'blocking' ? 0 : 1)
  return { items: items.toSorted((one, other) => rank(one) - rank(other)) }
}

/** The ten traceability matrices, each with the number of complete chains. */
export async function listTraces(
  tx: Tx,
  devices: RegisteredCollection<DeviceCollection>,
  actor: Actor,
  id: string,
): Promise<{ items: TraceSummary[] }> {
  const file = await openFile(tx, devices, actor, id)
  const structure = await structureOfRules()
  const items = TRACE_RULES.map((rule) => {
    const { chains } = traceMatrix(rule, file, structure)
    const counted = (state: string) => chains.filter((one) => one.state === state).length
    return {
      rule,
      chains: chains.length,
      green: counted('green'),
      amber: counted('amber'),
      red: counted('red'),
    }
  })
  return { items }
}

type End = NonNullable<TraceChain['cells'][number]['record']>

async function nameEnds(tx: Tx, ids: readonly string[]): Promise<Map<string, End>> {
  const rows = await tx.query<End>(
    'select id, type, code, title, status from records where org_id = app.org() and id = any($1::uuid[])',
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** The chains of one matrix, incomplete ones first. */
export async function readTrace(
  tx: Tx,
  devices: RegisteredCollection<DeviceCollection>,
  actor: Actor,
  id: string,
  rule: TraceRule,
): Promise<{ rule: TraceRule; chains: TraceChain[] }> {
  const file = await openFile(tx, devices, actor, id)
  const { chains } = traceMatrix(rule, file, await structureOfRules())
  const named = chains.flatMap(({ cells }) => cells.flatMap((cell) => cell.id ?? []))
  const ends = await nameEnds(tx, [...new Set(named)])
  const rank = { red: 0, amber: 1, green: 2 } as const
  return {
    rule,
    chains: chains
      .toSorted((one, other) => rank[one.state] - rank[other.state])
      .map(({ state, cells }) => ({
        state,
        cells: cells.map((cell) => ({
          kind: cell.kind,
          state: cell.state,
          record: cell.id === null ? null : (ends.get(cell.id) ?? null),
        })),
      })),
  }
}
