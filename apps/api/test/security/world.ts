import { createHash, randomBytes, randomInt } from 'node:crypto'
import { type Collection, patternsOf, ROLES } from 'contract'
import { allRoutes } from 'contract/routes'
import { v7 as uuid } from 'uuid'
import { fillPattern } from '#platform/collection/numbering.ts'
import type { Harness, Person } from '#test/harness.ts'
import { nextCode, sampleInput, type Sources } from './samples.ts'
import { bareDevices, bareFile, findInFile, isMadeWithDevice } from './world-devices.ts'
import { Signer } from '#test/signer.ts'
import { grantsOf } from './tested-roles.ts'
import { type PersonsExports, WorldExports } from './world-exports.ts'
import { WorldFiles } from './world-files.ts'

/** One record with every kind of row that can be attached to a record. */
export interface Target {
  of: Collection
  id: string
  version: number
  status: string
  archived: boolean
  link: string
  assignment: string
  operation: string
  /** The file of a piece of evidence; empty for other records. */
  file: string
  /** A text of the record and a version of it, if its type has texts. */
  document: string
  documentVersion: string
  /** The device whose file contains it, if it has its own. */
  device?: string
}

/** The record that a call needs. */
export interface TargetNeeds {
  /** The call is about a record of this collection. */
  of?: Collection
  /** The state that the record must have for the call to have an effect, if it differs from the initial state. */
  ready?: { status: string; mine?: boolean; sql?: string }
}

/** How a copy of a record differs from it. */
export interface Wanted {
  status: string
  archived?: boolean
  createdBy: string
  ownedBy?: string
  /** Who made the bulk change that includes the copy. */
  operationBy?: string
}

/** SQL that prepares a record for the first transition of its state machine. */
const READY: Readonly<Record<string, string>> = {
  section: `update sections set complete_reason = 'said', figures = '{"applies":"applicable","mandatory":true,"weight":3,"score":0,"share":0,"evidence":0,"blockers":0,"warnings":0,"rows":0}'
    where org_id = $1 and id = $2`,
  assessment: 'update assessments set line_count = 1 where org_id = $1 and id = $2',
  gapanalysis: 'update gapanalyses set item_count = 1 where org_id = $1 and id = $2',
  universe: 'update universes set requirement_count = 1 where org_id = $1 and id = $2',
  // The proposer of an action has already agreed to it.
  action: 'update actions set consent = null where org_id = $1 and id = $2',
}

/** SQL that a record needs before others can refer to it. */
const BEGUN: Readonly<Record<string, string>> = {
  // Only a universe in use has versions.
  universe: `update records set status = 'active' where org_id = $1 and id = $2`,
  // The reviewer of a procedure does not work on it.
  procedure: 'update procedures set reviewer_id = null where org_id = $1 and id = $2',
  // A sample that was drawn by hand accepts more items by hand.
  sample: `update records set status = 'drawn' where org_id = $1 and id = $2`,
  // Reviewers of its trail must not have acted in it, and nobody changes it any more.
  documentversion: `update records set status = 'withdrawn' where org_id = $1 and id = $2`,
  // Actions come from issues that are shared with the auditee.
  issue: `update records set status = 'shared' where org_id = $1 and id = $2`,
}

/** Types whose `ref` is unique within a project. */
const ALONE = new Set(['procedure', 'workpaper'])

/** An organisation with people and one complete record of each collection; all its texts contain its canary word. */
export class World implements Sources {
  readonly harness: Harness
  readonly collections: readonly Collection[]
  readonly canary: string
  org = ''
  founder!: Person
  colleague!: Person
  /** Has open work, which must be reassigned before they can leave. */
  leaver!: Person
  reviewer!: Person
  newcomer!: Person
  /** A service account with every permission that one may hold, as the caller of its key. */
  connector!: Person
  /** Wrote what the others review. */
  author!: Person
  files!: WorldFiles
  exports!: WorldExports
  /** A service account, a key of it, and another one to end. */
  readonly serviceAccount = uuid()
  readonly serviceKey = uuid()
  readonly endedAccount = uuid()
  /** An endpoint with a message to it. */
  readonly webhook = uuid()
  readonly signInDomain = uuid()
  readonly verifiedDomain = uuid()
  readonly signInConnection = uuid()
  readonly delivery = uuid()
  /** A proposal about the process and another one. */
  readonly proposal = uuid()
  readonly invitation = { id: uuid(), token: randomBytes(32).toString('base64url') }
  readonly openInvitation = { id: uuid(), token: randomBytes(32).toString('base64url') }
  /** A colleague's views: a shared one and a private one. */
  readonly sharedView = uuid()
  readonly privateView = uuid()
  private readonly ownViews = new Map<string, string>()
  /** Threads on the process: one to resolve, one resolved, one to comment in. */
  /** A text of the universe, and the question whether it changes the requirement. */
  readonly officialText = uuid()
  readonly officialReview = uuid()
  readonly threads = { open: uuid(), settled: uuid(), talk: uuid() }
  readonly colleaguesComment = uuid()
  private readonly ownComments = new Map<string, string>()
  readonly colleaguesNotification = uuid()
  private readonly ownNotifications = new Map<string, string>()
  signature = ''
  private readonly signing = new Map<string, { challenge: string; token: string }>()
  readonly targets = new Map<string, Target>()
  readonly seconds = new Map<string, string>()
  elsewhere = ''
  private readonly codes = new Map<string, string>()
  private readonly columns = new Map<string, string[]>()
  /** Values of this organisation by name; the same names have other values in other organisations. */
  readonly names = new Map<string, string>()
  readonly values = new Map<string, string>()

  private constructor(harness: Harness, collections: readonly Collection[], canary: string) {
    this.harness = harness
    this.collections = collections
    this.canary = canary
  }

  static async create(harness: Harness, collections: readonly Collection[], canary: string): Promise<World> {
    const world = new World(harness, collections, canary)
    const { id, founder } = await harness.organisation(ROLES, `${canary} organisation`)
    world.org = id
    world.founder = founder
    world.colleague = await harness.member(id, ['owner'], `${canary} colleague`)
    world.leaver = await harness.member(id, ['owner'], `${canary} leaver`)
    world.reviewer = await harness.member(id, ['audit_manager'], `${canary} reviewer`)
    world.author = await harness.member(id, ['techdoc_author'], `${canary} author`)
    world.newcomer = await harness.person(`${canary} newcomer`)
    await world.invite(world.invitation, world.newcomer.email)
    world.connector = await harness.serviceAccount(
      id,
      founder,
      grantsOf('service_account'),
      `${canary} connector`,
    )
    await world.addServiceAccounts()
    await world.invite(world.openInvitation, `${canary}.invited@example.com`)
    world.files = await WorldFiles.create(harness, id, canary)
    await world.files.uploadFor(founder.id)
    world.exports = new WorldExports(harness, id, world.files.hash, canary)
    await world.exports.makeFor(founder.id)
    await world.exports.makeFor(world.colleague.id)
    await world.startCounters()
    for (const of of collections) await world.makeRecords(of)
    await world.makeElsewhere()
    await world.levelSeats()
    await world.levelVersions()
    await world.keepView(founder)
    await world.insertView(world.sharedView, world.colleague, true)
    await world.insertView(world.privateView, world.colleague, false)
    await world.discuss()
    await world.loadOfficialText()
    await world.addWordFile()
    await world.comment(founder)
    await world.tell(founder)
    await world.insertNotification(world.colleaguesNotification, world.colleague)
    await world.sign(founder)
    await world.prepareToSign(founder)
    await world.addProposal()
    world.register()
    await world.harness.indexChanges()
    return world
  }

  /** The same organisation on a copy of its server. */
  in(harness: Harness): World {
    const own = Object.entries(this).map(([name, value]: [string, unknown]) => [
      name,
      value instanceof Map ? new Map(value) : value,
    ])
    const world = Object.assign(Object.create(World.prototype) as World, Object.fromEntries(own))
    return Object.assign(world, {
      harness,
      files: this.files.in(harness),
      exports: this.exports.in(harness),
    })
  }

  /**
   * Yearly numbers start at one in every organisation: here each starts elsewhere, or they would look like a leak.
   */
  private async startCounters(): Promise<void> {
    const yearly = this.collections.flatMap(({ type, numbering }) =>
      patternsOf(numbering)
        .filter((pattern) => pattern.includes('{year}'))
        .map((pattern) => ({ type, pattern })),
    )
    for (const { type, pattern } of yearly) {
      const prefix = fillPattern(pattern, () => '')
      await this.harness.admin.query('insert into counters (org_id, name, value) values ($1, $2, $3)', [
        this.org,
        `${type}:${prefix}`,
        randomInt(100_000, 900_000),
      ])
    }
  }

  /** A signature of the founder on the first process. */
  private async sign(person: Person): Promise<void> {
    const made = await new Signer(this.harness, person, this.org).sign(this.targets.get('process')!.id)
    this.signature = made.id
  }

  /** Prepares a signature on a process for a person who may read it, with their re-authentication. */
  async prepareToSign(person: Person): Promise<void> {
    const signer = new Signer(this.harness, person, this.org)
    const reply = await signer.ask(this.targets.get('process')!.id)
    if (reply.statusCode !== 200) return
    const { challenge } = reply.json<{ challenge: string }>()
    this.signing.set(person.id, { challenge, token: await signer.fresh() })
  }

  /** The prepared signature of the person; the founder's for people who cannot sign. */
  signingOf({ id }: Person): { challenge: string; token: string } {
    return this.signing.get(id) ?? this.signing.get(this.founder.id)!
  }

  get person(): string {
    return this.colleague.id
  }

  get judge(): string {
    return this.founder.id
  }

  get email(): string {
    return this.colleague.email
  }

  get judgeEmail(): string {
    return this.founder.email
  }

  readonly codeOf = (type: string): string | undefined => this.codes.get(type)
  readonly recordOf = (type: string): string | undefined => this.seconds.get(type)

  private async invite({ id, token }: { id: string; token: string }, email: string): Promise<void> {
    const hash = createHash('sha256').update(token).digest()
    await this.harness.admin.query(
      `insert into invitations (org_id, id, email, name, roles, token_hash, invited_by, expires_at)
       values ($1, $2, $3, $4, '{guest}', $5, $6, now() + interval '1 day')`,
      [this.org, id, email, `${this.canary} newcomer`, hash, this.founder.id],
    )
  }

  /** Assistance is on, and has proposed something. */
  private async addProposal(): Promise<void> {
    const { harness, org, founder, canary } = this
    await harness.admin.query('update organisations set assistance = true where org_id = $1', [org])
    const [subject, target] = [this.targets.get('process')!.id, this.seconds.get('process')!]
    const cited = {
      version: 1,
      field: 'title',
      locale: 'en',
      place: 0,
      from: 0,
      to: 1,
      quote: canary,
      words: [],
    }
    await harness.admin.query(
      `insert into proposals (org_id, id, capability, subject, target, score, citations, subject_texts, target_texts, made_by)
       values ($1, $2, 'related', $3, $4, 1, $5, $6, $6, $7)`,
      [
        org,
        this.proposal,
        subject,
        target,
        JSON.stringify([subject, target].map((record) => ({ record, ...cited }))),
        randomBytes(32),
        founder.id,
      ],
    )
  }

  private async addServiceAccounts(): Promise<void> {
    const { harness, org, founder, canary } = this
    const roles = ['auditor']
    for (const id of [this.serviceAccount, this.endedAccount]) {
      await harness.admin.query('insert into people (id, name) values ($1, $2)', [id, `${canary} program`])
      await harness.admin.query(
        'insert into members (org_id, id, name, roles, active, service) values ($1, $2, $3, $4, false, true)',
        [org, id, `${canary} program`, roles],
      )
      await harness.admin.query(
        `insert into service_accounts (org_id, id, description, permissions, created_by) values ($1, $2, $3, '{risk.read}', $4)`,
        [org, id, `${canary} purpose`, founder.id],
      )
    }
    await harness.admin.query(
      `insert into service_keys (org_id, id, account_id, label, token_hash, hint, created_by, expires_at)
       values ($1, $2, $3, $4, $5, '0000', $6, now() + interval '1 day')`,
      [org, this.serviceKey, this.serviceAccount, `${canary} key`, randomBytes(32), founder.id],
    )
    await harness.admin.query(
      `insert into sign_in_domains (org_id, id, domain, proof, verified_at, created_by)
       values ($1, $2, $4, repeat('x', 30), null, $6), ($1, $3, $5, repeat('y', 30), now(), $6)`,
      [
        org,
        this.signInDomain,
        this.verifiedDomain,
        `${canary}.invalid`.toLowerCase(),
        `${canary}.example`.toLowerCase(),
        founder.id,
      ],
    )
    await harness.admin.query(
      `insert into sign_in_connections (org_id, id, name, protocol, mode, issuer, client_id, groups_claim, created_by)
       values ($1, $2, $3, 'oidc', 'optional', $4, 'evidentia', 'groups', $5)`,
      [org, this.signInConnection, `${canary} directory`, `https://${canary}.example.com`, founder.id],
    )
    await harness.admin.query(
      `insert into sign_in_links (org_id, connection_id, person_id, subject) values ($1, $2, $3, $4)`,
      [org, this.signInConnection, founder.id, `${canary} subject`],
    )
    const [directoryUser, directoryGroup] = [uuid(), uuid()]
    await harness.admin.query(
      `insert into scim_users (org_id, id, person_id, user_name, address, active, content)
       values ($1, $2, $3, $4, $5, true, $6)`,
      [
        org,
        directoryUser,
        founder.id,
        `${canary} user`,
        `${canary}@${canary}.example`.toLowerCase(),
        JSON.stringify({ userName: `${canary} user` }),
      ],
    )
    await harness.admin.query('insert into scim_groups (org_id, id, display_name) values ($1, $2, $3)', [
      org,
      directoryGroup,
      `${canary} group`,
    ])
    await harness.admin.query(
      'insert into scim_group_members (org_id, group_id, user_id) values ($1, $2, $3)',
      [org, directoryGroup, directoryUser],
    )
    await harness.admin.query('insert into scim_departures (org_id, person_id, version) values ($1, $2, 1)', [
      org,
      founder.id,
    ])
    await harness.admin.query(
      `insert into webhooks (org_id, id, url, description, types, secret, cursor_seq, created_by)
       values ($1, $2, $3, $4, '{}', $5, 0, $6)`,
      [org, this.webhook, `https://${canary}.example.com/`, `${canary} hook`, randomBytes(32), founder.id],
    )
    await harness.admin.query(
      `insert into webhook_deliveries (org_id, id, webhook_id, seq, type, body, state) values ($1, $2, $3, 1, 'x', $4, 'failed')`,
      [org, this.delivery, this.webhook, JSON.stringify({ canary })],
    )
  }

  /** Gives a person a view of their own. */
  async keepView(owner: Person): Promise<void> {
    const id = uuid()
    this.ownViews.set(owner.id, id)
    await this.insertView(id, owner, false)
  }

  /** The person's own view; the founder's for people who have none. */
  viewOf({ id }: Person): string {
    return this.ownViews.get(id) ?? this.ownViews.get(this.founder.id)!
  }

  /** The person's exports; the founder's for people who have none. */
  exportsOf({ id }: Person): PersonsExports {
    return this.exports.byPerson.get(id) ?? this.exports.byPerson.get(this.founder.id)!
  }

  private async insertView(id: string, owner: Person, shared: boolean): Promise<void> {
    await this.harness.admin.query(
      `insert into views (org_id, id, collection, name, query, shared, owner_id) values ($1, $2, 'units', $3, $4, $5, $6)`,
      [this.org, id, `${this.canary} view ${id}`, `q=${this.canary}`, shared, owner.id],
    )
  }

  private async discuss(): Promise<void> {
    const { admin } = this.harness
    for (const [name, id] of Object.entries(this.threads))
      await admin.query(
        `insert into threads (org_id, id, record_id, created_by, resolved_by, resolved_at)
         values ($1, $2, $3, $4, $5, case when $5::uuid is not null then now() end)`,
        [
          this.org,
          id,
          this.targets.get('process')!.id,
          this.founder.id,
          name === 'settled' ? this.founder.id : null,
        ],
      )
    await this.insertComment(this.colleaguesComment, this.colleague)
  }

  private async loadOfficialText(): Promise<void> {
    const { admin } = this.harness
    await admin.query(
      `insert into official_texts (org_id, id, universe, language, act, sha256, name, current, loaded_by)
       values ($1, $2, $3, 'en', $4, decode($5, 'hex'), $4, true, $6)`,
      [
        this.org,
        this.officialText,
        this.targets.get('universe')!.id,
        `${this.canary} act`,
        this.files.hash,
        this.founder.id,
      ],
    )
    await admin.query(
      `insert into official_text_reviews (org_id, id, text, record_id, key) values ($1, $2, $3, $4, 'art.1')`,
      [this.org, this.officialReview, this.officialText, this.targets.get('requirement')!.id],
    )
  }

  /** Its content is not examined here. */
  private async addWordFile(): Promise<void> {
    await this.harness.admin.query(
      `insert into template_words (org_id, template_id, locale, name, file, sha256)
       values ($1, $2, 'en', $3, 'word', sha256('word'))`,
      [this.org, this.targets.get('template')!.id, `${this.canary}.docx`],
    )
  }

  /** Creates a comment of a person. */
  async comment(author: Person): Promise<void> {
    const id = uuid()
    this.ownComments.set(author.id, id)
    await this.insertComment(id, author)
  }

  /** The person's own comment; the founder's for people who have none. */
  commentOf({ id }: Person): string {
    return this.ownComments.get(id) ?? this.ownComments.get(this.founder.id)!
  }

  private async insertComment(id: string, author: Person): Promise<void> {
    await this.harness.admin.query(
      'insert into comments (org_id, id, thread_id, author_id, text) values ($1, $2, $3, $4, $5)',
      [this.org, id, this.threads.talk, author.id, `${this.canary} said`],
    )
  }

  /** Creates a notification for a person. */
  async tell(person: Person): Promise<void> {
    const id = uuid()
    this.ownNotifications.set(person.id, id)
    await this.insertNotification(id, person)
  }

  /** The person's notification; the founder's for people who have none. */
  notificationOf({ id }: Person): string {
    return this.ownNotifications.get(id) ?? this.ownNotifications.get(this.founder.id)!
  }

  private async insertNotification(id: string, person: Person): Promise<void> {
    await this.harness.admin.query(
      `insert into notifications (org_id, id, person_id, kind, cause, record_id, thread_id, actor_id, shown, mail)
       values ($1, $2, $3, 'mentioned', $7, $4, $5, $6, true, 'off')`,
      [this.org, id, person.id, this.targets.get('process')!.id, this.threads.talk, this.leaver.id, id],
    )
  }

  /**
   * Two records through the API: the second is created first, so that the first can refer to a record of its own
   * type.
   */
  private async makeRecords(of: Collection): Promise<void> {
    const route = allRoutes.find((one) => one.name === `${of.name}.create`)!
    const create = async (device: string | undefined, by = this.founder) => {
      if (isMadeWithDevice(of.type)) return findInFile(this.harness.admin, of.type, this.org, device!)
      const response = await this.harness.call(route, by, this.org, { body: sampleInput(of, this) })
      if (response.statusCode !== 201) throw new Error(`${route.name}: ${response.body}`)
      const made = response.json<{ id: string; version: number; status: string; code: string }>()
      if (of.type === 'device') await bareFile(this.harness.admin, this.org, made.id)
      return made
    }
    const second = await create(
      this.seconds.get('device'),
      of.type === 'documentversion' ? this.author : this.founder,
    )
    this.seconds.set(of.type, second.id)
    this.codes.set(of.type, second.code)
    const begun = BEGUN[of.type]
    if (begun) await this.harness.admin.query(begun, [this.org, second.id])
    const { id, version, status } = await create(this.targets.get('device')?.id)
    const target = {
      of,
      id,
      version,
      status,
      archived: false,
      link: uuid(),
      assignment: uuid(),
      operation: uuid(),
      file: uuid(),
      document: uuid(),
      documentVersion: uuid(),
    }
    this.targets.set(of.type, target)
    const ready = READY[of.type]
    if (ready) await this.harness.admin.query(ready, [this.org, id])
    await this.attach([{ target, operationBy: this.founder.id }])
  }

  /** A requirement of a universe other than that of all the others. */
  private async makeElsewhere(): Promise<void> {
    const made = async (name: string, body: object) => {
      const route = allRoutes.find((one) => one.name === `${name}.create`)!
      const response = await this.harness.call(route, this.founder, this.org, { body })
      if (response.statusCode !== 201) throw new Error(`${route.name}: ${response.body}`)
      return response.json<{ id: string }>().id
    }
    const of = (name: string) => this.collections.find((one) => one.name === name)!
    const universe = this.targets.get('universe')!.id
    const domain = await made('domains', { ...sampleInput(of('domains'), this), universe })
    this.elsewhere = await made('requirements', {
      ...sampleInput(of('requirements'), this),
      universe,
      domain,
    })
  }

  /**
   * A project creates the memberships of its lead and reviewer: these get the values of the others, so that a bulk
   * change affects all alike.
   */
  private async levelSeats(): Promise<void> {
    const seat = this.targets.get('projectmember')
    if (!seat) return
    const { admin } = this.harness
    await admin.query(
      `update projectmembers t set role = s.role, hours = s.hours, conflict_note = s.conflict_note
       from projectmembers s where s.id = $1 and t.org_id = s.org_id`,
      [seat.id],
    )
    await admin.query(
      `update records t set tags = s.tags from records s
       where s.id = $1 and t.org_id = s.org_id and t.type = 'projectmember'`,
      [seat.id],
    )
  }

  /** Every document is created with a version: these get the values of the others as well. */
  private async levelVersions(): Promise<void> {
    const version = this.targets.get('documentversion')
    if (!version) return
    const { admin } = this.harness
    await admin.query(
      `update documentversions t set file = s.file, checksum = s.checksum, change_summary = s.change_summary
       from documentversions s where s.id = $1 and t.org_id = s.org_id`,
      [version.id],
    )
    await admin.query(
      `update records t set title = s.title, tags = s.tags from records s
       where s.id = $1 and t.org_id = s.org_id and t.type = 'documentversion'`,
      [version.id],
    )
  }

  private register(): void {
    const { founder, colleague, leaver, newcomer, invitation } = this
    const set = (name: string, value: string) => {
      this.names.set(value, name)
      this.values.set(name, value)
    }
    set('canary', this.canary)
    set('token', invitation.token)
    set('invitation', this.openInvitation.id)
    set('view', this.viewOf(founder))
    set('sharedView', this.sharedView)
    set('privateView', this.privateView)
    for (const [name, id] of Object.entries(this.threads)) set(`thread:${name}`, id)
    set('comment', this.commentOf(founder))
    set('colleaguesComment', this.colleaguesComment)
    set('challenge', this.signingOf(founder).challenge)
    set('signature', this.signature)
    set('officialText', this.officialText)
    set('officialReview', this.officialReview)
    set('notification', this.notificationOf(founder))
    set('colleaguesNotification', this.colleaguesNotification)
    for (const [name, { id }] of Object.entries({ founder, colleague, leaver, newcomer })) set(name, id)
    for (const [type, { id, link, assignment, operation }] of this.targets) {
      for (const [name, value] of Object.entries({ target: id, link, assignment, operation }))
        set(`${name}:${type}`, value)
    }
    set('file:evidence', this.targets.get('evidence')!.file)
    set('document:process', this.targets.get('process')!.document)
    set('documentVersion:process', this.targets.get('process')!.documentVersion)
    set('upload', this.files.uploads.get(founder.id)!)
    set('hash', this.files.hash)
    for (const [name, id] of Object.entries(this.exportsOf(founder))) set(`${name}Export`, id)
    for (const [name, id] of Object.entries(this.exportsOf(colleague))) set(`${name}ColleaguesExport`, id)
    for (const [type, id] of this.seconds) set(`second:${type}`, id)
    for (const [type, code] of this.codes) set(`code:${type}`, code)
    set('elsewhere', this.elsewhere)
    set('email', colleague.email)
  }

  /** A record for one call of a probe, in the state that the call needs; undefined if the call needs no record. */
  async targetFor({ of, ready }: TargetNeeds, person: Person, archived = false): Promise<Target | undefined> {
    if (!of) return undefined
    const [target] = await this.copies(of, [
      {
        status: ready?.status ?? of.machine.initial,
        archived,
        createdBy: person.id,
        ...(ready?.mine ? { ownedBy: person.id } : {}),
      },
    ])
    if (ready?.sql) await this.harness.admin.query(ready.sql, [target!.id])
    return target
  }

  async membershipVersion({ id }: Person): Promise<number> {
    const { rows } = await this.harness.admin.query<{ version: number }>(
      'select version from members where org_id = $1 and id = $2',
      [this.org, id],
    )
    return rows[0]!.version
  }

  /** Copies of the collection's record in the wanted states, inserted directly. */
  async copies(of: Collection, wanted: readonly Wanted[]): Promise<Target[]> {
    const { admin } = this.harness
    const targets = wanted.map(({ status, archived = false }): Target => ({
      of,
      id: uuid(),
      // Archiving increments the version.
      version: archived ? 2 : 1,
      status,
      archived,
      link: uuid(),
      assignment: uuid(),
      operation: uuid(),
      file: uuid(),
      document: uuid(),
      documentVersion: uuid(),
    }))
    const device = isMadeWithDevice(of.type) ? this.collections.find(({ type }) => type === 'device')! : null
    const devices = device
      ? await bareDevices(
          admin,
          this.org,
          this.targets.get('device')!.id,
          this.founder.id,
          wanted.map(() => nextCode(device)),
        )
      : []
    devices.forEach((id, index) => (targets[index]!.device = id))
    const rows = targets.map(({ id, status, archived, version }, index) => ({
      id,
      ...(device ? { device: devices[index] } : {}),
      // Two versions of a template never have the same number: each copy is the first version of its own series.
      ...(of.type === 'template' ? { series: id } : {}),
      status,
      version,
      code: nextCode(of),
      owner_id: wanted[index]!.ownedBy ?? this.colleague.id,
      created_by: wanted[index]!.createdBy,
      updated_by: wanted[index]!.createdBy,
      archived_at: archived ? new Date().toISOString() : null,
    }))
    const from = [this.org, this.targets.get(of.type)!.id]
    const copy = async (table: string, more: string) => {
      const columns = await this.columnsOf(table)
      await admin.query(
        `insert into ${table} (${columns.join(', ')})
         select ${columns.map((column) => `(c.copy).${column}`).join(', ')}
         from (select jsonb_populate_record(t, ${more}) as copy from ${table} t, jsonb_array_elements($3::jsonb) x
           where t.org_id = $1 and t.id = $2) c`,
        [...from, JSON.stringify(rows)],
      )
    }
    await copy('records', 'x')
    // Two working papers of a project never have the same number; copies without a number keep none.
    const own = ALONE.has(of.type)
      ? `jsonb_build_object('id', x->'id', 'ref', null)`
      : `x - '{status,version,code,owner_id,created_by,updated_by,archived_at}'::text[]`
    await copy(of.name, own)
    if (of.type === 'project') await this.encircle(rows.map(({ id }) => id))
    // Fields that are stored as links.
    const kinds = Object.values(of.fields).flatMap(({ link }) => link ?? [])
    await admin.query(
      `insert into links (org_id, id, kind, from_id, to_id, created_by)
       select l.org_id, gen_random_uuid(), l.kind, (x->>'id')::uuid, l.to_id, l.created_by
       from links l, jsonb_array_elements($3::jsonb) x where l.org_id = $1 and l.from_id = $2 and l.kind = any($4)`,
      [...from, JSON.stringify(rows), kinds],
    )
    const made = targets.map((target, index) => ({
      target,
      operationBy: wanted[index]!.operationBy ?? this.founder.id,
    }))
    await this.attach(made)
    await this.remember(targets)
    return targets
  }

  /** Every project has a restricted audience. */
  private async encircle(projects: readonly string[]): Promise<void> {
    const { admin } = this.harness
    await admin.query(
      `insert into circles (org_id, id, people, open) select c.org_id, x.id, c.people, c.open
       from circles c, unnest($3::uuid[]) as x(id) where c.org_id = $1 and c.id = $2`,
      [this.org, this.targets.get('project')!.id, projects],
    )
    await admin.query('update records set circle = id where org_id = $1 and id = any($2::uuid[])', [
      this.org,
      projects,
    ])
  }

  /** The columns to insert: those that PostgreSQL does not generate. */
  private async columnsOf(table: string): Promise<string[]> {
    const known = this.columns.get(table)
    if (known) return known
    const { rows } = await this.harness.admin.query<{ name: string }>(
      `select quote_ident(attname) as name from pg_attribute
       where attrelid = ('app.' || $1)::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    )
    const columns = rows.map(({ name }) => name)
    this.columns.set(table, columns)
    return columns
  }

  /** A link, an assignment and an undoable change for each record, and a file for each piece of evidence. */
  private async attach(made: readonly { target: Target; operationBy: string }[]): Promise<void> {
    const { admin } = this.harness
    const rows = made.map(({ target, operationBy }) => ({
      id: target.id,
      link: target.link,
      assignment: target.assignment,
      operation: target.operation,
      type: target.of.type,
      second: this.seconds.get(target.of.type),
      operation_by: operationBy,
      before: [{ id: target.id, version: target.archived ? target.version - 1 : target.version, values: {} }],
    }))
    const given = `jsonb_to_recordset($1::jsonb) as x(id uuid, link uuid, assignment uuid, operation uuid, type text, second uuid, operation_by uuid, before jsonb)`
    const values = [JSON.stringify(rows), this.org, this.founder.id]
    await admin.query(
      `insert into links (org_id, id, kind, from_id, to_id, created_by) select $2, link, 'depends_on', id, second, $3 from ${given}`,
      values,
    )
    await admin.query(
      `insert into assignments (org_id, id, record_id, person_id, role, created_by) select $2, assignment, id, $4, 'responsible', $3 from ${given}`,
      [...values, this.leaver.id],
    )
    await admin.query(
      `insert into operations (org_id, id, type, actor_id, before) select $2, operation, type, operation_by, before from ${given}`,
      values.slice(0, 2),
    )
    await this.begin(made.map(({ target }) => target).filter(({ of }) => of.documents))
    const files = made.filter(({ target }) => target.of.name === 'evidence')
    await this.files.attach(
      files.map(({ target }) => ({ id: target.file, record: target.id })),
      this.colleague.id,
      `${this.canary}.png`,
    )
  }

  /** Creates a text with a version for each record that can have one. */
  private async begin(targets: readonly Target[]): Promise<void> {
    const content = {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: `${this.canary} narrated` }] }],
    }
    for (const { id, of, document, documentVersion } of targets) {
      const values = [this.org, document, id, of.documents![0], JSON.stringify(content), this.founder.id]
      await this.harness.admin.query(
        `insert into documents (org_id, id, record_id, field, content, hash, recorded_hash, created_by)
         values ($1, $2, $3, $4, $5, sha256('x'), sha256('x'), $6)`,
        values,
      )
      await this.harness.admin.query(
        `insert into document_versions (org_id, id, document_id, number, name, seq, content, hash, created_by)
         values ($1, $2, $3, 1, $4, 0, $5, sha256('x'), $6)`,
        [
          this.org,
          documentVersion,
          document,
          `${this.canary} version`,
          JSON.stringify(content),
          this.founder.id,
        ],
      )
    }
  }

  /** Writes the trail entries of copies. */
  private async remember(targets: readonly Target[]): Promise<void> {
    const entries = targets.map(({ of, id }) => ({
      action: 'create',
      type: of.type,
      record: id,
      version: 1,
      changes: {},
      reason: null,
      actor: this.founder.id,
      roles: [],
      request: null,
    }))
    const client = await this.harness.admin.connect()
    try {
      await client.query('begin')
      await client.query(`select set_config('app.org', $1, true)`, [this.org])
      await client.query('select app.append_trail($1::json)', [JSON.stringify(entries)])
      await client.query('commit')
    } finally {
      client.release()
    }
  }

  /** Everything that must never appear in an answer to another organisation: words, ids and codes. */
  async secrets(): Promise<string[]> {
    const { rows } = await this.harness.admin.query<{ value: string }>(
      `select id::text as value from records where org_id = $1 union select code from records where org_id = $1 and length(code) >= 5
       union select id::text from members where org_id = $1 union select id::text from links where org_id = $1
       union select id::text from assignments where org_id = $1 union select id::text from views where org_id = $1
       union select id::text from threads where org_id = $1 union select id::text from comments where org_id = $1
       union select id::text from documents where org_id = $1 union select id::text from document_versions where org_id = $1
       union select id::text from notifications where org_id = $1`,
      [this.org],
    )
    return [...new Set([...this.values.values(), this.org, ...rows.map((row) => row.value)])]
  }
}
