import { randomBytes } from 'node:crypto'
import type { Device } from 'contract/techdoc/devices'
import type { PackageComparison, PackageContents } from 'contract/techdoc/packages/package-content'
import { type Package, packageRoutes as routes } from 'contract/techdoc/packages/packages'
import { type Question, questionRoutes } from 'contract/techdoc/packages/questions'
import { evidenceRoutes } from 'contract/workspace/evidence'
import { type Notification, notificationRoutes } from 'contract/workspace/notifications'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DocumentTeam } from '#test/document-team.ts'
import { TechdocTeam } from '#test/techdoc-team.ts'
import type { Person } from '#test/harness.ts'

let team: TechdocTeam
let office: DocumentTeam
let device: Device
let body: Person
let term: { id: string; version: number; values: object }
let first: string

beforeAll(async () => {
  team = await TechdocTeam.start()
  office = await DocumentTeam.open(team.harness, { id: team.org, founder: team.author })
  body = await team.harness.member(team.org, ['external_reviewer'], 'Nadia Notified')
  device = await team.device()
  const [row] = await team.add(device.id, 'f.terms', { term: 'Bolus' }, { term: 'Drip' })
  term = row as typeof term
  first = await sent('First submission')
})
afterAll(() => team.stop())

/** A package of the file as it is, sent to the notified body. */
async function sent(name: string): Promise<string> {
  const { id } = await team.ok<Package>(routes.create, team.author, {
    body: { device: device.id, name: { en: name }, language: 'en' },
  })
  await team.sign(id, team.prrc, 'release', 'frozen')
  await team.ok(routes.share, team.prrc, { params: { id }, body: { people: [body.id] } })
  const { version } = await team.ok<Package>(routes.get, team.prrc, { params: { id } })
  await team.ok(routes.transition, team.prrc, { params: { id }, version, body: { to: 'sent' } })
  return id
}

const ask = (more: object, who = body) =>
  team.ok<{ id: string; code: string }>(routes.ask, who, {
    params: { id: first },
    body: { text: 'Which limit was verified?', ...more },
  })
const question = (id: string) => team.ok<Question>(questionRoutes.get, team.author, { params: { id } })
const contents = (id: string, who = body) =>
  team.ok<PackageContents>(routes.contents, who, { params: { id } })
const told = async (who: Person) =>
  (await team.ok<{ items: Notification[] }>(notificationRoutes.list, who)).items.map(({ kind, record }) => [
    kind,
    record.id,
  ])

it('a question is about a row or a passage of the package, by title', async () => {
  const about = { sectionKey: 'f.terms', rowId: term.id, passage: 'Bolus' }
  const { id } = await ask(about)
  expect(await question(id)).toMatchObject({ ...about, place: '001 Bolus' })
  const { questions } = await contents(first)
  expect(questions.find((one) => one.id === id)).toMatchObject({ ...about, place: '001 Bolus', files: [] })
  for (const wrong of [{ sectionKey: 'f.terms', rowId: id }, { rowId: term.id }, { sectionKey: 'f.none' }]) {
    const refused = await team.call(routes.ask, body, {
      params: { id: first },
      body: { text: 'And this?', ...wrong },
    })
    expect([400, 404]).toContain(refused.statusCode)
  }
})

it('CAL-13 a round has a day for its answers, which its open questions follow', async () => {
  const due = (dueOn: string | null, who: Person) =>
    team.call(routes.answersDue, who, { params: { id: first }, body: { dueOn } })
  const early = await ask({})
  expect((await due('2027-03-01', team.reviewer)).statusCode).toBe(403)
  expect((await due('2027-03-01', body)).statusCode).toBe(200)
  const [own, later] = [await ask({ dueOn: '2027-02-01' }), await ask({})]
  const days = async () => {
    const found = await Promise.all([early, own, later].map(({ id }) => question(id)))
    return found.map(({ dueOn }) => dueOn)
  }
  expect(await days()).toEqual(['2027-03-01', '2027-02-01', '2027-03-01'])
  expect((await due('2027-04-01', team.author)).statusCode).toBe(200)
  expect(await days()).toEqual(['2027-04-01', '2027-02-01', '2027-04-01'])
  expect((await contents(first)).package.answersDueOn).toBe('2027-04-01')
  const other = await team.harness.member(team.org, ['external_reviewer'], 'Olaf Other')
  expect((await due('2027-05-01', other)).statusCode).toBe(404)
})

it('an answer is given with files that its readers download, with an entry in the trail', async () => {
  const { id } = await ask({})
  const { id: evidence, bytes } = await office.bring(randomBytes(64))
  await team.ok(evidenceRoutes.link, team.author, {
    params: { id: evidence },
    body: { kind: 'supports', to: id },
  })
  const filesOf = async () => (await contents(first)).questions.find((one) => one.id === id)!.files
  expect(await filesOf()).toEqual([])
  const { version } = await question(id)
  const { version: now } = await team.ok<Question>(questionRoutes.update, team.author, {
    params: { id },
    version,
    body: { answer: 'Five ml, see the report.' },
  })
  await team.ok(questionRoutes.transition, team.author, {
    params: { id },
    version: now,
    body: { to: 'answered' },
  })
  const [file] = await filesOf()
  expect(file).toMatchObject({ name: 'plan.pdf', bytes: bytes.length })
  const fetched = (who: Person, fileId: string) =>
    team.call(routes.answerFile, who, { params: { id: first, questionId: id, fileId } })
  const response = await fetched(body, file!.id)
  expect([response.statusCode, response.rawPayload.equals(bytes)]).toEqual([200, true])
  expect((await fetched(body, id)).statusCode).toBe(404)
  const outside = await team.harness.member(team.org, ['external_reviewer'], 'Otto Outside')
  expect((await fetched(outside, file!.id)).statusCode).toBe(404)
  const { items } = await team.ok<{ items: { action: string; actor: { id: string } | null }[] }>(
    questionRoutes.history,
    team.author,
    { params: { id } },
  )
  expect(items.filter(({ action }) => action === 'download')).toHaveLength(1)
})

it('readers are told of a package and of answers, its owner of questions', async () => {
  expect(await told(body)).toEqual(expect.arrayContaining([['package_sent', first]]))
  const { id } = await ask({})
  expect(await told(team.author)).toEqual(expect.arrayContaining([['question_asked', id]]))
  expect((await told(body)).filter(([kind]) => kind === 'question_answered')).toHaveLength(1)
  const mail = await team.harness.admin.query<{ kind: string }>(
    `select kind from app.notifications where person_id = $1 and mail = 'immediately' order by kind`,
    [body.id],
  )
  expect(mail.rows.map(({ kind }) => kind)).toEqual(['package_sent', 'question_answered'])
  await team.ok(routes.share, team.prrc, { params: { id: first }, body: { people: [] } })
  expect(await told(body)).toEqual([])
  await team.ok(routes.share, team.prrc, { params: { id: first }, body: { people: [body.id] } })
})

it('CHG-3 a reader compares the rounds that they may read, row by row', async () => {
  await team.edit(term as Parameters<TechdocTeam['edit']>[0], { term: 'Bolus dose' })
  await team.add(device.id, 'f.terms', { term: 'Occlusion' })
  const second = await sent('Second submission')
  const { rounds, package: of } = await contents(second)
  expect(of.round).toBe(2)
  expect(rounds).toEqual([{ id: first, code: expect.any(String), name: 'First submission', round: 1 }])
  const compare = (who: Person) =>
    team.call(routes.compare, who, { params: { id: second }, query: { from: first } })
  const { sections } = (await compare(body)).json<PackageComparison>()
  const rows = sections.find(({ key }) => key === 'f.terms')!.rows
  expect(rows.map(({ change, name }) => [change, name])).toEqual(
    expect.arrayContaining([
      ['changed', 'Bolus dose'],
      ['added', 'Occlusion'],
    ]),
  )
  const other = await team.harness.member(team.org, ['external_reviewer'], 'Ole Other')
  expect((await compare(other)).statusCode).toBe(404)
})
