import type { Workpaper } from 'contract/audit/workpapers'
import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { type SystemUnderTest, outcomeOf } from './r15-system.ts'
import { ORGS, type Outcome, type Paper, type PaperModel, PEOPLE } from './r15-paper-model.ts'

/** How often each command had each outcome, over all sequences. */
export const outcomes = new Map<string, number>()
export function count(what: string, outcome: Outcome): void {
  const line = `${what.split(' ')[0]} ${outcome}`
  outcomes.set(line, (outcomes.get(line) ?? 0) + 1)
}

/** Compares the outcome of a command in the model and in the product. */
export function agree(what: string, reply: LightMyRequestResponse, outcome: Outcome): void {
  expect(outcomeOf(reply), `${what}: ${reply.body}`).toBe(outcome)
  count(what, outcome)
}

export function agreeOn(
  system: SystemUnderTest,
  reply: LightMyRequestResponse,
  paper: Paper,
  person: number,
  model: PaperModel,
): void {
  if (reply.statusCode >= 300) return
  const { status, version, archivedAt, can, ...row } = reply.json<Workpaper>()
  expect({ status, version, archived: archivedAt !== null, can: can.toSorted() }).toEqual({
    status: paper.status,
    version: paper.version,
    archived: paper.archived,
    can: model.can(person, paper).toSorted(),
  })
  expect([row.ownerId, row.reviewerId, row.name]).toEqual([
    system.idOf(paper.owner),
    system.idOf(paper.reviewer),
    { en: paper.name },
  ])
  expect((row.preparers as string[]).toSorted()).toEqual([...paper.preparers].map(system.idOf).toSorted())
}

export class Command implements fc.AsyncCommand<PaperModel, SystemUnderTest> {
  readonly what: string
  readonly check: (model: Readonly<PaperModel>) => boolean
  readonly run: (model: PaperModel, system: SystemUnderTest) => Promise<void>
  constructor(
    what: string,
    check: (model: Readonly<PaperModel>) => boolean,
    run: (model: PaperModel, system: SystemUnderTest) => Promise<void>,
  ) {
    this.what = what
    this.check = check
    this.run = run
  }
  toString = (): string => this.what
}

type Who = 'owner' | 'reviewer' | number
export const person = fc.constantFrom(...PEOPLE)
export const org = fc.constantFrom(...ORGS)
/** Usually the responsible person, sometimes anybody; rarely with the other organisation in the header. */
const target = fc.record({
  paper: fc.nat({ max: 3 }),
  who: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom<Who>('owner', 'reviewer') },
    { weight: 1, arbitrary: person },
  ),
  abroad: fc.nat({ max: 15 }).map((one) => one === 0),
  stale: fc.nat({ max: 15 }).map((one) => one === 0),
})
export interface Aimed {
  system: SystemUnderTest
  at: number
  paper: Paper
  by: number
  org: number
  version: number
  stale: boolean
}

/** A command on an existing paper. */
export const about = <More>(
  name: string,
  more: fc.Arbitrary<More>,
  run: (model: PaperModel, aimed: Aimed, more: More) => Promise<LightMyRequestResponse | void>,
) =>
  fc.tuple(target, more).map(
    ([aim, extra]) =>
      new Command(
        `${name} ${JSON.stringify([aim, extra])}`,
        ({ papers }) => papers.length > 0,
        async (model, system) => {
          const at = aim.paper % model.papers.length
          const paper = model.papers[at]!
          const by = typeof aim.who === 'number' ? aim.who : paper[aim.who]
          const version = paper.version + (aim.stale ? 1 : 0)
          const under = aim.abroad ? 1 - paper.org : paper.org
          const aimed = { system, at, paper, by, org: under, version, stale: aim.stale }
          const reply = await run(model, aimed, extra)
          if (reply) agreeOn(system, reply, paper, by, model)
        },
      ),
  )
export const nothing = fc.constant(null)
export const reason = 'Because of what was found'
