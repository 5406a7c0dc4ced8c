import { changesState, type Collection } from 'contract'
import { changesContent } from 'contract/testing/changes-content'
import { actsOfClass, HISTORY_ACTIONS } from 'contract/history-actions'
import { actsOf, mayChangeContent } from 'contract/testing/route-acts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Harness } from '#test/harness.ts'
import { routesToTry } from '../security/cases.ts'
import { allCollections } from '../security/collections.ts'
import type { Probe } from '../security/probe.ts'
import { probesFor, send } from '../security/probes.ts'
import { type Target, World } from '../security/world.ts'

/**
 * A person's own profile belongs to no organisation, so no organisation's trail records it. The tests of people check
 * that the name in an organisation follows and is in its trail.
 */
const OUTSIDE_ORGANISATIONS = ['me.update', 'me.signOut', 'me.endSignIns', 'invitations.block']

/**
 * What a person has read, prefers, views, is notified of or is about to sign or do changes no data of the
 * organisation.
 */
const PERSONAL = [
  'signatures.prepare',
  'protectedChanges.prepare',
  'notifications.read',
  'notifications.readAll',
  'notifications.changeSettings',
  'presence.tell',
  'home.visit',
  'home.changeOnboarding',
  'assessments.remind',
  'issues.askUpdate',
  'requests.remind',
]

/** Routes that need more records than this test has to have an effect; they have their own tests. */
const ELSEWHERE = [
  'assessments.refreshCompliance',
  'engagementrisks.addRisks',
  'engagementrisks.refresh',
  'racmrows.addControls',
  'racmrows.planTests',
  'auditentities.fromRecords',
  'auditplans.propose',
  'gsprrows.takeProposals',
  'sampleData.reset',
  'sampleData.remove',
  // Its actions are closed to the third line, to which the founder of this test belongs as well.
  'thresholdbreaches.addAction',
  // Erased people would be missing in later tests.
  'users.erase',
  'invitations.erase',
  // Routes that need a re-authentication and a second administrator; T11 checks what each of them writes.
  'organisations.exportEverything',
  'protectedChanges.request',
  'protectedChanges.approve',
  'protectedChanges.reject',
  'protectedChanges.withdraw',
  // Routes that end an organisation would end this test too.
  'closures.ask',
  'closures.confirm',
  'closures.cancel',
  // Each needs a new re-authentication; their own tests check what each of them writes.
  'serviceAccounts.create',
  'serviceAccounts.createKey',
  'webhooks.create',
  'signInConnections.create',
  'signInConnections.setSecret',
  // Its DNS has no record here, and it is refused while a connection is switched on.
  'signInDomains.verify',
  'signInDomains.remove',
  'signInConnections.update',
  'webhooks.rotate',
]

const routes = routesToTry().filter(
  (route) =>
    (changesState(route) || route.recorded) &&
    ![...OUTSIDE_ORGANISATIONS, ...PERSONAL, ...ELSEWHERE].includes(route.name),
)

let template: Harness
let original: World
let collections: Collection[]
let probes: Map<string, Probe[]>
let types: Set<string>
const worlds = new Map<string, World>()

beforeAll(async () => {
  template = await Harness.start()
  collections = await allCollections()
  probes = probesFor(collections)
  types = new Set(collections.map(({ type }) => type))
  await prepareToBreakTrail()
  original = await World.create(template, collections, 'c4')
  await template.rest()
})
afterAll(async () => {
  for (const { harness } of worlds.values()) await harness.stop()
  await template.stop()
})

/** A flag that the function reads: replacing the function each time would make every session replan. */
async function prepareToBreakTrail(): Promise<void> {
  const { rows } = await template.admin.query<{ source: string }>(
    `select pg_get_functiondef('app.append_trail'::regproc) as source`,
  )
  const failing = `begin\n  if (select broken from public.trail_switch) then raise exception 'injected' using errcode = 'XX000'; end if;\n`
  expect(rows[0]!.source).toMatch(/begin\n/)
  await template.admin.query(`
    create table public.trail_switch (broken boolean not null);
    insert into public.trail_switch values (false);
    grant select on public.trail_switch to public;
    ${rows[0]!.source.replace(/begin\n/, failing)}`)
}
const breakTrail = ({ harness }: World) => harness.admin.query('update public.trail_switch set broken = true')
const mendTrail = ({ harness }: World) => harness.admin.query('update public.trail_switch set broken = false')

/** Routes that do not affect each other's data and share one copy of the organisation. */
const SHARING = [
  'organisations',
  'numberings',
  'invitations',
  'views',
  'threads',
  'comments',
  'traces',
  'trail',
  'figures',
  'gapfigures',
]

/** One copy for the routes of all collections, where each call has its own record; other copies for other routes. */
async function worldFor(name: string, { of }: Probe): Promise<World> {
  const collection = of ?? collections.find((one) => name.startsWith(`${one.name}.`))
  const [kind = ''] = name.split('.', 1)
  const other = SHARING.includes(kind) ? 'sharing' : kind
  const copy = collection ? 'collections' : name === 'library.take' ? 'taking' : other
  const known = worlds.get(copy) ?? original.in(await template.copy())
  worlds.set(copy, known)
  return known
}

/** Resets state, where a call would otherwise find nothing to do. */
async function makeRoomForChange(world: World, name: string, target: Target | undefined): Promise<void> {
  const { admin } = world.harness
  // The number of queued exports is limited.
  if (/\.export/.test(name))
    await admin.query(`update exports set state = 'cancelled' where org_id = $1 and state = 'queued'`, [
      world.org,
    ])
  if (name === 'users.reactivate')
    await admin.query(`update members set active = false, roles = '{techdoc_reader}' where id = $1`, [
      world.leaver.id,
    ])
  if (name === 'users.declineName')
    await admin.query(
      `update signing_names set proposed = 'Another', proposed_at = clock_timestamp() where person_id = $1`,
      [world.leaver.id],
    )
  if (target) await admin.query(`update records set tags = '{earlier}' where id = $1`, [target.id])
  // A record with a code of the library but different content.
  if (name === 'library.take')
    await admin.query(`update records set code = 'P2P' where id = $1`, [world.targets.get('process')!.id])
  if (name.endsWith('.bulkUndo')) {
    const before = JSON.stringify([
      { id: target!.id, version: target!.version, values: { tags: ['before that'] } },
    ])
    await admin.query('update operations set before = $2 where id = $1', [target!.operation, before])
  }
}

interface Entry {
  seq: number
  at: string
  org: string
  action: string
  type: string
  record: string | null
  version: number | null
  changes: Record<string, [unknown, unknown]>
  actor: string
  roles: string[]
  request: string
}

type Heads = Record<string, number>

/** How far the trail of each organisation goes. */
async function heads({ harness }: World): Promise<Heads> {
  const found = await harness.admin.query<{ org: string; seq: number }>(
    'select org_id as org, max(seq)::integer as seq from trail group by org_id',
  )
  return Object.fromEntries(found.rows.map(({ org, seq }) => [org, seq]))
}

async function entriesSince({ harness }: World, known: Heads): Promise<Entry[]> {
  const found = await harness.admin.query<{ entry: Entry }>(
    `select entry from trail where seq > coalesce(($1::jsonb ->> org_id::text)::bigint, 0) order by org_id, seq`,
    [JSON.stringify(known)],
  )
  return found.rows.map((row) => row.entry)
}

it.each(routes.map((route) => [route.name, route] as const))(
  'C4 %s writes one complete audit trail entry for each record it changes, or changes nothing',
  { timeout: 120_000 },
  async (name, route) => {
    let effects = 0
    for (const probe of probes.get(name)!) {
      if (probe.forbidden) continue
      const world = await worldFor(name, probe)
      const target = await world.targetFor(probe, world.founder, name.endsWith('.restore'))
      const person = probe.as?.(world) ?? world.founder
      const organisation = probe.organisationless ? null : world.org
      const request = probe.request(world, target, { person })

      await makeRoomForChange(world, name, target)
      await breakTrail(world)
      const before = await world.harness.checksums()
      const refused = await send(world, route, person, organisation, request)
      const after = await world.harness.checksums()
      await mendTrail(world)
      expect({ ...after, idempotency: '' }, refused.body).toEqual({ ...before, idempotency: '' })
      // A call that found nothing to do has nothing to record.
      if (refused.statusCode < 300) continue
      expect(refused.statusCode, `without a trail: ${refused.body}`).toBe(500)
      effects++

      const known = await heads(world)
      const done = await send(world, route, person, organisation, request)
      expect(done.statusCode, done.body).toBeLessThan(300)
      const written = await entriesSince(world, known)
      expect(written.length).toBeGreaterThan(0)
      for (const entry of written) {
        expect(entry).toMatchObject({ actor: person.id, request: done.headers['x-request-id'] })
        expect(entry.at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
        expect(entry.roles.length).toBeGreaterThan(0)
        expect(Object.keys(entry.changes).length).toBeGreaterThan(0)
        for (const change of Object.values(entry.changes)) expect(change).toHaveLength(2)
        // The history page has texts for these actions only.
        if (entry.record && types.has(entry.type)) expect(HISTORY_ACTIONS).toContain(entry.action)
        // The declaration of a route says what it does to records (T3).
        const of = collections.find(({ type }) => type === entry.type)
        if (of && changesState(route) && !mayChangeContent(route))
          expect([entry.action, changesContent(of, entry)]).toEqual([entry.action, false])
        if (of && changesState(route) && actsOfClass('content').some((act) => act === entry.action))
          expect(actsOf(route)).toContain(entry.action)
      }
      // One entry per record and action, without duplicates.
      const keys = written.map(
        (entry) => `${entry.type} ${entry.record} ${entry.action} ${Object.keys(entry.changes).join()}`,
      )
      expect(new Set(keys).size).toBe(keys.length)
      // An export concerns no single record.
      const whole = route.recorded && !route.params
      if (target && !probe.makesOthers)
        expect(written.map((entry) => entry.record)).toContain(whole ? null : target.id)
    }
    if (probes.get(name)!.every(({ forbidden }) => forbidden)) return
    expect(effects, 'no probe of this route has an effect').toBeGreaterThan(0)
  },
)
