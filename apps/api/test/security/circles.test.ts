import { type Collection, type Route, ROLES } from 'contract'
import { allRoutes } from 'contract/routes'
import { discussionRoutes } from 'contract/workspace/discussion'
import { trailRoutes, type TrailExport } from 'contract/workspace/trail'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyTrail } from 'verify-trail'
import { sendNotification } from '#modules/workspace/notifications/notifications.jobs.ts'
import { Harness, type Person, type Request } from '#test/harness.ts'
import { listen } from '#test/listening.ts'
import { answerOf, secretsIn } from './answers.ts'
import { allCollections } from './collections.ts'
import { attacked, placesIn, unknownValue } from './places.ts'
import { type Probe, probesFor, send } from './probes.ts'
import { World } from './world.ts'

/**
 * SoD-8: a restricted project is visible only to the people named in it, and its existence is hidden from everybody else.
 * The stranger here holds every role there is and is named nowhere; whatever route they call, with whatever is in the
 * project, the answer is that of an unknown id, and nowhere stands an id or a code of it.
 */
let harness: Harness
let collections: Collection[]
let probes: Map<string, Probe[]>
let world: World
let stranger: Person
let project: string
let hidden: { id: string; code: string; type: string }[]
let secrets: string[]
let calls = 0

beforeAll(async () => {
  harness = await Harness.start()
  collections = await allCollections()
  probes = probesFor(collections)
  world = await World.create(harness, collections, 'quokkalima')
  stranger = await harness.member(world.org, ROLES, 'Stranger')
  project = world.targets.get('project')!.id
  await restrict()
})
afterAll(async () => {
  process.stdout.write(`SoD-8: ${hidden.length} hidden records, ${calls} calls of who may not know of them\n`)
  await harness.stop()
})

/** Everything that belongs to a project goes into its circle, as it does when somebody restricts it. */
async function restrict(): Promise<void> {
  const { admin } = harness
  const tables = collections.filter(({ fields }) => fields['project']?.kind === 'reference')
  const both = [project, world.seconds.get('project')!]
  await admin.query(`update projects set confidentiality = 'restricted' where org_id = $1 and id = any($2)`, [world.org, both])
  await admin.query('update circles set open = false where org_id = $1 and id = any($2)', [world.org, both])
  for (const { name } of tables)
    await admin.query(
      `update records r set circle = t.project from ${name} t
       where r.org_id = $1 and t.org_id = r.org_id and t.id = r.id and t.project = any($2)`,
      [world.org, both],
    )
  // Evidence of the project, found there and linked to it.
  const evidence = world.seconds.get('evidence')!
  await admin.query('update evidence set project = $2 where org_id = $1 and id = $3', [world.org, project, evidence])
  await admin.query('update records set circle = $2 where org_id = $1 and id = $3', [world.org, project, evidence])
  hidden = (
    await admin.query<{ id: string; code: string; type: string }>(
      'select id, code, type from records where org_id = $1 and circle = any($2)',
      [world.org, both],
    )
  ).rows
  secrets = hidden.flatMap(({ id, code }) => [id, code])
  await admin.query(
    `insert into notifications (org_id, id, person_id, kind, cause, record_id, shown, mail)
     values ($1, gen_random_uuid(), $2, 'assigned', 'circle', $3, true, 'immediately')`,
    [world.org, stranger.id, project],
  )
}

const ids = () => new Set(hidden.map(({ id }) => id))
const isHidden = (request: Request, path: readonly (string | number)[]) =>
  ids().has(path.reduce<unknown>((at, key) => (at as Record<string | number, unknown>)[key], request) as string)

/** The same call with what is hidden and with what does not exist: not a byte differs, and nothing is named. */
async function callTwice(route: Route, probe: Probe): Promise<boolean> {
  const request = probe.request(world, undefined, { person: stranger })
  const places = placesIn(request, world).filter(({ path }) => isHidden(request, path))
  const answer = await send(world, route, stranger, world.org, structuredClone(request))
  calls += 1
  // What somebody says comes back to them; what they were not told does not.
  const said = new Set(secrets.filter((secret) => JSON.stringify(request).includes(secret)))
  const found = secretsIn(answer, secrets.filter((secret) => !said.has(secret)))
  expect(found, `${route.name} ${probe.variant ?? ''} names what is hidden: ${answer.body.slice(0, 300)}`).toEqual([])
  if (places.length === 0) return false
  const attack = { label: '', header: false, changes: places.map((place) => ({ place, how: 'replace' as const })) }
  const unknown = attacked(request, attack, (name) => unknownValue(name, collections))
  const twin = await send(world, route, stranger, world.org, unknown)
  calls += 1
  const masked = (one: object) => JSON.stringify(one).replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
  expect(masked(answerOf(answer)), route.name).toEqual(masked(answerOf(twin)))
  return true
}

describe('SoD-8 what a circle keeps to itself is nowhere', () => {
  it('has something of every part of a project to hide', () => {
    const types = new Set(hidden.map(({ type }) => type))
    for (const { type, fields } of collections)
      if (type === 'project' || fields['project']?.required) expect(types, type).toContain(type)
    expect(types).toContain('evidence')
  })

  const reading = allRoutes.filter(
    ({ method, reply, changesNothing }) => (method === 'GET' || changesNothing) && reply !== 'events',
  )
  it.each(reading.map((route) => [route.name, route] as const))('SoD-8 %s', { timeout: 60_000 }, async (_name, route) => {
    for (const probe of probes.get(route.name)!) await callTwice(route, probe)
  })

  it('answers 404 to whoever asks for a hidden record by its id, with its history, links and people', async () => {
    for (const { name } of collections.filter(({ type }) => hidden.some((one) => one.type === type))) {
      const of = collections.find((one) => one.name === name)!
      const { id } = hidden.find(({ type }) => type === of.type)!
      for (const part of ['get', 'history', 'links', 'assignments']) {
        const route = allRoutes.find((one) => one.name === `${name}.${part}`)
        if (!route) continue
        const answer = await harness.call(route, stranger, world.org, { params: { id } })
        expect(answer.statusCode, `${route.name}: ${answer.body}`).toBe(404)
      }
    }
  })

  it('is withheld from an export of the trail, whose chain can be verified all the same', async () => {
    const exported = (await harness.call(trailRoutes.export, stranger, world.org)).json<TrailExport>()
    const text = JSON.stringify(exported)
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
    const verdict = verifyTrail([exported])
    expect(verdict.problems).toEqual([])
    expect(verdict.withheld).toBeGreaterThan(0)
    const whole = (await harness.call(trailRoutes.export, world.founder, world.org)).json<TrailExport>()
    expect(verifyTrail([whole])).toMatchObject({ problems: [], withheld: 0 })
    // A line that was changed is still found out, on either side of a withheld one.
    const last = exported.lines.findLastIndex(({ entry }) => entry !== null)
    const forged = { ...exported, lines: exported.lines.with(last, { ...exported.lines[last]!, entry: 'forged' }) }
    expect(verifyTrail([forged]).problems).not.toEqual([])
  })

  it('is sent to nobody, and nobody outside can be named in it', async () => {
    const mails: unknown[] = []
    const { rows } = await harness.admin.query<{ id: string }>(
      `select id from notifications where org_id = $1 and person_id = $2 and cause = 'circle'`,
      [world.org, stranger.id],
    )
    await sendNotification(harness.services, async (mail) => void mails.push(mail), {
      org: world.org,
      notification: rows[0]!.id,
    } as never)
    expect(mails).toEqual([])
    const readers = await harness.call(discussionRoutes.readers, world.founder, world.org, {
      params: { id: project },
      query: { q: 'Stranger' },
    })
    expect(readers.body).not.toContain(stranger.id)
  })

  it('is not told over the stream of events', async () => {
    const theirs = await listen(harness, stranger, world.org)
    const ours = await listen(harness, world.founder, world.org)
    const route = allRoutes.find(({ name }) => name === 'projects.update')!
    const get = allRoutes.find(({ name }) => name === 'projects.get')!
    const { version } = (
      await harness.call(get, world.founder, world.org, { params: { id: project } })
    ).json<{ version: number }>()
    await harness.call(route, world.founder, world.org, {
      params: { id: project },
      version,
      body: { background: 'Changed' },
    })
    await ours.until((event) => JSON.stringify(event).includes(project))
    expect(JSON.stringify(theirs.events)).not.toContain(project)
    theirs.close()
    ours.close()
  })
})
