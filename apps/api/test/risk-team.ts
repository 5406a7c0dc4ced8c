import type { Route } from 'contract'
import { type Acceptance, acceptanceRoutes } from 'contract/risk/acceptances'
import { type Assessment, assessmentRoutes } from 'contract/risk/assessments'
import { type Risk, riskRoutes } from 'contract/risk/risks'
import { type Riskline, risklineRoutes } from 'contract/risk/risk-lines'
import { starterLibraryRoutes } from 'contract/risk/starter-library'
import { type ActionRecord, actionRoutes } from 'contract/workspace/actions'
import type { LightMyRequestResponse } from 'fastify'
import { Harness, type Person, type Request } from './harness.ts'
import { Signer } from './signer.ts'

/** The values that a line needs to be assessed. Without controls, the residual score equals this inherent score. */
export const ratedAs = (likelihood: number, impact: number) => ({
  inherentLikelihood: likelihood,
  impactOperational: impact,
  rationale: 'Seen twice in three years',
  response: 'treat',
  controls: [],
})

/** An organisation that assesses its purchasing risks, with one person for each role. */
export class RiskTeam {
  readonly harness: Harness
  readonly org: string
  readonly manager: Person
  assessor!: Person
  reviewer!: Person
  approver!: Person
  /** Owns the risks. */
  owner!: Person
  private readonly risks = new Map<string, string>()

  private constructor(harness: Harness, org: string, manager: Person) {
    this.harness = harness
    this.org = org
    this.manager = manager
  }

  static async start(): Promise<RiskTeam> {
    const harness = await Harness.start()
    const { id, founder } = await harness.organisation(['risk_manager'])
    const one = new RiskTeam(harness, id, founder)
    one.assessor = await harness.member(id, ['owner'], 'Assessor')
    one.reviewer = await harness.member(id, ['risk_manager'], 'Reviewer')
    one.approver = await harness.member(id, ['executive'], 'Approver')
    one.owner = await harness.member(id, ['owner'], 'Owner')
    await one.done(starterLibraryRoutes.load, founder, { body: { processes: ['P2P'] } })
    return one
  }

  stop(): Promise<void> {
    return this.harness.stop()
  }

  call(route: Route, who: Person, request: Request = {}): Promise<LightMyRequestResponse> {
    return this.harness.call(route, who, this.org, request)
  }

  /** Calls a route that must succeed, and returns the answer. */
  async done<T>(route: Route, who: Person, request: Request = {}): Promise<T> {
    const response = await this.call(route, who, request)
    if (response.statusCode >= 300) throw new Error(`${route.name}: ${response.body}`)
    return response.json()
  }

  async riskOf(code: string): Promise<string> {
    const known = this.risks.get(code)
    if (known) return known
    const { items } = await this.done<{ items: Risk[] }>(riskRoutes.list, this.manager, {
      query: { q: code },
    })
    const { id } = items.find((risk) => risk.code === code)!
    this.risks.set(code, id)
    return id
  }

  /** A started assessment with a line for each of these risks. */
  async begin(...codes: string[]): Promise<{ id: string; lines: Riskline[] }> {
    const { id } = await this.done<Assessment>(assessmentRoutes.create, this.manager, {
      body: {
        name: { en: 'Purchasing' },
        context: 'process',
        periodFrom: '2026-01-01',
        periodTo: '2026-12-31',
        dueOn: '2026-12-31',
        ownerId: this.assessor.id,
        reviewerId: this.reviewer.id,
        approverId: this.approver.id,
      },
    })
    const risks = await Promise.all(codes.map((code) => this.riskOf(code)))
    await this.done(assessmentRoutes.addRisks, this.assessor, { params: { id }, body: { risks } })
    return { id, lines: await this.linesOf(id) }
  }

  async linesOf(assessment: string): Promise<Riskline[]> {
    const query = { assessment: [assessment], sort: 'code' }
    return (await this.done<{ items: Riskline[] }>(risklineRoutes.list, this.manager, { query })).items
  }

  assessment(id: string): Promise<Assessment> {
    return this.done(assessmentRoutes.get, this.manager, { params: { id } })
  }

  judge(line: { id: string; version: number }, likelihood: number, impact: number): Promise<Riskline> {
    return this.done(risklineRoutes.update, this.assessor, {
      params: { id: line.id },
      version: line.version,
      body: { ownerId: this.owner.id, ...ratedAs(likelihood, impact) },
    })
  }

  async move(who: Person, id: string, to: string, reason?: string): Promise<LightMyRequestResponse> {
    const { version } = await this.assessment(id)
    return this.call(assessmentRoutes.transition, who, { params: { id }, version, body: { to, reason } })
  }

  /** The reviewer agrees to every line of a submitted assessment. */
  async agree(assessment: string, who = this.reviewer): Promise<void> {
    const ids = (await this.linesOf(assessment)).map(({ id }) => id)
    const { skipped } = await this.done<{ skipped: object[] }>(risklineRoutes.bulk, who, {
      body: { ids, to: 'agreed' },
    })
    if (skipped.length > 0) throw new Error(JSON.stringify(skipped))
  }

  sign(who: Person, id: string, to: string, meaning: 'approval' | 'responsibility') {
    return new Signer(this.harness, who, this.org).ask(id, { meaning, to })
  }

  async signed(who: Person, id: string, to: string, meaning: 'approval' | 'responsibility'): Promise<void> {
    await new Signer(this.harness, who, this.org).sign(id, { meaning, to })
  }

  /** Requests acceptance of a line's risk; by default the owner of the risk does. */
  ask(line: string, { who = this.owner, expiresOn = later(90) } = {}): Promise<LightMyRequestResponse> {
    return this.call(acceptanceRoutes.create, who, {
      body: { riskline: line, reason: 'The supplier is being replaced.', expiresOn },
    })
  }

  acceptance(id: string): Promise<Acceptance> {
    return this.done(acceptanceRoutes.get, this.manager, { params: { id } })
  }

  action(id: string): Promise<ActionRecord> {
    return this.done(actionRoutes.get, this.manager, { params: { id } })
  }

  propose(line: string, who: Person, more: object = {}): Promise<LightMyRequestResponse> {
    return this.call(actionRoutes.create, who, {
      body: {
        name: { en: 'Check changed bank details by telephone' },
        description: 'Call the supplier back on the number that is on file.',
        source: 'risk_treatment',
        riskline: line,
        ownerId: this.owner.id,
        dueOn: later(20),
        priority: 'high',
        ...more,
      },
    })
  }

  async step(who: Person, id: string, to: string, reason?: string): Promise<LightMyRequestResponse> {
    const { version } = await this.action(id)
    return this.call(actionRoutes.transition, who, { params: { id }, version, body: { to, reason } })
  }

  async change(who: Person, id: string, body: object): Promise<LightMyRequestResponse> {
    const { version } = await this.action(id)
    return this.call(actionRoutes.update, who, { params: { id }, version, body })
  }

  /** Notifications sent, newest last: recipient, kind and record. */
  async told(kind: string): Promise<{ person: string; record: string; day: string | null }[]> {
    const { rows } = await this.harness.admin.query<{ person: string; record: string; day: string | null }>(
      `select person_id as person, record_id as record, due_on::text as day from notifications
       where org_id = $1 and kind = $2 order by created_at, id`,
      [this.org, kind],
    )
    return rows
  }
}

/** The date this many days from today. */
export const later = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
