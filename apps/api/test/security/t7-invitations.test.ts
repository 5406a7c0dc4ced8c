import type { Role } from 'contract'
import { randomUUID } from 'node:crypto'
import { invitationRoutes as routes, type Invitation } from 'contract/workspace/invitations'
import { meRoutes, type Me } from 'contract/workspace/me'
import { organisationRoutes } from 'contract/workspace/organisations'
import { type Template, templateRoutes } from 'contract/workspace/templates'
import { decodeJwt } from 'jose'
import { findFreePort } from 'dev-services/ports'
import { type Smtp, startSmtp } from 'dev-services/smtp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sendInvitation } from '#modules/workspace/invitations/invitations.jobs.ts'
import { createMailer, type SendMail } from '#platform/mail.ts'
import { Harness, type Person } from '#test/harness.ts'

/** Requests per minute and address to a public route. */
const PUBLIC_LIMIT = 100
const PHISHING = 'Your parcel waits: http://pay.example.net/customs'

let harness: Harness
let smtp: Smtp
let sendMail: SendMail

beforeAll(async () => {
  smtp = await startSmtp({ smtpPort: await findFreePort(), webPort: await findFreePort() })
  harness = await Harness.start({
    SMTP_URL: smtp.smtpUrl,
    // The product's own limits.
    INVITATIONS_PERSON_HOUR: '20',
    INVITATIONS_ORGANISATION_DAY: '100',
    RATE_LIMIT: String(40 * PUBLIC_LIMIT),
  })
  sendMail = createMailer(harness.config)
})
afterAll(async () => {
  await harness.stop()
  await smtp.stop()
})

const address = () => `${randomUUID()}@example.org`
const errorOf = (answer: { json: () => unknown }) => (answer.json() as { error?: string }).error
const invite = (who: Person, org: string, email = address()) =>
  harness.call(routes.create, who, org, { body: { email, name: 'Invited Person', roles: ['guest'] } })

/** Runs all waiting jobs as the worker does. */
async function deliver(): Promise<void> {
  const { rows } = await harness.admin.query<{ data: { org: string; invitation: string } }>(
    `update jobs.job set state = 'completed' where name = 'send-invitation' and state = 'created' returning data`,
  )
  for (const { data } of rows) await sendInvitation(harness.services, sendMail, data)
}

/** The same person with a token without an address, or with an unconfirmed one. */
async function unconfirmed(who: Person, claims: object = { email_verified: false }): Promise<Person> {
  const { sub, email, name } = decodeJwt<{ sub: string; email: string; name: string }>(who.token)
  return { ...who, token: await harness.issuer.sign({ sub, email, name, ...claims }) }
}

describe('T7 a person with an unconfirmed email address', () => {
  it('T7 cannot create an organisation with a phishing text as its name, and cannot send any invitation', async () => {
    const nonMember = await unconfirmed(await harness.person('Stranger'))
    const founded = await harness.call(organisationRoutes.create, nonMember, null, {
      body: { name: PHISHING },
    })
    expect(founded.statusCode).toBe(400)
    const { id } = (
      await harness.call(organisationRoutes.create, nonMember, null, { body: { name: 'Parcels' } })
    ).json<{ id: string }>()
    const answers = await Promise.all(Array.from({ length: 50 }, () => invite(nonMember, id)))
    expect(new Set(answers.map(errorOf))).toEqual(new Set(['EMAIL_NOT_CONFIRMED']))
    // Not even as the sole administrator, whose protected changes need no second person.
    const signing = { email: address(), name: 'Invited Person', roles: ['auditor'] as Role[] }
    const asked = await harness.protect(nonMember, id, { kind: 'invitation.create', ...signing })
    expect(errorOf(asked)).toBe('EMAIL_NOT_CONFIRMED')
    await deliver()
    expect(smtp.messages()).toEqual([])
    const { rows } = await harness.admin.query('select 1 from invitations where org_id = $1', [id])
    expect(rows).toEqual([])
  })

  it('T7 is refused for any email_verified claim other than true, and allowed once the address is confirmed', async () => {
    const { id, founder } = await harness.organisation()
    const made = await invite(founder, id)
    expect(made.statusCode).toBe(201)
    const params = { id: made.json<Invitation>().id }
    for (const email_verified of [false, undefined, null, 'true', 1]) {
      const who = await unconfirmed(founder, { email_verified })
      expect([email_verified, errorOf(await invite(who, id))]).toEqual([
        email_verified,
        'EMAIL_NOT_CONFIRMED',
      ])
      expect(errorOf(await harness.call(routes.resend, who, id, { params }))).toBe('EMAIL_NOT_CONFIRMED')
    }
    expect((await invite(founder, id)).statusCode).toBe(201)
    await deliver()
    smtp.clear()
  })
})

describe('T7 names used in messages', () => {
  it('T7 are refused with addresses, hidden characters or direction marks, on every route that takes a name', async () => {
    const { id, founder } = await harness.organisation()
    const { version } = (await harness.call(organisationRoutes.current, founder, id)).json<{
      version: number
    }>()
    const refused = { error: 'INVALID_INPUT', details: [{ path: ['name'], code: 'not_a_name' }] }
    for (const name of [PHISHING, 'Acme\u202egnp.exe', 'Acme\nBcc: x', 'Write to eve@evil.example']) {
      const guest = { email: address(), name, roles: ['guest'] }
      const answers = [
        await harness.call(organisationRoutes.create, founder, null, { body: { name } }),
        await harness.call(organisationRoutes.update, founder, id, { version, body: { name } }),
        await harness.call(meRoutes.update, founder, id, { body: { name } }),
        await harness.call(routes.create, founder, id, { body: guest }),
      ]
      for (const answer of answers) expect(answer.json()).toEqual(refused)
    }
    // The name from an identity provider is sanitised.
    const token = await harness.issuer.sign({
      sub: randomUUID(),
      email: address(),
      name: `Ann\u202e ${PHISHING}`,
    })
    const me = (await harness.call(meRoutes.me, { id: '', email: '', token }, null)).json<Me>()
    expect(me.name).toBe('Ann Your parcel waits http pay example net customs')
  })
})

describe('T7 invitation limits', () => {
  afterEach(() => harness.admin.query('delete from jobs.job where name = $1', ['send-invitation']))

  const counted = (answers: readonly { statusCode: number }[]) =>
    Object.fromEntries(
      [...Map.groupBy(answers, ({ statusCode }) => statusCode)].map(([status, some]) => [
        status,
        some.length,
      ]),
    )
  const inParallel = (
    count: number,
    ask: (n: number) => Promise<{ statusCode: number; json: () => unknown }>,
  ) => Promise.all(Array.from({ length: count }, (_, n) => ask(n)))

  it('T7 a person sends at most twenty per hour across all organisations, also with concurrent requests', async () => {
    const { id, founder } = await harness.organisation()
    const { id: second } = (
      await harness.call(organisationRoutes.create, founder, null, { body: { name: 'Second' } })
    ).json<{ id: string }>()
    harness.services.accounts.forget()
    const began = Date.now()
    const answers = await inParallel(50, (n) => invite(founder, n % 2 ? id : second))
    process.stdout.write(
      `T7: 50 invitations at once, ${JSON.stringify(counted(answers))}, ${Date.now() - began} ms\n`,
    )
    expect(counted(answers)).toEqual({ 201: 20, 429: 30 })
    const refused = answers.find(({ statusCode }) => statusCode === 429)!
    expect(refused.json()).toEqual({ error: 'INVITATION_LIMIT', details: { of: 'person' } })
    // Refused invitations are not counted, and an hour later there is quota again.
    const age = `update invitation_quotas set asked = array(select a - interval '61 minutes' from unnest(asked) a) where id = $1`
    await harness.admin.query(age, [founder.id])
    expect(counted(await inParallel(25, () => invite(founder, id)))).toEqual({ 201: 20, 429: 5 })
    const { rows } = await harness.admin.query<{ sent: string }>(
      'select count(*) as sent from invitations where org_id = any($1)',
      [[id, second]],
    )
    expect(rows[0]!.sent).toBe('40')
  })

  it('T7 an organisation sends at most a hundred per day across all its members, and more once it pays', async () => {
    const { id, founder } = await harness.organisation()
    const admins = [founder]
    for (let n = 0; n < 6; n++) admins.push(await harness.member(id, ['admin'], `Admin ${n}`))
    const answers = []
    for (let n = 0; n < 20; n++) answers.push(...(await inParallel(7, (at) => invite(admins[at]!, id))))
    expect(counted(answers)).toEqual({ 201: 100, 429: 40 })
    expect(answers.find(({ statusCode }) => statusCode === 429)!.json()).toEqual({
      error: 'INVITATION_LIMIT',
      details: { of: 'organisation' },
    })
    // Sending again counts towards the quota.
    const sent = answers.find(({ statusCode }) => statusCode === 201)!.json() as Invitation
    const again = () => harness.call(routes.resend, founder, id, { params: { id: sent.id } })
    expect(errorOf(await again())).toBe('INVITATION_LIMIT')
    await harness.admin.query('delete from invitation_quotas where scope = $1', ['person'])
    await harness.admin.query(
      `insert into payment_subscriptions (org_id, id, status, seats, created_at, as_of)
       values ($1, 'sub_t7', 'active', 5, now(), now())`,
      [id],
    )
    expect((await again()).statusCode).toBe(200)
  })
})

describe('T7 the invitation message', () => {
  const openedIn = (text: string) => /\/invitations\/report\?token=([\w-]+)/.exec(text)?.[1]
  const block = (body: object, ip = '203.0.113.7') =>
    harness.app.inject({
      method: 'POST',
      url: '/api/invitations/block',
      remoteAddress: ip,
      headers: { 'idempotency-key': randomUUID() },
      payload: body,
    })

  async function received(who: Person, org: string, email: string) {
    expect((await invite(who, org, email)).statusCode).toBe(201)
    smtp.clear()
    await deliver()
    return smtp.messages()
  }

  it('T7 shows name and address of the inviter, and quotes the organisation’s name as self-declared', async () => {
    const { id, founder } = await harness.organisation([], 'Booking.com B.V.')
    for (const [locale, quoted] of [
      ['en', '“Booking.\u2060com B.\u2060V.”'],
      ['fr', '«\u00A0Booking.\u2060com B.\u2060V.\u00A0»'],
      ['ar', '«Booking.\u2060com B.\u2060V.»'],
    ] as const) {
      const email = address()
      const body = { email, name: 'Invited', roles: ['guest'], locale }
      await harness.call(routes.create, founder, id, { body })
      smtp.clear()
      await deliver()
      const [message] = smtp.messages()
      expect(message!.to).toEqual([email])
      expect(message!.text).toContain(founder.email)
      expect(message!.text).toContain(quoted)
      expect(openedIn(message!.text)).toMatch(/^[\w-]{107}$/)
      expect(message!.html).toContain(locale === 'ar' ? 'dir="rtl"' : 'dir="ltr"')
      // The message links only to our two pages.
      expect(
        [...message!.html.matchAll(/href="([^"]*)"/g)].map(([, href]) => new URL(href!).pathname),
      ).toEqual(['/invitations/accept', '/invitations/report'])
    }
  })

  it('T7 contains a link to block and report the organisation without an account', async () => {
    const [{ id, founder }, other] = [await harness.organisation(), await harness.organisation()]
    const email = address()
    const [message] = await received(founder, id, email)
    const token = openedIn(message!.text)!
    // A mail scanner opens every link: that has no effect.
    for (const method of ['GET', 'HEAD'] as const)
      await harness.app.inject({ method, url: `/api/invitations/block?token=${token}` })
    expect(await received(founder, id, email)).toHaveLength(1)

    const report = { token, block: 'organisation', report: true }
    for (let n = 0; n < 3; n++) expect((await block(report)).statusCode).toBe(204)
    expect(await received(founder, id, email.toUpperCase())).toEqual([])
    expect(await received(founder, id, address())).toHaveLength(1)
    expect(await received(other.founder, other.id, email)).toHaveLength(1)

    // For the operator: one row, one log line and one count, however often the link is used.
    const reports = await harness.admin.query('select organisation from invitation_reports')
    expect(reports.rows).toEqual([{ organisation: id }])
    const metrics = await harness.app.inject({ url: '/metrics' })
    expect(metrics.body).toContain('invitation_reports_total 1')
    const blocks = await harness.admin.query<{ kept: string }>(
      'select mail_blocks::text as kept from mail_blocks',
    )
    expect(blocks.rows).toHaveLength(1)
    expect(blocks.rows[0]!.kept).not.toContain(email.split('@')[0])
    const plain = await harness.admin.query(
      `select 1 from mail_blocks where address_hash = sha256(convert_to($1, 'UTF8'))`,
      [email],
    )
    expect(plain.rows).toEqual([])

    expect((await block({ token, block: 'everywhere', report: false })).statusCode).toBe(204)
    expect(await received(other.founder, other.id, email)).toEqual([])
  })

  it('T7 a forged token blocks nobody, and guesses are rate-limited by IP address', async () => {
    const { id, founder } = await harness.organisation()
    const email = address()
    const token = openedIn((await received(founder, id, email))[0]!.text)!
    const flipped = Buffer.from(token, 'base64url')
    flipped[40]! ^= 1
    const before = await harness.checksums()
    for (const forged of [flipped.toString('base64url'), token.slice(0, -1), `${token}A`, 'x'.repeat(107)])
      expect((await block({ token: forged, block: 'everywhere', report: true })).json()).toEqual({
        error: 'NOT_FOUND',
      })
    expect(await harness.checksums()).toEqual(before)
    const guess = () => block({ token: 'x'.repeat(107), block: 'everywhere', report: true }, '203.0.113.99')
    const statuses: number[] = []
    for (let n = 0; n <= PUBLIC_LIMIT; n++) statuses.push((await guess()).statusCode)
    expect(statuses.at(-1)).toBe(429)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    expect((await block({ token, block: 'organisation', report: false })).statusCode).toBe(204)
  })

  it('T7 a custom template of the organisation cannot add a link', async () => {
    const { id, founder } = await harness.organisation()
    const content = { en: { subject: 'Pay now', text: `${PHISHING}\n\n{{link}}` } }
    const body = { use: 'invitation', name: { en: 'Ours' }, content }
    const made = (await harness.call(templateRoutes.create, founder, id, { body })).json<Template>()
    const inForce = await harness.call(templateRoutes.transition, founder, id, {
      params: { id: made.id },
      version: made.version,
      body: { to: 'active', reason: 'Ours' },
    })
    expect(inForce.statusCode, inForce.body).toBe(200)
    const [message] = await received(founder, id, address())
    expect(message!.text).not.toContain('pay.example.net')
    expect(message!.text).toContain(founder.email)
  })
})

it('T7 invitations with signing roles count towards the same limits', async () => {
  const { id, founder } = await harness.organisation()
  const ask = () => {
    const input = { email: address(), name: 'Invited Person', roles: ['auditor'] as Role[] }
    return harness.protect(founder, id, { kind: 'invitation.create', ...input })
  }
  const { INVITATIONS_PERSON_HOUR: limit } = harness.config
  const errors: (string | undefined)[] = []
  for (let at = 0; at <= limit; at++) errors.push(errorOf(await ask()))
  expect(errors.filter((error) => error === undefined)).toHaveLength(limit)
  expect(errors.at(-1)).toBe('INVITATION_LIMIT')
})

it('T11 an open invitation with a signing role that was never approved is refused, and must be created again', async () => {
  const { id: org, founder } = await harness.organisation()
  const person = await harness.person('Invited')
  const input = { email: person.email, name: 'Invited', roles: ['auditor'] as Role[] }
  const accept = (token: string) => harness.call(routes.accept, person, null, { body: { token } })
  const invitation = await harness.invite(founder, org, input)
  const token = await harness.invitationSecret(org, invitation)
  // As the previous version created it, without a second administrator.
  await harness.admin.query('update invitations set approved = false where id = $1', [invitation])
  expect((await accept(token)).json()).toEqual({ error: 'INVITATION_NOT_APPROVED' })
  const resent = await harness.call(routes.resend, founder, org, { params: { id: invitation } })
  expect(resent.json()).toMatchObject({
    error: 'SECOND_ADMINISTRATOR_REQUIRED',
    details: { kind: 'invitation.create' },
  })
  const { rowCount } = await harness.admin.query('select 1 from members where org_id = $1 and id = $2', [
    org,
    person.id,
  ])
  expect(rowCount).toBe(0)
  const renewed = await harness.invite(founder, org, input)
  const accepted = await accept(await harness.invitationSecret(org, renewed))
  expect(accepted.json(), accepted.body).toMatchObject({ roles: ['auditor'] })
  // Read-only roles never needed an approval.
  const reader = await harness.person('Reader')
  const made = await harness.call(routes.create, founder, org, {
    body: { email: reader.email, name: 'Reader', roles: ['techdoc_reader'] },
  })
  const secret = await harness.invitationSecret(org, made.json<{ id: string }>().id)
  expect((await harness.call(routes.accept, reader, null, { body: { token: secret } })).statusCode).toBe(200)
})
