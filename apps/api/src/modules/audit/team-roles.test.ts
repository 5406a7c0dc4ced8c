import { issueRoutes } from 'contract/audit/issues'
import { procedureRoutes } from 'contract/audit/procedures'
import { type ProjectMember, projectMemberRoutes as members } from 'contract/audit/project-members'
import { type Project, projectRoutes as projects } from 'contract/audit/projects'
import { searchRoutes } from 'contract/workspace/search'
import { userAdministrationRoutes } from 'contract/workspace/user-administration'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Fieldwork } from '#test/fieldwork.ts'
import type { Person } from '#test/harness.ts'

let work: Fieldwork
let techReviewer: Person
let techAuthor: Person
let guest: Person
beforeAll(async () => {
  work = await Fieldwork.start()
  const { harness, org } = work.audit
  techReviewer = await harness.member(org, ['techdoc_reviewer'], 'Technical reviewer')
  techAuthor = await harness.member(org, ['techdoc_author'], 'Technical author')
  guest = await harness.member(org, ['guest'], 'Guest')
})
afterAll(() => work.audit.stop())

const read = (who: Person = work.audit.cae): Promise<Project> =>
  work.audit.done(projects.get, who, { params: { id: work.project } })
const teamOf = async (): Promise<ProjectMember[]> =>
  (await work.audit.members(work.project)).items.filter(({ archivedAt }) => archivedAt === null)
const roleOf = async ({ id }: Person) => (await teamOf()).find(({ ownerId }) => ownerId === id)?.role
const change = async (who: Person, body: object) =>
  work.audit.call(projects.update, who, {
    params: { id: work.project },
    version: (await read()).version,
    body,
  })

describe('outside the team', () => {
  it('a reviewer of technical documentation reads neither project nor findings', async () => {
    await work.begin({ name: { en: 'Purchasing fraud quagga' } })
    const { audit } = work
    const { id: issue } = await audit.done<{ id: string }>(issueRoutes.create, audit.preparer, {
      body: { project: work.project, name: { en: 'Invented supplier quagga' }, type: 'operation' },
    })
    const status = async (route: typeof projects.get | typeof issueRoutes.get, id: string) =>
      (await audit.call(route, techReviewer, { params: { id } })).statusCode
    expect(await status(projects.get, work.project)).toBe(404)
    expect(await status(issueRoutes.get, issue)).toBe(404)
    for (const route of [projects.list, issueRoutes.list, members.list])
      expect((await audit.done<{ items: unknown[] }>(route, techReviewer)).items).toEqual([])
    const found = await audit.done(searchRoutes.search, techReviewer, { query: { q: 'quagga' } })
    expect(JSON.stringify(found)).not.toContain(work.project)
    expect(JSON.stringify(found)).not.toContain(issue)
  })

  it('they read the project as long as they observe it, and nothing of it afterwards', async () => {
    await work.begin()
    const { id, version } = await work.audit.join(work.project, techReviewer, 'observer')
    expect(await read(techReviewer)).toMatchObject({ id: work.project, can: [] })
    await work.audit.done(members.archive, work.audit.lead, {
      params: { id },
      version,
      body: { reason: 'No longer needed' },
    })
    const hidden = await work.audit.call(projects.get, techReviewer, { params: { id: work.project } })
    expect(hidden.statusCode).toBe(404)
  })
})

describe('a role in the team', () => {
  const join = (person: Person, role: string) =>
    work.audit.call(members.create, work.audit.lead, {
      body: { project: work.project, ownerId: person.id, role },
    })

  it('is given only to people whose role in the organisation allows it', async () => {
    await work.begin()
    const cannot = { error: 'INVALID_INPUT', details: [{ path: ['role'], code: 'cannot_act' }] }
    const { auditee, outsider, cae } = work.audit
    for (const role of ['lead', 'reviewer', 'preparer'])
      expect((await join(techAuthor, role)).json()).toMatchObject(cannot)
    for (const role of ['observer', 'specialist', 'auditee_contact'])
      expect((await join(guest, role)).json()).toMatchObject(cannot)
    // Somebody who audits does not answer for the audited unit.
    expect((await join(cae, 'auditee_contact')).json()).toMatchObject(cannot)
    expect((await join(outsider, 'observer')).statusCode).toBe(201)
    expect((await join(auditee, 'auditee_contact')).statusCode).toBe(201)
    expect((await join(techAuthor, 'specialist')).statusCode).toBe(201)
  })

  it('lead, reviewer and head of audit of a project are such people too', async () => {
    await work.begin()
    const fields = [
      ['ownerId', techAuthor],
      ['reviewerId', work.audit.preparer],
      ['caeId', work.audit.lead],
    ] as const
    for (const [field, person] of fields) {
      const refused = await change(work.audit.cae, { [field]: person.id })
      expect(refused.json()).toMatchObject({ details: [{ path: [field], code: 'cannot_act' }] })
    }
  })

  it('lead and reviewer are never one person', async () => {
    await work.begin()
    const { audit } = work
    const refused = (field: string) => ({ details: [{ path: [field], code: 'leads_and_reviews' }] })
    const same = await change(audit.cae, { ownerId: audit.cae.id, reviewerId: audit.cae.id })
    expect(same.json()).toMatchObject(refused('ownerId'))
    expect((await change(audit.cae, { reviewerId: audit.cae.id })).statusCode).toBe(200)
    expect((await change(audit.cae, { ownerId: audit.cae.id })).json()).toMatchObject(refused('ownerId'))
    const promoted = await join(audit.cae, 'lead')
    expect(promoted.json()).toMatchObject(refused('ownerId'))
  })

  it('is changed by the lead, never by its holder', async () => {
    await work.begin()
    const { audit } = work
    const own = (await teamOf()).find(({ ownerId }) => ownerId === audit.preparer.id)!
    const to = (who: Person, role: string) =>
      audit.call(members.update, who, { params: { id: own.id }, version: own.version, body: { role } })
    expect((await to(audit.preparer, 'specialist')).statusCode).toBe(403)
    expect((await to(audit.lead, 'specialist')).statusCode).toBe(200)
  })
})

describe('the people of a procedure', () => {
  it('have a role to act: nobody prepares or reviews without one', async () => {
    await work.begin()
    const { id, version } = await work.procedure()
    for (const [field, person] of [
      ['ownerId', guest],
      ['reviewerId', techAuthor],
    ] as const) {
      const refused = await work.audit.call(procedureRoutes.update, work.audit.lead, {
        params: { id },
        version,
        body: { [field]: person.id },
      })
      expect(refused.json()).toMatchObject({ details: [{ path: [field], code: 'cannot_act' }] })
    }
  })
})

describe('a project has one lead', () => {
  it('a replaced lead stays as a preparer, and the new lead leads', async () => {
    await work.begin()
    const { cae, lead, preparer } = work.audit
    expect((await change(cae, { ownerId: preparer.id })).statusCode).toBe(200)
    expect(await roleOf(lead)).toBe('preparer')
    expect(await roleOf(preparer)).toBe('lead')
  })

  it('a lead who leaves hands it over to an auditor', async () => {
    const { audit } = work
    const { id: org, founder: admin } = await audit.harness.organisation(['admin', 'cae'])
    const leaver = await audit.harness.member(org, ['cae'])
    const [reviewer, successor] = [
      await audit.harness.member(org, ['audit_manager']),
      await audit.harness.member(org, ['techdoc_author']),
    ]
    const made = await audit.harness.call(projects.create, leaver, org, {
      body: {
        name: { en: 'Payroll' },
        type: 'assurance',
        year: 2026,
        ownerId: leaver.id,
        reviewerId: reviewer.id,
        caeId: leaver.id,
        confidentiality: 'standard',
        languages: ['en'],
      },
    })
    expect(made.statusCode).toBe(201)
    const refused = await audit.harness.call(userAdministrationRoutes.deactivate, admin, org, {
      params: { id: leaver.id },
      body: { reason: 'Left', handOverTo: successor.id },
    })
    expect(refused.json()).toMatchObject({ details: [{ code: 'auditor_must_lead' }] })
  })

  it('a replaced lead without a role to work in it leaves the team', async () => {
    await work.begin()
    const { audit } = work
    const former = await audit.harness.member(audit.org, ['audit_manager'], 'Former lead')
    expect((await change(audit.cae, { ownerId: former.id })).statusCode).toBe(200)
    await audit.harness.admin.query(
      `update members set roles = '{techdoc_author}' where org_id = $1 and id = $2`,
      [audit.org, former.id],
    )
    expect((await change(audit.cae, { ownerId: audit.lead.id })).statusCode).toBe(200)
    expect(await roleOf(former)).toBeUndefined()
    expect(await roleOf(audit.lead)).toBe('lead')
  })

  it('a member who is made lead leads the project', async () => {
    await work.begin()
    const { audit } = work
    const own = (await teamOf()).find(({ ownerId }) => ownerId === audit.preparer.id)!
    await audit.done(members.update, audit.cae, {
      params: { id: own.id },
      version: own.version,
      body: { role: 'lead' },
    })
    expect(await read()).toMatchObject({ ownerId: audit.preparer.id })
    expect((await teamOf()).filter(({ role }) => role === 'lead')).toHaveLength(1)
  })

  it('a project on hold gets a new lead from outside the team', async () => {
    await work.begin({ announcedOn: '2026-11-02' })
    const { audit } = work
    const successor = await audit.harness.member(audit.org, ['auditor'], 'Successor')
    for (const to of ['planning', 'on_hold'])
      await audit.done(projects.transition, audit.cae, {
        params: { id: work.project },
        version: (await read()).version,
        body: { to, reason: 'The lead has left' },
      })
    expect((await change(audit.cae, { ownerId: successor.id })).statusCode).toBe(200)
    expect(await roleOf(successor)).toBe('lead')
  })

  it('the lead stays until there is another', async () => {
    await work.begin()
    const { audit } = work
    const own = (await teamOf()).find(({ ownerId }) => ownerId === audit.lead.id)!
    const request = { params: { id: own.id }, version: own.version }
    const demoted = await audit.call(members.update, audit.cae, { ...request, body: { role: 'preparer' } })
    expect(demoted.json()).toMatchObject({ details: [{ path: ['role'], code: 'lead_needed' }] })
    const left = await audit.call(members.archive, audit.cae, { ...request, body: { reason: 'Left' } })
    expect(left.statusCode).toBe(400)
  })
})
