import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Harness } from '#test/harness.ts'

let harness: Harness
let orgs: string[]
/** One person of the third line and one who is not, in the first organisation. */
let people: { id: string; roles: string[] }[]

beforeAll(async () => {
  harness = await Harness.start()
  const made = [await harness.organisation(), await harness.organisation()]
  orgs = made.map(({ id }) => id)
  people = await Promise.all(
    [['auditor'], ['risk_manager']].map(async (roles) => {
      const { id } = await harness.member(orgs[0]!, roles as ['auditor'])
      return { id, roles }
    }),
  )
})
afterAll(() => harness.stop())

const circle = fc.record({
  org: fc.constantFrom(0, 1),
  open: fc.boolean(),
  /** Positions in the list of people; an unused position is left empty. */
  named: fc.uniqueArray(fc.constantFrom(0, 1, 2)),
})

it('SoD-8 the audiences closed to a person are those of the organisation that exclude them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(circle, { maxLength: 12 }), async (circles) => {
      const rows = circles.map((one) => ({
        ...one,
        id: randomUUID(),
        people: one.named.map((place) => people[place]?.id ?? null),
      }))
      await harness.admin.query('begin')
      try {
        for (const { org, id, people: within, open } of rows)
          await harness.admin.query(
            'insert into app.circles (org_id, id, people, open) values ($1, $2, $3, $4)',
            [orgs[org], id, within, open],
          )
        for (const { id: person, roles } of [...people, { id: '', roles: [] }]) {
          await harness.admin.query(
            `select set_config('app.org', $1, true), set_config('app.person', $2, true)`,
            [orgs[0], person],
          )
          const { rows: found } = await harness.admin.query<{ closed: string[] }>(
            'select app.closed_circles() as closed',
          )
          const closed = rows.filter(({ org, people: within, open }) => {
            const seen = person === '' || within.includes(person) || (open && roles.includes('auditor'))
            return org === 0 && !seen
          })
          expect(found[0]!.closed.toSorted()).toEqual(closed.map(({ id }) => id).toSorted())
        }
      } finally {
        await harness.admin.query('rollback')
      }
    }),
    { numRuns: 40 },
  )
})
