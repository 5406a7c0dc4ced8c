import type { Meaning, Route } from 'contract'
import { type ProjectMember, projectMemberRoutes } from 'contract/audit/project-members'
import { type Project, projectRoutes } from 'contract/audit/projects'
import type { Export } from 'contract/workspace/exports'
import type { LightMyRequestResponse } from 'fastify'
import { makeExport } from '#test/make-export.ts'
import { Harness, type Person, type Request } from './harness.ts'
import { Signer } from './signer.ts'

/** The fields of a project that its report is written from. */
export const REPORTED = {
  objectives: ['Payments are made for what was ordered.'],
  scopeIn: 'Orders and payments of 2025.',
  background: 'Spend grew by a third.',
  goodPractices: 'Suppliers are screened daily.',
  criteria: [{ text: 'Purchasing policy', requirement: null }],
}

/** An internal audit department with one person for each role, and auditees. */
export class AuditTeam {
  readonly harness: Harness
  readonly org: string
  /** Heads internal audit. */
  readonly cae: Person
  /** Leads, prepares and reviews. */
  lead!: Person
  preparer!: Person
  reviewer!: Person
  /** Of the audited unit. */
  auditee!: Person
  /** Of the second line, and not part of any project. */
  outsider!: Person

  private constructor(harness: Harness, org: string, cae: Person) {
    this.harness = harness
    this.org = org
    this.cae = cae
  }

  static async start(): Promise<AuditTeam> {
    const harness = await Harness.start()
    const { id, founder } = await harness.organisation(['cae'])
    const one = new AuditTeam(harness, id, founder)
    one.lead = await harness.member(id, ['audit_manager'], 'Lead')
    one.preparer = await harness.member(id, ['auditor'], 'Preparer')
    one.reviewer = await harness.member(id, ['audit_manager'], 'Reviewer')
    one.auditee = await harness.member(id, ['owner'], 'Auditee')
    one.outsider = await harness.member(id, ['risk_manager'], 'Outsider')
    return one
  }

  stop(): Promise<void> {
    return this.harness.stop()
  }

  call(route: Route, who: Person, request: Request = {}): Promise<LightMyRequestResponse> {
    return this.harness.call(route, who, this.org, request)
  }

  /** Calls a route that must succeed. */
  async done<T>(route: Route, who: Person, request: Request = {}): Promise<T> {
    const response = await this.call(route, who, request)
    if (response.statusCode >= 300) throw new Error(`${route.name}: ${response.statusCode} ${response.body}`)
    return response.json() as T
  }

  /** A project with its lead and reviewer as members; `more` adds or overrides fields. */
  project(more: object = {}): Promise<Project> {
    return this.done(projectRoutes.create, this.cae, {
      body: {
        name: { en: 'Purchase to pay' },
        type: 'assurance',
        year: 2026,
        ownerId: this.lead.id,
        reviewerId: this.reviewer.id,
        caeId: this.cae.id,
        confidentiality: 'standard',
        languages: ['en'],
        ...more,
      },
    })
  }

  members(project: string): Promise<{ items: ProjectMember[] }> {
    return this.done(projectMemberRoutes.list, this.cae, { query: { project: [project] } })
  }

  /** Adds a person to a project in a role. */
  join(project: string, person: Person, role: string): Promise<ProjectMember> {
    return this.done(projectMemberRoutes.create, this.lead, {
      body: { project, ownerId: person.id, role },
    })
  }

  /** Every project member who has not yet declared their objectivity declares that they have no conflicts. */
  async declareAll(project: string): Promise<void> {
    const people = [this.cae, this.lead, this.preparer, this.reviewer, this.auditee]
    for (const { id, version, ownerId, status } of (await this.members(project)).items) {
      const who = people.find((person) => person.id === ownerId)
      if (who && status === 'pending')
        await this.done(projectMemberRoutes.transition, who, {
          params: { id },
          version,
          body: { to: 'declared' },
        })
    }
  }

  async move(route: Route, who: Person, of: { id: string; version: number }, to: string, reason?: string) {
    return this.done<{ id: string; version: number; status: string }>(route, who, {
      params: { id: of.id },
      version: of.version,
      body: { to, ...(reason ? { reason } : {}) },
    })
  }

  /** Generates the requested export, as the worker does. */
  makeExport({ id }: Export): Promise<void> {
    return makeExport(this.harness.services, { org: this.org, export: id })
  }

  /** Makes a transition by signing it. */
  async sign(who: Person, id: string, meaning: Meaning, to: string): Promise<void> {
    await new Signer(this.harness, who, this.org).sign(id, { meaning, to })
  }
}
