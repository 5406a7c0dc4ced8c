import { daysAfter } from '../days.ts'
import type { Meaning } from '../meaning.ts'
import { type Control, controlRoutes } from '../risk/controls.ts'
import { type Risk, riskRoutes } from '../risk/risks.ts'
import { starterLibraryRoutes } from '../risk/starter-library.ts'
import type { Route } from '../route.ts'
import { type ActionRecord, actionRoutes } from '../workspace/actions.ts'
import { evidenceRoutes } from '../workspace/evidence.ts'
import { completionRoutes, type Opinion } from '../audit/completion.ts'
import { TOPICAL_REQUIREMENTS } from '../audit/engagement.ts'
import { engagementRiskRoutes } from '../audit/engagement-risks.ts'
import { type Issue, issueRoutes } from '../audit/issues.ts'
import { type Procedure, procedureRoutes } from '../audit/procedures.ts'
import { type ProjectMember, projectMemberRoutes } from '../audit/project-members.ts'
import { type Project, projectRoutes } from '../audit/projects.ts'
import { type Report, reportRoutes } from '../audit/reports.ts'
import { reportWritingRoutes } from '../audit/report-writing.ts'

/** Five people of one engagement; who is audited keeps the library of risks as well. */
export interface Team<P extends { id: string }> {
  head: P
  lead: P
  reviewer: P
  preparer: P
  auditee: P
}

/** How people act, in a test of the API or beside a browser. */
export interface Acting<P> {
  act<T>(who: P, route: Route, request: object): Promise<T>
  sign(who: P, id: string, meaning: Meaning, to?: string): Promise<void>
}

const today = () => new Date().toISOString().slice(0, 10)

/** A whole engagement, step by step: each step is made by the person whose it is. */
export class Engagement<P extends { id: string }> {
  readonly team: Team<P>
  private readonly acting: Acting<P>
  project = ''
  control = ''
  procedure = ''
  issue = ''
  action = ''
  report = ''

  constructor(team: Team<P>, acting: Acting<P>) {
    this.team = team
    this.acting = acting
  }

  private async changed(
    who: P,
    routes: { get: Route; update: Route },
    id: string,
    body: object,
  ): Promise<void> {
    const { version } = await this.acting.act<{ version: number }>(who, routes.get, { params: { id } })
    await this.acting.act(who, routes.update, { params: { id }, version, body })
  }

  private async moved(
    who: P,
    routes: { get: Route; transition: Route },
    id: string,
    to: string,
    reason?: string,
  ): Promise<void> {
    const { version } = await this.acting.act<{ version: number }>(who, routes.get, { params: { id } })
    await this.acting.act(who, routes.transition, {
      params: { id },
      version,
      body: { to, ...(reason ? { reason } : {}) },
    })
  }

  private async proven(who: P, id: string, more: object = {}): Promise<void> {
    const made = await this.acting.act<{ id: string }>(who, evidenceRoutes.create, {
      body: {
        name: { en: 'Payment run of March' },
        address: 'https://files.example.com/march',
        obtainedOn: today(),
        obtainedBy: who.id,
        confidentiality: 'internal',
        ...more,
      },
    })
    await this.acting.act(who, evidenceRoutes.link, {
      params: { id: made.id },
      body: { to: id, kind: 'supports' },
    })
  }

  /** The head of audit puts it into the plan; everybody declares; it is announced. */
  async begin(name: Project['name']): Promise<void> {
    const { head, lead, reviewer, preparer, auditee } = this.team
    const { act } = this.acting
    await act(auditee, starterLibraryRoutes.load, { body: { processes: ['P2P'] } })
    const { id } = await act<Project>(head, projectRoutes.create, {
      body: {
        name,
        type: 'assurance',
        year: Number(today().slice(0, 4)),
        ownerId: lead.id,
        reviewerId: reviewer.id,
        caeId: head.id,
        confidentiality: 'standard',
        languages: ['en', 'fr', 'ar'],
      },
    })
    this.project = id
    const joined = { preparer, auditee_contact: auditee } as const
    for (const [role, person] of Object.entries(joined))
      await act(lead, projectMemberRoutes.create, { body: { project: id, ownerId: person.id, role } })
    const { items } = await act<{ items: ProjectMember[] }>(lead, projectMemberRoutes.list, {
      query: { project: [id] },
    })
    for (const person of [lead, reviewer, preparer]) {
      const own = items.find(({ ownerId }) => ownerId === person.id)!
      await this.moved(person, projectMemberRoutes, own.id, 'declared')
    }
    await this.changed(lead, projectRoutes, id, { announcedOn: today() })
    await this.moved(lead, projectRoutes, id, 'planning')
  }

  /** The lead plans it, with a risk of the library, its controls and one procedure; the reviewer lets it begin. */
  async plan(): Promise<void> {
    const { lead, reviewer, preparer, auditee } = this.team
    const { act } = this.acting
    const { items: risks } = await act<{ items: Risk[] }>(lead, riskRoutes.list, { query: { q: 'R-P2P-02' } })
    const risk = risks.find(({ code }) => code === 'R-P2P-02')!
    await act(lead, engagementRiskRoutes.addRisks, {
      params: { id: this.project },
      body: { risks: [risk.id], from: 'library' },
    })
    const { items: controls } = await act<{ items: Control[] }>(lead, controlRoutes.list, {
      query: { risks: [risk.id], key: true },
    })
    const control = controls[0]!
    this.control = control.id
    await act(auditee, controlRoutes.update, {
      params: { id: control.id },
      version: control.version,
      body: { ownerId: auditee.id },
    })
    await this.changed(lead, projectRoutes, this.project, {
      background: 'Spend grew by a third.',
      objectives: ['Payments are made for what was ordered.'],
      scopeIn: 'Orders and payments of this year.',
      criteria: [{ text: 'Purchasing policy', requirement: null }],
      topical: TOPICAL_REQUIREMENTS.map((requirement) => ({
        requirement,
        applicable: false,
        reason: 'Not touched by this audit.',
      })),
      hoursPlanned: 4000,
      startOn: daysAfter(today(), -20),
      kickoffOn: daysAfter(today(), -10),
      fieldworkFrom: daysAfter(today(), -5),
      fieldworkTo: daysAfter(today(), 5),
      dueOn: daysAfter(today(), 30),
      goodPractices: 'Suppliers are screened daily.',
      recipients: [auditee.id],
    })
    const { id } = await act<Procedure>(lead, procedureRoutes.create, {
      body: {
        project: this.project,
        section: 'C',
        name: { en: 'Approval of payments', fr: 'Approbation des paiements', ar: 'اعتماد المدفوعات' },
        test: 'tod',
        controls: [control.id],
        ownerId: preparer.id,
        reviewerId: reviewer.id,
        hours: 1600,
      },
    })
    this.procedure = id
    await this.acting.sign(reviewer, this.project, 'approval', 'fieldwork')
  }

  /** The preparer tests, concludes and signs. */
  async test(): Promise<void> {
    const { preparer } = this.team
    await this.moved(preparer, procedureRoutes, this.procedure, 'in_progress')
    await this.changed(preparer, procedureRoutes, this.procedure, {
      designResult: 'adequate',
      designRating: 2,
      operationResult: 'ineffective',
      result: 'fail',
      conclusion: '7 of 40 payments had one approval.',
    })
    await this.proven(preparer, this.procedure, { project: this.project })
    await this.acting.sign(preparer, this.procedure, 'authorship', 'prepared')
  }

  /** The preparer writes down what was found; the reviewer looks over both; the lead shares it and closes fieldwork. */
  async find(): Promise<void> {
    const { lead, reviewer, preparer, auditee } = this.team
    const { id } = await this.acting.act<Issue>(preparer, issueRoutes.create, {
      body: {
        project: this.project,
        name: { en: 'Payments approved by one person', fr: 'Paiements approuvés par une seule personne' },
        type: 'operation',
        procedure: this.procedure,
        control: this.control,
        likelihood: 3,
        impact: 3,
        ownerId: auditee.id,
        criteria: 'Two people approve every payment.',
        condition: '7 of 40 payments had one approval.',
        cause: 'The limit was not set in the new system.',
        causeCategory: 'technology',
        consequence: 'Wrong or false payments go out unseen.',
        recommendation: 'Set the limit and check it monthly.',
      },
    })
    this.issue = id
    await this.proven(preparer, id, { project: this.project })
    await this.moved(preparer, issueRoutes, id, 'in_review')
    await this.moved(reviewer, issueRoutes, id, 'validated')
    await this.moved(lead, issueRoutes, id, 'shared')
    await this.moved(reviewer, procedureRoutes, this.procedure, 'in_review')
    await this.acting.sign(reviewer, this.procedure, 'review', 'reviewed')
    await this.moved(lead, projectRoutes, this.project, 'completion')
  }

  /** The audited unit agrees, and says what it will do. */
  async answer(): Promise<void> {
    const { auditee, lead } = this.team
    const { id } = await this.acting.act<ActionRecord>(auditee, actionRoutes.create, {
      body: {
        name: { en: 'Set the limit' },
        description: 'Set the limit in the system and test it.',
        source: 'issue',
        issue: this.issue,
        ownerId: auditee.id,
        dueOn: daysAfter(today(), 60),
        priority: 'medium',
      },
    })
    this.action = id
    await this.changed(auditee, issueRoutes, this.issue, { response: 'agree', responseText: 'D’accord.' })
    await this.moved(auditee, issueRoutes, this.issue, 'agreed')
    await this.moved(lead, actionRoutes, id, 'agreed')
  }

  /** Opinion and report, until the head of audit has issued it. */
  async conclude(): Promise<void> {
    const { head, lead, reviewer } = this.team
    const { act, sign } = this.acting
    const params = { id: this.project }
    const { suggested } = await act<Opinion>(lead, completionRoutes.opinion, { params })
    await act(lead, completionRoutes.proposeOpinion, { params, body: { opinion: suggested } })
    await act(head, completionRoutes.decideOpinion, { params, body: { opinion: suggested } })
    await sign(head, this.project, 'approval')
    const { id } = await act<Report>(lead, reportRoutes.create, {
      body: { project: this.project, name: { en: 'Purchase to pay' }, locale: 'en' },
    })
    this.report = id
    await this.changed(lead, reportRoutes, id, { conformance: 'conforms' })
    await act(lead, reportWritingRoutes.compose, { params: { id } })
    await this.changed(lead, reportRoutes, id, { responseDueOn: daysAfter(today(), 10) })
    await this.moved(lead, reportRoutes, id, 'internal_review')
    await this.moved(reviewer, reportRoutes, id, 'with_auditee')
    await this.moved(lead, reportRoutes, id, 'final')
    await sign(head, id, 'approval', 'issued')
    await sign(head, this.project, 'approval', 'follow_up')
  }

  /** The action is done and verified, and the issue closed. */
  async remedy(): Promise<void> {
    const { auditee, preparer } = this.team
    await this.changed(auditee, actionRoutes, this.action, { percent: 75, completionNote: 'Limit set.' })
    await this.proven(auditee, this.action)
    await this.moved(auditee, actionRoutes, this.action, 'completed')
    await this.moved(preparer, actionRoutes, this.action, 'verified')
    const { version } = await this.acting.act<Issue>(preparer, issueRoutes.get, {
      params: { id: this.issue },
    })
    await this.acting.act(preparer, issueRoutes.verify, {
      params: { id: this.issue },
      version,
      body: { method: 'retest', note: 'All 25 payments had two approvals.', passed: true },
    })
    await this.moved(preparer, issueRoutes, this.issue, 'closed')
  }
}
