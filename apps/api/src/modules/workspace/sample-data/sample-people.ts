import { type SamplePerson, samplePeople, type SampleTexts } from 'content'
import type { Locale, Localized, ReplyOf, Role, Route } from 'contract'
import { DEFAULT_KINDS } from 'contract/workspace/notifications'
import { v7 as uuid } from 'uuid'
import { timeNow } from '#platform/clock.ts'
import { loadRecords } from '#platform/collection/list.ts'
import { valuesOf } from '#platform/collection/commands.ts'
import { writeRecords } from '#platform/collection/write.ts'
import { callInProcess } from '#platform/http/in-process-calls.ts'
import type { InProcessRequest } from '#platform/http/in-process-handler.ts'
import type { Services } from '#platform/http/services.ts'
import type { Actor } from '#platform/identity/accounts.ts'

/** The roles of the sample people. */
const ROLES_OF: Readonly<Record<SamplePerson, readonly Role[]>> = {
  head_of_purchasing: ['owner'],
  plant_manager: ['owner', 'admin'],
  risk_manager: ['risk_manager'],
  compliance_officer: ['compliance_officer'],
  audit_manager: ['audit_manager'],
  head_of_audit: ['cae'],
  auditor: ['auditor'],
  regulatory_author: ['techdoc_author'],
  responsible_person: ['prrc', 'techdoc_reviewer', 'techdoc_approver'],
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

  /**
   * Makes transitions that normally require a signature. Sample people cannot sign; the trail records that there is no
   * signature.
   */
  async settle(person: SamplePerson, type: string, ids: readonly string[], to: string): Promise<void> {
    const { shape } = this.services.collections.get(type)!
    const actor = this.actor(person)
    const reason = this.say(this.texts.unsigned)
    await this.services.db.write(actor, async (tx) => {
      const rows = await loadRecords(tx, shape, ids, true)
      const mutations = rows.map((before) => ({
        action: 'transition' as const,
        before,
        after: { ...valuesOf(before), status: to },
        reason,
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

/** Appends a year to a text in every language. */
export const ofYear = ({ en, fr, ar }: Localized, name: string): Localized => ({
  en: `${en} ${name}`,
  fr: `${fr} ${name}`,
  ar: `${ar} ${name}`,
})
