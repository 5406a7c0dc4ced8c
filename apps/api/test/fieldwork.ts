import type { Route } from 'contract'
import { type Procedure, procedureRoutes } from 'contract/audit/procedures'
import { type Evidence, evidenceRoutes } from 'contract/workspace/evidence'
import { AuditTeam } from './audit-team.ts'
import type { Person } from './harness.ts'

/** A project in fieldwork: the team has made its declarations, and procedures are created and performed. */
export class Fieldwork {
  readonly audit: AuditTeam
  project = ''
  private constructor(audit: AuditTeam) {
    this.audit = audit
  }

  static async start(): Promise<Fieldwork> {
    const one = new Fieldwork(await AuditTeam.start())
    await one.begin()
    return one
  }

  /** A new project with its team. */
  async begin(more: object = {}): Promise<string> {
    const { audit } = this
    const { id } = await audit.project(more)
    await audit.join(id, audit.preparer, 'preparer')
    await audit.declareAll(id)
    this.project = id
    return id
  }

  procedure(more: object = {}, who: Person = this.audit.lead): Promise<Procedure> {
    return this.audit.done(procedureRoutes.create, who, {
      body: {
        project: this.project,
        section: 'C',
        name: { en: 'Three-way match' },
        test: 'substantive',
        ownerId: this.audit.preparer.id,
        reviewerId: this.audit.reviewer.id,
        hours: 1600,
        ...more,
      },
    })
  }

  get(id: string, who: Person = this.audit.lead): Promise<Procedure> {
    return this.audit.done(procedureRoutes.get, who, { params: { id } })
  }

  async change(who: Person, id: string, body: object): Promise<Procedure> {
    const { version } = await this.get(id, who)
    return this.audit.done(procedureRoutes.update, who, { params: { id }, version, body })
  }

  async move(
    who: Person,
    id: string,
    to: string,
    reason?: string,
    route: Route = procedureRoutes.transition,
  ) {
    return this.audit.move(route, who, await this.get(id, who), to, reason)
  }

  /** Adds evidence to the procedure. */
  async prove(id: string, who: Person = this.audit.preparer): Promise<Evidence> {
    const made = await this.audit.done<Evidence>(evidenceRoutes.create, who, {
      body: {
        name: { en: 'Matched invoices' },
        address: 'https://files.example.com/matched',
        obtainedOn: '2026-10-12',
        obtainedBy: who.id,
        confidentiality: 'internal',
        project: this.project,
      },
    })
    await this.audit.done(evidenceRoutes.link, who, {
      params: { id: made.id },
      body: { to: id, kind: 'supports' },
    })
    return made
  }

  /** Works on a procedure until its preparer has signed it. */
  async prepare(id: string): Promise<void> {
    const { preparer } = this.audit
    await this.move(preparer, id, 'in_progress')
    await this.change(preparer, id, { result: 'pass', conclusion: 'All 25 invoices match.' })
    await this.prove(id)
    await this.audit.sign(preparer, id, 'authorship', 'prepared')
  }
}
