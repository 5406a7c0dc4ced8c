import {
  type Dossier,
  filterEvidence,
  loadLabels,
  type ExportContext,
  type Stretch,
} from '#modules/workspace/exports/index.ts'
import { loadProofs } from '#modules/workspace/signatures/index.ts'
import { idsIn } from '#platform/collection/excel/names.ts'
import { loadRecords } from '#platform/collection/list.ts'
import type { Shape } from '#platform/collection/shape.ts'
import type { Row } from '#platform/collection/stored.ts'
import { mayRead, SPINE_COLUMNS, type Spine } from '#platform/collection/spine.ts'

interface Entry {
  seq: number
  at: string
  action: string
  actor: string | null
  roles: string[]
  version: number | null
  changes: Record<string, [unknown, unknown]> | null
  reason: string | null
  request: string | null
  record: string | null
}

type History = Dossier['history']

/** The history of every record, newest first, from the trail ranges that are part of the file. */
function historiesOf(stretches: readonly Stretch[]): Map<string, History> {
  const found = new Map<string, History>()
  for (const { entry } of stretches.flatMap(({ lines }) => lines).toReversed()) {
    const { record, seq, at, action, actor, roles, version, changes, reason, request } = JSON.parse(
      entry,
    ) as Entry
    if (!record || action === 'export' || action === 'exported') continue
    const one = {
      seq,
      at,
      action,
      actorId: actor,
      actorRoles: roles,
      version: version ?? null,
      changes: changes ?? {},
      reason,
      requestId: request,
    }
    const known = found.get(record)
    if (known) known.push(one)
    else found.set(record, [one])
  }
  return found
}

type Links = Dossier['links']

async function linksOf(
  { tx, services, actor }: ExportContext,
  ids: readonly string[],
): Promise<Map<string, Links>> {
  const rows = await tx.query<
    Spine & {
      link: string
      kind: string
      direction: 'out' | 'in'
      near: string
    }
  >(
    `select s.link, s.kind, s.direction, s.near, ${SPINE_COLUMNS} from (
       select l.id as link, l.kind, 'out' as direction, l.from_id as near, l.to_id as far from links l
         where l.org_id = app.org() and l.from_id = any($1::uuid[])
       union all
       select l.id, l.kind, 'in', l.to_id, l.from_id from links l
         where l.org_id = app.org() and l.to_id = any($1::uuid[])) s
     join records r on r.org_id = app.org() and r.id = s.far order by r.code, s.link`,
    [ids],
  )
  const found = new Map<string, Links>()
  for (const row of rows) {
    if (!mayRead(services.collections, actor, row)) continue
    const { link, kind, direction, near, id, type, code, title, status } = row
    const one = { id: link, kind, direction, record: { id, type, code, title, status } }
    found.set(near, [...(found.get(near) ?? []), one])
  }
  return found
}

export interface FiledRecord {
  readonly exportContext: ExportContext
  readonly dossier: Dossier
}

/** Loads all records of a project with their attachments, in a constant number of statements. */
export async function loadDossiers(
  exportContext: ExportContext,
  byType: ReadonlyMap<string, readonly string[]>,
  stretches: readonly Stretch[],
): Promise<FiledRecord[]> {
  const { tx, services, actor } = exportContext
  const kinds: { shape: Shape; rows: Row[]; of: ExportContext }[] = []
  for (const [type, ids] of byType) {
    const collection = services.collections.get(type)
    if (!collection) continue
    const place = new Map(ids.map((id, at) => [id, at]))
    const rows = (await loadRecords(tx, collection.shape, ids))
      .filter((row) => collection.policy(actor, row).includes('read'))
      .toSorted((a, b) => place.get(a.id)! - place.get(b.id)!)
    kinds.push({ shape: collection.shape, rows, of: { ...exportContext, collection } })
  }
  const all = kinds.flatMap(({ rows }) => rows.map(({ id }) => id))
  const histories = historiesOf(stretches)
  const links = await linksOf(exportContext, all)
  const evidence = new Map(
    (await filterEvidence(exportContext, byType.get('evidence') ?? [])).map((one) => [one.row.id, one]),
  )
  const proofs = Map.groupBy(await loadProofs(tx, all), ({ record }) => record)
  const named = { people: new Set<string>(), records: new Set<string>() }
  for (const { shape, rows } of kinds) {
    const ids = idsIn(shape, rows)
    for (const id of ids.people) named.people.add(id)
    for (const id of ids.records) named.records.add(id)
    for (const { createdBy, updatedBy } of rows)
      for (const id of [createdBy, updatedBy]) if (id !== null) named.people.add(id)
  }
  for (const history of histories.values())
    for (const { actorId } of history) if (actorId) named.people.add(actorId)
  const labels = await loadLabels(tx, named, { byType: services.collections, actor })
  return kinds.flatMap(({ shape, rows, of }) =>
    rows.map((row) => {
      const own = links.get(row.id) ?? []
      // Evidence includes its own file.
      const pieces = [row.id, ...own.map(({ record }) => record.id)]
      const dossier: Dossier = {
        shape,
        row,
        labels,
        links: own,
        evidence: pieces.flatMap((id) => evidence.get(id) ?? []),
        history: histories.get(row.id) ?? [],
        cut: false,
        signatures: proofs.get(row.id) ?? [],
      }
      return { exportContext: of, dossier }
    }),
  )
}
