import { clauseIn } from 'contract/techdoc/file/clause'
import { fail, grants } from 'contract'
import type {
  PackageContents,
  RoomQuestion,
  SharedPackage,
  ShownSection,
} from 'contract/techdoc/packages/package-content'
import type { packages } from 'contract/techdoc/packages/packages'
import { FILE_PAGES } from 'contract/techdoc/file/sections'
import {
  isFilled,
  loadSection,
  loadSnapshot,
  showSection,
  type Snapshot,
} from '#modules/techdoc/exports/index.ts'
import { loadStructure } from '#modules/techdoc/file/index.ts'
import { type Wording, wordingIn } from '#modules/workspace/exports/index.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { recordAccessEntry } from '#platform/collection/links.ts'
import { loadRecords } from '#platform/collection/list.ts'
import type { Stored } from '#platform/collection/stored.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { openPackage } from './load-package.ts'
import { ANSWER_FILES } from './questions.service.ts'

async function wordsFor(tx: Tx, actor: Actor): Promise<{ wording: Wording; organisation: string }> {
  const [row] = await tx.query<{ name: string; zone: string }>(
    'select name, time_zone as zone from organisations where org_id = app.org()',
  )
  return { wording: wordingIn(actor.locale, row!.zone), organisation: row!.name }
}

const share = (
  row: Stored<typeof packages>,
  { device }: Pick<Snapshot, 'device'>,
  wording: Wording,
): SharedPackage => ({
  id: row.id,
  code: row.code,
  name: wording.text(row.name),
  purpose: row.purpose,
  status: row.status as SharedPackage['status'],
  device: { code: device.code, name: wording.text(device.name) },
  manifestHash: row.manifestHash!,
  assembledAt: row.assembledAt!,
  round: row.round ?? 1,
  answersDueOn: row.answersDueOn,
})

const QUESTIONS = `select q.id, r.code, q.section_key as "sectionKey", q.row_id as "rowId", q.place, q.passage, q.text,
    case when r.status = 'open' then null else q.answer end as answer,
    case when r.status = 'open' then '[]' else ${ANSWER_FILES} end as files, r.due_on as "dueOn", r.status,
    r.created_at as "askedAt", q.asked_by = $2 as mine
  from questions q join records r on r.org_id = q.org_id and r.id = q.id
  where q.org_id = app.org() and q.package = $1 and r.archived_at is null`

/**
 * Questions as readers see them: answers appear once they are given. Readers see the questions of other readers without
 * names.
 */
const questionsOf = (tx: Tx, id: string, me: string): Promise<RoomQuestion[]> =>
  tx.query<RoomQuestion>(`${QUESTIONS} order by r.code`, [id, me])

const ROUNDS = `select p.id, r.code, r.title as name from packages p join records r on r.org_id = p.org_id and r.id = p.id
  where p.org_id = app.org() and p.device = $1 and p.id <> $2 and r.archived_at is null
    and ($3 or r.status = 'sent' and p.people @> array[$4::uuid]) order by p.id desc limit 50`

/** The other packages of the device that this person may open, with their rounds. */
async function roundsOf(
  tx: Tx,
  collection: RegisteredCollection<typeof packages>,
  actor: Actor,
  row: Stored<typeof packages>,
  wording: Wording,
): Promise<PackageContents['rounds']> {
  const isInside = grants(actor, collection.shape.of.actions.read)
  const others = await tx.query<{ id: string }>(ROUNDS, [row.device, row.id, isInside, actor.personId])
  const loaded = await loadRecords(
    tx,
    collection.shape,
    others.map(({ id }) => id),
  )
  return loaded
    .map(({ id, code, name, round }) => ({ id, code, name: wording.text(name), round: round ?? 1 }))
    .toSorted((one, other) => other.round - one.round)
}

/** The contents of a package, for people who prepare files and for its recipients. */
export async function getContents(
  tx: Tx,
  collection: RegisteredCollection<typeof packages>,
  actor: Actor,
  id: string,
): Promise<PackageContents> {
  const row = await openPackage(tx, collection, actor, id)
  const structure = await loadStructure()
  const { wording, organisation } = await wordsFor(tx, actor)
  const snapshot = await loadSnapshot(tx, row)
  const used = new Set(snapshot.sections.map(({ page }) => page))
  return {
    package: share(row, snapshot, wording),
    organisation,
    unapproved: row.unapproved ?? 0,
    pages: FILE_PAGES.filter((key) => used.has(key)).map((key) => ({
      key,
      title: wording.text(structure.pages.find((page) => page.key === key)!.title),
    })),
    sections: snapshot.sections.map((section) => {
      const shape = structure.byKey.get(section.key)
      return {
        key: section.key,
        page: section.page,
        status: section.status,
        ref: clauseIn(shape?.ref ?? '', wording.locale),
        title: shape ? wording.text(shape.title) : section.key,
        rows: section.rows.length,
        documents: section.documents.length,
        filled: isFilled(section),
      }
    }),
    questions: await questionsOf(tx, id, actor.personId),
    rounds: await roundsOf(tx, collection, actor, row, wording),
  }
}

export async function getSection(
  tx: Tx,
  collection: RegisteredCollection<typeof packages>,
  actor: Actor,
  { id, key }: { id: string; key: string },
): Promise<ShownSection> {
  const row = await openPackage(tx, collection, actor, id)
  const { wording } = await wordsFor(tx, actor)
  return showSection(await loadStructure(), await loadSection(tx, row, key), wording)
}

/** The packages shared with this person, newest first. */
export async function listShared(
  tx: Tx,
  collection: RegisteredCollection<typeof packages>,
  actor: Actor,
): Promise<{ items: SharedPackage[] }> {
  const ids = await tx.query<{ id: string }>(
    `select p.id from packages p join records r on r.org_id = p.org_id and r.id = p.id
     where p.org_id = app.org() and p.people @> array[$1::uuid] and r.status = 'sent' and r.archived_at is null
     order by p.assembled_at desc limit 200`,
    [actor.personId],
  )
  const { wording } = await wordsFor(tx, actor)
  const rows = await loadRecords(
    tx,
    collection.shape,
    ids.map(({ id }) => id),
  )
  const devices = await tx.query<{ id: string; device: Snapshot['device'] }>(
    `select distinct on (i.package) i.package as id, i.content->'device' as device from package_items i
     where i.org_id = app.org() and i.package = any($1::uuid[]) order by i.package, i.assembly desc`,
    [ids.map(({ id }) => id)],
  )
  const deviceOf = new Map(devices.map(({ id, device }) => [id, device]))
  return {
    items: ids.flatMap(({ id }) => {
      const row = rows.find((one) => one.id === id)
      const device = deviceOf.get(id)
      return row && device ? [share(row, { device }, wording)] : []
    }),
  }
}

interface Kept {
  name: string
  bytes: number
  sha256: string
}

/** The file of a document version, only if the package contains it. */
export async function openFile(
  tx: WriteTx,
  collection: RegisteredCollection<typeof packages>,
  { id, versionId }: { id: string; versionId: string },
  context: WriteContext,
): Promise<Kept> {
  const row = await openPackage(tx, collection, context.actor, id)
  const [file] = await tx.query<Kept>(
    `select f.name, s.bytes, encode(f.sha256, 'hex') as sha256 from package_files f
       join stored_files s on s.org_id = f.org_id and s.sha256 = f.sha256 and s.state = 'clean'
     where f.org_id = app.org() and f.package = $1 and f.assembly = $2 and f.version = $3`,
    [id, row.assembly, versionId],
  )
  if (!file) throw fail('NOT_FOUND')
  const { name, sha256 } = file
  recordAccessEntry(tx, context, collection.shape.of.type, id, 'download', { file: [null, { name, sha256 }] })
  return file
}
