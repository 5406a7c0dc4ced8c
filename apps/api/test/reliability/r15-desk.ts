import { randomUUID } from 'node:crypto'
import type { Role, Route } from 'contract'
import { type ProjectMember, projectMemberRoutes } from 'contract/audit/project-members'
import { type Project, projectRoutes } from 'contract/audit/projects'
import { type Workpaper, workpaperRoutes as routes } from 'contract/audit/workpapers'
import type { Prepared } from 'contract/workspace/signatures'
import type { LightMyRequestResponse } from 'fastify'
import { Harness, type Person, type Request } from '#test/harness.ts'
import { Signer } from '#test/signing.ts'
import { inSeat, ORGS, type Outcome, PEOPLE, seatOf } from './r15-papers.ts'

const ROLES = {
  lead: 'audit_manager',
  joiner: 'auditor',
  reviewer: 'audit_manager',
} as const satisfies Record<string, Role>

export const outcomeOf = (reply: LightMyRequestResponse): Outcome =>
  reply.statusCode < 300 ? 'done' : reply.json<{ error: Outcome }>().error

/** The real API with the people and projects of the model, and what it has called things. */
export class Desk {
  readonly harness: Harness
  readonly orgs: { id: string; head: Person }[] = []
  readonly people: Person[] = []
  private readonly signers: Signer[][] = []
  /** Of this sequence: projects, papers, seats of the joiners and challenges, in the order of the model. */
  projects: string[] = []
  papers: string[] = []
  seats: (ProjectMember | undefined)[] = []
  challenges: string[] = []

  private constructor(harness: Harness) {
    this.harness = harness
  }

  static async start(): Promise<Desk> {
    const desk = new Desk(await Harness.start())
    const { harness } = desk
    for (const _ of ORGS) {
      const { id, founder } = await harness.organisation(['cae'])
      desk.orgs.push({ id, head: founder })
    }
    for (const person of PEOPLE) {
      const known = await harness.person(`Person ${person}`)
      desk.people.push(known)
      for (const org of ORGS)
        await harness.admin.query(
          'insert into members (org_id, id, name, email, roles) values ($1, $2, $3, $4, $5)',
          [desk.orgs[org]!.id, known.id, `Person ${person}`, known.email, [ROLES[seatOf(person, org)]]],
        )
      desk.signers.push(desk.orgs.map(({ id }) => new Signer(harness, known, id)))
    }
    harness.services.accounts.forget()
    return desk
  }

  /** New projects with nothing in them; the joiner of each is not in its circle. */
  async clear(): Promise<void> {
    this.papers = []
    this.challenges = []
    this.seats = ORGS.map(() => undefined)
    this.projects = await Promise.all(ORGS.map((org) => this.makeProject(org)))
  }

  private async makeProject(org: number): Promise<string> {
    const { id, head } = this.orgs[org]!
    const body = {
      name: { en: `Confidential ${randomUUID()}` },
      type: 'assurance',
      year: 2026,
      ownerId: this.people[inSeat('lead', org)]!.id,
      reviewerId: this.people[inSeat('reviewer', org)]!.id,
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

  /** A call about one paper that says which version of it is meant. */
  change(route: Route, person: number, org: number, paper: number, version: number, body?: object) {
    return this.call(route, person, org, { params: { id: this.papers[paper]! }, version, body })
  }

  async ask(person: number, org: number, paper: number, meaning: 'authorship' | 'review', to?: string) {
    const reply = await this.signers[person]![org]!.ask(this.papers[paper]!, {
      meaning,
      ...(to ? { to } : {}),
    })
    if (reply.statusCode < 300) this.challenges.push(reply.json<Prepared>().challenge)
    return reply
  }

  async sign(person: number, org: number, paper: number, asked: number) {
    const signer = this.signers[person]![org]!
    const [challenge] = this.challenges.splice(asked, 1)
    return signer.send(this.papers[paper]!, challenge!, await signer.fresh({ nonce: challenge }))
  }

  async name(person: number, org: number): Promise<LightMyRequestResponse> {
    const ownerId = this.idOf(inSeat('joiner', org))
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

  /** Every paper of a project that somebody finds: which, where it stands, and what they may do with it. */
  async found(person: number, org: number): Promise<string[]> {
    const query = { project: [this.projects[org]!], archived: 'all', limit: 100 }
    const reply = await this.call(routes.list, person, org, { query })
    if (reply.statusCode !== 200) throw new Error(reply.body)
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
