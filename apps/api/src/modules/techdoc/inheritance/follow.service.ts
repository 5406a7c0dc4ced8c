import { fail, grants } from 'contract'
import { devices, MANUFACTURER_CODE } from 'contract/techdoc/devices'
import { filerows } from 'contract/techdoc/file/file-rows'
import { sections, type SectionCollection } from 'contract/techdoc/file/sections'
import { type Follower, MANUFACTURER_SECTIONS } from 'contract/techdoc/inheritance/inheritance'
import { holdFiles, loadStructure } from '#modules/techdoc/file/index.ts'
import { getRecord } from '#platform/collection/commands.ts'
import { loadRecords } from '#platform/collection/list.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import { type CollectionsByType, registered } from '#platform/collection/spine.ts'
import type { Stored } from '#platform/collection/stored.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { isCopied, isShared } from './inheritable.ts'
import { type Pair, type Plan, planFollowing, type SectionRow, type Terms } from './plan.ts'
import { takeValues } from './take-values.ts'

const MANUFACTURER = `select d.id from devices d where d.org_id = app.org() and d.kind = 'manufacturer'`

export async function findManufacturerData(tx: Tx): Promise<string | null> {
  const [row] = await tx.query<{ id: string }>(MANUFACTURER)
  return row?.id ?? null
}

/** Loads sections by id as pairs of source and target, in the order given. */
async function loadPairs(
  tx: Tx,
  byType: CollectionsByType,
  ids: readonly { source: string; target: string }[],
): Promise<Pair[]> {
  const { shape } = registered(byType, sections)
  const rows = await loadRecords(
    tx,
    shape,
    ids.flatMap(({ source, target }) => [source, target]),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map(({ source, target }) => ({ source: byId.get(source)!, target: byId.get(target)! }))
}

/** The same sections of two files. */
const SAME = `select a.id as source, b.id as target from sections a
    join sections b on b.org_id = a.org_id and b.key = a.key and b.device = $2
  where a.org_id = app.org() and a.device = $1 and a.key = any($3::text[]) order by array_position($3::text[], a.key)`

export async function pairsBetween(
  tx: Tx,
  byType: CollectionsByType,
  { source, target }: { source: string; target: string },
  keys: readonly string[],
): Promise<Pair[]> {
  return loadPairs(tx, byType, await tx.query(SAME, [source, target, keys]))
}

/** Discontinued devices keep what they had. */
const FOLLOWERS = `select $1::uuid as source, s.id as target from sections s
    join devices d on d.org_id = s.org_id and d.id = s.device and d.kind = 'device'
    join records r on r.org_id = d.org_id and r.id = d.id and r.archived_at is null and r.status <> 'discontinued'
  where s.org_id = app.org() and s.key = $2 and ($3::uuid is null or d.lead = $3) order by r.code`

/** The sections that take their values from this one. */
async function followersOf(tx: Tx, byType: CollectionsByType, source: SectionRow): Promise<Pair[]> {
  const manufacturer = await findManufacturerData(tx)
  const isManufacturer = source.device === manufacturer
  if (!isManufacturer && (!isCopied(source.key) || (manufacturer !== null && isShared(source.key)))) return []
  const ids = await tx.query<{ source: string; target: string }>(FOLLOWERS, [
    source.id,
    source.key,
    isManufacturer ? null : source.device,
  ])
  return loadPairs(tx, byType, ids)
}

async function toFollowers(tx: Tx, byType: CollectionsByType, plans: readonly Plan[]): Promise<Follower[]> {
  const found = await loadRecords(
    tx,
    registered(byType, devices).shape,
    plans.map(({ target }) => target.device),
  )
  const byId = new Map(found.map((device) => [device.id, device]))
  return plans.map(({ target, form, rows, own, entered, effect }) => {
    const { id, code, name } = byId.get(target.device)!
    const count = (kind: string) => rows.filter((row) => row.kind === kind).length
    return {
      device: { id, code, name },
      section: { id: target.id, code: target.code, status: target.status as Follower['section']['status'] },
      effect,
      fields: [...form.fields],
      added: count('add') + count('restore'),
      changed: rows.filter((row) => row.kind === 'change' && row.taken.fields.length > 0).length,
      removed: count('archive'),
      own,
      entered,
    }
  })
}

const APPLYING: Terms = {
  reason: MANUFACTURER_CODE,
  replaceEntered: false,
  documents: true,
  linked: true,
  whole: false,
}

async function planFollowers(
  tx: Tx,
  byType: CollectionsByType,
  source: SectionRow,
  terms: Terms,
): Promise<Plan[]> {
  const pairs = await followersOf(tx, byType, source)
  return planFollowing(tx, byType, await loadStructure(), pairs, terms)
}

/** What applying the values of a section changes in each device, before anything is written. */
export async function listFollowers(
  tx: Tx,
  byType: CollectionsByType,
  actor: Actor,
  id: string,
): Promise<{ items: Follower[] }> {
  const source = await getRecord(tx, registered(byType, sections), actor, id)
  const plans = await planFollowers(tx, byType, source, APPLYING)
  return { items: await toFollowers(tx, byType, plans) }
}

const DEVICES = `select d.id from devices d where d.org_id = app.org() and (d.lead = $1 or $2::boolean)`

/** Applies the values of a section to the devices that take them, in one transaction. */
export async function applyToFollowers(
  tx: WriteTx,
  byType: CollectionsByType,
  id: string,
  terms: Pick<Terms, 'reason' | 'replaceEntered'>,
  context: WriteContext,
): Promise<{ items: Follower[] }> {
  // Rows are added, changed and archived as well: the permission for sections alone is not enough for a service account.
  if (!grants(context.actor, filerows.actions.update)) throw fail('FORBIDDEN')
  const source = await getRecord(tx, registered(byType, sections), context.actor, id)
  const isManufacturer = source.device === (await findManufacturerData(tx))
  const followers = await tx.query<{ id: string }>(DEVICES, [source.device, isManufacturer])
  await holdFiles(
    tx,
    followers.map((device) => device.id),
  )
  const plans = await planFollowers(tx, byType, source, { ...APPLYING, ...terms })
  await takeValues(tx, byType, plans, context)
  return listFollowers(tx, byType, context.actor, id)
}

/** A new device takes the manufacturer's data. */
export async function takeManufacturerData(
  tx: WriteTx,
  byType: CollectionsByType,
  device: string,
  context: WriteContext,
): Promise<void> {
  const source = await findManufacturerData(tx)
  if (source === null) return
  const pairs = await pairsBetween(tx, byType, { source, target: device }, MANUFACTURER_SECTIONS)
  const terms = { ...APPLYING, replaceEntered: true }
  await takeValues(tx, byType, await planFollowing(tx, byType, await loadStructure(), pairs, terms), context)
}

/** A section that can be edited again takes the values that changed while it was closed. */
export async function takeMissed(
  tx: WriteTx,
  byType: CollectionsByType,
  target: Stored<SectionCollection>,
  context: WriteContext,
): Promise<void> {
  const manufacturer = await findManufacturerData(tx)
  const [device] = await loadRecords(tx, registered(byType, devices).shape, [target.device])
  const source = isShared(target.key) && manufacturer !== null ? manufacturer : device?.lead
  if (!source) return
  const pairs = await pairsBetween(tx, byType, { source, target: target.device }, [target.key])
  const plans = await planFollowing(tx, byType, await loadStructure(), pairs, APPLYING)
  await takeValues(tx, byType, plans, context)
}

/** Refuses sections that take their values from nowhere. */
export function requireSource(row: { source: string | null }): string {
  if (row.source === null) throw fail('INVALID_INPUT', [{ path: ['fields'], code: 'not_inherited' }])
  return row.source
}
