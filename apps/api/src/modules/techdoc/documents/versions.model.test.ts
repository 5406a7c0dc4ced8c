import { FIXED_STATES } from 'contract/techdoc/documents/version-rules'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DocumentTeam } from '#test/document-team.ts'
import { Harness } from '#test/harness.ts'

let harness: Harness
let office: DocumentTeam
let file: string

beforeAll(async () => {
  harness = await Harness.start()
  office = await DocumentTeam.open(harness)
  file = (await office.bring()).id
})
afterAll(() => harness.stop())

const WHO = ['reviewer', 'second', 'approver', 'deputy', 'prrc'] as const
const SIGNED = [
  ['review', 'in_review'],
  ['approval', 'in_approval'],
  ['rejection', 'changes_requested'],
  ['release', 'effective'],
  ['approval', 'approved'],
] as const

/** An attempted action on one of the versions, allowed or not. */
const attempt = fc.oneof(
  { weight: 7, arbitrary: fc.constant({ do: 'on' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'begin' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'back' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('edit' as const),
      at: fc.nat(3),
      summary: fc.string({ minLength: 1 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      at: fc.nat(3),
      to: fc.constantFrom(
        'in_review',
        'draft',
        'withdrawn',
        'obsolete',
        'effective',
        'approved',
        'superseded',
      ),
      by: fc.constantFrom(...WHO, 'author' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('sign' as const),
      at: fc.nat(3),
      as: fc.constantFrom(...SIGNED),
      by: fc.constantFrom(...WHO),
    }),
  },
)
type Attempt = typeof attempt extends fc.Arbitrary<infer T> ? T : never

interface Kept {
  id: string
  status: string
  release: number
  minor: number
  text: string
}

/** The stored versions, read by direct SQL. */
async function look(document: string): Promise<Kept[]> {
  const { rows } = await harness.admin.query<Kept>(
    `select v.id, r.status, v.release, v.minor, jsonb_build_array(v.file, v.checksum, v.change_summary, v.reviewers,
       v.approvers, v.release, v.minor, v.authors, r.title)::text as text
     from documentversions v join records r on r.id = v.id where v.document = $1 order by r.created_at desc`,
    [document],
  )
  return rows
}

const sign = async (
  id: string,
  who: (typeof WHO)[number],
  meaning: (typeof SIGNED)[number][0],
  to: string,
) => {
  const asked = await office.people[who].ask(id, { meaning, to, reason: 'Because' })
  if (asked.statusCode !== 200) return
  const { challenge } = asked.json<{ challenge: string }>()
  await office.people[who].send(id, challenge, await office.people[who].fresh())
}

/** The transition that brings the newest version nearer to being effective. */
async function goOn(document: string): Promise<void> {
  const [newest] = (await look(document)).filter(({ status }) => !['withdrawn', 'obsolete'].includes(status))
  if (newest?.status === 'draft') {
    const people = { reviewers: [office.idOf('reviewer')], approvers: [office.idOf('approver')] }
    await office.change(newest.id, { file, changeSummary: 'x', ...people })
    await office.move(newest.id, 'in_review')
  } else if (newest?.status === 'in_review') await sign(newest.id, 'reviewer', 'review', 'in_review')
  else if (newest?.status === 'in_approval') await sign(newest.id, 'approver', 'approval', 'in_approval')
  else if (newest?.status === 'approved') await sign(newest.id, 'prrc', 'release', 'effective')
  else if (newest?.status === 'changes_requested') await office.move(newest.id, 'draft')
  else await office.revise(document)
}

/** A named reviewer or approver returns the open version. */
async function sendBack(document: string): Promise<void> {
  const moving = (await look(document)).find(({ status }) => ['in_review', 'in_approval'].includes(status))
  const who = moving?.status === 'in_review' ? 'reviewer' : 'approver'
  if (moving) await sign(moving.id, who, 'rejection', 'changes_requested')
}

async function make(document: string, one: Attempt): Promise<void> {
  if (one.do === 'on') return goOn(document)
  if (one.do === 'back') return sendBack(document)
  if (one.do === 'begin') return void (await office.revise(document))
  const versions = await look(document)
  const { id } = versions[one.at % versions.length]!
  if (one.do === 'edit') await office.change(id, { changeSummary: one.summary })
  else if (one.do === 'move')
    await office.move(
      id,
      one.to,
      one.by === 'author' ? office.author : office.people[one.by].person,
      'Because',
    )
  else await sign(id, one.by, one.as[0], one.as[1])
}

it('DOC-7, DOC-8 in any sequence, at most one version is effective and approved ones never change', async () => {
  const reached = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(attempt, { minLength: 12, maxLength: 20 }), async (attempts) => {
      const { id } = await office.register()
      // Submitted, reviewed, approved, released: one version is effective from the start.
      for (let step = 0; step < 4; step++) await goOn(id)
      const fixed = new Map<string, string>()
      for (const one of attempts) {
        await make(id, one)
        const versions = await look(id)
        for (const { status } of versions) reached.add(status)
        expect(versions.filter(({ status }) => status === 'effective').length).toBeLessThanOrEqual(1)
        const whole = versions.filter(({ status }) => (FIXED_STATES as readonly string[]).includes(status))
        expect(new Set(whole.map(({ release }) => release)).size).toBe(whole.length)
        expect(new Set(versions.map(({ release, minor }) => `${release}.${minor}`)).size).toBe(
          versions.length,
        )
        for (const { id: version, text } of whole) {
          expect(fixed.get(version) ?? text).toBe(text)
          fixed.set(version, text)
        }
        // An approved version never becomes a draft again.
        for (const version of fixed.keys()) expect(whole.map((row) => row.id)).toContain(version)
      }
    }),
    { numRuns: 10, endOnFailure: true },
  )
  // Some attempts must have succeeded, otherwise the test proves nothing.
  expect([...reached]).toEqual(expect.arrayContaining(['effective', 'superseded']))
}, 120_000)
