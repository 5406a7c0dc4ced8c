import type { Route } from 'contract'
import { type GapAnalysis, gapAnalysisRoutes } from 'contract/compliance/gap-analyses'
import { type GapItem, gapItemRoutes } from 'contract/compliance/gap-items'
import { type Requirement, requirementRoutes } from 'contract/compliance/requirements'
import { starterUniverseRoutes } from 'contract/compliance/starter-universes'
import { type Universe, universeRoutes } from 'contract/compliance/universes'
import { type Evidence, evidenceRoutes } from 'contract/workspace/evidence'
import type { LightMyRequestResponse } from 'fastify'
import { Harness, type Person, type Request } from './harness.ts'
import { Signer } from './signer.ts'

/** The values that an item needs to be assessed, apart from evidence or the statement that there is none. */
export const answeredAs = (answer: string, maturity = 3) => ({
  answer,
  rationale: 'As the procedure says',
  maturity,
  severity: 2,
})

/** An organisation subject to the GDPR, with one person for each role. */
export class ComplianceTeam {
  readonly harness: Harness
  readonly org: string
  readonly officer: Person
  assessor!: Person
  reviewer!: Person
  approver!: Person
  /** Owns requirements. */
  owner!: Person
  universe = ''

  private constructor(harness: Harness, org: string, officer: Person) {
    this.harness = harness
    this.org = org
    this.officer = officer
  }

  /** Loads these built-in universes; the tests work on the first. */
  static async start(...codes: string[]): Promise<ComplianceTeam> {
    const harness = await Harness.start()
    const { id, founder } = await harness.organisation(['compliance_officer'])
    const one = new ComplianceTeam(harness, id, founder)
    one.assessor = await harness.member(id, ['owner'], 'Assessor')
    one.reviewer = await harness.member(id, ['compliance_officer'], 'Reviewer')
    one.approver = await harness.member(id, ['executive'], 'Approver')
    one.owner = await harness.member(id, ['owner'], 'Owner')
    const loaded = await one.done<{ created: { id: string }[] }>(starterUniverseRoutes.load, founder, {
      body: { codes: codes.length > 0 ? codes : ['GDPR'] },
    })
    one.universe = loaded.created[0]!.id
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

  readUniverse(id = this.universe): Promise<Universe> {
    return this.done(universeRoutes.get, this.officer, { params: { id } })
  }

  /** Requirements of the universe in the order of the text. */
  async requirements(query: object = {}): Promise<Requirement[]> {
    const all = { universe: [this.universe], sort: 'position', limit: 100, ...query }
    return (
      await this.done<{ items: Requirement[] }>(requirementRoutes.list, this.officer, {
        query: all,
      })
    ).items
  }

  async changeRequirement(id: string, body: object): Promise<Requirement> {
    const { version } = await this.done<Requirement>(requirementRoutes.get, this.officer, { params: { id } })
    return this.done(requirementRoutes.update, this.officer, { params: { id }, version, body })
  }

  /** A started analysis with an item for each of these requirements; by default all. */
  async begin(requirements?: readonly string[]): Promise<{ id: string; items: GapItem[] }> {
    const { id } = await this.done<GapAnalysis>(gapAnalysisRoutes.create, this.officer, {
      body: {
        name: { en: 'Yearly analysis' },
        universe: this.universe,
        periodFrom: '2026-01-01',
        periodTo: '2026-12-31',
        dueOn: '2026-12-31',
        ownerId: this.assessor.id,
        reviewerId: this.reviewer.id,
        approverId: this.approver.id,
      },
    })
    await this.done(gapAnalysisRoutes.addRequirements, this.assessor, {
      params: { id },
      body: requirements ? { requirements } : {},
    })
    return { id, items: await this.itemsOf(id) }
  }

  async itemsOf(analysis: string): Promise<GapItem[]> {
    const query = { gapanalysis: [analysis], sort: 'position', limit: 100 }
    return (await this.done<{ items: GapItem[] }>(gapItemRoutes.list, this.officer, { query })).items
  }

  analysis(id: string): Promise<GapAnalysis> {
    return this.done(gapAnalysisRoutes.get, this.officer, { params: { id } })
  }

  item(id: string): Promise<GapItem> {
    return this.done(gapItemRoutes.get, this.officer, { params: { id } })
  }

  /** Answers items through the grid. */
  async answer(analysis: string, ids: readonly string[], changes: object): Promise<GapItem[]> {
    const items = await Promise.all(ids.map((id) => this.item(id)))
    const edits = items.map(({ id, version }) => ({ id, version, changes }))
    const edited = await this.done<{ items: { item: GapItem }[] }>(gapItemRoutes.editMany, this.assessor, {
      params: { id: analysis },
      body: { edits },
    })
    return edited.items.map(({ item }) => item)
  }

  async move(who: Person, id: string, to: string, reason?: string): Promise<LightMyRequestResponse> {
    const { version } = await this.analysis(id)
    return this.call(gapAnalysisRoutes.transition, who, { params: { id }, version, body: { to, reason } })
  }

  async stepItem(who: Person, id: string, to: string, reason?: string): Promise<LightMyRequestResponse> {
    const { version } = await this.item(id)
    return this.call(gapItemRoutes.transition, who, { params: { id }, version, body: { to, reason } })
  }

  sign(who: Person, id: string, to: string): Promise<LightMyRequestResponse> {
    return new Signer(this.harness, who, this.org).ask(id, { meaning: 'approval', to })
  }

  async signed(who: Person, id: string, to: string): Promise<void> {
    await new Signer(this.harness, who, this.org).sign(id, { meaning: 'approval', to })
  }

  /** Evidence for these records, accepted by another person and valid for a year from the day it was obtained. */
  async accepted(records: readonly string[], more: object = {}): Promise<Evidence> {
    const made = await this.done<Evidence>(evidenceRoutes.create, this.owner, {
      body: {
        name: { en: 'Register of processing' },
        address: 'https://example.com/register',
        obtainedOn: later(-1),
        obtainedBy: this.owner.id,
        confidentiality: 'internal',
        ...more,
      },
    })
    for (const to of records)
      await this.done(evidenceRoutes.link, this.owner, {
        params: { id: made.id },
        body: { kind: 'supports', to },
      })
    const move = async (who: Person, to: string) => {
      const { version } = await this.done<Evidence>(evidenceRoutes.get, this.officer, {
        params: { id: made.id },
      })
      return this.done<Evidence>(evidenceRoutes.transition, who, {
        params: { id: made.id },
        version,
        body: { to },
      })
    }
    await move(this.owner, 'submitted')
    return move(this.reviewer, 'accepted')
  }
}

/** The date this many days from today. */
export const later = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
