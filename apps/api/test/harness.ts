import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeQuery, type Grants, needsIdempotencyKey, type Role, type Route } from 'contract'
import {
  type Organisation,
  type OrganisationChanges,
  organisationRoutes,
} from 'contract/workspace/organisations'
import { type ProtectedAct, type Purpose, protectionRoutes } from 'contract/workspace/protection'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { decodeJwt } from 'jose'
import { createDatabase, databaseUrl, dropDatabase } from 'dev-services/postgres'
import { inject } from 'vitest'
import pg from 'pg'
import { sendInvitation } from '#modules/workspace/invitations/invitations.jobs.ts'
import { applyAllChanges } from '#modules/workspace/search/index/test-index.ts'
import type { Config } from '#platform/config.ts'
import { VERSIONED_PATH } from '#platform/http/versions.ts'
import { hashKey, newKey } from '#platform/identity/service-keys.ts'
import { readConfig } from '#platform/read-config.ts'
import type { Services } from '#platform/http/services.ts'
import type { SendMail } from '#platform/mail.ts'
import { startTracing } from '#platform/tracing/trace.ts'
import type { Mount } from '#platform/collection/slice.ts'
import { buildApp } from '../src/app.ts'
import { createServices } from '../src/services.ts'
import { CLIENT_ID, type Issuer, startIssuer } from './issuer.ts'

export interface Person {
  id: string
  email: string
  token: string
}

export interface Request {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  version?: number
  key?: string
  headers?: Record<string, string | undefined>
}

/** A folder that is created with the first file. */
const filesOf = (database: string) => join(tmpdir(), `evidentia-files-${database}`)

/** The request of a client for a route, with the headers that the contract requires. */
export function requestOf(
  route: Route,
  who: Pick<Person, 'token'> | null,
  organisation: string | null,
  request: Request,
): { method: Route['method']; url: string; headers: Record<string, string>; payload?: never } {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(request.params?.[name] ?? ''),
  )
  const isKeyed = who !== null && who.token.startsWith('evk_')
  const headers: Record<string, string | undefined> = {
    ...(who ? { authorization: `${isKeyed ? 'Bearer' : 'token'} ${who.token}` } : {}),
    ...(organisation ? { 'x-organisation': organisation } : {}),
    ...(request.version !== undefined ? { 'if-match': `"${request.version}"` } : {}),
    ...(needsIdempotencyKey(route) ? { 'idempotency-key': request.key ?? randomUUID() } : {}),
    ...(route.body === 'workbook'
      ? { 'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }
      : {}),
    ...request.headers,
  }
  const sent = Object.fromEntries(
    Object.entries(headers).filter(([, value]) => value !== undefined),
  ) as Record<string, string>
  return {
    method: route.method,
    url: `${isKeyed ? VERSIONED_PATH : '/api'}${path}${encodeQuery(request.query ?? {})}`,
    headers: sent,
    ...(route.body && request.body !== undefined ? { payload: request.body as never } : {}),
  }
}

/** Routes that are asked what the search index knows. */
const READS_THE_INDEX: ReadonlySet<string> = new Set(['search.find', 'proposals.matches', 'proposals.find'])

/** The real API on a database of its own, with people who call it. */
export class Harness {
  readonly app: FastifyInstance
  readonly services: Services
  readonly issuer: Issuer
  readonly config: Config
  readonly admin: pg.Pool
  /** The log, line by line. */
  readonly log: string[]
  private readonly name: string
  /** The SQL of `checksums`, built once the tables are known. */
  private sums?: string
  private resting = false
  private copied = false
  /** One at a time: building a server blocks the thread, and another copy's key requests would time out. */
  private copying: Promise<unknown> = Promise.resolve()

  private constructor(
    app: FastifyInstance,
    services: Services,
    issuer: Issuer,
    admin: pg.Pool,
    name: string,
    log: string[],
  ) {
    this.app = app
    this.log = log
    this.services = services
    this.config = services.config
    this.issuer = issuer
    this.admin = admin
    this.name = name
  }

  static async start(
    overrides: Record<string, string | undefined> = {},
    serveMore?: Mount,
  ): Promise<Harness> {
    return Harness.serve(inject('template'), await startIssuer(), overrides, serveMore)
  }

  private static async serve(
    template: string,
    issuer: Issuer,
    overrides: Record<string, string | undefined>,
    serveMore?: Mount,
  ): Promise<Harness> {
    const adminUrl = inject('adminUrl')
    const name = `t_${randomUUID().replaceAll('-', '')}`
    await createDatabase(adminUrl, name, template)
    const config = readConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      DATABASE_URL: databaseUrl(adminUrl, 'evidentia_app', name),
      ERASURE_DATABASE_URL: databaseUrl(adminUrl, 'evidentia_erasure', name),
      DATABASE_POOL_SIZE: '8',
      WEB_ORIGIN: 'http://localhost:5173',
      OIDC_ISSUER: issuer.url,
      OIDC_CLIENT_ID: CLIENT_ID,
      RATE_LIMIT: '1000000',
      ORGANISATION_AT_ONCE: '1000000',
      INVITATIONS_PERSON_HOUR: '1000000',
      INVITATIONS_ORGANISATION_DAY: '1000000',
      // A shared machine may exceed the product's own timeout; tests of that timeout set their own.
      STATEMENT_TIMEOUT_MS: '60000',
      ...('STORAGE_BUCKET' in overrides ? {} : { STORAGE_DIR: filesOf(name) }),
      ...overrides,
    })
    const services = createServices(config, await startTracing(config))
    const admin = new pg.Pool({
      connectionString: databaseUrl(adminUrl, 'postgres', name),
      max: 4,
      options: '-c search_path=app',
    })
    admin.on('error', () => undefined)
    const log: string[] = []
    services.logTo = { write: (line) => void log.push(line) }
    return new Harness(
      await buildApp(services, serveMore ? { serveMore } : {}),
      services,
      issuer,
      admin,
      name,
      log,
    )
  }

  /** Stops the server and keeps its data for copying. Nothing can be called on it afterwards. */
  async rest(): Promise<void> {
    if (this.resting) return
    this.resting = true
    await this.app.close()
    await this.services.jobs.stop()
    await this.services.live.stop()
    await this.services.db.close()
    await this.services.trace?.stop()
    await this.admin.end()
  }

  /** Another server with the data of a stopped one. Copying a prepared state is much faster than creating it. */
  copy(): Promise<Harness> {
    const copying = this.copying.then(async () => {
      const copy = await Harness.serve(this.name, this.issuer, { STORAGE_DIR: this.config.STORAGE_DIR })
      copy.copied = true
      // Fetches the issuer's keys.
      await copy.person()
      return copy
    })
    this.copying = copying
    return copying
  }

  async stop(): Promise<void> {
    await this.rest()
    await dropDatabase(inject('adminUrl'), this.name)
    // Those belong to the server that this is a copy of.
    if (this.copied) return
    this.issuer.close()
    await rm(filesOf(this.name), { recursive: true, force: true })
  }

  /** A new person with a token; the server creates their account at the first call. */
  async person(name = 'Person'): Promise<Person> {
    const email = `${name.toLowerCase().replace(/\W/g, '.')}.${randomUUID().slice(0, 8)}@example.com`
    const token = await this.issuer.sign({ sub: randomUUID(), email, name })
    const response = await this.app.inject({ url: '/api/me', headers: { authorization: `token ${token}` } })
    if (response.statusCode !== 200) throw new Error(response.body)
    return { id: response.json<{ id: string }>().id, email, token }
  }

  /** Makes a person a member directly, for tests that do not test invitations. */
  async member(organisation: string, roles: readonly Role[], name = roles.join(' ')): Promise<Person> {
    const person = await this.person(name)
    await this.admin.query(
      'insert into members (org_id, id, name, email, roles) values ($1, $2, $3, $4, $5)',
      [organisation, person.id, name, person.email, roles],
    )
    // Tests create several members with the same name; each gets a unique signing name.
    await this.admin.query(
      `update signing_names set name = $3, source = 'joining', confirmed_at = clock_timestamp(), proposed = null,
         proposed_at = null where org_id = $1 and person_id = $2 and name is null`,
      [organisation, person.id, `${name} ${person.id.slice(-12)}`],
    )
    this.services.accounts.forget()
    return person
  }

  /** An organisation whose founder has these roles besides admin. */
  async organisation(
    roles: readonly Role[] = ['risk_manager'],
    name = 'Organisation',
  ): Promise<{ id: string; founder: Person }> {
    const founder = await this.person(name)
    const response = await this.app.inject({
      method: 'POST',
      url: '/api/organisations',
      headers: { authorization: `token ${founder.token}`, 'idempotency-key': randomUUID() },
      payload: { name, roles },
    })
    if (response.statusCode !== 201) throw new Error(response.body)
    return { id: response.json<{ id: string }>().id, founder }
  }

  /** A service account, as the caller of its key. */
  async serviceAccount(
    organisation: string,
    creator: Person,
    { roles, permissions = [] }: Pick<Grants, 'roles' | 'permissions'>,
    name = 'Connector',
  ): Promise<Person> {
    const [id, key] = [randomUUID(), newKey()]
    const insert = (text: string, values: unknown[]) => this.admin.query(text, [organisation, id, ...values])
    await this.admin.query(`insert into people (id, name) values ($1, $2)`, [id, name])
    await insert(
      'insert into members (org_id, id, name, roles, active, service) values ($1, $2, $3, $4, false, true)',
      [name, roles],
    )
    await insert(
      `insert into service_accounts (org_id, id, description, permissions, created_by) values ($1, $2, '', $3, $4)`,
      [permissions, creator.id],
    )
    await insert(
      `insert into service_keys (org_id, id, account_id, label, token_hash, hint, created_by, expires_at)
       values ($1, $3, $2, 'Test', $4, $5, $6, now() + interval '1 day')`,
      [randomUUID(), hashKey(key), key.slice(-4), creator.id],
    )
    return { id, email: '', token: key }
  }

  private lastProof = 0
  /** A token of a new authentication with these claims. Tests authenticate more often than once a second. */
  proofOf({ token }: Pick<Person, 'token'>, claims: object = {}): Promise<string> {
    const { sub, email, name } = decodeJwt(token)
    this.lastProof = Math.max(Date.now(), this.lastProof + 1)
    const auth_time = this.lastProof / 1000
    const said = { sub, email, name, auth_time, amr: ['pwd'], ...claims }
    return this.issuer.sign(said, { issuedAt: Math.ceil(auth_time) })
  }

  /** Announces what a person is about to do and authenticates them for exactly that; sent with the request. */
  async proofFor(
    who: Person,
    organisation: string,
    purpose: Purpose,
  ): Promise<{ challenge: string; token: string }> {
    const laid = await this.call(protectionRoutes.prepare, who, organisation, { body: purpose })
    // A person who may not prepare this action sends a placeholder instead of a proof.
    if (laid.statusCode !== 200) return { challenge: randomUUID(), token: 'none' }
    const { challenge } = laid.json<{ challenge: string }>()
    return { challenge, token: await this.proofOf(who, { nonce: challenge }) }
  }

  /** Requests a change that weakens protection, and has another administrator approve it if one is given. */
  async protect(
    who: Person,
    organisation: string,
    act: ProtectedAct,
    approver?: Person,
  ): Promise<LightMyRequestResponse> {
    const proof = await this.proofFor(who, organisation, { for: 'request', act, reason: 'Test' })
    const body = { act, reason: 'Test', ...proof }
    const asked = await this.call(protectionRoutes.request, who, organisation, { body })
    if (!approver || asked.statusCode >= 300) return asked
    const { id } = asked.json<{ id: string }>()
    return this.call(protectionRoutes.approve, approver, organisation, {
      params: { id },
      body: await this.proofFor(approver, organisation, { for: 'approve', change: id }),
    })
  }

  /** Changes settings as the sole administrator does, including those that weaken protection. */
  async settle(who: Person, organisation: string, body: OrganisationChanges): Promise<Organisation> {
    const current = async () =>
      (await this.call(organisationRoutes.current, who, organisation)).json<Organisation>()
    const { version } = await current()
    const changed = await this.call(organisationRoutes.update, who, organisation, { version, body })
    if (changed.statusCode === 200) return changed.json()
    const done = await this.protect(who, organisation, { kind: 'organisation.settings', ...body })
    if (done.statusCode !== 200) throw new Error(done.body)
    return current()
  }

  /**
   * Invites as the sole administrator does, or with another administrator's approval; returns the id of the
   * invitation.
   */
  async invite(
    who: Person,
    organisation: string,
    input: Omit<Extract<ProtectedAct, { kind: 'invitation.create' }>, 'kind'>,
    approver?: Person,
  ): Promise<string> {
    const asked = await this.protect(who, organisation, { kind: 'invitation.create', ...input }, approver)
    if (asked.statusCode !== 200) throw new Error(asked.body)
    const { rows } = await this.admin.query<{ id: string }>(
      'select id from invitations where org_id = $1 and email = lower($2) order by created_at desc limit 1',
      [organisation, input.email],
    )
    return rows[0]!.id
  }

  /** The secret of an invitation, from the message that its job sends; empty if no message is sent. */
  async invitationSecret(org: string, invitation: string): Promise<string> {
    let token = ''
    const takeMail: SendMail = (mail) => {
      const [link] = mail.lines.flatMap((line) => (typeof line === 'string' ? [] : [line.href]))
      token = new URL(link!).searchParams.get('token')!
      return Promise.resolve()
    }
    await sendInvitation(this.services, takeMail, { org, invitation })
    return token
  }

  /**
   * Calls a route as a client would, with the headers that the contract requires. Before a search the index is brought up
   * to date.
   */
  async call(
    route: Route,
    who: Person | null,
    organisation: string | null,
    request: Request = {},
  ): Promise<LightMyRequestResponse> {
    if (READS_THE_INDEX.has(route.name)) await this.indexChanges()
    return this.app.inject(requestOf(route, who, organisation, request))
  }

  /** Brings the search index up to date, as the worker does. */
  indexChanges(): Promise<void> {
    return applyAllChanges(this.services)
  }

  /** How many database round trips a route has made so far, as the metrics count them. */
  async queriesOf(route: Route): Promise<number> {
    const metrics = await this.app.inject({ url: '/metrics' })
    const line = metrics.body
      .split('\n')
      .find((one) => one.startsWith(`db_queries_total{route="${route.name}"}`))
    return Number(line?.split(' ').at(-1) ?? 0)
  }

  /** A checksum per table, which changes with any of its rows; used to prove that nothing changed. */
  async checksums(): Promise<Record<string, string>> {
    this.sums ??= await this.writeSums()
    // A named statement, so that PostgreSQL plans it once and not for every call: there are many tables.
    const found = await this.admin.query<{ name: string; sum: string }>({ name: 'sums', text: this.sums })
    return Object.fromEntries(found.rows.map(({ name, sum }) => [name, sum]))
  }

  private async writeSums(): Promise<string> {
    const tables = await this.admin.query<{ name: string }>(
      `select c.relname as name from pg_class c where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
    )
    // Every call with a key may note its use, whether it is answered or not.
    const rowsOf = (name: string) =>
      name === 'service_keys'
        ? '(select org_id, id, account_id, label, token_hash, expires_at, revoked_at from service_keys)'
        : name
    const sums = tables.rows.map(
      ({ name }) =>
        `select '${name}' as name, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as sum from ${rowsOf(name)} t`,
    )
    return sums.join(' union all ')
  }
}
