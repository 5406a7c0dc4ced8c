import { documentVersionRoutes as versions } from 'contract/techdoc/documents/document-versions'
import { LOOKING } from 'contract/workspace/trail-attention'
import { organisationRoutes, type Organisation } from 'contract/workspace/organisations'
import {
  type ReviewedEntry,
  type TrailReview,
  trailReviewRoutes as routes,
} from 'contract/workspace/trail-reviews'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DocumentTeam } from '#test/document-team.ts'
import { Harness, type Person } from '#test/harness.ts'
import type { Signer } from '#test/signer.ts'

let harness: Harness
/** Reviews are asked for here; in the other one nobody has said anything of it. */
let strict: DocumentTeam
let usual: DocumentTeam

beforeAll(async () => {
  harness = await Harness.start()
  strict = await DocumentTeam.open(harness)
  usual = await DocumentTeam.open(harness)
  await setting(strict, true)
})
afterAll(() => harness.stop())

const RELEASE = { meaning: 'release', to: 'effective' } as const
const COMPLETE = { meaning: 'review', to: 'completed' } as const

async function organisation({ author, org }: DocumentTeam): Promise<Organisation> {
  return (await harness.call(organisationRoutes.current, author, org)).json()
}
const setting = (office: DocumentTeam, trailReview: boolean): Promise<Organisation> =>
  harness.settle(office.author, office.org, { trailReview })

const tryBegin = ({ org }: DocumentTeam, by: Person, subject: string) =>
  harness.call(routes.create, by, org, { body: { subject } })
async function begin(office: DocumentTeam, { person }: Signer, subject: string): Promise<TrailReview> {
  const response = await tryBegin(office, person, subject)
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}
const say = ({ org }: DocumentTeam, { person }: Signer, { id, version }: TrailReview, body: object) =>
  harness.call(routes.update, person, org, { params: { id }, version, query: {}, body })
async function finish(
  office: DocumentTeam,
  by: Signer,
  subject: string,
  body: object = { outcome: 'clear' },
): Promise<TrailReview> {
  const review = await begin(office, by, subject)
  expect((await say(office, by, review, body)).statusCode).toBe(200)
  await by.sign(review.id, COMPLETE)
  return (await harness.call(routes.get, by.person, office.org, { params: { id: review.id } })).json()
}

async function entriesOf(office: DocumentTeam, id: string, marked?: boolean): Promise<ReviewedEntry[]> {
  const query = marked === undefined ? {} : { marked }
  const response = await harness.call(routes.entries, office.people.deputy.person, office.org, {
    params: { id },
    query,
  })
  expect(response.statusCode, response.body).toBe(200)
  return response.json<{ items: ReviewedEntry[] }>().items
}
const historyOf = async ({ author, org }: DocumentTeam, id: string) =>
  (await harness.call(versions.history, author, org, { params: { id }, query: { limit: 100 } })).json<{
    items: { seq: number; action: string; actorId: string; changes: Record<string, [unknown, unknown]> }[]
  }>().items

async function draft(office: DocumentTeam): Promise<string> {
  return (await office.latest((await office.register()).id)).id
}
async function approved(office: DocumentTeam): Promise<string> {
  const id = await draft(office)
  await office.approve(id)
  return id
}

it('C5 covers the audit trail up to a fixed entry and flags what is notable in each', async () => {
  const { people } = usual
  const id = await draft(usual)
  await usual.fill(id)
  await usual.submit(id)
  await people.reviewer.sign(id, { meaning: 'rejection', to: 'changes_requested', reason: 'Unclear' })
  await usual.move(id, 'draft')
  await usual.fill(id)
  const review = await begin(usual, people.deputy, id)
  const history = await historyOf(usual, id)
  expect(review).toMatchObject({
    status: 'open',
    name: { en: 'Risk management plan' },
    firstSeq: history.at(-1)!.seq,
    lastSeq: history[0]!.seq,
    entryCount: history.length,
  })
  const { rows } = await harness.admin.query<{ hash: string }>(
    `select encode(hash, 'hex') as hash from trail where org_id = $1 and seq = $2`,
    [usual.org, review.lastSeq],
  )
  expect(review.lastHash).toBe(rows[0]!.hash)
  // What comes later is not part of it.
  await usual.change(id, { changeSummary: 'Later' })
  const entries = await entriesOf(usual, review.id)
  expect(entries.map(({ seq }) => seq)).toEqual(history.map(({ seq }) => seq).toReversed())
  expect(entries.map(({ action, marks }) => [action, marks])).toEqual([
    ['create', []],
    ['update', []],
    ['transition', []],
    ['transition', ['reason']],
    ['sign', ['reason']],
    ['transition', ['back']],
    ['update', ['after_signature', 'bytes']],
  ])
  expect(await entriesOf(usual, review.id, true)).toEqual(entries.filter(({ marks }) => marks.length > 0))
  expect(review.notableCount).toBe(4)
})

it('C5 people who acted in it cannot review it: refused by the service and by the database', async () => {
  const { people } = usual
  const id = await approved(usual)
  for (const { person } of [people.reviewer, people.approver]) {
    const refused = await tryBegin(usual, person, id)
    expect([refused.statusCode, refused.json()]).toMatchObject([
      403,
      { error: 'FOUR_EYES', details: { rule: 'acted' } },
    ])
    const own = (await historyOf(usual, id)).filter(({ actorId }) => actorId === person.id)
    expect(refused.json<{ details: { entries: number[] } }>().details.entries).toEqual(
      own.map(({ seq }) => seq).toReversed(),
    )
  }
  // To look at it is not to act.
  const read = { params: { id } }
  expect((await harness.call(versions.download, people.deputy.person, usual.org, read)).statusCode).toBe(200)
  const review = await begin(usual, people.deputy, id)
  await expect(copyFor(review, people.approver.person)).rejects.toThrow('who acted does not review')
  await expect(copyFor(review, people.second.person)).resolves.toBeTruthy()
  const { rows } = await harness.admin.query<{ text: string }>(
    `select pg_get_functiondef('app.keep_reviewer_apart'::regproc) as text`,
  )
  const [, named = ''] = /not in \(([^)]*)\)/.exec(rows[0]!.text) ?? []
  expect(named.split(', ').toSorted()).toEqual(LOOKING.map((action) => `'${action}'`).toSorted())
})

/** The same review, begun by somebody else past the service. */
async function copyFor({ id }: TrailReview, { id: person }: Person): Promise<unknown> {
  const other = uuid()
  return harness.admin.query(
    `with r as (insert into records (org_id, id, type, code, title, status, created_at, created_by, updated_at, updated_by, search)
       select org_id, '${other}', type, '${other}', title, status, created_at, '${person}', updated_at, '${person}', search
       from records where id = '${id}')
     insert into trailreviews select org_id, '${other}', subject, first_seq, last_seq, last_hash, entry_count, notable_count
       from trailreviews where id = '${id}'`,
  )
}

it('C5 when people act and start a review concurrently, nobody reviews an entry of their own', async () => {
  const { prrc } = usual.people
  const ended = { begun: 0, refused: 0 }
  for (let round = 0; round < 8; round++) {
    const id = await draft(usual)
    const { version } = await usual.get(id)
    const edit = { params: { id }, version, body: { changeSummary: 'Mine' } }
    const [edited, begun] = await Promise.all([
      harness.call(versions.update, prrc.person, usual.org, edit),
      tryBegin(usual, prrc.person, id),
    ])
    expect(edited.statusCode).toBe(200)
    if (begun.statusCode === 403) {
      expect(begun.json()).toMatchObject({ error: 'FOUR_EYES' })
      ended.refused++
      continue
    }
    expect(begun.statusCode, begun.body).toBe(201)
    const { lastSeq } = begun.json<TrailReview>()
    const own = (await historyOf(usual, id)).filter(({ actorId }) => actorId === prrc.person.id)
    expect(own.every(({ seq }) => seq > lastSeq!)).toBe(true)
    ended.begun++
  }
  expect(ended.begun + ended.refused).toBe(8)
})

it('C5 a review is signed by its creator, recorded on the document, and immutable', async () => {
  const { people } = usual
  const id = await draft(usual)
  const review = await begin(usual, people.prrc, id)
  const unsaid = await people.prrc.ask(review.id, COMPLETE)
  expect(unsaid.json()).toEqual({ error: 'GUARD_NOT_MET', details: { guards: ['outcomeSaid'] } })
  const said = (await say(usual, people.prrc, review, { outcome: 'objections' })).json<TrailReview>()
  expect((await people.prrc.ask(review.id, COMPLETE)).json()).toMatchObject({
    details: { guards: ['objectionsSaid'] },
  })
  expect((await say(usual, people.deputy, said, { outcome: 'clear' })).statusCode).toBe(403)
  expect((await people.deputy.ask(review.id, COMPLETE)).statusCode).toBe(403)
  await say(usual, people.prrc, said, { findings: 'Two people share an account.' })
  // They may work on the document later: of what they looked at nothing is theirs.
  await usual.change(id, { changeSummary: 'Mine' }, people.prrc.person)
  await people.prrc.sign(review.id, COMPLETE)
  expect(await people.prrc.validity(review.id)).toEqual(['valid'])

  const [noted] = await historyOf(usual, id)
  const { code, firstSeq, lastSeq, lastHash } = review
  expect(noted).toMatchObject({
    action: 'review-trail',
    actorId: people.prrc.person.id,
    changes: {
      trailReview: [null, { id: review.id, code, outcome: 'objections', firstSeq, lastSeq, lastHash }],
    },
  })
  const own = await harness.call(routes.history, people.deputy.person, usual.org, {
    params: { id: review.id },
  })
  expect(own.json<{ items: { action: string }[] }>().items.map(({ action }) => action)).toEqual([
    ...(['sign', 'transition', 'update', 'update', 'create'] as const),
  ])

  const done = (
    await harness.call(routes.get, people.prrc.person, usual.org, { params: { id: review.id } })
  ).json<TrailReview>()
  expect(done).toMatchObject({ status: 'completed', can: [] })
  expect((await say(usual, people.prrc, done, { outcome: 'clear' })).statusCode).toBe(403)
  const away = { params: { id: review.id }, version: done.version, body: { reason: 'Away' } }
  expect((await harness.call(routes.archive, people.prrc.person, usual.org, away)).statusCode).toBe(403)
  for (const change of [`outcome = 'clear'`, `findings = null`, 'last_seq = last_seq + 1'])
    await expect(
      harness.admin.query(`update trailreviews set ${change} where id = $1`, [review.id]),
    ).rejects.toThrow('a review of the trail is not changed')
})

it('C5 is required by a setting that is off at first, versioned and audited', async () => {
  const before = await organisation(usual)
  expect(before.trailReview).toBe(false)
  await usual.release(await approved(usual))
  const after = await setting(usual, true)
  expect(after).toMatchObject({ trailReview: true, version: before.version + 1 })
  const { rows } = await harness.admin.query<{ entry: { changes: object } }>(
    `select entry from trail where org_id = $1 and type = 'organisation' order by seq desc limit 1`,
    [usual.org],
  )
  expect(rows[0]!.entry.changes).toEqual({ trailReview: [false, true] })
  await setting(usual, false)
})

it('C5 a document with unreviewed entries is not released, and the refusal lists them', async () => {
  const { prrc, deputy, second } = strict.people
  const id = await approved(strict)
  const changing = (await historyOf(strict, id))
    .filter(({ action }) => ['create', 'update', 'transition'].includes(action))
    .map(({ seq }) => seq)
    .toReversed()
  const refusal = {
    error: 'GUARD_NOT_MET',
    details: { guards: ['trailReviewed'], unreviewed: changing },
  }
  expect((await prrc.ask(id, RELEASE)).json()).toEqual(refusal)
  expect(await strict.get(id, prrc.person)).toMatchObject({ unreviewed: changing })
  expect((await strict.get(id, prrc.person)).can).not.toContain('to:effective')
  // One that has begun is none yet, and one with objections lets nothing pass.
  await begin(strict, second, id)
  await finish(strict, second, id, { outcome: 'objections', findings: 'Why was the file replaced?' })
  expect((await prrc.ask(id, RELEASE)).json()).toEqual(refusal)
  const again = await finish(strict, deputy, id)
  expect(again.firstSeq).toBe(changing[0])
  await strict.release(id)
  expect((await strict.get(id)).status).toBe('effective')
  expect(await prrc.validity(id)).toEqual(['valid', 'valid', 'valid'])
})

it('C5 entries after a review need another one, which starts where the last ended', async () => {
  const { prrc, deputy, second } = strict.people
  const id = await draft(strict)
  await strict.fill(id)
  const first = await finish(strict, deputy, id)
  await strict.submit(id)
  await strict.sign(id, 'reviewer', 'review')
  await strict.sign(id, 'approver', 'approval')
  const { unreviewed } = await strict.get(id)
  expect(unreviewed!.length).toBeGreaterThan(0)
  expect(unreviewed!.every((seq) => seq > first.lastSeq!)).toBe(true)
  expect((await prrc.ask(id, RELEASE)).json()).toMatchObject({ details: { unreviewed } })
  const next = await finish(strict, deputy, id)
  expect(next.firstSeq).toBeGreaterThan(first.lastSeq!)
  expect((await strict.get(id)).unreviewed).toEqual([])
  const nothing = await tryBegin(strict, second.person, id)
  expect(nothing.json()).toMatchObject({ details: [{ path: ['subject'], code: 'nothing_to_review' }] })
  await strict.release(id)
})

/** A version that one person has let pass, and another is about to object to. */
async function clearedAndDoubted(): Promise<{ id: string; doubt: TrailReview }> {
  const { deputy, second } = strict.people
  const id = await approved(strict)
  const doubt = await begin(strict, second, id)
  await say(strict, second, doubt, { outcome: 'objections', findings: 'Not so.' })
  await finish(strict, deputy, id)
  return { id, doubt }
}

it('C5 an objection to a cleared review blocks the release, even at the last moment', async () => {
  const { prrc, second } = strict.people
  const { id, doubt } = await clearedAndDoubted()
  const { challenge } = await prrc.prepare(id, RELEASE)
  await second.sign(doubt.id, COMPLETE)
  const late = await prrc.send(id, challenge, await prrc.fresh())
  expect(late.json()).toMatchObject({ error: 'GUARD_NOT_MET', details: { guards: ['trailReviewed'] } })
  expect((await strict.get(id)).status).toBe('approved')
})

/** How many of the program's own connections wait until somebody lets go of a row. */
async function waiting(): Promise<number> {
  const { rows } = await harness.admin.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and usename = 'evidentia_app' and wait_event_type = 'Lock'`,
  )
  return rows[0]!.count
}

it('C5 a release that waited for an objection is refused, although it was clear when it started', async () => {
  const { prrc, second } = strict.people
  const { id, doubt } = await clearedAndDoubted()
  const objection = await second.prepare(doubt.id, COMPLETE)
  const release = await prrc.prepare(id, RELEASE)
  const [theirs, ours] = [await second.fresh(), await prrc.fresh()]
  const holder = await harness.admin.connect()
  try {
    await holder.query('begin')
    await holder.query('select from app.records where id = $1 for update', [id])
    const objected = second.send(doubt.id, objection.challenge, theirs)
    await expect.poll(waiting).toBe(1)
    const released = prrc.send(id, release.challenge, ours)
    await expect.poll(waiting).toBe(2)
    await holder.query('commit')
    expect((await objected).statusCode).toBe(200)
    expect((await released).json()).toMatchObject({
      error: 'GUARD_NOT_MET',
      details: { guards: ['trailReviewed'] },
    })
  } finally {
    holder.release(true)
  }
  expect((await strict.get(id)).status).toBe('approved')
})
