import { procedureRoutes } from 'contract/audit/procedures'
import { type ReviewNote, reviewNoteRoutes } from 'contract/audit/review-notes'
import { type Workpaper, workpaperRoutes } from 'contract/audit/workpapers'
import { gapAnalysisRoutes } from 'contract/compliance/gap-analyses'
import { gapItemRoutes } from 'contract/compliance/gap-items'
import { TEXT_FIELDS } from 'contract/compliance/requirement-text'
import { requirementRoutes } from 'contract/compliance/requirements'
import { type RevisionLine, revisionLineRoutes } from 'contract/compliance/revision-lines'
import { type Revision, revisionRoutes } from 'contract/compliance/revisions'
import { universeRoutes } from 'contract/compliance/universes'
import { assessmentRoutes } from 'contract/risk/assessments'
import { type Riskline, risklineRoutes } from 'contract/risk/risk-lines'
import { type Evidence, evidenceRoutes } from 'contract/workspace/evidence'
import { unitRoutes } from 'contract/workspace/units'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RiskTeam, ratedAs, later } from '#test/risk-team.ts'
import { answeredAs, ComplianceTeam } from '#test/compliance-team.ts'
import { Fieldwork } from '#test/fieldwork.ts'
import type { Person } from '#test/harness.ts'
import { Signer } from '#test/signer.ts'

/** Four-eyes rule: a person edits what another person submits, and then tries to approve it. */
const BARRED = { error: 'FOUR_EYES', details: { rule: 'edited' } }
const AUTHOR_NAMED = { error: 'APPROVER_EDITED' }

describe('T4 risk assessments and actions', () => {
  let world: RiskTeam
  /** Leads assessments, so may edit them, and is the approver of this one. */
  let leader: Person

  beforeAll(async () => {
    world = await RiskTeam.start()
    leader = await world.harness.member(world.org, ['risk_manager', 'executive'], 'Leader')
  })
  afterAll(() => world.stop())

  /** Everything up to the approval, with the leader as approver; `meddle` is what the leader does meanwhile. */
  async function handedIn(meddle: (id: string, line: Riskline) => Promise<unknown>) {
    const { id, lines } = await world.begin('R-P2P-01')
    const { version } = await world.assessment(id)
    await world.done(assessmentRoutes.update, world.manager, {
      params: { id },
      version,
      body: { approverId: leader.id },
    })
    const line = await world.judge(lines[0]!, 1, 1)
    expect((await world.move(world.assessor, id, 'in_progress')).statusCode).toBe(200)
    await meddle(id, line)
    return { id, line, response: await world.move(world.assessor, id, 'in_review') }
  }

  /** Changes the approver after submission, directly in the database. */
  const nameApprover = (id: string, person: Person) =>
    world.harness.admin.query('update assessments set approver_id = $3 where org_id = $1 and id = $2', [
      world.org,
      id,
      person.id,
    ])

  it('T4 somebody who rated a line of an assessment cannot approve it', async () => {
    const { id, response } = await handedIn((_, line) =>
      world.done(risklineRoutes.update, leader, {
        params: { id: line.id },
        version: line.version,
        body: ratedAs(2, 1),
      }),
    )
    // Refused at submission, while another approver can still be named.
    expect(response.json()).toEqual(AUTHOR_NAMED)
    await nameApprover(id, world.approver)
    expect((await world.move(world.assessor, id, 'in_review')).statusCode).toBe(200)
    await world.agree(id)
    await nameApprover(id, leader)
    expect((await world.sign(leader, id, 'approved', 'approval')).json()).toEqual(BARRED)
    await nameApprover(id, world.approver)
    expect((await world.sign(world.approver, id, 'approved', 'approval')).statusCode).toBe(200)
  })

  it('T4 an editor of the assessment itself cannot approve it; somebody who only named people can', async () => {
    const wrote = await handedIn(async (id) => {
      const { version } = await world.assessment(id)
      const body = { summary: 'Better than last year.' }
      await world.done(assessmentRoutes.update, leader, { params: { id }, version, body })
    })
    expect(wrote.response.json()).toEqual(AUTHOR_NAMED)
    const named = await handedIn(async (id) => {
      const { version } = await world.assessment(id)
      const body = { reviewerId: world.reviewer.id, tags: ['seen'], dueOn: '2026-12-01' }
      await world.done(assessmentRoutes.update, leader, { params: { id }, version, body })
    })
    expect(named.response.statusCode, named.response.body).toBe(200)
    await world.agree(named.id)
    expect((await world.sign(leader, named.id, 'approved', 'approval')).statusCode).toBe(200)
  })

  it('T4 nobody agrees to a line that they rated', async () => {
    const { id, lines } = await world.begin('R-P2P-01')
    const line = await world.judge(lines[0]!, 1, 1)
    const judged = await world.done<Riskline>(risklineRoutes.update, world.reviewer, {
      params: { id: line.id },
      version: line.version,
      body: ratedAs(2, 1),
    })
    await world.move(world.assessor, id, 'in_progress')
    expect((await world.move(world.assessor, id, 'in_review')).statusCode).toBe(200)
    const agree = (who: Person) =>
      world.call(risklineRoutes.transition, who, {
        params: { id: line.id },
        version: judged.version,
        body: { to: 'agreed' },
      })
    expect((await agree(world.reviewer)).json()).toEqual(BARRED)
    expect((await agree(world.approver)).statusCode).toBe(200)
  })

  async function completed(meddle: (id: string) => Promise<unknown>): Promise<string> {
    const { lines } = await world.begin('R-P2P-02')
    const line = await world.judge(lines[0]!, 4, 5)
    const { id } = (await world.propose(line.id, world.manager)).json<{ id: string }>()
    expect((await world.step(world.owner, id, 'agreed')).json()).toMatchObject({ status: 'agreed' })
    await world.change(world.owner, id, { percent: 75, completionNote: 'Every change is called back.' })
    await meddle(id)
    await support(world, world.owner, id)
    expect((await world.step(world.owner, id, 'completed')).json()).toMatchObject({ status: 'completed' })
    return id
  }

  it('T4 the planner of an agreed action may verify it; somebody who changed it since may not', async () => {
    const planned = await completed(() => Promise.resolve())
    expect((await world.step(world.manager, planned, 'verified')).json()).toMatchObject({
      status: 'verified',
    })
    const changed = await completed((id) =>
      world.change(world.manager, id, { completionNote: 'Every change is called back, twice.' }),
    )
    expect((await world.step(world.manager, changed, 'verified')).json()).toEqual(BARRED)
    const proven = await completed((id) => support(world, world.manager, id))
    expect((await world.step(world.manager, proven, 'verified')).json()).toEqual(BARRED)
  })
})

/** Evidence that somebody links to a record. */
async function support(world: RiskTeam | ComplianceTeam, who: Person, to: string): Promise<Evidence> {
  const made = await world.done<Evidence>(evidenceRoutes.create, who, {
    body: {
      name: { en: 'Call log' },
      address: 'https://example.com/log',
      obtainedOn: '2026-01-01',
      obtainedBy: who.id,
      confidentiality: 'internal',
    },
  })
  await world.done(evidenceRoutes.link, who, { params: { id: made.id }, body: { kind: 'supports', to } })
  return made
}

describe('T4 evidence, gap analyses and new versions of universes', () => {
  let one: ComplianceTeam
  let leader: Person
  let wanted: string[]

  beforeAll(async () => {
    one = await ComplianceTeam.start('GDPR')
    leader = await one.harness.member(one.org, ['compliance_officer'], 'Leader')
    wanted = (await one.requirements()).slice(0, 2).map(({ id }) => id)
  })
  afterAll(() => one.stop())

  it('T4 an editor of evidence cannot accept or reject it; somebody who only linked it can', async () => {
    const step = async (who: Person, id: string, to: string, reason?: string) => {
      const { version } = await one.done<Evidence>(evidenceRoutes.get, one.officer, { params: { id } })
      return one.call(evidenceRoutes.transition, who, { params: { id }, version, body: { to, reason } })
    }
    const { id, version } = await support(one, one.owner, wanted[0]!)
    const body = { description: 'Of the whole year.' }
    await one.done(evidenceRoutes.update, leader, { params: { id }, version, body })
    expect((await step(one.owner, id, 'submitted')).statusCode).toBe(200)
    expect((await step(leader, id, 'accepted')).json()).toEqual(BARRED)
    expect((await step(leader, id, 'rejected', 'Not ours')).json()).toEqual(BARRED)
    await one.done(evidenceRoutes.link, one.reviewer, {
      params: { id },
      body: { kind: 'supports', to: wanted[1]! },
    })
    expect((await step(one.reviewer, id, 'accepted')).json()).toMatchObject({ status: 'accepted' })
  })

  /** An analysis with these people, completely answered by its assessor. */
  async function answered(meddle: (id: string, items: string[]) => Promise<unknown>) {
    const { id, items } = await one.begin(wanted)
    const { version } = await one.analysis(id)
    await one.done(gapAnalysisRoutes.update, one.officer, {
      params: { id },
      version,
      body: { approverId: leader.id },
    })
    const ids = items.map((item) => item.id)
    await one.move(one.assessor, id, 'in_progress')
    await one.answer(id, ids, { ...answeredAs('partially_compliant', 3), noEvidence: true })
    await meddle(id, ids)
    return { id, ids, response: await one.move(one.assessor, id, 'in_review') }
  }

  const nameApprover = (id: string, person: Person) =>
    one.harness.admin.query('update gapanalyses set approver_id = $3 where org_id = $1 and id = $2', [
      one.org,
      id,
      person.id,
    ])

  const answerAs = async (who: Person, id: string) => {
    const { version } = await one.item(id)
    await one.done(gapItemRoutes.update, who, { params: { id }, version, body: { gap: 'No register.' } })
  }

  it('T4 somebody who answered a gap item can neither review it nor approve the analysis', async () => {
    const { id, ids, response } = await answered(async (_, items) => {
      await answerAs(leader, items[0]!)
      await answerAs(one.reviewer, items[1]!)
    })
    expect(response.json()).toEqual(AUTHOR_NAMED)
    await nameApprover(id, one.approver)
    expect((await one.move(one.assessor, id, 'in_review')).statusCode).toBe(200)
    expect((await one.stepItem(one.reviewer, ids[1]!, 'reviewed')).json()).toEqual(BARRED)
    expect((await one.stepItem(one.approver, ids[1]!, 'reviewed')).statusCode).toBe(200)
    expect((await one.stepItem(one.reviewer, ids[0]!, 'reviewed')).statusCode).toBe(200)
    await nameApprover(id, leader)
    expect((await one.sign(leader, id, 'approved')).json()).toEqual(BARRED)
    await nameApprover(id, one.approver)
    expect((await one.sign(one.approver, id, 'approved')).statusCode).toBe(200)
  })

  it('T4 accepting evidence of an item does not make anybody its author', async () => {
    const { id, ids, response } = await answered(async (_, items) => {
      const made = await support(one, one.owner, items[0]!)
      for (const [who, to] of [
        [one.owner, 'submitted'],
        [leader, 'accepted'],
      ] as const) {
        const { version } = await one.done<Evidence>(evidenceRoutes.get, one.officer, {
          params: { id: made.id },
        })
        await one.done(evidenceRoutes.transition, who, { params: { id: made.id }, version, body: { to } })
      }
      // The statement that there is no evidence was withdrawn with it.
      expect(await one.item(items[0]!)).toMatchObject({ noEvidence: null })
    })
    expect(response.statusCode, response.body).toBe(200)
    for (const item of ids) expect((await one.stepItem(leader, item, 'reviewed')).statusCode).toBe(200)
    expect((await one.sign(leader, id, 'approved')).statusCode).toBe(200)
  })

  it('T4 who decided a line of a version cannot activate it; who activated one may approve analyses', async () => {
    const unit = await one.done<{ id: string }>(
      unitRoutes.create,
      await one.harness.member(one.org, ['admin']),
      { body: { code: 'HQ', name: { en: 'Head office' }, kind: 'company' } },
    )
    const universe = async (
      route: typeof universeRoutes.update | typeof universeRoutes.transition,
      body: object,
    ) => {
      const { version } = await one.readUniverse()
      await one.done(route, one.officer, { params: { id: one.universe }, version, body })
    }
    await universe(universeRoutes.update, { ownerId: one.officer.id, units: [unit.id] })
    await universe(universeRoutes.transition, { to: 'active' })
    const { id: analysis, items } = await one.begin(wanted)
    await nameApprover(analysis, leader)
    await one.move(one.assessor, analysis, 'in_progress')

    const revision = await one.done<Revision>(revisionRoutes.create, one.officer, {
      body: { universe: one.universe, edition: '2027', activateOn: later(0) },
    })
    const line = await one.done<RevisionLine>(revisionLineRoutes.create, one.officer, {
      body: { revision: revision.id, requirement: wanted[0]!, after: await proposedText(wanted[0]!) },
    })
    const decided = await one.done<RevisionLine>(revisionLineRoutes.update, one.reviewer, {
      params: { id: line.id },
      version: line.version,
      body: { decision: 'reset' },
    })
    expect(decided.decidedBy).toBe(one.reviewer.id)
    const { version } = await one.done<Revision>(revisionRoutes.get, one.officer, {
      params: { id: revision.id },
    })
    const handedOver = await one.call(revisionRoutes.transition, one.officer, {
      params: { id: revision.id },
      version,
      body: { to: 'submitted' },
    })
    expect(handedOver.statusCode, handedOver.body).toBe(200)
    expect((await one.sign(one.reviewer, revision.id, 'activated')).json()).toEqual(BARRED)
    await one.signed(leader, revision.id, 'activated')
    expect(await one.item(items[0]!.id)).toMatchObject({ flagged: true, answer: 'not_assessed' })

    const ids = items.map((item) => item.id)
    await one.answer(analysis, ids, { ...answeredAs('partially_compliant', 3), noEvidence: true })
    const handedIn = await one.move(one.assessor, analysis, 'in_review')
    expect(handedIn.statusCode, handedIn.body).toBe(200)
  })

  async function proposedText(id: string): Promise<object> {
    const found = await one.done<Record<string, unknown>>(requirementRoutes.get, one.officer, {
      params: { id },
    })
    const kept = [...TEXT_FIELDS, 'code', 'position', 'weight', 'evidenceTypes']
    return { ...Object.fromEntries(kept.map((key) => [key, found[key]])), summary: { en: 'Otherwise.' } }
  }
})

describe('T4 procedures, working papers and review notes', () => {
  let work: Fieldwork
  beforeAll(async () => {
    work = await Fieldwork.start()
  })
  afterAll(() => work.audit.stop())

  it('T4 the planner of a procedure may review it; somebody who added evidence may not', async () => {
    const { audit } = work
    const planned = await work.procedure()
    await work.change(audit.reviewer, planned.id, { objective: 'Nothing is paid twice.' })
    await work.prepare(planned.id)
    expect((await work.get(planned.id, audit.reviewer)).can).toContain('to:in_review')

    const { id } = await work.procedure()
    await work.prove(id, audit.reviewer)
    await work.prepare(id)
    expect((await work.get(id, audit.reviewer)).can).not.toContain('to:in_review')
    const moved = await audit.call(procedureRoutes.transition, audit.reviewer, {
      params: { id },
      version: (await work.get(id)).version,
      body: { to: 'in_review' },
    })
    expect(moved.json()).toEqual({ error: 'FOUR_EYES', details: { rule: 'changed:link:supports' } })
  })

  it('T4 an editor of a working paper cannot review it, even if another person signs it', async () => {
    const { audit } = work
    const made = await audit.done<Workpaper>(workpaperRoutes.create, audit.preparer, {
      body: {
        project: work.project,
        section: 'C',
        name: { en: 'Walkthrough' },
        kind: 'walkthrough',
        ownerId: audit.preparer.id,
        reviewerId: audit.reviewer.id,
      },
    })
    await audit.done(workpaperRoutes.update, audit.reviewer, {
      params: { id: made.id },
      version: made.version,
      body: { name: { en: 'Walkthrough of payments' } },
    })
    await audit.sign(audit.preparer, made.id, 'authorship', 'prepared')
    const asked = await new Signer(audit.harness, audit.reviewer, audit.org).ask(made.id, {
      meaning: 'review',
      to: 'reviewed',
    })
    expect(asked.json()).toEqual(BARRED)
  })

  it('T4 the author of a note clears it; the author of its answer cannot, regardless of who submits it', async () => {
    const { audit } = work
    const { id: procedure } = await work.procedure()
    const note = async (owner: Person) =>
      audit.done<ReviewNote>(reviewNoteRoutes.create, audit.reviewer, {
        body: {
          project: work.project,
          procedure,
          text: 'Which invoices?',
          severity: 'must',
          ownerId: owner.id,
          dueOn: later(5),
        },
      })
    const say = (who: Person, id: string, version: number, body: object) =>
      audit.done<ReviewNote>(reviewNoteRoutes.update, who, { params: { id }, version, body })
    const step = (who: Person, id: string, version: number, to: string) =>
      audit.call(reviewNoteRoutes.transition, who, { params: { id }, version, body: { to } })

    const plain = await note(audit.preparer)
    const told = await say(audit.preparer, plain.id, plain.version, { answer: 'Those of May.' })
    expect((await step(audit.preparer, plain.id, told.version, 'answered')).statusCode).toBe(200)
    expect((await step(audit.reviewer, plain.id, told.version + 1, 'cleared')).statusCode).toBe(200)

    const passedOn = await note(audit.lead)
    const written = await say(audit.lead, passedOn.id, passedOn.version, { answer: 'Those of May.' })
    const given = await say(audit.reviewer, passedOn.id, written.version, { ownerId: audit.preparer.id })
    expect((await step(audit.preparer, passedOn.id, given.version, 'answered')).statusCode).toBe(200)
    expect((await step(audit.lead, passedOn.id, given.version + 1, 'cleared')).json()).toEqual({
      error: 'FOUR_EYES',
      details: { rule: 'changed:answer' },
    })
  })
})
