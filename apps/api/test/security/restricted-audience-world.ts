import { type Collection, ROLES } from 'contract'
import { projectRoutes } from 'contract/audit/projects'
import { v7 as uuid } from 'uuid'
import { snakeCase } from '#platform/collection/snake-case.ts'
import { AuditTeam } from '#test/audit-team.ts'
import type { Person } from '#test/harness.ts'
import { allCollections } from './collections.ts'
import { sampleInput, type Sources } from './samples.ts'

export interface Hidden {
  id: string
  code: string
  type: string
}

const CANARY = 'zebrabravo'

/**
 * A restricted project with a row of every slice whose rows belong to a project, and every kind of row that can be
 * attached to a record. Rows are inserted directly, so that a new slice is covered as soon as its contract is
 * declared.
 */
export class RestrictedAudienceWorld {
  readonly audit: AuditTeam
  readonly collections: readonly Collection[]
  readonly canary = CANARY
  /** Holds every role and is named nowhere. */
  nonMember!: Person
  project = ''
  /** Visible, and linked to a hidden record. */
  process = uuid()
  readonly threads = uuid()
  readonly document = uuid()
  readonly notification = uuid()
  hidden: Hidden[] = []

  private constructor(audit: AuditTeam, collections: readonly Collection[]) {
    this.audit = audit
    this.collections = collections
  }

  static async start(): Promise<RestrictedAudienceWorld> {
    const world = new RestrictedAudienceWorld(await AuditTeam.start(), await allCollections())
    const { audit } = world
    world.nonMember = await audit.harness.member(audit.org, ROLES, 'Stranger')
    await world.insertProcess()
    const { id } = await audit.project({
      name: { en: `${CANARY} investigation` },
      confidentiality: 'restricted',
      processes: [world.process],
    })
    world.project = id
    for (const of of world.collections) if (of.fields['project']?.kind === 'reference') await world.insert(of)
    await world.attach()
    world.hidden = (
      await audit.harness.admin.query<Hidden>(
        'select id, code, type from records where org_id = $1 and circle = $2',
        [audit.org, id],
      )
    ).rows
    await audit.harness.indexChanges()
    return world
  }

  get secrets(): string[] {
    return [CANARY, ...this.hidden.flatMap(({ id, code }) => [id, code])]
  }

  idOf(type: string): string | undefined {
    return this.hidden.find((one) => one.type === type)?.id
  }

  /** Changes the project as a member of its restricted audience. */
  async touch(): Promise<void> {
    const { audit, project } = this
    const { version } = await audit.done<{ version: number }>(projectRoutes.get, audit.lead, {
      params: { id: project },
    })
    await audit.done(projectRoutes.update, audit.lead, {
      params: { id: project },
      version,
      body: { background: `${CANARY} changed` },
    })
  }

  private get sources(): Sources {
    const { audit, project } = this
    return {
      canary: CANARY,
      person: audit.lead.id,
      judge: audit.reviewer.id,
      email: audit.lead.email,
      judgeEmail: audit.lead.email,
      // Other references need not exist: nothing resolves them here.
      recordOf: (type) => (type === 'project' ? project : uuid()),
      codeOf: () => undefined,
    }
  }

  private async insertRecord(id: string, type: string, code: string, circle: string | null): Promise<void> {
    const { audit } = this
    const word = circle ? CANARY : 'Purchasing'
    await audit.harness.admin.query(
      `insert into records (org_id, id, type, code, title, status, owner_id, created_at, created_by, updated_at, updated_by,
         search, circle)
       values ($1, $2, $3, $4, $5, 'active', $6, now(), $6, now(), $6, to_tsvector('simple', $7), $8)`,
      [audit.org, id, type, code, JSON.stringify({ en: `${word} ${type}` }), audit.lead.id, word, circle],
    )
  }

  private async insertProcess(): Promise<void> {
    await this.insertRecord(this.process, 'process', 'P2P', null)
    await this.audit.harness.admin.query(
      `insert into processes (org_id, id, description, family, owner_role) values ($1, $2, '{"en":"x"}', 'it', 'CIO')`,
      [this.audit.org, this.process],
    )
  }

  /** A row of a slice in the project, with the columns of its declaration. */
  private async insert(of: Collection): Promise<void> {
    const id = uuid()
    await this.insertRecord(id, of.type, `${CANARY}-${of.type}`, this.project)
    const status = [this.audit.org, id, of.machine.initial]
    await this.audit.harness.admin.query(
      'update records set status = $3 where org_id = $1 and id = $2',
      status,
    )
    // Includes columns that the platform computes and stores.
    const fields = Object.entries(of.fields).map(
      ([key, field]) => [key, field.derived ? { ...field, computed: false } : field] as const,
    )
    const input = sampleInput({ ...of, fields: Object.fromEntries(fields) }, this.sources)
    const own = Object.entries(of.fields).filter(
      ([key, field]) => !field.spine && field.kind !== 'references' && input[key] !== undefined,
    )
    const columns = ['org_id', 'id', ...own.map(([key]) => snakeCase(key))]
    const values = [
      this.audit.org,
      id,
      ...own.map(([key, { kind }]) =>
        kind === 'structure' || kind === 'localized' ? JSON.stringify(input[key]) : input[key],
      ),
    ]
    const client = await this.audit.harness.admin.connect()
    try {
      await client.query('begin')
      await client.query('set local session_replication_role = replica')
      await client.query(
        `insert into ${of.name} (${columns.join(', ')}) values (${values.map((_, at) => `$${at + 1}`).join(', ')})`,
        values,
      )
      await client.query('commit')
    } finally {
      client.release()
    }
  }

  /** Links, a discussion, a text, an assignment, and a notification to a person who may no longer see the record. */
  private async attach(): Promise<void> {
    const { audit, project, process, threads, document, notification, nonMember } = this
    const { admin } = audit.harness
    const { org, lead } = audit
    await admin.query(
      `insert into links (org_id, id, kind, from_id, to_id, created_by)
       select $1, gen_random_uuid(), 'relates_to', $2, r.id, $3 from records r where r.org_id = $1 and r.circle = $4 and r.id <> $4`,
      [org, process, lead.id, project],
    )
    await admin.query('insert into threads (org_id, id, record_id, created_by) values ($1, $2, $3, $4)', [
      org,
      threads,
      project,
      lead.id,
    ])
    await admin.query(
      `insert into comments (org_id, id, thread_id, author_id, text) values ($1, gen_random_uuid(), $2, $3, $4)`,
      [org, threads, lead.id, `${CANARY} said`],
    )
    await admin.query(
      `insert into documents (org_id, id, record_id, field, content, hash, recorded_hash, created_by)
       values ($1, $2, $3, 'narrative', $4, sha256('x'), sha256('x'), $5)`,
      [org, document, project, JSON.stringify({ type: 'doc', content: [] }), lead.id],
    )
    await admin.query(
      `insert into assignments (org_id, id, record_id, person_id, role, created_by)
       values ($1, gen_random_uuid(), $2, $3, 'responsible', $4)`,
      [org, project, nonMember.id, lead.id],
    )
    await admin.query(
      `insert into notifications (org_id, id, person_id, kind, cause, record_id, thread_id, shown, mail)
       values ($1, $2, $3, 'assigned', 'circle', $4, $5, true, 'immediately')`,
      [org, notification, nonMember.id, project, threads],
    )
  }
}
