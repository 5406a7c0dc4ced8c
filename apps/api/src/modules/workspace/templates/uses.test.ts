import { globSync, readFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { processRoutes, type Process } from 'contract/risk/processes'
import type { Export } from 'contract/workspace/exports'
import { invitationRoutes } from 'contract/workspace/invitations'
import { NOTIFICATION_KINDS } from 'contract/workspace/notifications'
import { organisationDataRoutes } from 'contract/workspace/organisation-data'
import { type Template, templateRoutes as routes } from 'contract/workspace/templates'
import { findUse, USE_NAMES, type UseName, usesOf } from 'contract/workspace/template-uses'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notifyProtectedChange } from '#test/module-internals.ts'
import { warnAdministrators } from '#modules/workspace/signatures/index.ts'
import type { Mail } from '#platform/mail.ts'
import { Harness, type Person } from '#test/harness.ts'
import {
  makeExport,
  sendDigest,
  sendExportMail,
  sendInvitation,
  sendNotification,
} from '#test/worker-jobs.ts'

let harness: Harness
let org: string
let writer: Person
let record: Process

beforeAll(async () => {
  harness = await Harness.start()
  ;({ id: org, founder: writer } = await harness.organisation(['risk_manager'], 'Acme'))
  const body = {
    code: 'PAY1',
    name: { en: 'Payments' },
    description: { en: 'Paid' },
    family: 'it',
    ownerRole: 'CFO',
  }
  record = (await harness.call(processRoutes.create, writer, org, { body })).json()
  for (const use of usesOf('email')) {
    const { needs = [] } = findUse(use)
    const text = ['Our own words', ...needs.map((place) => `{{${place}}}`)].join('\n\n')
    const content = { en: { subject: `Ours {{organisation.name}} ${use}`, text } }
    const made = await harness.call(routes.create, writer, org, { body: { use, name: { en: use }, content } })
    expect(made.statusCode, made.body).toBe(201)
    const { id, version } = made.json<Template>()
    const to = { to: 'active', reason: 'Test' }
    const active = await harness.call(routes.transition, writer, org, { params: { id }, version, body: to })
    expect(active.statusCode, active.body).toBe(200)
  }
})
afterAll(() => harness.stop())

/** A row as the platform writes one, for the person who founded the organisation. */
async function notice(kind: string, mail: 'immediately' | 'daily', digestOn: string | null = null) {
  const id = randomUUID()
  await harness.admin.query(
    `insert into notifications (org_id, id, person_id, kind, cause, record_id, shown, mail, digest_on)
     values ($1, $2::uuid, $3, $4, $2::uuid::text, $5, true, $6, $7)`,
    [org, id, writer.id, kind, record.id, mail, digestOn],
  )
  return id
}

/** How each message is sent in earnest. */
async function sent(use: UseName): Promise<Mail[]> {
  const mails: Mail[] = []
  const keep = (mail: Mail) => Promise.resolve(void mails.push(mail))
  const { services } = harness
  if ((NOTIFICATION_KINDS as readonly string[]).includes(use))
    await sendNotification(services, keep, { org, notification: await notice(use, 'immediately') })
  else if (use === 'daily') {
    await notice('mentioned', 'daily', '2026-11-16')
    await sendDigest(services, keep, { org, person: writer.id, day: '2026-11-16' })
  } else if (use === 'invitation') {
    const body = { email: 'new@example.com', name: 'Nadia', roles: ['techdoc_reader'], locale: 'en' }
    const invited = await harness.call(invitationRoutes.create, writer, org, { body })
    expect(invited.statusCode, invited.body).toBe(201)
    await sendInvitation(services, keep, { org, invitation: invited.json<{ id: string }>().id })
  } else if (use === 'exported') {
    const params = { id: writer.id }
    const asked = await harness.call(organisationDataRoutes.person, writer, org, { params })
    expect(asked.statusCode, asked.body).toBe(200)
    const { id } = asked.json<Export>()
    await makeExport(services, { org, export: id })
    await sendExportMail(services, keep, { org, export: id })
  } else if (use === 'protected_change') {
    const second = await harness.member(org, ['admin'], 'Second')
    const asked = await harness.protect(second, org, { kind: 'organisation.settings', selfReview: true })
    expect(asked.json(), asked.body).toMatchObject({ status: 'pending' })
    await notifyProtectedChange(services, keep, { org, change: asked.json<{ id: string }>().id })
  } else
    // Founders are administrators.
    await warnAdministrators(services, keep, { org, kind: use, codes: ['PAY1'], files: 1, person: writer.id })
  return mails
}

/** Under every invitation, whatever its template says: who sent it, and how to report it. */
const SENDER = [
  expect.stringContaining('Acme'),
  expect.any(String),
  { href: expect.stringContaining('/invitations/report?token=') as string },
]

describe('every e-mail', () => {
  it.each(usesOf('email'))('%s has the active template text and its required placeholders', async (use) => {
    const [mail] = await sent(use)
    expect(mail).toMatchObject({
      subject: `Ours Acme ${use}`,
      lines: ['Our own words', ...anyOf(use), ...(use === 'invitation' ? SENDER : [])],
    })
  })
})

/** What stands in the place of each paragraph that a message needs. */
const anyOf = (use: UseName): unknown[] => {
  const link = { href: expect.stringContaining('http') }
  if (use === 'daily') return [expect.stringContaining('PAY1'), link]
  return (findUse(use).needs ?? []).map((place) => (place === 'link' ? link : 'PAY1'))
}

/** The sources of everything that makes documents. */
const sources = globSync('**/*.ts', { cwd: new URL('../../', import.meta.url).pathname })
  .filter((file) => !file.endsWith('.test.ts') && !file.includes('workspace/templates/'))
  .map((file) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'))

describe('every document and report', () => {
  it.each([...usesOf('document'), ...usesOf('report')])(
    '%s has its template applied by the code that renders it',
    (use) => {
      const dresses = sources.filter((text) => text.includes('applyTemplate(') && text.includes(`'${use}'`))
      expect(dresses).not.toEqual([])
    },
  )

  it('applies a template wherever a document is rendered', () => {
    const prints = sources.filter((text) => text.includes('renderDocument('))
    const bare = prints.filter((text) => !/applyTemplate\(|documentOf\(|reportModel\(/.test(text))
    expect(prints.length).toBeGreaterThan(5)
    expect(bare).toEqual([])
  })
})

it('the list of template uses has placeholders for each', () => {
  for (const use of USE_NAMES) {
    const { needs = [], places, kind } = findUse(use)
    for (const place of needs) expect(places).toContain(place)
    expect(kind === 'checklist' || places.length > 0).toBe(true)
  }
})
