import type { TechdocField, TechdocSection } from 'content'
import { fail } from 'contract'
import type { FileValues } from 'contract/techdoc/file/sections'
import { v7 as uuid } from 'uuid'
import { snakeCase } from '#platform/collection/snake-case.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import { holdsRows, type Structure } from './structure.ts'

/** A row or section whose values changed. */
export interface ChangedValues {
  id: string
  device: string
  section: TechdocSection
  before: FileValues
  after: FileValues
}

interface Pointer {
  from_id: string
  to_id: string
  kind: string
  field: string
  type: string
  /** The key of the target section, or of the section that the target row belongs to; null for other records. */
  key: string | null
  device: string
}

const linkKind = (field: string): string => `file_${snakeCase(field)}`

/** The type of the records that a field refers to, and their section. */
function targetOf({ byKey }: Structure, field: TechdocField): { type: string; key: string | null } | null {
  if (field.type === 'file') return { type: 'evidence', key: null }
  if (field.type !== 'ref' && field.type !== 'refs') return null
  if (field.target === 'document') return { type: 'techdocument', key: null }
  if (field.target === 'gspr') return { type: 'gsprrow', key: null }
  if (field.target === 'section') return { type: 'section', key: null }
  const target = byKey.get(field.target!)!
  return { type: holdsRows(target) ? 'filerow' : 'section', key: target.key }
}

const idsIn = (value: unknown): string[] => [value].flat().filter((one) => typeof one === 'string')

function pointersOf(structure: Structure, change: ChangedValues, values: FileValues): Map<string, Pointer> {
  const found = new Map<string, Pointer>()
  for (const field of change.section.fields) {
    const target = targetOf(structure, field)
    if (!target) continue
    for (const to of idsIn(values[field.key])) {
      const kind = linkKind(field.key)
      const end = { from_id: change.id, to_id: to, kind, field: field.key, device: change.device }
      found.set(`${kind} ${to}`, { ...end, ...target })
    }
  }
  return found
}

const GONE = `delete from links l using json_to_recordset($1::json) as x(from_id uuid, to_id uuid, kind text)
  where l.org_id = app.org() and l.from_id = x.from_id and l.to_id = x.to_id and l.kind = x.kind`

/** Rows and sections must belong to the same file; other records to the organisation. */
const MADE = `with known as (
    select x.* from json_to_recordset($1::json)
        as x(id uuid, from_id uuid, to_id uuid, kind text, type text, key text, device uuid)
      join records r on r.org_id = app.org() and r.id = x.to_id and r.type = x.type
      left join filerows f on f.org_id = r.org_id and f.id = r.id
      left join sections s on s.org_id = r.org_id and s.id = r.id
    where (x.key is null or coalesce(f.section_key, s.key) = x.key) and coalesce(f.device, s.device, x.device) = x.device
  ), made as (
    insert into links (org_id, id, kind, from_id, to_id, created_by)
    select app.org(), id, kind, from_id, to_id, $2::uuid from known
    on conflict (org_id, from_id, kind, to_id) do nothing
  )
  select from_id, kind, to_id from known`

/** Updates links to match the values. A reference to an unknown record or to another file is refused. */
export async function linkValues(
  tx: WriteTx,
  structure: Structure,
  changes: readonly ChangedValues[],
  { actor }: WriteContext,
): Promise<void> {
  const added: Pointer[] = []
  const removed: Pointer[] = []
  for (const change of changes) {
    const was = pointersOf(structure, change, change.before)
    const is = pointersOf(structure, change, change.after)
    for (const [key, pointer] of is) if (!was.has(key)) added.push(pointer)
    for (const [key, pointer] of was) if (!is.has(key)) removed.push(pointer)
  }
  if (removed.length > 0) await tx.query(GONE, [JSON.stringify(removed)])
  if (added.length === 0) return
  const made = await tx.query<{ from_id: string; kind: string; to_id: string }>(MADE, [
    JSON.stringify(added.map((one) => ({ id: uuid(), ...one }))),
    actor.personId,
  ])
  const known = new Set(made.map((one) => `${one.from_id} ${one.kind} ${one.to_id}`))
  const missing = added.filter((one) => !known.has(`${one.from_id} ${one.kind} ${one.to_id}`))
  if (missing.length > 0)
    throw fail(
      'INVALID_INPUT',
      missing.map(({ field }) => ({ path: ['values', field], code: 'unknown_reference' })),
    )
}
