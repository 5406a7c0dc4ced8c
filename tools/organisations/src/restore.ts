import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { type Archive, writeArchive } from './archive.ts'
import { type Catalogue, readSameCatalogue, type Table } from './catalogue.ts'
import { differences, rowsIn, type Sums, sumOrganisation, sumOthers } from './checksums.ts'
import { inTransaction, Refusal, withClients } from './connect.ts'
import { hold, readHold, release, setHold, unparkJobs } from './hold.ts'
import { copyJobs, dropJobs } from './jobs.ts'
import { reapplyErasures } from './reapply-erasures.ts'
import { copyPeople } from './people.ts'
import { checkReferences, copyTable, deleteRows, type Progress, disableTriggers } from './rows.ts'
import { fillTrail, type Head, makePartitions, readHead, verifyTrail } from './trail.ts'

export interface Restoring {
  live: string
  /** A database recovered to the wanted time, with the same migrations. */
  copy: string
  organisation: string
  /** A new file for the replaced rows. */
  archive: string
  reason: string
  /** Compares every row of the other organisations before and after: for rehearsals and small databases. */
  compareOthers?: boolean
  /** The time after the hold until every socket is disconnected. */
  quietMs?: number
  progress?: Progress
}

export interface Restored {
  rows: number
  replaced: number
  trail: number
  jobs: number
  archive: Archive | null
  /** Members who lost their access since the backup, and do not get it back. */
  withoutAccess: string[]
  othersEqual: boolean | null
  heldMs: number
}

/** Monitors poll every two seconds, and permissions are cached for three. */
const QUIET_MS = 6_000

/**
 * Not restored: the trail continues, with the keys of the personal data in it, and the payment data follows the payment
 * provider.
 */
const GOES_ON = [
  'trail',
  'trail_heads',
  'person_keys',
  'payment_billing',
  'payment_events',
  'payment_invoices',
  'payment_subscriptions',
]

/** The trail of a closed organisation was kept (docs/decisions/0077), and continues as well. */
const OUTLASTS = ['trail', 'trail_heads']

async function hasEnded(live: Client, organisation: string): Promise<boolean> {
  const { rowCount } = await live.query('select 1 from app.tombstones where org_id = $1', [organisation])
  return rowCount === 1
}

/**
 * Issued codes stay used, recorded sign-ins stay recorded, and people who lost access since do not get it back from the
 * backup. Reads the previous rows, which are set aside.
 */
async function keepWhatHolds(live: Client, organisation: string): Promise<string[]> {
  await live.query(
    `insert into app.counters select * from counters_before
     on conflict (org_id, name) do update set value = greatest(counters.value, excluded.value)`,
  )
  await live.query(
    `insert into app.sign_ins select s.* from sign_ins_before s
     join app.members m on m.org_id = s.org_id and m.id = s.person_id on conflict do nothing`,
  )
  const { rows } = await live.query<{ id: string }>(
    `update app.members m set active = false from members_before b
     where m.org_id = $1 and b.id = m.id and m.active and not b.active returning m.id`,
    [organisation],
  )
  return rows.map(({ id }) => id)
}

async function setAside(live: Client, organisation: string): Promise<void> {
  for (const name of ['counters', 'invitations', 'members', 'sign_ins']) {
    await live.query(`create temp table ${name}_before (like app.${name}) on commit drop`)
    await live.query(`insert into ${name}_before select * from app.${name} where org_id = $1`, [organisation])
  }
}

/** Records the restore as an entry of the unchanged trail: from when to when, why, and what was kept. */
async function appendEntry(
  live: Client,
  { organisation, reason }: Restoring,
  now: Head | null,
  then: Head | null,
  archive: Archive | null,
): Promise<void> {
  const entry = {
    action: 'restore_organisation',
    type: 'organisation',
    record: organisation,
    version: null,
    changes: {
      state: [now && { seq: now.seq, at: now.at }, then && { seq: then.seq, at: then.at }],
      archive: [null, archive && { sha256: archive.sha256, bytes: archive.bytes }],
    },
    reason,
    actor: null,
    roles: ['system'],
    request: null,
  }
  await live.query(`select set_config('app.org', $1, true)`, [organisation])
  await live.query('select app.append_trail($1::json)', [JSON.stringify([entry])])
}

async function replace(
  copy: Client,
  live: Client,
  catalogue: Catalogue,
  restoring: Restoring,
  isThere: boolean,
): Promise<Omit<Restored, 'heldMs'>> {
  const { organisation, progress } = restoring
  const { tables } = catalogue
  const others = restoring.compareOthers ? await sumOthers(live, tables, organisation) : null
  const archive = isThere ? await writeArchive(live, tables, organisation, restoring.archive) : null
  const now = await readHead(live, organisation)
  await disableTriggers(live)
  await setAside(live, organisation)
  const ended = !isThere && (await hasEnded(live, organisation))
  const kept = isThere ? GOES_ON : ended ? OUTLASTS : []
  const taken = tables.filter(({ name }) => !kept.includes(name))
  const replaced = await deleteRows(live, taken, organisation)
  for (const [place, table] of taken.entries()) {
    progress?.(table.name, place, taken.length)
    await copyTable(copy, live, table, organisation)
  }
  await copyPeople(copy, live, organisation)
  const sums = await compare(copy, live, taken, organisation)
  const withoutAccess = await keepWhatHolds(live, organisation)
  await reapplyErasures(live, organisation)
  await fillTrail(copy, live, tables, organisation)
  await dropJobs(live, organisation)
  const jobs = await copyJobs(copy, live, organisation)
  await appendEntry(live, restoring, now, await readHead(copy, organisation), archive)
  await checkReferences(live, catalogue, organisation)
  const trail = await verifyTrail(live, organisation)
  if (others && differences(others, await sumOthers(live, tables, organisation)).length > 0)
    throw new Refusal('rows of another organisation changed; nothing was restored')
  if (ended) await live.query('delete from app.tombstones where org_id = $1', [organisation])
  await setHold(live, organisation, null)
  await unparkJobs(live, organisation)
  return {
    rows: rowsIn(sums),
    replaced,
    trail,
    jobs,
    archive,
    withoutAccess,
    othersEqual: others ? true : null,
  }
}

async function compare(
  copy: Client,
  live: Client,
  tables: readonly Table[],
  organisation: string,
): Promise<Sums> {
  const sums = await sumOrganisation(live, tables, organisation)
  const wrong = differences(sums, await sumOrganisation(copy, tables, organisation))
  if (wrong.length > 0) throw new Refusal(`not equal to the copy: ${wrong.join(', ')}`)
  return sums
}

/**
 * Restores one organisation from a recovered copy of the database, in one transaction, while the others keep working.
 */
export function restoreOrganisation(restoring: Restoring): Promise<Restored> {
  const { organisation, quietMs = QUIET_MS } = restoring
  return withClients([restoring.copy, restoring.live], async (copy, live) => {
    const catalogue = await readSameCatalogue(copy, live)
    if ((await readHold(copy, organisation)) === undefined)
      throw new Refusal('the copy does not have this organisation')
    const isThere = (await readHold(live, organisation)) !== undefined
    await makePartitions(copy, live)
    const began = performance.now()
    if (isThere) {
      await hold(live, organisation, 'restore')
      await sleep(quietMs)
    }
    try {
      const done = await inTransaction(copy, () =>
        inTransaction(live, () => replace(copy, live, catalogue, restoring, isThere)),
      )
      return { ...done, heldMs: Math.round(performance.now() - began) }
    } catch (error) {
      if (isThere) await release(live, organisation)
      throw error
    }
  })
}
