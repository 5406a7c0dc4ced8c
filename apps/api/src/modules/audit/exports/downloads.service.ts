import type { Download } from 'contract/audit/project-exports'
import type { projects } from 'contract/audit/projects'
import { idsOfProject } from '#modules/audit/completion/index.ts'
import { getRecord } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'

/** Number of downloads listed; the trail holds the rest. */
const LISTED = 200

interface Entry extends Omit<Download, 'collection'> {
  type: string
}

const COLUMNS = `t.seq, t.at, t.type, t.entry->>'actor' as "actorId", t.record_id, t.entry#>>'{changes,file,1,name}' as file`
const TAKEN = `t.org_id = app.org() and t.entry->>'action' in ('export', 'download')`

/**
 * Entries of the project's records, and of lists: an entry of a list names no record, so its filter and its selection tell
 * whether it was one of this project. In two parts, so that only entries of these records and of none are read.
 */
const ENTRIES = `select found.seq, found.at, found.type, found."actorId", r.code, found.file
   from (
     select ${COLUMNS} from trail t where ${TAKEN} and t.record_id = any($1::uuid[])
     union all
     select ${COLUMNS} from trail t where ${TAKEN} and t.record_id is null and (
       t.entry::jsonb #> '{changes,filter,1,project}' ? $2
       or t.entry::jsonb #> '{changes,export,1,filter,project}' ? $2
       or t.entry::jsonb #> '{changes,export,1,ids}' ?| $1::text[])
   ) found left join records r on r.org_id = app.org() and r.id = found.record_id
   order by found.seq desc limit ${LISTED}`

/** Downloads of a project outside its exports: of lists, records, evidence and sealed files. */
export async function listDownloads(
  tx: Tx,
  projectCollection: RegisteredCollection<typeof projects>,
  byType: CollectionsByType,
  actor: Actor,
  id: string,
): Promise<{ items: Download[] }> {
  await getRecord(tx, projectCollection, actor, id)
  const ids = [...(await idsOfProject(tx, id)).values()].flat()
  const rows = await tx.query<Entry>(ENTRIES, [ids, id])
  return {
    items: rows.flatMap(({ type, ...entry }) => {
      const collection = byType.get(type)?.shape.of.name
      return collection ? [{ ...entry, collection }] : []
    }),
  }
}
