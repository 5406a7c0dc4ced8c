import { actionRoutes } from 'contract/workspace/actions'
import { evidenceRoutes } from 'contract/workspace/evidence'
import type { SamplePerson } from 'content'
import { day, type SamplePeople } from './sample-people.ts'

/** The owner works on an agreed action and reports it as done, with the record that shows it. */
export async function completeAction(
  cast: SamplePeople,
  owner: SamplePerson,
  id: string,
  due: number,
): Promise<void> {
  const { proof, done } = cast.texts.risk
  await cast.change(owner, actionRoutes, id, { percent: 75 })
  const { id: record } = await cast.call(owner, evidenceRoutes.create, {
    body: {
      name: proof,
      address: 'https://example.com/actions',
      obtainedOn: day(Math.min(due, 0) - 3),
      obtainedBy: cast.id(owner),
      confidentiality: 'internal',
    },
  })
  await cast.call(owner, evidenceRoutes.link, { params: { id: record }, body: { kind: 'supports', to: id } })
  await cast.change(owner, actionRoutes, id, { completionNote: cast.say(done) })
  await cast.move(owner, actionRoutes, id, 'completed')
}
