import { fail } from 'contract'
import { type GridControl, type GridRisk, MAX_GRID, type ProcessGrid } from 'contract/risk/process-grid'
import { controls, type Control } from 'contract/risk/controls'
import { type BulkReport, applyBulk, type BulkInput, previewBulk } from '#platform/collection/bulk.ts'
import { getRecord } from '#platform/collection/commands.ts'
import { loadRecords } from '#platform/collection/list.ts'
import { rightsOf } from '#platform/collection/policy.ts'
import {
  POLICY_COLUMNS,
  type PolicyRow,
  mayRead,
  type CollectionsByType,
  toPolicyRow,
} from '#platform/collection/spine.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { levelFinder } from './inherent-level.ts'
import type { LibraryCollections } from './library-state.ts'

/** A grid row from the database. The type of a control is in `kind`, because `type` is the record type. */
type Stored<T> = Omit<T, 'can' | 'inherentLevel' | 'type'> & PolicyRow

interface Found {
  subprocesses: Stored<ProcessGrid['subprocesses'][number]>[]
  risks: Stored<GridRisk>[]
  controls: (Stored<GridControl> & { kind: GridControl['type'] })[]
}

const NODE = `${POLICY_COLUMNS}, r.code, r.title`
const join = (table: string) =>
  `${table} t join records r on r.org_id = t.org_id and r.id = t.id and r.archived_at is null`
const listOf = (name: string) =>
  `(select coalesce(json_agg(x order by x.code), '[]') from ${name} x) as ${name}`

/** One statement for the whole grid, whatever its size. */
const GRID = `
  with subprocesses as materialized (
    select ${NODE} from ${join('subprocesses')} where t.org_id = app.org() and t.process = $1 order by r.code limit $2),
  risks as materialized (
    select ${NODE}, t.subprocess, t.category, t.inherent_likelihood * t.inherent_impact as "inherentScore",
      t.no_control_reason as "noControlReason"
    from ${join('risks')} where t.org_id = app.org() and t.subprocess in (select id from subprocesses)
    order by r.code limit $2),
  answers as materialized (
    select l.from_id as control, array_agg(l.to_id order by l.to_id) as risks
    from risks k join links l on l.org_id = app.org() and l.to_id = k.id and l.kind = 'mitigates' group by l.from_id),
  controls as materialized (
    select ${NODE}, t.subprocess, t.type as kind, t.nature, t.frequency, coalesce(t.key, false) as key,
      coalesce(a.risks, '{}') as risks
    from ${join('controls')} left join answers a on a.control = t.id
    where t.org_id = app.org() and (a.control is not null or t.subprocess in (select id from subprocesses))
    order by r.code limit $2)
  select ${['subprocesses', 'risks', 'controls'].map(listOf).join(', ')}`

const node = ({
  id,
  code,
  title,
  status,
}: {
  id: string
  code: string
  title: ProcessGrid['process']['title']
  status: string
}) => ({ id, code, title, status })

/** The grid of a process, as far as this person may see it. */
export async function loadGrid(
  tx: Tx,
  into: LibraryCollections,
  byType: CollectionsByType,
  actor: Actor,
  id: string,
): Promise<ProcessGrid> {
  const process = await getRecord(tx, into.processes, actor, id)
  const [found] = await tx.query<Found>(GRID, [id, MAX_GRID + 1])
  const levelOf = await levelFinder()
  const seen = <T extends PolicyRow>(all: readonly T[]) =>
    all.slice(0, MAX_GRID).filter((one) => mayRead(byType, actor, one))
  const risks = seen(found!.risks)
  const readable = new Set(risks.map((risk) => risk.id))
  return {
    process: node({ ...process, title: process.name }),
    subprocesses: seen(found!.subprocesses).map(node),
    risks: risks.map((risk) => ({
      ...node(risk),
      subprocess: risk.subprocess,
      category: risk.category,
      inherentScore: risk.inherentScore,
      inherentLevel: levelOf(risk.inherentScore),
      noControlReason: risk.noControlReason,
    })),
    controls: seen(found!.controls).map((control) => ({
      ...node(control),
      subprocess: control.subprocess,
      type: control.kind,
      nature: control.nature,
      frequency: control.frequency,
      key: control.key,
      risks: control.risks.filter((risk) => readable.has(risk)),
      can: rightsOf(into.controls.policy(actor, toPolicyRow(control)), toPolicyRow(control)),
    })),
    complete: Object.values(found!).every((all: unknown[]) => all.length <= MAX_GRID),
  }
}

export interface Answers {
  readonly controls: string[]
  readonly risks: readonly string[]
  readonly answer: boolean
}

/** Each control with these risks added or removed. */
async function plan(
  tx: Tx,
  into: LibraryCollections,
  actor: Actor,
  wanted: Answers,
): Promise<BulkInput<typeof controls>> {
  const risks = [...new Set(wanted.risks)]
  const { shape, policy } = into.risks
  const found = (await loadRecords(tx, shape, risks)).filter((row) => policy(actor, row).includes('read'))
  if (found.length !== risks.length) throw fail('NOT_FOUND')
  if (wanted.answer && found.some(({ archivedAt }) => archivedAt !== null)) throw fail('ARCHIVED')
  const changesOf = (row: Pick<Control, 'risks'>) => {
    const now = row.risks ?? []
    const next = wanted.answer ? [...new Set([...now, ...risks])] : now.filter((id) => !risks.includes(id))
    return { risks: next.length > 0 ? next.toSorted() : null }
  }
  return { ids: [...new Set(wanted.controls)], each: { fields: ['risks'], changesOf } }
}

/** Preview of linking controls to risks; writes nothing. */
export const previewAnswers = async (
  tx: Tx,
  into: LibraryCollections,
  actor: Actor,
  wanted: Answers,
): Promise<BulkReport> => previewBulk(tx, into.controls, actor, await plan(tx, into, actor, wanted))

/** Links controls to risks, or unlinks them: one entry of the trail for each control that changes. */
export const applyAnswers = async (
  tx: WriteTx,
  into: LibraryCollections,
  wanted: Answers,
  context: WriteContext,
): Promise<BulkReport> => applyBulk(tx, into.controls, await plan(tx, into, context.actor, wanted), context)
