import { assessmentRoutes, type Assessment } from 'contract/risk/assessments'
import { risklineRoutes, type Riskline } from 'contract/risk/risk-lines'
import { riskRoutes, type Risk } from 'contract/risk/risks'
import { starterLibraryRoutes } from 'contract/risk/starter-library'
import { actionRoutes } from 'contract/workspace/actions'
import { expect } from 'vitest'
import type { Harness, Person } from './harness.ts'
import { Signer } from './signer.ts'

/** An organisation with people and a library, whose assessments run from the first line to the signature. */
export class TestRegister {
  readonly harness: Harness
  org = ''
  manager!: Person
  assessor!: Person
  reviewer!: Person
  approver!: Person
  private constructor(harness: Harness) {
    this.harness = harness
  }

  static async start(harness: Harness, name?: string): Promise<TestRegister> {
    const register = new TestRegister(harness)
    ;({ id: register.org, founder: register.manager } = await harness.organisation(['risk_manager'], name))
    const { org } = register
    register.assessor = await harness.member(org, ['owner'], 'Amal Assessor')
    register.reviewer = await harness.member(org, ['risk_manager'], 'Rami Reviewer')
    register.approver = await harness.member(org, ['executive'], 'Alix Approver')
    const body = { processes: ['P2P', 'O2C'] }
    const loaded = await harness.call(starterLibraryRoutes.load, register.manager, org, { body })
    expect(loaded.statusCode, loaded.body).toBe(200)
    return register
  }

  private async ok<T>(call: ReturnType<Harness['call']>): Promise<T> {
    const response = await call
    expect(response.statusCode, response.body).toBeLessThan(300)
    return response.json<T>()
  }

  async begin(risks: readonly string[]): Promise<{ id: string; lines: Riskline[] }> {
    const { id } = await this.ok<Assessment>(
      this.harness.call(assessmentRoutes.create, this.manager, this.org, {
        body: {
          name: { en: 'Purchasing and sales', fr: 'Achats et ventes', ar: 'المشتريات والمبيعات' },
          context: 'process',
          periodFrom: '2026-01-01',
          periodTo: '2026-12-31',
          dueOn: '2026-12-31',
          ownerId: this.assessor.id,
          reviewerId: this.reviewer.id,
          approverId: this.approver.id,
        },
      }),
    )
    await this.ok(
      this.harness.call(assessmentRoutes.addRisks, this.assessor, this.org, {
        params: { id },
        body: { risks },
      }),
    )
    return { id, lines: await this.lines(id) }
  }

  async risks(): Promise<Risk[]> {
    const query = { limit: 100, sort: 'code', status: ['active'] }
    return (
      await this.ok<{ items: Risk[] }>(this.harness.call(riskRoutes.list, this.manager, this.org, { query }))
    ).items
  }

  async lines(assessment: string): Promise<Riskline[]> {
    const query = { assessment: [assessment], sort: 'code', limit: 100 }
    return (
      await this.ok<{ items: Riskline[] }>(
        this.harness.call(risklineRoutes.list, this.manager, this.org, { query }),
      )
    ).items
  }

  judge({ id, version }: Riskline, body: object): Promise<Riskline> {
    const judged = { rationale: 'Seen twice in three years', response: 'treat', ownerId: this.assessor.id }
    return this.ok(
      this.harness.call(risklineRoutes.update, this.assessor, this.org, {
        params: { id },
        version,
        body: { ...judged, ...body },
      }),
    )
  }

  treat(riskline: string, dueOn: string): Promise<{ id: string }> {
    return this.ok(
      this.harness.call(actionRoutes.create, this.manager, this.org, {
        body: {
          name: { en: 'Match three ways' },
          description: 'Order, receipt and invoice',
          source: 'risk_treatment',
          riskline,
          ownerId: this.assessor.id,
          dueOn,
          priority: 'high',
        },
      }),
    )
  }

  async move(who: Person, id: string, to: string): Promise<void> {
    const { version } = await this.ok<Assessment>(
      this.harness.call(assessmentRoutes.get, this.manager, this.org, { params: { id } }),
    )
    await this.ok(
      this.harness.call(assessmentRoutes.transition, who, this.org, {
        params: { id },
        version,
        body: { to },
      }),
    )
  }

  async approve(id: string): Promise<void> {
    await this.move(this.assessor, id, 'in_progress')
    await this.move(this.assessor, id, 'in_review')
    const ids = (await this.lines(id)).map((line) => line.id)
    await this.ok(
      this.harness.call(risklineRoutes.bulk, this.reviewer, this.org, { body: { ids, to: 'agreed' } }),
    )
    await new Signer(this.harness, this.approver, this.org).sign(id, { meaning: 'approval', to: 'approved' })
  }
}
