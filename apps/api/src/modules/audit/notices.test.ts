import { projectMemberRoutes as members } from 'contract/audit/project-members'
import { reviewNoteRoutes as notes } from 'contract/audit/review-notes'
import { type Notification, notificationRoutes } from 'contract/workspace/notifications'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Fieldwork } from '#test/fieldwork.ts'
import type { Person } from '#test/harness.ts'

let work: Fieldwork
beforeAll(async () => {
  work = await Fieldwork.start()
  await work.audit.harness.admin.query(`update records set status = 'fieldwork' where id = $1`, [
    work.project,
  ])
})
afterAll(() => work.audit.stop())

/** The kinds of notices that a person has about a record. */
const told = async (who: Person, record: string): Promise<string[]> => {
  const { items } = await work.audit.done<{ items: Notification[] }>(notificationRoutes.list, who, {
    query: { limit: 100 },
  })
  return items.filter((one) => one.record.id === record).map(({ kind }) => kind)
}

it('tells people that they joined a team, and the lead of a conflict of interest', async () => {
  const { audit } = work
  const specialist = await audit.harness.member(audit.org, ['auditor'], 'Specialist')
  const seat = await audit.join(work.project, specialist, 'specialist')
  expect(await told(specialist, seat.id)).toEqual(['assigned'])
  const noted = await audit.done<{ version: number }>(members.update, specialist, {
    params: { id: seat.id },
    version: seat.version,
    body: { conflictNote: 'Worked there until May.' },
  })
  expect(await told(audit.lead, seat.id)).toEqual([])
  await audit.move(members.transition, specialist, { id: seat.id, version: noted.version }, 'conflict')
  expect(await told(audit.lead, seat.id)).toEqual(['review_waiting'])
})

it('tells preparer and reviewer of a procedure whose turn it is', async () => {
  const { preparer, reviewer } = work.audit
  const { id } = await work.procedure()
  expect(await told(preparer, id)).toEqual(['assigned'])
  await work.prepare(id)
  expect(await told(reviewer, id)).toEqual(['review_waiting'])
  await work.move(reviewer, id, 'in_review')
  await work.audit.done(notes.create, reviewer, {
    body: {
      project: work.project,
      procedure: id,
      text: 'Which period?',
      severity: 'must',
      ownerId: preparer.id,
      dueOn: '2026-12-01',
    },
  })
  await work.move(reviewer, id, 'returned', 'See the note')
  expect(await told(preparer, id)).toEqual(['assigned', 'assigned'])
})

it('tells nobody of procedures that are only planned', async () => {
  await work.begin()
  const { id } = await work.procedure()
  expect(await told(work.audit.preparer, id)).toEqual([])
})
