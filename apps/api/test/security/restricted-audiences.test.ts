import { type Collection, type FieldTotals, type Route, totalKeysOf } from 'contract'
import { allRoutes } from 'contract/routes'
import { discussionRoutes } from 'contract/workspace/discussion'
import { numberingRoutes } from 'contract/workspace/numbering'
import { trailRoutes, type TrailExport } from 'contract/workspace/trail'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyTrail } from 'verify-trail'
import { sendNotification } from '#modules/workspace/notifications/notifications.jobs.ts'
import type { Person, Request } from '#test/harness.ts'
import { openEventStream } from '#test/event-stream.ts'
import { comparableResponse, secretsIn } from './responses.ts'
import { RestrictedAudienceWorld } from './restricted-audience-world.ts'

/**
 * SoD-8: a restricted project is visible only to the people named in it, and its existence is hidden from everybody
 * else. The stranger here holds every role and is named nowhere: on every route, the answer is that of an unknown id,
 * and no id, code or word of the project appears anywhere.
 */
let world: RestrictedAudienceWorld
let calls = 0
beforeAll(async () => {
  world = await RestrictedAudienceWorld.start()
})
afterAll(async () => {
  process.stdout.write(
    `SoD-8: ${world?.hidden.length} hidden records, ${calls} calls of who may not know of them\n`,
  )
  await world?.audit.stop()
})

const call = (route: Route, who: Person, request: Request) => {
  calls += 1
  return world.audit.call(route, who, request)
}

const reading = allRoutes.filter(
  ({ method, reply, access }) => method === 'GET' && reply !== 'events' && access !== 'public',
)
const placesIn = ({ path }: Route): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)

/** Query parameters that a route requires in addition to its ids. */
const QUERIES: Readonly<Record<string, () => Record<string, unknown>>> = {
  'search.find': () => ({ q: world.canary }),
  'traces.paths': () => ({ from: world.process, to: world.project }),
  'traces.matrix': () => ({ rows: 'process', columns: 'procedure' }),
  'traces.export': () => ({ rows: 'process', columns: 'procedure', locale: 'en' }),
  'projects.plan': () => ({ year: 2026 }),
}
/** All figures of a list, by project where its rows belong to one. */
const figuresOf = (of: Collection): Record<string, unknown> => ({
  groupBy: of.fields['project']?.kind === 'reference' ? 'project' : 'createdBy',
  ...(totalKeysOf(of).length > 0 ? { totals: totalKeysOf(of) } : {}),
})
const queryOf = ({ name }: Route, id?: string): Record<string, unknown> => {
  if (QUERIES[name]) return QUERIES[name]()
  const listed = world.collections.find((of) => `${of.name}.list` === name)
  if (listed) return { total: true, ...figuresOf(listed) }
  if (name.endsWith('.asAt')) return { at: new Date().toISOString() }
  return id && /compar|differ/.test(name) ? { from: id, to: id } : {}
}

/** The ids to try on a route: those of its own collection, or all of them if the route serves any record. */
function idsFor({ name, path }: Route): string[] {
  const of = world.collections.find(
    (one) => name.startsWith(`${one.name}.`) || path.startsWith(`${one.path}/`),
  )
  if (of) return world.hidden.filter(({ type }) => type === of.type).map(({ id }) => id)
  return [...world.hidden.map(({ id }) => id), world.document, world.threads, world.notification]
}

const masked = (answer: object): string =>
  JSON.stringify(answer).replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'id')

async function readsNothing(route: Route, request: Request): Promise<number> {
  const answer = await call(route, world.nonMember, request)
  const said = JSON.stringify(request)
  const secrets = world.secrets.filter((secret) => !said.includes(secret))
  expect(await secretsIn(answer, secrets), `${route.name}: ${answer.body.slice(0, 400)}`).toEqual([])
  expect(answer.statusCode, answer.body).toBeLessThan(500)
  return answer.statusCode
}

describe('SoD-8 restricted records appear nowhere outside their audience', () => {
  it('the fixture has a hidden record of every type in a project', () => {
    const types = new Set(world.hidden.map(({ type }) => type))
    for (const { type, fields } of world.collections)
      if (type === 'project' || fields['project']?.kind === 'reference') expect(types).toContain(type)
    expect(types).toContain('evidence')
    expect(types).toContain('action')
  })

  it.each(reading.map((route) => [route.name, route] as const))('SoD-8 %s', async (_name, route) => {
    const places = placesIn(route)
    if (route.name === numberingRoutes.list.name) {
      // Its examples look like codes but are not codes of records: without any record, they are the same.
      const { harness } = world.audit
      const { id: org, founder } = await harness.organisation()
      const elsewhere = await harness.call(route, founder, org)
      expect((await call(route, world.nonMember, {})).json()).toEqual(elsewhere.json())
      return
    }
    if (places.length === 0) {
      await readsNothing(route, { query: queryOf(route) })
      return
    }
    for (const id of idsFor(route)) {
      const ask = (value: string): Request => ({
        params: Object.fromEntries(
          places.map((name) => [name, name === 'id' || places.length === 1 ? value : uuid()]),
        ),
        query: queryOf(route, value),
      })
      const status = await readsNothing(route, ask(id))
      const unknown = await call(route, world.nonMember, ask(uuid()))
      expect(status, `${route.name} ${id}`).toBe(unknown.statusCode)
      const answer = await call(route, world.nonMember, ask(id))
      expect(masked(await comparableResponse(answer)), route.name).toBe(
        masked(await comparableResponse(unknown)),
      )
    }
  })

  it('people of the audience get them, which shows that the check works', async () => {
    const route = allRoutes.find(({ name }) => name === 'projects.get')!
    expect((await call(route, world.audit.lead, { params: { id: world.project } })).body).toContain(
      world.canary,
    )
  })

  it('are not counted, even by a filter on the project', async () => {
    for (const of of world.collections.filter(({ fields }) => fields['project']?.filter)) {
      const route = allRoutes.find(({ name }) => name === `${of.name}.list`)
      if (!route) continue
      const query = { project: [world.project], total: true, ...figuresOf(of) }
      const found = (await call(route, world.nonMember, { query })).json<{
        items: []
        total: { value: number }
        totals?: Record<string, FieldTotals>
      }>()
      expect(found, of.name).toMatchObject({ items: [], total: { value: 0 }, groups: [] })
      for (const figures of Object.values(found.totals ?? {}))
        expect(figures, of.name).toEqual({ count: 0, sum: null, min: null, max: null })
    }
  })

  it('are withheld from an audit trail export, whose chain still verifies', async () => {
    // Trail entries of rows attached to a hidden record contain their own ids and the text of their authors.
    const said = await call(discussionRoutes.create, world.audit.lead, {
      params: { id: world.project },
      body: { field: null, text: world.canary, mentions: [] },
    })
    expect(said.statusCode, said.body).toBe(201)
    const exported = (await call(trailRoutes.export, world.nonMember, {})).json<TrailExport>()
    expect(await secretsIn({ body: JSON.stringify(exported), headers: {} } as never, world.secrets)).toEqual(
      [],
    )
    const verdict = verifyTrail([exported])
    expect(verdict.problems).toEqual([])
    expect(verdict.withheld).toBeGreaterThan(0)
    const whole = (await call(trailRoutes.export, world.audit.cae, {})).json<TrailExport>()
    expect(verifyTrail([whole])).toMatchObject({ problems: [], withheld: 0 })
    // A changed line is still detected.
    const last = exported.lines.findLastIndex(({ entry }) => entry !== null)
    const lines = exported.lines.with(last, { ...exported.lines[last]!, entry: 'forged' })
    expect(verifyTrail([{ ...exported, lines }]).problems).not.toEqual([])
  })

  it('are e-mailed to nobody outside, and nobody outside can be mentioned in them', async () => {
    const mails: unknown[] = []
    const data = { org: world.audit.org, notification: world.notification } as never
    await sendNotification(world.audit.harness.services, async (mail) => void mails.push(mail), data)
    expect(mails).toEqual([])
    const readers = await call(discussionRoutes.readers, world.audit.lead, {
      params: { id: world.project },
      query: { q: 'Stranger' },
    })
    expect(readers.statusCode, readers.body).toBe(200)
    expect(readers.body).not.toContain(world.nonMember.id)
  })

  it('are not sent over the event stream', async () => {
    const { harness, org, lead } = world.audit
    const theirs = await openEventStream(harness, world.nonMember, org)
    const ours = await openEventStream(harness, lead, org)
    await world.touch()
    await ours.until((event) => JSON.stringify(event).includes(world.project))
    expect(JSON.stringify(theirs.events)).not.toContain(world.project)
    theirs.close()
    ours.close()
  })
})
