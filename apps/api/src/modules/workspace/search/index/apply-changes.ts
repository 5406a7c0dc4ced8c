import type { WriteTx } from '#platform/db/tx.ts'
import type { Services } from '#platform/http/services.ts'
import { READ_FILE_TEXT, selectUnread } from '#modules/workspace/file-texts/index.ts'
import { recountVocabulary } from './entries.queries.ts'
import { refreshEntries } from './refresh-entries.ts'

/** Records of one transaction: large enough to be quick, small enough that a change never waits long for a rebuild. */
const BATCH = 200
/** Where a rebuild begins: below every id. */
export const BEFORE_FIRST_ID = '00000000-0000-0000-0000-000000000000'
const RECOUNT_MINUTES = 10

/** The pages of the files of a batch are written with it. */
const BATCH_MINUTES = 5

export type IndexServices = Pick<Services, 'db' | 'collections' | 'hitFailPoint' | 'jobs'>

interface IndexState {
  key: string
  rebuiltTo: string | null
}

/** The state of an organisation's index, for one worker at a time. */
async function lockIndex(tx: WriteTx): Promise<IndexState | undefined> {
  const [state] = await tx.query<IndexState>(
    `select key::text, rebuilt_to as "rebuiltTo" from search_organisations
     where org_id = app.org() for update skip locked`,
  )
  return state
}

async function takeChanges(tx: WriteTx): Promise<string[]> {
  const taken = await tx.query<{ id: string }>(
    `delete from search_changes where org_id = app.org() and seq in (
       select seq from search_changes where org_id = app.org() order by seq limit ${BATCH}) returning id`,
  )
  return taken.map(({ id }) => id)
}

/** The next records of a rebuild. After the last one the words are counted again, and searches use the index. */
async function takeUnbuilt(tx: WriteTx, { key, rebuiltTo }: IndexState): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select id from records where org_id = app.org() and id > $1 order by id limit ${BATCH}`,
    [rebuiltTo],
  )
  if (rows.length === 0) {
    await tx.extendTimeout(RECOUNT_MINUTES)
    await recountVocabulary(tx, key)
  }
  await tx.query(
    `update search_organisations set rebuilt_to = $1, ready = ready or $1::uuid is null where org_id = app.org()`,
    [rows.at(-1)?.id ?? null],
  )
  return rows.map(({ id }) => id)
}

/** Files without a stored text are read by a job, which queues their records again. */
async function requestTexts(
  { jobs }: IndexServices,
  tx: WriteTx,
  evidence: readonly string[],
): Promise<void> {
  if (evidence.length === 0) return
  for (const sha256 of await selectUnread(tx, evidence))
    await jobs.enqueue(tx, READ_FILE_TEXT, { org: tx.org, sha256 })
}

/**
 * Applies one batch of an organisation's changes, or continues its rebuild: queue, entries and counts in one transaction, so
 * that a crash repeats the batch or nothing. Returns whether something was done.
 */
export function applyChanges(services: IndexServices, org: string): Promise<boolean> {
  return services.db.write(org, async (tx) => {
    const state = await lockIndex(tx)
    if (!state) return { value: false }
    let ids = await takeChanges(tx)
    const rebuilding = ids.length === 0 && state.rebuiltTo !== null
    if (rebuilding) ids = await takeUnbuilt(tx, state)
    if (ids.length > 0) {
      services.hitFailPoint('search.changes-taken')
      await tx.extendTimeout(BATCH_MINUTES)
      const evidence = await refreshEntries(tx, services.collections, state.key, [...new Set(ids)])
      await requestTexts(services, tx, evidence)
      services.hitFailPoint('search.entries-written')
    }
    return { value: ids.length > 0 || rebuilding }
  })
}

/** Starts the rebuild of organisations that were there before the index. */
export async function buildMissing({ db }: Pick<Services, 'db'>, org: string): Promise<void> {
  await db.write(org, async (tx) => ({
    value: await tx.query(
      `insert into search_organisations (org_id, rebuilt_to) values (app.org(), '${BEFORE_FIRST_ID}') on conflict (org_id) do nothing`,
    ),
  }))
}
