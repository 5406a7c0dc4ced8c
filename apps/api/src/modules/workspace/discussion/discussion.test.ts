import { randomUUID } from 'node:crypto'
import { EXTERNAL_ROLES } from 'contract'
import { processRoutes, type Process } from 'contract/risk/processes'
import {
  type Comment,
  discussionRoutes as routes,
  MAX_COMMENT,
  MAX_COMMENTS,
  type Thread,
} from 'contract/workspace/discussion'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Harness, type Person } from '#test/harness.ts'

let harness: Harness
let org: string
let manager: Person
let auditor: Person
let admin: Person
let record: Process

beforeAll(async () => {
  harness = await Harness.start()
  ;({ id: org, founder: admin } = await harness.organisation([]))
  manager = await harness.member(org, ['risk_manager'], 'Rima Manager')
  auditor = await harness.member(org, ['auditor'], 'Omar Auditor')
  record = await makeProcess('TALK')
})
afterAll(() => harness.stop())

async function makeProcess(code: string): Promise<Process> {
  const body = {
    code,
    name: { en: 'Talked about' },
    description: { en: 'A process' },
    family: 'it',
    ownerRole: 'CIO',
  }
  const response = await harness.call(processRoutes.create, manager, org, { body })
  expect(response.statusCode, response.body).toBe(201)
  return response.json<Process>()
}

const send = (who: Person, more: object = {}, id = record.id, key = randomUUID()) =>
  harness.call(routes.create, who, org, {
    params: { id },
    body: { field: null, text: 'Is this right?', mentions: [], ...more },
    key,
  })
async function open(who: Person, more: object = {}, id = record.id): Promise<Thread> {
  const response = await send(who, more, id)
  expect(response.statusCode, response.body).toBe(201)
  return response.json<Thread>()
}
const list = async (who: Person, query: object = {}, id = record.id) =>
  (
    await harness.call(routes.list, who, org, { params: { id }, query: query as Record<string, unknown> })
  ).json<{ items: Thread[]; next: string | null }>()
const reply = (who: Person, { id }: { id: string }, text = 'Yes.', mentions: string[] = []) =>
  harness.call(routes.reply, who, org, { params: { id }, body: { text, mentions } })
const edit = (who: Person, { id, version }: Comment, text: string) =>
  harness.call(routes.edit, who, org, { params: { id }, version, body: { text, mentions: [] } })
const remove = (who: Person, { id }: Comment) => harness.call(routes.remove, who, org, { params: { id } })
const settle = (who: Person, { id, version }: Thread, way: 'resolve' | 'reopen' = 'resolve') =>
  harness.call(routes[way], who, org, { params: { id }, version })

const closed = { error: 'DISCUSSION_CLOSED' }
const wrongField = { error: 'INVALID_INPUT', details: [{ path: ['field'], code: 'unknown' }] }

describe('a thread', () => {
  it('is opened on a record or one of its fields, and others who can read it reply', async () => {
    const whole = await open(manager, { text: '  On all of it\nand more  ' })
    const onField = await open(auditor, { field: 'criticality' })
    const answered = await reply(manager, onField)
    expect(answered.statusCode).toBe(201)
    expect(answered.json()).toMatchObject({ authorId: manager.id, text: 'Yes.', can: ['update', 'remove'] })
    const { items } = await list(auditor)
    expect(items.slice(0, 2).map(({ id }) => id)).toEqual([onField.id, whole.id])
    expect(items[1]).toMatchObject({
      field: null,
      can: ['reply', 'resolve'],
      comments: [{ text: 'On all of it\nand more', can: [], editedAt: null, removedAt: null }],
    })
    expect(items[0]!.comments.map(({ authorId }) => authorId)).toEqual([auditor.id, manager.id])
    expect((await list(auditor, { field: 'criticality' })).items.map(({ id }) => id)).toEqual([onField.id])
    expect((await send(auditor, { field: 'noSuchField' })).json()).toEqual(wrongField)
  })

  it('is resolved and reopened, each as a new version, and takes no replies in between', async () => {
    const thread = await open(manager)
    const settled = (await settle(auditor, thread)).json<Thread>()
    expect(settled).toMatchObject({ version: 2, resolvedBy: auditor.id, can: ['reopen'] })
    expect((await reply(manager, thread)).json()).toEqual(closed)
    expect((await edit(manager, thread.comments[0]!, 'Later')).json()).toEqual(closed)
    expect((await settle(manager, thread)).statusCode).toBe(412)
    expect((await settle(manager, settled)).json()).toEqual({
      ...settled,
      comments: settled.comments.map((one) => ({ ...one, can: ['remove'] })),
    })
    expect((await list(auditor, { status: 'resolved' })).items.map(({ id }) => id)).toContain(thread.id)
    const reopened = (await settle(manager, settled, 'reopen')).json<Thread>()
    expect(reopened).toMatchObject({ version: 3, resolvedAt: null, resolvedBy: null })
    expect((await list(auditor, { status: 'resolved' })).items.map(({ id }) => id)).not.toContain(thread.id)
    expect((await reply(manager, thread)).statusCode).toBe(201)
  })

  it('is listed in pages, newest first', async () => {
    const { id } = await makeProcess('PAGES')
    for (let n = 0; n < 5; n++) await open(manager, { text: `Thread ${n}` }, id)
    const first = await list(manager, { limit: 2 }, id)
    const second = await list(manager, { limit: 2, cursor: first.next }, id)
    const third = await list(manager, { limit: 2, cursor: second.next }, id)
    const texts = [first, second, third].flatMap(({ items }) => items.map((one) => one.comments[0]!.text))
    expect(texts).toEqual(['Thread 4', 'Thread 3', 'Thread 2', 'Thread 1', 'Thread 0'])
    expect(third.next).toBeNull()
  })

  it('is created once, however often the request is sent', async () => {
    const { id } = await makeProcess('ONCE')
    const key = randomUUID()
    const replies = await Promise.all([1, 2, 3].map(() => send(manager, {}, id, key)))
    expect(new Set(replies.map((one) => one.body)).size).toBe(1)
    expect((await list(manager, {}, id)).items).toHaveLength(1)
  })

  it('takes no more replies when it is full', async () => {
    const thread = await open(manager)
    await harness.admin.query(
      `insert into comments (org_id, id, thread_id, author_id, text)
       select $1, gen_random_uuid(), $2, $3, 'x' from generate_series(2, $4)`,
      [org, thread.id, manager.id, MAX_COMMENTS],
    )
    expect((await reply(manager, thread)).json()).toEqual(closed)
  })
})

describe('a comment', () => {
  it('is edited by its author within a day, marked as edited, and not from a stale version', async () => {
    const { comments } = await open(manager)
    const comment = comments[0]!
    const edited = (await edit(manager, comment, 'Is it really?')).json<Comment>()
    expect(edited).toMatchObject({ text: 'Is it really?', version: 2 })
    expect(edited.editedAt).not.toBeNull()
    expect((await edit(manager, comment, 'Stale')).statusCode).toBe(412)
    expect((await edit(manager, edited, 'Is it really?')).json()).toEqual(edited)
    expect((await edit(auditor, edited, 'Mine now')).statusCode).toBe(403)
    await harness.admin.query(
      `update comments set created_at = created_at - interval '25 hours' where id = $1`,
      [comment.id],
    )
    expect((await edit(manager, edited, 'Too late')).json()).toEqual(closed)
  })

  it('is removed by its author and leaves a placeholder', async () => {
    const thread = await open(manager, { text: 'Forget this' })
    const comment = thread.comments[0]!
    expect((await remove(auditor, comment)).statusCode).toBe(403)
    expect((await remove(manager, comment)).statusCode).toBe(204)
    expect((await remove(manager, comment)).statusCode).toBe(404)
    const seen = (await list(auditor)).items.find(({ id }) => id === thread.id)!
    expect(seen.comments).toMatchObject([{ text: '', mentions: [], can: [] }])
    expect(seen.comments[0]!.removedAt).not.toBeNull()
    expect((await edit(manager, seen.comments[0]!, 'Back')).statusCode).toBe(404)
  })

  it('has a length limit and is plain text whatever it contains', async () => {
    for (const text of [' ', 'x'.repeat(MAX_COMMENT + 1)])
      expect((await send(manager, { text })).statusCode).toBe(400)
    const text = `<script>alert(1)</script> ${'ش'.repeat(4000)}`
    expect((await open(manager, { text })).comments[0]!.text).toBe(text)
  })

  it('mentions only people who can read the record', async () => {
    const guest = await harness.member(org, ['guest'])
    const gone = await harness.member(org, ['auditor'])
    await harness.admin.query('update members set active = false where id = $1', [gone.id])
    for (const [index, id] of [admin.id, guest.id, gone.id, randomUUID()].entries()) {
      const refused = await send(manager, { mentions: [auditor.id, id] })
      expect([index, refused.json()]).toEqual([
        index,
        { error: 'INVALID_INPUT', details: [{ path: ['mentions', 1], code: 'unknown_reference' }] },
      ])
    }
    const { comments } = await open(manager, { mentions: [auditor.id, auditor.id] })
    expect(comments[0]!.mentions).toEqual([auditor.id])
    const readers = await harness.call(routes.readers, manager, org, { params: { id: record.id } })
    const names = readers.json<{ items: { id: string; name: string }[] }>().items
    expect(names).toContainEqual({ id: auditor.id, name: 'Omar Auditor' })
    expect(names.map(({ id }) => id)).not.toContain(admin.id)
    const found = await harness.call(routes.readers, manager, org, {
      params: { id: record.id },
      query: { q: 'oMa' },
    })
    expect(found.json()).toEqual({ items: [{ id: auditor.id, name: 'Omar Auditor' }] })
  })
})

describe('the discussion of a record', () => {
  it('returns 404 to people who cannot read the record', async () => {
    const thread = await open(manager)
    const calls = (who: Person) => [
      send(who),
      harness.call(routes.list, who, org, { params: { id: record.id } }),
      harness.call(routes.readers, who, org, { params: { id: record.id } }),
      reply(who, thread),
      settle(who, thread),
      edit(who, thread.comments[0]!, 'x'),
      remove(who, thread.comments[0]!),
    ]
    for (const response of await Promise.all(calls(admin)))
      expect([response.statusCode, response.json()]).toEqual([404, { error: 'NOT_FOUND' }])
    for (const role of EXTERNAL_ROLES) {
      const outsider = await harness.member(org, [role])
      for (const response of await Promise.all(calls(outsider))) expect(response.statusCode).toBe(403)
    }
  })

  it('is read-only once the record is archived', async () => {
    const { id, version } = await makeProcess('OLD')
    const thread = await open(manager, {}, id)
    await harness.call(processRoutes.archive, manager, org, {
      params: { id },
      version,
      body: { reason: 'old' },
    })
    expect((await list(manager, {}, id)).items).toMatchObject([{ can: [], comments: [{ can: [] }] }])
    for (const response of [
      await send(manager, {}, id),
      await reply(manager, thread),
      await settle(manager, thread),
      await remove(manager, thread.comments[0]!),
    ])
      expect(response.json()).toEqual({ error: 'ARCHIVED' })
  })

  it('records comments, edits, removals and resolutions in the audit trail, but not refused requests', async () => {
    const thread = await open(manager, { text: 'First', field: 'family' })
    const comment = thread.comments[0]!
    await edit(manager, comment, 'Second')
    await edit(manager, comment, 'Stale')
    await remove(manager, comment)
    await settle(auditor, thread)
    const entries = async (id: string) =>
      (
        await harness.admin.query<{ entry: object }>(
          'select entry from trail where org_id = $1 and record_id = $2 order by seq',
          [org, id],
        )
      ).rows.map(({ entry }) => entry)
    expect(await entries(thread.id)).toMatchObject([
      {
        action: 'create',
        type: 'thread',
        version: 1,
        changes: { recordId: [null, record.id], field: [null, 'family'] },
      },
      {
        action: 'resolve',
        type: 'thread',
        version: 2,
        actor: auditor.id,
        changes: { resolved: [false, true] },
      },
    ])
    expect(await entries(comment.id)).toMatchObject([
      { action: 'create', type: 'comment', version: 1, changes: { text: [null, 'First'] } },
      { action: 'update', version: 2, changes: { text: ['First', 'Second'] } },
      { action: 'remove', version: 3, changes: { text: ['Second', null] } },
    ])
  })
})
