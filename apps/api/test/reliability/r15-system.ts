import { randomUUID } from 'node:crypto'
import type { Role, Route } from 'contract'
import { type ProjectMember, projectMemberRoutes } from 'contract/audit/project-members'
import { type Project, projectRoutes } from 'contract/audit/projects'
import { type Workpaper, workpaperRoutes as routes } from 'contract/audit/workpapers'
import { closureRoutes } from 'contract/workspace/closures'
import type { Prepared } from 'contract/workspace/signatures'
import type { LightMyRequestResponse } from 'fastify'
import { requestClosure } from '#test/close-organisation.ts'
import { listenForSockets } from '#test/text-client.ts'
import { Harness, type Person, type Request } from '#test/harness.ts'
import { Signer } from '#test/signer.ts'
import { personWithRole, ORGS, type Outcome, PEOPLE, projectRoleOf } from './r15-paper-model.ts'

const ROLES = {
  lead: 'audit_manager',
  joiner: 'auditor',
  reviewer: 'audit_manager',
} as const satisfies Record<string, Role>

export const outcomeOf = (reply: LightMyRequestResponse): Outcome =>
  reply.statusCode < 300 ? 'done' : reply.json<{ error: Outcome }>().error

interface Organisation {
  id: string
  head: Person
  /** In every paragraph of the organisation's texts and nowhere else: wherever it is found, a text is readable. */
  word: string
  signers: Signer[]
  state: 'open' | 'closing' | 'erased'
}

/** The real API with the people and projects of the model, and the ids that it assigned. */
export class SystemUnderTest {
  readonly harness: Harness
  readonly socketUrl: string
  readonly orgs: Organisation[] = []
  readonly people: Person[] = []
  /**
   * Of this sequence: projects, papers, their texts, memberships of the joiners and challenges, in the order of the
   * model.
   */
  projects: string[] = []
  papers: string[] = []
  texts: (string | undefined)[] = []
  seats: (ProjectMember | undefined)[] = []
  challenges: string[] = []

  private readonly closeSockets: () => Promise<void>

  private constructor(harness: Harness, socketUrl: string, closeSockets: () => Promise<void>) {
    this.harness = harness
    this.socketUrl = socketUrl
    this.closeSockets = closeSockets
  }

  static async start(): Promise<SystemUnderTest> {
    const harness = await Harness.start()
    const { url, collaboration } = await listenForSockets(harness)
    const system = new SystemUnderTest(harness, url, () => collaboration.stop())
    for (const person of PEOPLE) system.people.push(await harness.person(`Person ${person}`))
    for (const org of ORGS) system.orgs.push(await system.found(org))
    return system
  }

  async stop(): Promise<void> {
    await this.closeSockets()
    await this.harness.stop()
  }

  private async found(org: number): Promise<Organisation> {
    const { harness, people } = this
    const { id, founder } = await harness.organisation(['cae'])
    for (const [person, known] of people.entries())
      await harness.admin.query(
        'insert into members (org_id, id, name, email, roles) values ($1, $2, $3, $4, $5)',
        [id, known.id, `Person ${person}`, known.email, [ROLES[projectRoleOf(person, org)]]],
      )
    harness.services.accounts.forget()
    const signers = people.map((known) => new Signer(harness, known, id))
    return { id, head: founder, word: `w${randomUUID().replaceAll('-', '')}`, signers, state: 'open' }
  }

  /** New empty projects in open organisations; the joiner of each is not a member yet. */
  async clear(): Promise<void> {
    this.papers = []
    this.texts = []
    this.challenges = []
    this.seats = ORGS.map(() => undefined)
    for (const org of ORGS) {
      const { state } = this.orgs[org]!
      if (state === 'erased') this.orgs[org] = await this.found(org)
      if (state === 'closing') await this.keepOrganisation(org)
    }
    this.projects = await Promise.all(ORGS.map((org) => this.makeProject(org)))
  }

  /** There is no second administrator, so its grace period starts at once. */
  async closeOrganisation(org: number): Promise<void> {
    const { id, head } = this.orgs[org]!
    const reply = await requestClosure(this.harness, head, id)
    if (reply.statusCode !== 200) throw new Error(reply.body)
    this.orgs[org]!.state = 'closing'
  }

  async keepOrganisation(org: number): Promise<void> {
    await this.asHead(org, closureRoutes.cancel, { reason: 'Not merged after all' })
    this.orgs[org]!.state = 'open'
  }

  private async asHead(org: number, route: Route, body: object): Promise<void> {
    const { id, head } = this.orgs[org]!
    const reply = await this.harness.call(route, head, id, { body })
    if (reply.statusCode !== 200) throw new Error(reply.body)
  }

  /** Sealing normally takes a whole audit; here only the column that the policy reads is set. */
  async seal(org: number): Promise<void> {
    await this.harness.admin.query('update projects set sealed_on = current_date where id = $1', [
      this.projects[org],
    ])
  }

  private async makeProject(org: number): Promise<string> {
    const { id, head } = this.orgs[org]!
    const body = {
      name: { en: `Confidential ${randomUUID()}` },
      type: 'assurance',
      year: 2026,
      ownerId: this.people[personWithRole('lead', org)]!.id,
      reviewerId: this.people[personWithRole('reviewer', org)]!.id,
      caeId: head.id,
      confidentiality: 'restricted',
      languages: ['en'],
    }
    const made = await this.harness.call(projectRoutes.create, head, id, { body })
    if (made.statusCode !== 201) throw new Error(made.body)
    return made.json<Project>().id
  }

  call(route: Route, person: number, org: number, request: Request): Promise<LightMyRequestResponse> {
    return this.harness.call(route, this.people[person]!, this.orgs[org]!.id, request)
  }

  idOf = (person: number): string => this.people[person]!.id

  async create(person: number, org: number, project: number, owner: number, reviewer: number, name: string) {
    const body = {
      project: this.projects[project]!,
      section: 'C',
      kind: 'memo',
      name: { en: name },
      ownerId: this.idOf(owner),
      reviewerId: this.idOf(reviewer),
    }
    const reply = await this.call(routes.create, person, org, { body })
    if (reply.statusCode < 300) this.papers.push(reply.json<Workpaper>().id)
    return reply
  }

  /** A call on one paper with the version that it refers to. */
  change(route: Route, person: number, org: number, paper: number, version: number, body?: object) {
    return this.call(route, person, org, { params: { id: this.papers[paper]! }, version, body })
  }

  async ask(person: number, org: number, paper: number, meaning: 'authorship' | 'review', to?: string) {
    const reply = await this.orgs[org]!.signers[person]!.ask(this.papers[paper]!, {
      meaning,
      ...(to ? { to } : {}),
    })
    if (reply.statusCode < 300) this.challenges.push(reply.json<Prepared>().challenge)
    return reply
  }

  async sign(person: number, org: number, paper: number, asked: number) {
    const signer = this.orgs[org]!.signers[person]!
    const [challenge] = this.challenges.splice(asked, 1)
    return signer.send(this.papers[paper]!, challenge!, await signer.fresh({ nonce: challenge }))
  }

  async name(person: number, org: number): Promise<LightMyRequestResponse> {
    const ownerId = this.idOf(personWithRole('joiner', org))
    const body = { project: this.projects[org]!, ownerId, role: 'preparer' }
    return this.keep(org, await this.call(projectMemberRoutes.create, person, org, { body }))
  }

  async seat(route: Route, person: number, org: number, body: object): Promise<LightMyRequestResponse> {
    const { id, version } = this.seats[org]!
    return this.keep(org, await this.call(route, person, org, { params: { id }, version, body }))
  }

  private keep(org: number, reply: LightMyRequestResponse): LightMyRequestResponse {
    if (reply.statusCode < 300) {
      const seat = reply.json<ProjectMember>()
      this.seats[org] = seat.archivedAt === null ? seat : undefined
    }
    return reply
  }

  /** Every paper of a project that a person can list, with its state; or the error. */
  async find(person: number, org: number): Promise<string[] | Outcome> {
    const query = { project: [this.projects[org]!], archived: 'all', limit: 100 }
    const reply = await this.call(routes.list, person, org, { query })
    if (reply.statusCode !== 200) return outcomeOf(reply)
    return reply
      .json<{ items: Workpaper[] }>()
      .items.map((row) =>
        this.lineOf(this.papers.indexOf(row.id), row.status, row.version, row.archivedAt !== null),
      )
      .toSorted()
  }

  lineOf = (paper: number, status: string, version: number, archived: boolean): string =>
    `${paper} ${status} v${version}${archived ? ' archived' : ''}`
}
