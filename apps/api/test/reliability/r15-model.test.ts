import { projectMemberRoutes } from 'contract/audit/project-members'
import { type Workpaper, workpaperRoutes as routes } from 'contract/audit/workpapers'
import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Desk, outcomeOf } from './r15-desk.ts'
import { ORGS, type Outcome, type Paper, Papers, PEOPLE, type Status } from './r15-papers.ts'

/** Some in every run of the tests, 500 with `pnpm test:faults`, and as many as are asked for by `MODEL_RUNS`. */
const RUNS = Number(process.env['MODEL_RUNS'] ?? (process.env['FAULT_RUNS'] ? 500 : 30))
/** The same few in every run of the tests, so that they say the same twice; where there are many, always others. */
const SEED = Number(process.env['MODEL_SEED'] ?? (RUNS < 100 ? 15 : Date.now() % 2 ** 31))

let desk: Desk
beforeAll(async () => {
  desk = await Desk.start()
})
afterAll(() => desk.harness.stop())

const outcomes = new Map<string, number>()
/** What was done and what came of it: the same in the model and in the product. */
function agree(what: string, reply: LightMyRequestResponse, outcome: Outcome): void {
  expect(outcomeOf(reply), `${what}: ${reply.body}`).toBe(outcome)
  const line = `${what.split(' ')[0]} ${outcome}`
  outcomes.set(line, (outcomes.get(line) ?? 0) + 1)
}
function agreeOn(reply: LightMyRequestResponse, paper: Paper, person: number, model: Papers): void {
  if (reply.statusCode >= 300) return
  const { status, version, archivedAt, can, ...row } = reply.json<Workpaper>()
  expect({ status, version, archived: archivedAt !== null, can: can.toSorted() }).toEqual({
    status: paper.status,
    version: paper.version,
    archived: paper.archived,
    can: model.can(person, paper).toSorted(),
  })
  expect([row.ownerId, row.reviewerId, row.name]).toEqual([
    desk.idOf(paper.owner),
    desk.idOf(paper.reviewer),
    { en: paper.name },
  ])
}

class Command implements fc.AsyncCommand<Papers, Desk> {
  readonly what: string
  readonly check: (model: Readonly<Papers>) => boolean
  readonly run: (model: Papers) => Promise<void>
  constructor(
    what: string,
    check: (model: Readonly<Papers>) => boolean,
    run: (model: Papers) => Promise<void>,
  ) {
    this.what = what
    this.check = check
    this.run = run
  }
  toString = (): string => this.what
}

type Who = 'owner' | 'reviewer' | number
const person = fc.constantFrom(...PEOPLE)
const org = fc.constantFrom(...ORGS)
/** Those whose part it is most often, and anybody sometimes; seldom with the other organisation's name on the request. */
const target = fc.record({
  paper: fc.nat({ max: 3 }),
  who: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom<Who>('owner', 'reviewer') },
    { weight: 1, arbitrary: person },
  ),
  abroad: fc.nat({ max: 15 }).map((one) => one === 0),
  stale: fc.nat({ max: 15 }).map((one) => one === 0),
})
interface Aimed {
  at: number
  paper: Paper
  by: number
  org: number
  version: number
}
/** A command about a paper that is there. */
const about = <More>(
  name: string,
  more: fc.Arbitrary<More>,
  run: (model: Papers, aimed: Aimed, more: More) => Promise<LightMyRequestResponse | void>,
) =>
  fc.tuple(target, more).map(
    ([aim, extra]) =>
      new Command(
        `${name} ${JSON.stringify([aim, extra])}`,
        ({ papers }) => papers.length > 0,
        async (model) => {
          const at = aim.paper % model.papers.length
          const paper = model.papers[at]!
          const by = typeof aim.who === 'number' ? aim.who : paper[aim.who]
          const version = paper.version + (aim.stale ? 1 : 0)
          const aimed = { at, paper, by, org: aim.abroad ? 1 - paper.org : paper.org, version }
          const reply = await run(model, aimed, extra)
          if (reply) agreeOn(reply, paper, by, model)
        },
      ),
  )
const nothing = fc.constant(null)
const reason = 'Because of what was found'

const create = fc
  .record({
    by: person,
    org,
    owner: person,
    reviewer: person,
    abroad: fc.nat({ max: 9 }).map((one) => one === 0),
  })
  .map(
    ({ by, org: home, owner, reviewer, abroad }) =>
      new Command(
        `create ${JSON.stringify({ by, home, owner, reviewer, abroad })}`,
        ({ papers }) => papers.length < 4,
        async (model) => {
          const project = abroad ? 1 - home : home
          const reply = await desk.create(by, home, project, owner, reviewer, 'Memo')
          agree('create', reply, model.create(by, home, project, owner, reviewer, 'Memo'))
          if (reply.statusCode < 300) agreeOn(reply, model.papers.at(-1)!, by, model)
        },
      ),
  )
const edit = about(
  'edit',
  fc.oneof(
    fc.constantFrom('Memo', 'Notes').map((name) => ({ name })),
    person.map((owner) => ({ owner })),
    person.map((reviewer) => ({ reviewer })),
  ),
  async (model, { at, paper, by, org: under, version }, changes) => {
    const body = {
      ...('name' in changes ? { name: { en: changes.name } } : {}),
      ...('owner' in changes ? { ownerId: desk.idOf(changes.owner) } : {}),
      ...('reviewer' in changes ? { reviewerId: desk.idOf(changes.reviewer) } : {}),
    }
    const reply = await desk.change(routes.update, by, under, at, version, body)
    agree('edit', reply, model.edit(by, under, paper, version, changes))
    return reply
  },
)
/** Without a signature: back to the draft, and every attempt to get round the signed steps. */
const move = about(
  'move',
  fc.constantFrom<Status>('draft', 'draft', 'prepared', 'reviewed'),
  async (model, { at, paper, by, org: under, version }, to) => {
    const reply = await desk.change(routes.transition, by, under, at, version, { to, reason })
    agree(`move to ${to}`, reply, model.move(by, under, paper, version, to))
    return reply
  },
)
const archive = about('archive', nothing, async (model, { at, paper, by, org: under, version }) => {
  const reply = await desk.change(routes.archive, by, under, at, version, { reason })
  agree('archive', reply, model.archive(by, under, paper, version))
  return reply
})
const restore = about('restore', nothing, async (model, { at, paper, by, org: under, version }) => {
  const reply = await desk.change(routes.restore, by, under, at, version)
  agree('restore', reply, model.restore(by, under, paper, version))
  return reply
})
const read = about('read', nothing, async (model, { at, paper, by, org: under }) => {
  const reply = await desk.call(routes.get, by, under, { params: { id: desk.papers[at]! } })
  agree('read', reply, model.sees(by, under, paper) ? 'done' : 'NOT_FOUND')
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
async function answer(model: Papers, index: number): Promise<void> {
  const [asked] = model.asked.splice(index, 1)
  const home = model.papers[asked!.paper]!.org
  const reply = await desk.sign(asked!.by, home, asked!.paper, index)
  agree(`sign ${asked!.meaning} ${asked!.to ?? ''}`, reply, model.sign(asked!))
}
async function request(
  model: Papers,
  { at, paper, by, org: under }: Aimed,
  [meaning, to]: Intent,
): Promise<boolean> {
  const reply = await desk.ask(by, under, at, meaning, to)
  agree('ask', reply, model.ask(by, under, paper, meaning, to))
  return reply.statusCode < 300
}
/** Laid before them, and most often signed at once; otherwise other things happen first. */
const ask = about(
  'ask',
  fc.tuple(fc.constantFrom(...INTENTS), fc.nat({ max: 4 })),
  async (model, aimed, [intent, later]) => {
    if ((await request(model, aimed, intent)) && later > 0) await answer(model, model.asked.length - 1)
  },
)
/** The step that is due, by whose part it is: without it, few sequences would come far. */
const advance = about('advance', fc.nat({ max: 9 }), async (model, aimed, later) => {
  const { paper } = aimed
  const [intent, by]: [Intent, number] =
    paper.status === 'draft'
      ? [['authorship', 'prepared'], paper.owner]
      : [['review', 'reviewed'], paper.reviewer]
  if ((await request(model, { ...aimed, by }, intent)) && later > 0)
    await answer(model, model.asked.length - 1)
})
const signLate = fc.nat({ max: 5 }).map(
  (one) =>
    new Command(
      `signLate ${one}`,
      ({ asked }) => asked.length > 0,
      (model) => answer(model, one % model.asked.length),
    ),
)

/** Somebody comes into the circle of a project, says that they are free of conflicts, and is taken out again. */
const share = fc.tuple(person, org, fc.constantFrom('name', 'declare', 'declare', 'revoke')).map(
  ([by, home, what]) =>
    new Command(
      `${what} ${by} ${home}`,
      ({ joined }) =>
        joined[home] ===
        { name: 'no', declare: 'pending', revoke: joined[home] === 'no' ? '' : joined[home] }[what],
      async (model) => {
        if (what === 'name') agree('name', await desk.name(by, home), model.name(by, home, 'pending'))
        else if (what === 'declare') {
          const body = { to: 'declared' }
          agree(
            'declare',
            await desk.seat(projectMemberRoutes.transition, by, home, body),
            model.declare(by, home),
          )
        } else {
          const reply = await desk.seat(projectMemberRoutes.archive, by, home, { reason })
          agree('revoke', reply, model.name(by, home, 'no'))
        }
      },
    ),
)

const commands = fc.commands(
  [
    create,
    create,
    edit,
    move,
    archive,
    restore,
    read,
    ask,
    advance,
    advance,
    advance,
    signLate,
    share,
    share,
  ],
  { maxCommands: 40, size: 'max' },
)

/** Every step to a signed status in the trail of all sequences that lacks its signature or what must come before. */
const AROUND = `
  with moved as (
    select t.org_id, t.record_id, t.seq, t.entry->>'actor' as actor, (t.entry->>'version')::int as version,
      t.entry->'changes'->'status'->>0 as was, t.entry->'changes'->'status'->>1 as now
    from trail t join workpapers w on w.org_id = t.org_id and w.id = t.record_id
    where t.entry->'changes'->'status'->>1 in ('prepared', 'reviewed'))
  select m.*, (select count(*)::int from moved) as steps from moved m where not exists (
    select from signatures s where s.org_id = m.org_id and s.record_id = m.record_id and s.version = m.version
      and s.signer_id::text = m.actor and s.meaning = case m.now when 'prepared' then 'authorship' else 'review' end)
  or m.was <> case m.now when 'prepared' then 'draft' else 'prepared' end
  or m.now = 'reviewed' and not exists (
    select from moved p where p.record_id = m.record_id and p.now = 'prepared' and p.version = m.version - 1
      and p.actor <> m.actor)`

it(
  `R15 ${RUNS} sequences of what three people do in two organisations come out as the model says, and no path leads round the steps (11.10(f))`,
  async () => {
    process.stdout.write(`R15: seed ${SEED}\n`)
    const began = performance.now()
    const used = process.cpuUsage()
    await fc.assert(
      fc.asyncProperty(commands, async (sequence) => {
        await desk.clear()
        const model = new Papers()
        await fc.asyncModelRun(() => ({ model, real: desk }), sequence)
        for (const under of ORGS)
          for (const by of PEOPLE) {
            const seen = model.papers.flatMap((paper, at) =>
              model.sees(by, under, paper)
                ? [desk.lineOf(at, paper.status, paper.version, paper.archived)]
                : [],
            )
            expect(await desk.found(by, under)).toEqual(seen.toSorted())
          }
      }),
      {
        numRuns: RUNS,
        seed: SEED,
        endOnFailure: process.env['MODEL_SHRINK'] === undefined,
        ...(process.env['MODEL_PATH'] ? { path: process.env['MODEL_PATH'] } : {}),
      },
    )
    const minutes = (performance.now() - began) / 60_000
    const { user, system } = process.cpuUsage(used)
    const around = await desk.harness.admin.query(AROUND)
    expect(around.rows).toEqual([])
    const count = (outcome: string) => outcomes.get(outcome) ?? 0
    const steps = [...outcomes.values()].reduce((sum, one) => sum + one, 0)
    // Sequences that never get there would prove nothing.
    const reviewed = await desk.harness.admin.query(
      `select 1 from trail where entry->'changes'->'status'->>1 = 'reviewed'`,
    )
    expect(reviewed.rowCount).toBeGreaterThan(RUNS / 50)
    expect(count('sign CONTENT_CHANGED') + count('move SIGNATURE_REQUIRED')).toBeGreaterThan(0)
    if (process.env['MODEL_OUTCOMES'])
      process.stdout.write(
        `${[...outcomes]
          .map(([what, times]) => `${what}: ${times}`)
          .toSorted()
          .join('\n')}\n`,
      )
    process.stdout.write(
      `R15: ${RUNS} sequences, ${steps} steps, ${reviewed.rowCount} reviewed, 0 divergences, ${Math.round(RUNS / minutes)} sequences a minute, ${((user + system) / 1e6).toFixed(1)} s of processor time\n`,
    )
  },
  60_000 + RUNS * 1000,
)
