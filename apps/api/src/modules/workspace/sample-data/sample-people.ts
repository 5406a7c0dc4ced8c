import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { type SamplePerson, samplePeople, type SampleTexts } from 'content'
import {
  fail,
  findTransition,
  grants,
  type Locale,
  type Localized,
  type ReplyOf,
  type Role,
  type Route,
} from 'contract'
import { evidence } from 'contract/workspace/evidence'
import { DEFAULT_KINDS } from 'contract/workspace/notifications'
import { v7 as uuid } from 'uuid'
import { attachFile } from '#modules/workspace/evidence/index.ts'
import { timeNow } from '#platform/clock.ts'
import { loadRecords } from '#platform/collection/list.ts'
import { createRecords, valuesOf } from '#platform/collection/commands.ts'
import { editMany } from '#platform/collection/edit-many.ts'
import type { Row } from '#platform/collection/stored.ts'
import { registered } from '#platform/collection/spine.ts'
import { writeRecords } from '#platform/collection/write.ts'
import { callInProcess } from '#platform/http/in-process-calls.ts'
import type { InProcessRequest } from '#platform/http/in-process-handler.ts'
import type { Services } from '#platform/http/services.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { uploadKey } from '#platform/storage/storage.ts'
import { finishUpload } from '#platform/uploads/finish.ts'
import { insertUpload } from '#platform/uploads/upload-rows.ts'

/** The roles of the sample people. */
const ROLES_OF: Readonly<Record<SamplePerson, readonly Role[]>> = {
  head_of_purchasing: ['owner'],
  plant_manager: ['owner', 'admin'],
  quality_manager: ['owner', 'techdoc_approver'],
  finance_director: ['executive'],
  risk_manager: ['risk_manager'],
  compliance_officer: ['compliance_officer'],
  audit_manager: ['audit_manager'],
  head_of_audit: ['cae'],
  auditor: ['auditor'],
  regulatory_author: ['techdoc_author'],
  responsible_person: ['prrc', 'techdoc_reviewer', 'techdoc_approver'],
  notified_body: ['external_reviewer'],
}

/** Notification settings without e-mail. */
const NO_MAIL = Object.fromEntries(
  Object.entries(DEFAULT_KINDS).map(([kind, wish]) => [kind, { ...wish, mail: 'off' }]),
)

const REQUEST = 'sample'

interface Routes {
  get: Route
  update: Route
  transition: Route
}

/** The people of a sample organisation, who act through the normal routes. */
export class SamplePeople {
  readonly locale: Locale
  readonly texts: SampleTexts
  /** The explorer: named for decisions, but never acts automatically. */
  readonly founder: string
  private readonly services: Services
  private readonly actors: ReadonlyMap<SamplePerson, Actor>

  private constructor(
    services: Services,
    { texts, locale, founder }: { texts: SampleTexts; locale: Locale; founder: string },
    actors: ReadonlyMap<SamplePerson, Actor>,
  ) {
    this.services = services
    this.texts = texts
    this.locale = locale
    this.founder = founder
    this.actors = actors
  }

  /** Creates the people. They have names and roles but cannot sign in. */
  static async gather(
    services: Services,
    org: string,
    told: { texts: SampleTexts; locale: Locale; founder: string },
  ): Promise<SamplePeople> {
    const people = samplePeople.map((person) => ({
      person,
      id: uuid(),
      name: told.texts.people[person][told.locale],
    }))
    await services.db.write(org, async (tx) => {
      for (const { person, id, name } of people) {
        // Sample people cannot sign in, so none may be the second administrator whose approval is required.
        const roles = ROLES_OF[person].filter((role) => role !== 'admin')
        await tx.query('select app.make_sample_person($1, $2, $3)', [id, name, told.locale])
        await tx.query(
          `insert into members (org_id, id, name, locale, roles) values (app.org(), $1, $2, $3, $4::text[])`,
          [id, name, told.locale, roles],
        )
        tx.trail.push({
          action: 'create',
          type: 'member',
          record: id,
          version: 1,
          changes: { name: [null, name], roles: [null, roles] },
          actor: told.founder,
          roles: ['admin'],
          request: REQUEST,
        })
      }
      await tx.query(
        `insert into notification_settings (org_id, person_id, kinds)
         select app.org(), m.id, $1::jsonb from members m where m.org_id = app.org() on conflict do nothing`,
        [JSON.stringify(NO_MAIL)],
      )
      return { value: undefined }
    })
    const actors = people.map(({ person, id }) => {
      const roles = ROLES_OF[person]
      return [person, { personId: id, orgId: org, roles, superUser: false, locale: told.locale }] as const
    })
    return new SamplePeople(services, told, new Map(actors))
  }

  private actor(person: SamplePerson): Actor {
    return this.actors.get(person)!
  }

  id(person: SamplePerson): string {
    return this.actor(person).personId
  }

  /** Translates a text into the explorer's language, for single-language fields. */
  say(text: Localized): string {
    return text[this.locale] ?? text.en ?? ''
  }

  call<R extends Route>(
    person: SamplePerson,
    route: R,
    request: InProcessRequest<R> = {},
  ): Promise<ReplyOf<R>> {
    return callInProcess(this.services, route, this.actor(person), request, REQUEST)
  }

  /** Uploads a file and attaches it to a piece of evidence; it is scanned like any other. */
  async attach(person: SamplePerson, to: string, filename: string, bytes: Buffer): Promise<void> {
    const actor = this.actor(person)
    const { personId, orgId } = actor
    const { db, storage, collections } = this.services
    const id = uuid()
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await db.write(orgId, async (tx) => ({
      value: await insertUpload(tx, { id, person: personId, bytes: bytes.length, filename, sha256 }),
    }))
    await storage.put(uploadKey(orgId, id), Readable.from(bytes))
    await finishUpload(this.services, orgId, personId, id)
    await db.write(actor, async (tx) => ({
      value: await attachFile(tx, registered(collections, evidence), to, id, { actor, requestId: REQUEST }),
    }))
  }

  private async versionOf(person: SamplePerson, routes: Routes, id: string): Promise<number> {
    const { version } = (await this.call(person, routes.get, { params: { id } })) as { version: number }
    return version
  }

  async change(person: SamplePerson, routes: Routes, id: string, body: object): Promise<void> {
    const version = await this.versionOf(person, routes, id)
    await this.call(person, routes.update, { params: { id }, version, body })
  }

  async move(person: SamplePerson, routes: Routes, id: string, to: string): Promise<void> {
    const version = await this.versionOf(person, routes, id)
    await this.call(person, routes.transition, { params: { id }, version, body: { to } })
  }

  /** Creates records in one transaction. */
  async createAll(
    person: SamplePerson,
    type: string,
    drafts: readonly Record<string, unknown>[],
  ): Promise<Row[]> {
    const actor = this.actor(person)
    const collection = this.services.collections.get(type)!
    if (!grants(actor, collection.shape.of.actions.create)) throw fail('FORBIDDEN')
    return this.services.db.write(actor, async (tx) => ({
      value: await createRecords(tx, collection, drafts, { actor, requestId: REQUEST }),
    }))
  }

  /** Changes records, each in its own way, in one transaction, as a grid does. None may be refused. */
  async editAll(
    person: SamplePerson,
    type: string,
    changes: ReadonlyMap<string, Record<string, unknown>>,
  ): Promise<void> {
    const actor = this.actor(person)
    const collection = this.services.collections.get(type)!
    await this.services.db.write(actor, async (tx) => {
      const rows = await loadRecords(tx, collection.shape, [...changes.keys()], true)
      const edits = rows.map(({ id, version }) => ({ id, version, changes: changes.get(id)! }))
      const edited = await editMany(
        tx,
        collection,
        edits,
        { actor, requestId: REQUEST },
        { belongs: () => true },
      )
      const refused = edited.filter(({ outcome }) => outcome !== 'saved' && outcome !== 'unchanged')
      if (refused.length > 0) throw fail('INVALID_INPUT', refused[0]!.problems)
      return { value: undefined }
    })
  }

  /**
   * Makes a transition of several records at once, also one that normally requires a signature. Sample people cannot
   * sign; the trail records that there is no signature.
   */
  async settle(person: SamplePerson, type: string, ids: readonly string[], to: string): Promise<void> {
    const { shape } = this.services.collections.get(type)!
    const actor = this.actor(person)
    const unsigned = this.say(this.texts.unsigned)
    await this.services.db.write(actor, async (tx) => {
      const rows = await loadRecords(tx, shape, ids, true)
      const mutations = rows.map((before) => ({
        action: 'transition' as const,
        before,
        after: { ...valuesOf(before), status: to },
        reason: findTransition(shape.of.machine, before.status, to)?.signature ? unsigned : null,
      }))
      await writeRecords(tx, shape, mutations, { actor, requestId: REQUEST })
      return { value: undefined }
    })
  }
}

/** The day a number of days from today. */
export const day = (days: number): string =>
  new Date(timeNow().getTime() + days * 86_400_000).toISOString().slice(0, 10)

/** The period of a year, relative to the current one. */
export function year(ahead: number): { periodFrom: string; periodTo: string; dueOn: string; name: string } {
  const of = timeNow().getUTCFullYear() + ahead
  return { periodFrom: `${of}-01-01`, periodTo: `${of}-12-31`, dueOn: `${of}-12-31`, name: String(of) }
}

/** Half a year, relative to the current one: the period, the day a month after it, and its name. */
export function half(
  { halves }: SampleTexts,
  ahead: number,
): { periodFrom: string; periodTo: string; dueOn: string; name: Localized } {
  const now = timeNow()
  const halvesSince = now.getUTCFullYear() * 2 + (now.getUTCMonth() < 6 ? 0 : 1) + ahead
  const of = Math.floor(halvesSince / 2)
  const name = fillIn(halves[halvesSince % 2]!, { year: String(of) })
  return halvesSince % 2 === 0
    ? { periodFrom: `${of}-01-01`, periodTo: `${of}-06-30`, dueOn: `${of}-07-31`, name }
    : { periodFrom: `${of}-07-01`, periodTo: `${of}-12-31`, dueOn: `${of + 1}-01-31`, name }
}

/** Replaces the placeholders of a text in every language. */
export function fillIn(text: Localized, values: Readonly<Record<string, Localized | string>>): Localized {
  const filled = (language: Locale) =>
    Object.entries(values).reduce((said, [key, value]) => {
      const word = typeof value === 'string' ? value : (value[language] ?? value.en ?? '')
      return said.replaceAll(`{{${key}}}`, word)
    }, text[language] ?? '')
  return { en: filled('en'), fr: filled('fr'), ar: filled('ar') }
}

/** Appends a year to a text in every language. */
export const ofYear = ({ en, fr, ar }: Localized, name: string): Localized => ({
  en: `${en} ${name}`,
  fr: `${fr} ${name}`,
  ar: `${ar} ${name}`,
})
