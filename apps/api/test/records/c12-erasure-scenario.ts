import { processRoutes } from 'contract/risk/processes'
import { accessReviewRoutes } from 'contract/workspace/access-reviews'
import { discussionRoutes } from 'contract/workspace/discussion'
import { exportRoutes, type Export } from 'contract/workspace/exports'
import { invitationRoutes } from 'contract/workspace/invitations'
import { meRoutes } from 'contract/workspace/me'
import { organisationDataRoutes } from 'contract/workspace/organisation-data'
import { type TrailExport, trailRoutes } from 'contract/workspace/trail'
import { userAdministrationRoutes } from 'contract/workspace/user-administration'
import { viewRoutes } from 'contract/workspace/views'
import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import type { Harness, Person } from '#test/harness.ts'
import { Signer } from '#test/signer.ts'
import { makeExport } from '#test/worker-jobs.ts'

/** Names that occur nowhere else: any match is data about this person. */
export const TRACES = /zimmerwald|quittenbaum/i

const PROCESS = { description: { en: 'D' }, family: 'it', ownerRole: 'CIO', name: { en: 'Payroll' } }

/** Organisations in which a person worked and then left, with every kind of row about them. */
export class ErasureScenario {
  readonly harness: Harness
  readonly org: string
  readonly admin: Person
  readonly colleague: Person
  constructor(harness: Harness, org: string, admin: Person, colleague: Person) {
    this.harness = harness
    this.org = org
    this.admin = admin
    this.colleague = colleague
  }

  static async found(harness: Harness): Promise<ErasureScenario> {
    const { id, founder } = await harness.organisation(['risk_manager', 'cae'], 'Fatima Founder')
    return new ErasureScenario(harness, id, founder, await harness.member(id, ['owner'], 'Carl Colleague'))
  }

  private async done(sent: Promise<LightMyRequestResponse>): Promise<LightMyRequestResponse> {
    const response = await sent
    expect(response.statusCode, response.body).toBeLessThan(300)
    return response
  }

  /** Invited, joined, and later renamed: the ways in which addresses and names get into the trail. */
  async join(person: Person, name = 'Olga Zimmerwald', renamed = 'Olga Quittenbaum'): Promise<void> {
    const { harness, org, admin } = this
    const invitation = await harness.invite(admin, org, {
      email: person.email,
      name,
      roles: ['risk_manager'],
    })
    const token = await harness.invitationSecret(org, invitation)
    await this.done(harness.call(invitationRoutes.accept, person, null, { body: { token } }))
    await this.rename(person, renamed)
  }

  /** Requested by the person and confirmed by an administrator. */
  async rename(person: Person, name: string): Promise<void> {
    const { harness, org, admin } = this
    await this.done(harness.call(meRoutes.update, person, org, { body: { name } }))
    const request = { params: { id: person.id }, body: { name, reason: 'Corrected' } }
    await this.done(harness.call(userAdministrationRoutes.confirmName, admin, org, request))
  }

  /** Creates data of every kind that a person leaves behind; returns the id of the record that they signed. */
  async work(person: Person): Promise<string> {
    const { harness, org, admin } = this
    const body = { ...PROCESS, code: 'PAY' }
    const process = (await this.done(harness.call(processRoutes.create, person, org, { body }))).json<{
      id: string
    }>()
    const params = { id: process.id }
    const comment = { field: null, text: 'Looks right', mentions: [] }
    await this.done(harness.call(discussionRoutes.create, person, org, { params, body: comment }))
    const view = { collection: 'processes', name: 'Mine', query: '', shared: false }
    await this.done(harness.call(viewRoutes.create, person, org, { body: view }))
    await this.done(harness.call(accessReviewRoutes.create, admin, org, { body: { name: { en: 'Autumn' } } }))
    const signer = new Signer(harness, person, org)
    const { challenge } = await signer.prepare(process.id, { meaning: 'review' })
    await this.done(signer.send(process.id, challenge, await signer.fresh()))
    for (const sql of [
      `insert into sign_ins (org_id, person_id, at, method, browser, address) values ($1, $2, now(), 'pwd', 'edge', '192.0.2.0/24')`,
      `insert into scim_users (org_id, id, person_id, user_name, address, active, content)
         select m.org_id, gen_random_uuid(), m.id, m.email, m.email, true, jsonb_build_object('userName', m.email, 'displayName', m.name)
         from members m where m.org_id = $1 and m.id = $2`,
      `insert into scim_departures (org_id, person_id, version) values ($1, $2, 1)`,
      `insert into visits (org_id, person_id) values ($1, $2) on conflict do nothing`,
      `insert into notification_settings (org_id, person_id) values ($1, $2) on conflict do nothing`,
      `insert into presences (org_id, record_id, person_id, editing) select r.org_id, r.id, $2, false from records r
         where r.org_id = $1 and r.code = 'PAY'`,
      `insert into notifications (org_id, id, person_id, kind, cause, record_id, shown, mail)
         select r.org_id, gen_random_uuid(), $2, 'assigned', 'test', r.id, true, 'off' from records r where r.org_id = $1 and r.code = 'PAY'`,
    ])
      await harness.admin.query(sql, [org, person.id])
    return process.id
  }

  /**
   * Trail entries and an access review in the format used before personal values were sealed; returns the id of the
   * review.
   */
  async writeAsBefore(person: Person, name: string): Promise<string> {
    const { harness, org, admin } = this
    const body = { name: { en: 'Spring' } }
    const { id } = (await this.done(harness.call(accessReviewRoutes.create, admin, org, { body }))).json<{
      id: string
    }>()
    const people = [{ id: person.id, name, email: person.email }]
    const old = [
      { action: 'update', type: 'member', record: person.id, changes: { name: ['Olga', name] } },
      { action: 'create', type: 'accessreview', record: id, changes: { people: [null, people] } },
    ]
    await harness.services.db.write(org, async (tx) => ({
      value: await tx.query('select app.append_trail($1::json)', [JSON.stringify(old)]),
    }))
    await harness.admin.query(
      `update accessreviews a set people = (select jsonb_agg(case when p->>'id' = $2 then p || $3 else p end)
         from jsonb_array_elements(a.people) p) where id = $1`,
      [id, person.id, JSON.stringify({ name, email: person.email })],
    )
    return id
  }

  leave(person: Person): Promise<LightMyRequestResponse> {
    const body = { handOverTo: this.colleague.id, reason: 'Left' }
    return this.done(
      this.harness.call(userAdministrationRoutes.deactivate, this.admin, this.org, {
        params: { id: person.id },
        body,
      }),
    )
  }

  erase(person: Person, body: object = {}, who = this.admin): Promise<LightMyRequestResponse> {
    return this.harness.call(userAdministrationRoutes.erase, who, this.org, {
      params: { id: person.id },
      body: { name: 'Olga Quittenbaum', reason: 'Asked for', ...body },
    })
  }

  async trail(): Promise<TrailExport> {
    return (await this.done(this.harness.call(trailRoutes.export, this.admin, this.org))).json()
  }

  /** The stored data about a person, as a data subject request returns it. */
  async personFile(person: Person, by = this.admin): Promise<string> {
    const { harness, org } = this
    const params = { id: person.id }
    const { id } = (
      await this.done(harness.call(organisationDataRoutes.person, by, org, { params }))
    ).json<Export>()
    await makeExport(harness.services, { org, export: id })
    return (await this.done(harness.call(exportRoutes.download, by, org, { params: { id } }))).body
  }

  /** The tables, across all organisations and the job queue, that contain one of these names or addresses. */
  async tablesWith(traces: RegExp): Promise<string[]> {
    const { rows } = await this.harness.admin.query<{ name: string }>(
      `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('app', 'jobs') and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
    )
    const found: string[] = []
    for (const { name } of rows) {
      const table = await this.harness.admin.query<{ row: string }>(`select t::text as row from ${name} t`)
      if (table.rows.some(({ row }) => traces.test(row))) found.push(name)
    }
    return found
  }
}
