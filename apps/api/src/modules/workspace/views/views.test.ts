import { randomUUID } from 'node:crypto'
import { EXTERNAL_ROLES } from 'contract'
import { MAX_VIEWS, type View, viewRoutes as routes } from 'contract/workspace/views'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Harness, type Person } from '#test/harness.ts'

let harness: Harness
let org: string
let admin: Person
let owner: Person
let colleague: Person

beforeAll(async () => {
  harness = await Harness.start()
  ;({ id: org, founder: admin } = await harness.organisation([]))
  owner = await harness.member(org, ['auditor'])
  colleague = await harness.member(org, ['risk_manager'])
})
afterAll(() => harness.stop())

let sequence = 0
const nextName = () => `View ${++sequence}`

const input = (more: object = {}) => ({
  collection: 'processes',
  name: nextName(),
  query: 'family=it&sort=-title',
  shared: false,
  ...more,
})
const create = (who: Person, more: object = {}, key = randomUUID()) =>
  harness.call(routes.create, who, org, { body: input(more), key })
async function keep(who: Person, more: object = {}): Promise<View> {
  const response = await create(who, more)
  expect(response.statusCode, response.body).toBe(201)
  return response.json<View>()
}
const change = (who: Person, { id, version }: View, body: object) =>
  harness.call(routes.update, who, org, { params: { id }, version, body })
const remove = (who: Person, { id }: View) => harness.call(routes.remove, who, org, { params: { id } })
const list = (who: Person, collection = 'processes') =>
  harness.call(routes.list, who, org, { query: { collection } })
const seen = async (who: Person, collection?: string) =>
  (await list(who, collection)).json<{ items: View[] }>().items
const idsSeen = async (who: Person) => (await seen(who)).map(({ id }) => id)

const taken = { error: 'INVALID_INPUT', details: [{ path: ['name'], code: 'taken' }] }

describe('a view', () => {
  it('is stored as sent and listed for its owner', async () => {
    const response = await create(owner, { name: '  Audit’s own  ' })
    expect(response.headers['etag']).toBe('"1"')
    const view = response.json<View>()
    expect(view).toEqual({
      id: view.id,
      collection: 'processes',
      name: 'Audit’s own',
      query: 'family=it&sort=-title',
      shared: false,
      ownerId: owner.id,
      version: 1,
      can: ['update', 'remove'],
    })
    expect(await seen(owner)).toContainEqual(view)
    expect((await seen(owner, 'units')).map(({ id }) => id)).not.toContain(view.id)
  })

  it('is renamed, edited and shared by its owner, each as a new version', async () => {
    const view = await keep(owner)
    const renamed = (await change(owner, view, { name: nextName() })).json<View>()
    expect(renamed).toMatchObject({ version: 2, query: view.query, shared: false })
    const arranged = (await change(owner, renamed, { query: 'sort=code' })).json<View>()
    expect(arranged).toMatchObject({ version: 3, name: renamed.name, query: 'sort=code' })
    const shared = (await change(owner, arranged, { shared: true })).json<View>()
    expect(shared).toMatchObject({ version: 4, name: renamed.name, query: 'sort=code', shared: true })
    expect((await change(owner, shared, { shared: true })).json()).toEqual(shared)
    expect((await change(owner, shared, {})).json()).toEqual(shared)
  })

  it('is not changed from a stale version', async () => {
    const view = await keep(owner)
    await change(owner, view, { name: nextName() })
    const stale = await change(owner, view, { query: '' })
    expect([stale.statusCode, stale.json()]).toEqual([
      412,
      { error: 'VERSION_CONFLICT', details: { version: 2 } },
    ])
    const unsaid = await harness.call(routes.update, owner, org, {
      params: { id: view.id },
      body: { query: '' },
    })
    expect([unsaid.statusCode, unsaid.json()]).toEqual([428, { error: 'VERSION_REQUIRED' }])
    expect(await seen(owner)).toContainEqual(expect.objectContaining({ id: view.id, query: view.query }))
  })

  it('is changed once when several requests change it concurrently', async () => {
    const view = await keep(owner)
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => change(owner, view, { name: nextName() })),
    )
    expect(replies.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual([
      '200',
      ...Array.from({ length: 5 }, () => '412'),
    ])
  })

  it('has a unique name among its owner’s views of the collection, and only there', async () => {
    const { name } = await keep(owner)
    const again = await create(owner, { name })
    expect([again.statusCode, again.json()]).toEqual([400, taken])
    const other = await keep(owner)
    expect((await change(owner, other, { name })).json()).toEqual(taken)
    await keep(owner, { name, collection: 'subprocesses' })
    await keep(colleague, { name })
  })

  it('belongs to an existing list that its owner can read', async () => {
    for (const response of [await create(owner, { collection: 'wishes' }), await list(owner, 'wishes')])
      expect(response.json()).toEqual({
        error: 'INVALID_INPUT',
        details: [{ path: ['collection'], code: 'unknown' }],
      })
    const guest = await harness.member(org, ['guest'])
    for (const response of [await create(guest), await list(guest), await create(admin)])
      expect([response.statusCode, response.json()]).toEqual([403, { error: 'FORBIDDEN' }])
  })

  it('has limits for its name, its query and the number of views', async () => {
    for (const more of [{ name: ' ' }, { name: 'x'.repeat(101) }, { query: 'x'.repeat(4001) }])
      expect((await create(owner, more)).statusCode).toBe(400)
    await keep(owner, { name: 'ش'.repeat(100), query: 'x'.repeat(4000) })
    const collector = await harness.member(org, ['auditor'])
    for (let kept = 0; kept < MAX_VIEWS; kept++) await keep(collector)
    expect((await create(collector)).json()).toEqual({
      error: 'INVALID_INPUT',
      details: [{ path: [], code: 'too_many' }],
    })
    await keep(collector, { collection: 'units' })
  })

  it('is created once, however often the request is sent', async () => {
    const body = input()
    const key = randomUUID()
    const send = () => harness.call(routes.create, owner, org, { body, key })
    const replies = await Promise.all([send(), send(), send()])
    expect(new Set(replies.map((reply) => `${reply.statusCode} ${reply.body}`)).size).toBe(1)
    expect((await seen(owner)).filter(({ name }) => name === body.name)).toHaveLength(1)
  })
})

describe('a view that is not shared', () => {
  it('returns 404 to everybody else', async () => {
    const view = await keep(owner)
    for (const who of [colleague, admin]) {
      expect(await idsSeen(who)).not.toContain(view.id)
      for (const response of [await change(who, view, { name: 'Mine now' }), await remove(who, view)])
        expect([response.statusCode, response.json()]).toEqual([404, { error: 'NOT_FOUND' }])
    }
    expect(await seen(owner)).toContainEqual(view)
  })
})

describe('a shared view', () => {
  it('is listed after one’s own for readers of the list, and changed by its owner only', async () => {
    const view = await keep(owner, { shared: true, name: 'AAA first by name' })
    const own = await keep(colleague, { name: 'ZZZ last by name' })
    const items = await seen(colleague)
    expect(items).toContainEqual({ ...view, can: [] })
    expect(items.findIndex(({ id }) => id === own.id)).toBeLessThan(
      items.findIndex(({ id }) => id === view.id),
    )
    for (const response of [await change(colleague, view, { name: 'Mine' }), await remove(colleague, view)])
      expect([response.statusCode, response.json()]).toEqual([403, { error: 'FORBIDDEN' }])
    await change(owner, view, { shared: false })
    expect(await idsSeen(colleague)).not.toContain(view.id)
  })

  it('is refused to external people', async () => {
    const view = await keep(owner, { shared: true })
    for (const role of EXTERNAL_ROLES) {
      const outsider = await harness.member(org, [role])
      for (const response of [
        await list(outsider),
        await change(outsider, view, { name: 'Mine' }),
        await remove(outsider, view),
      ])
        expect([response.statusCode, response.json()]).toEqual([403, { error: 'FORBIDDEN' }])
    }
  })

  it('is removed by its owner or an administrator, who cannot change it', async () => {
    const [first, second] = [await keep(owner, { shared: true }), await keep(owner, { shared: true })]
    expect(await seen(admin)).toContainEqual({ ...first, can: ['remove'] })
    expect((await change(admin, first, { name: 'Tidied' })).statusCode).toBe(403)
    expect((await remove(admin, first)).statusCode).toBe(204)
    expect((await remove(owner, second)).statusCode).toBe(204)
    for (const view of [first, second]) {
      expect((await remove(owner, view)).statusCode).toBe(404)
      expect((await change(owner, view, { name: 'Back' })).statusCode).toBe(404)
    }
    await keep(owner, { name: second.name })
  })

  it('returns 404 to other organisations', async () => {
    const view = await keep(owner, { shared: true })
    const other = await harness.organisation(['auditor'])
    const call = { params: { id: view.id } }
    const listed = await harness.call(routes.list, other.founder, other.id, {
      query: { collection: 'processes' },
    })
    expect(listed.json()).toEqual({ items: [] })
    for (const response of [
      await harness.call(routes.update, other.founder, other.id, { ...call, version: 1, body: {} }),
      await harness.call(routes.remove, other.founder, other.id, call),
    ])
      expect([response.statusCode, response.json()]).toEqual([404, { error: 'NOT_FOUND' }])
    expect(await seen(owner)).toContainEqual(view)
  })
})

describe('the audit trail of a view', () => {
  it('records creation, changes and removal with the person, but not refused requests', async () => {
    const view = await keep(owner, { shared: true })
    const { name, query } = view
    const renamed = (await change(owner, view, { name: nextName() })).json<View>()
    await change(owner, view, { name: 'Stale' })
    await change(owner, renamed, {})
    await change(colleague, renamed, { name: 'Not mine' })
    const removed = await remove(admin, renamed)
    const trail = await harness.admin.query<{ entry: object }>(
      'select entry from trail where org_id = $1 and record_id = $2 order by seq',
      [org, view.id],
    )
    const common = { type: 'view', record: view.id }
    expect(trail.rows.map(({ entry }) => entry)).toMatchObject([
      {
        ...common,
        action: 'create',
        version: 1,
        actor: owner.id,
        roles: ['auditor'],
        changes: {
          collection: [null, 'processes'],
          name: [null, name],
          query: [null, query],
          shared: [null, true],
        },
      },
      {
        ...common,
        action: 'update',
        version: 2,
        actor: owner.id,
        changes: { name: [name, renamed.name] },
      },
      {
        ...common,
        action: 'remove',
        version: 2,
        actor: admin.id,
        roles: ['admin'],
        request: removed.headers['x-request-id'],
        changes: {
          collection: ['processes', null],
          name: [renamed.name, null],
          query: [query, null],
          shared: [true, null],
        },
      },
    ])
  })
})
