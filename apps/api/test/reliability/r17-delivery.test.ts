import { processRoutes, type Process } from 'contract/risk/processes'
import { discussionRoutes } from 'contract/workspace/discussion'
import { meRoutes } from 'contract/workspace/me'
import { DEFAULT_KINDS, notificationRoutes } from 'contract/workspace/notifications'
import { findFreePort } from 'dev-services/ports'
import { type Message, type Smtp, startSmtp } from 'dev-services/smtp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { gatherDigests, sendDigest } from '#modules/workspace/notifications/digest.jobs.ts'
import { sendNotification } from '#modules/workspace/notifications/notifications.jobs.ts'
import { createMailer, type SendMail } from '#platform/mail.ts'
import { Harness, type Person } from '#test/harness.ts'
import { parseServices } from '../../src/service-names.ts'
import { startWorker } from '../../src/worker.ts'

let harness: Harness
let smtp: Smtp
let send: SendMail
let org: string
let manager: Person
let record: Process

const SECRET = 'the supplier is insolvent'

beforeAll(async () => {
  smtp = await startSmtp({ smtpPort: await findFreePort(), webPort: await findFreePort() })
  harness = await Harness.start({ SMTP_URL: smtp.smtpUrl })
  send = createMailer(harness.config)
  ;({ id: org } = await harness.organisation([], 'Example Medical'))
  manager = await harness.member(org, ['risk_manager'], 'Rima')
  const body = {
    code: 'PAY',
    name: { en: 'Payments', fr: 'Paiements', ar: 'المدفوعات' },
    description: { en: SECRET },
    family: 'it',
    ownerRole: 'CIO',
  }
  record = (await harness.call(processRoutes.create, manager, org, { body })).json<Process>()
})
afterAll(async () => {
  await harness.stop()
  await smtp.stop()
})

async function reader(locale: 'en' | 'fr' | 'ar' = 'en'): Promise<Person> {
  const person = await harness.member(org, ['auditor'], `Omar ${locale}`)
  await harness.call(meRoutes.update, person, org, { body: { locale } })
  return person
}
const mention = (who: Person) =>
  harness.call(discussionRoutes.create, manager, org, {
    params: { id: record.id },
    body: { field: null, text: SECRET, mentions: [who.id] },
  })
const waiting = async (who: Person) =>
  (
    await harness.admin.query<{ id: string }>(
      'select id from notifications where person_id = $1 and mailed_at is null',
      [who.id],
    )
  ).rows.map(({ id }) => id)
const received = (who: Person): Message[] => smtp.messages(who.email)

describe('R17 an immediate e-mail notification', () => {
  it('R17 survives a crash before sending, and keeps its id after a crash after sending', async () => {
    const omar = await reader()
    expect((await mention(omar)).statusCode).toBe(201)
    // The process that committed is gone, and nothing was sent. Another process takes the job.
    expect(received(omar)).toEqual([])
    const [id] = await waiting(omar)
    const job = { org, notification: id }
    const crashAfter: SendMail = async (mail) => {
      await send(mail)
      throw new Error('crash')
    }
    await expect(sendNotification(harness.services, crashAfter, job)).rejects.toThrow('crash')
    await sendNotification(harness.services, send, job)
    await sendNotification(harness.services, send, job)
    const ids = received(omar).map((message) => message.messageId)
    expect(ids).toEqual([`<notification-${id}@localhost>`, `<notification-${id}@localhost>`])
    expect(await waiting(omar)).toEqual([])
  })

  it('R17 exists only if its cause was committed', async () => {
    const jobs = async () =>
      (await harness.admin.query(`select 1 from jobs.job where name = 'send-notification'`)).rowCount
    const before = await jobs()
    const omar = await reader()
    const refused = await harness.call(discussionRoutes.create, manager, org, {
      params: { id: record.id },
      body: { field: null, text: 'x', mentions: [omar.id, org] },
    })
    expect(refused.statusCode).toBe(400)
    expect(await jobs()).toBe(before)
    await mention(omar)
    expect(await jobs()).toBe(before! + 1)
  })

  it('is in the person’s language, with code and title but no message content', async () => {
    for (const [locale, subject, title] of [
      ['en', 'PAY: Rima mentioned you', 'Payments'],
      ['fr', 'PAY\u00A0: Rima vous a mentionné', 'Paiements'],
      ['ar', 'PAY: ذكرك Rima', 'المدفوعات'],
    ] as const) {
      const omar = await reader(locale)
      await mention(omar)
      const [id] = await waiting(omar)
      await sendNotification(harness.services, send, { org, notification: id })
      const [message] = received(omar)
      expect(message!.subject).toBe(subject)
      expect(message!.text).toContain(title)
      expect(message!.text).toContain(`http://localhost:5173/records/process/${record.id}`)
      expect(message!.html).toContain(`dir="${locale === 'ar' ? 'rtl' : 'ltr'}"`)
      expect(message!.text + message!.html).not.toContain(SECRET)
    }
  })

  it('is not sent to people who lost read access or left', async () => {
    for (const change of [`roles = '{admin}'`, 'active = false']) {
      const omar = await reader()
      await mention(omar)
      await harness.admin.query(`update members set ${change} where id = $1`, [omar.id])
      const [id] = await waiting(omar)
      await sendNotification(harness.services, send, { org, notification: id })
      expect(received(omar)).toEqual([])
    }
  })
})

describe('the daily digest', () => {
  const daily = async (who: Person, timeZone: string) => {
    const kinds = { ...DEFAULT_KINDS, mentioned: { inApp: true, mail: 'daily' as const } }
    await harness.call(notificationRoutes.changeSettings, who, org, { body: { kinds, timeZone } })
  }
  const jobsFor = async (who: Person) =>
    (
      await harness.admin.query<{ data: { org: string; person: string; day: string } }>(
        `select data from jobs.job where name = 'send-digest' and data->>'person' = $1 order by created_on`,
        [who.id],
      )
    ).rows.map(({ data }) => data)

  it('is collected once in the person’s morning, and identical when resent', async () => {
    const omar = await reader('fr')
    await daily(omar, 'America/New_York')
    await mention(omar)
    await mention(omar)
    const gather = (now: string) => gatherDigests(harness.services, new Date(now))
    await gather('2030-01-10T08:00:00Z')
    expect(await jobsFor(omar)).toEqual([])
    await Promise.all([gather('2030-01-10T12:05:00Z'), gather('2030-01-10T12:05:00Z')])
    await mention(omar)
    await gather('2030-01-10T12:20:00Z')
    const jobs = await jobsFor(omar)
    expect(jobs).toEqual([{ org, person: omar.id, day: '2030-01-10' }])
    const crashAfter: SendMail = async (mail) => {
      await send(mail)
      throw new Error('crash')
    }
    await expect(sendDigest(harness.services, crashAfter, jobs[0]!)).rejects.toThrow('crash')
    await sendDigest(harness.services, send, jobs[0]!)
    await sendDigest(harness.services, send, jobs[0]!)
    const messages = received(omar)
    expect(messages.map((one) => one.messageId)).toEqual([messages[0]!.messageId, messages[0]!.messageId])
    expect(messages[0]).toMatchObject({
      subject: 'Example Medical\xa0: nouvelles notifications (2)',
      text: messages[1]!.text,
    })
    expect(messages[0]!.text.match(/PAY Paiements/g)).toHaveLength(2)
    expect(messages[0]!.text).not.toContain(SECRET)
    await gather('2030-01-11T12:05:00Z')
    expect((await jobsFor(omar)).map(({ day }) => day)).toEqual(['2030-01-10', '2030-01-11'])
  })

  it('omits notifications already read', async () => {
    const omar = await reader()
    await daily(omar, 'UTC')
    await mention(omar)
    await harness.call(notificationRoutes.readAll, omar, org)
    await gatherDigests(harness.services, new Date('2030-01-10T08:00:00Z'))
    expect(await jobsFor(omar)).toEqual([])
  })
})

it('R17 a worker that starts later delivers all pending messages', async () => {
  smtp.clear()
  const people = await Promise.all(Array.from({ length: 10 }, () => reader()))
  for (const person of people) await mention(person)
  expect(smtp.messages()).toEqual([])
  await startWorker(harness.services, harness.app.log, parseServices('worker'))
  await vi.waitFor(
    () => {
      for (const person of people) expect(received(person).length).toBeGreaterThan(0)
    },
    { timeout: 20_000, interval: 200 },
  )
  const sent = people.flatMap((person) => received(person).map((one) => `${one.to[0]} ${one.messageId}`))
  expect(new Set(sent).size).toBe(people.length)
})
