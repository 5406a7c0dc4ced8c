import { projectMemberRoutes } from 'contract/audit/project-members'
import { workpaperRoutes as routes } from 'contract/audit/workpapers'
import fc from 'fast-check'
import { about, agree, agreeOn, type Aimed, Command, nothing, org, person, reason } from './r15-commands.ts'
import type { SystemUnderTest } from './r15-system.ts'
import { personWithRole, ORGS, type PaperModel, type Status } from './r15-paper-model.ts'
import { readTextOf, revert, type, write } from './r15-text-commands.ts'

interface Making {
  by: number
  org: number
  owner: number
  reviewer: number
  abroad: boolean
}
const createCommand = ({ by, org: home, owner, reviewer, abroad }: Making) =>
  new Command(
    `create ${JSON.stringify({ by, home, owner, reviewer, abroad })}`,
    ({ papers }) => papers.length < 4,
    async (model, system) => {
      const project = abroad ? 1 - home : home
      const reply = await system.create(by, home, project, owner, reviewer, 'Memo')
      agree('create', reply, model.create(by, home, project, owner, reviewer, 'Memo'))
      if (reply.statusCode < 300) agreeOn(system, reply, model.papers.at(-1)!, by, model)
    },
  )
export const create = fc
  .record({
    by: person,
    org,
    owner: person,
    reviewer: person,
    abroad: fc.nat({ max: 9 }).map((one) => one === 0),
  })
  .map(createCommand)
/** One paper in each organisation that can be completed, whatever else is created. */
export const FIRST_COMMANDS = ORGS.map((home) =>
  createCommand({
    by: personWithRole('lead', home),
    org: home,
    owner: personWithRole('lead', home),
    reviewer: personWithRole('reviewer', home),
    abroad: false,
  }),
)
export const edit = about(
  'edit',
  fc.oneof(
    fc.constantFrom('Memo', 'Notes').map((name) => ({ name })),
    person.map((owner) => ({ owner })),
    person.map((reviewer) => ({ reviewer })),
  ),
  async (model, { system, at, paper, by, org: under, version }, changes) => {
    const body = {
      ...('name' in changes ? { name: { en: changes.name } } : {}),
      ...('owner' in changes ? { ownerId: system.idOf(changes.owner) } : {}),
      ...('reviewer' in changes ? { reviewerId: system.idOf(changes.reviewer) } : {}),
    }
    const reply = await system.change(routes.update, by, under, at, version, body)
    agree('edit', reply, model.edit(by, under, paper, version, changes))
    return reply
  },
)
/** Without a signature: back to draft, and every attempt to bypass the signed transitions. */
export const move = about(
  'move',
  fc.constantFrom<Status>('draft', 'draft', 'prepared', 'reviewed'),
  async (model, { system, at, paper, by, org: under, version }, to) => {
    const reply = await system.change(routes.transition, by, under, at, version, { to, reason })
    agree(`move to ${to}`, reply, model.move(by, under, paper, version, to))
    return reply
  },
)
export const archive = about(
  'archive',
  nothing,
  async (model, { system, at, paper, by, org: under, version }) => {
    const reply = await system.change(routes.archive, by, under, at, version, { reason })
    agree('archive', reply, model.archive(by, under, paper, version))
    return reply
  },
)
export const restore = about(
  'restore',
  nothing,
  async (model, { system, at, paper, by, org: under, version }) => {
    const reply = await system.change(routes.restore, by, under, at, version)
    agree('restore', reply, model.restore(by, under, paper, version))
    return reply
  },
)
export const read = about('read', nothing, async (model, aimed) => {
  const { system, at, paper, by, org: under } = aimed
  const reply = await system.call(routes.get, by, under, { params: { id: system.papers[at]! } })
  agree('read', reply, model.read(by, under, paper))
  await readTextOf(model, aimed)
  return reply
})

type Intent = readonly ['authorship' | 'review', Status?]
const INTENTS: Intent[] = [
  ['authorship', 'prepared'],
  ['authorship', 'prepared'],
  ['review', 'reviewed'],
  ['review', 'reviewed'],
  ['authorship'],
  ['review', 'prepared'],
  ['authorship', 'reviewed'],
]
async function answer(model: PaperModel, system: SystemUnderTest, index: number): Promise<void> {
  const [asked] = model.asked.splice(index, 1)
  const home = model.papers[asked!.paper]!.org
  const reply = await system.sign(asked!.by, home, asked!.paper, index)
  agree(`sign ${asked!.meaning} ${asked!.to ?? ''}`, reply, model.sign(asked!))
}
async function request(
  model: PaperModel,
  { system, at, paper, by, org: under }: Aimed,
  [meaning, to]: Intent,
): Promise<boolean> {
  const reply = await system.ask(by, under, at, meaning, to)
  agree('ask', reply, model.ask(by, under, paper, meaning, to))
  return reply.statusCode < 300
}
/** Prepares a signature and usually signs at once; otherwise other commands run first. */
export const ask = about(
  'ask',
  fc.tuple(fc.constantFrom(...INTENTS), fc.nat({ max: 4 })),
  async (model, aimed, [intent, later]) => {
    if ((await request(model, aimed, intent)) && later > 0)
      await answer(model, aimed.system, model.asked.length - 1)
  },
)
/**
 * Prepares a signature and makes another change before signing: over a socket, over REST, or to the paper's fields.
 */
export const askAcross = about(
  'across',
  fc.tuple(fc.constantFrom(...INTENTS), fc.oneof(type, write, revert, edit)),
  async (model, aimed, [intent, change]) => {
    if (!(await request(model, aimed, intent))) return
    if (change.check(model)) await change.run(model, aimed.system)
    await answer(model, aimed.system, model.asked.length - 1)
  },
)
/** The next transition, by the responsible person: without it, few sequences would get far. */
export const advance = about('advance', fc.nat({ max: 9 }), async (model, aimed, later) => {
  const { paper } = aimed
  const [intent, by]: [Intent, number] =
    paper.status === 'draft'
      ? [['authorship', 'prepared'], paper.owner]
      : [['review', 'reviewed'], paper.reviewer]
  if ((await request(model, { ...aimed, by }, intent)) && later > 0)
    await answer(model, aimed.system, model.asked.length - 1)
})
export const signLate = fc.nat({ max: 5 }).map(
  (one) =>
    new Command(
      `signLate ${one}`,
      ({ asked }) => asked.length > 0,
      (model, system) => answer(model, system, one % model.asked.length),
    ),
)

/** A person is added to the restricted audience of a project, declares to have no conflicts, and is removed again. */
export const share = fc.tuple(person, org, fc.constantFrom('name', 'declare', 'declare', 'revoke')).map(
  ([by, home, what]) =>
    new Command(
      `${what} ${by} ${home}`,
      ({ joined }) =>
        joined[home] ===
        { name: 'no', declare: 'pending', revoke: joined[home] === 'no' ? '' : joined[home] }[what],
      async (model, system) => {
        if (what === 'name') agree('name', await system.name(by, home), model.name(by, home, 'pending'))
        else if (what === 'declare') {
          const body = { to: 'declared' }
          agree(
            'declare',
            await system.seat(projectMemberRoutes.transition, by, home, body),
            model.declare(by, home),
          )
        } else {
          const reply = await system.seat(projectMemberRoutes.archive, by, home, { reason })
          agree('revoke', reply, model.name(by, home, 'no'))
        }
      },
    ),
)
