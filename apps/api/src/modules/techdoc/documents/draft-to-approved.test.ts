import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DocumentTeam } from '#test/document-team.ts'
import { Harness } from '#test/harness.ts'
import { EvidenceUploader } from '#test/evidence-uploader.ts'

let harness: Harness
let office: DocumentTeam

beforeAll(async () => {
  harness = await Harness.start()
  office = await DocumentTeam.open(harness)
})
afterAll(() => harness.stop())

const unmet = (guards: string[]) => ({ error: 'GUARD_NOT_MET', details: { guards } })

it('DOC-1 creates a document with a number of its type and version 0.1 in the same transaction', async () => {
  const [first, second] = [await office.register(), await office.register()]
  const other = await office.register({ docType: 'report' })
  expect([first.code, second.code, other.code]).toEqual(['PLN-0001', 'PLN-0002', 'REP-0001'])
  expect(await office.versionsOf(first.id)).toMatchObject([
    { code: 'PLN-0001-V01', number: '0.1', status: 'draft', name: { en: 'Risk management plan' } },
  ])
  expect(await office.document(first.id)).toMatchObject({ openVersion: '0.1', documentStatus: 'draft' })
  expect((await office.tryRegister({ code: 'PLN-0002' })).json()).toMatchObject({ error: 'CODE_TAKEN' })
  expect((await office.tryRegister({ docType: undefined })).statusCode).toBe(400)
  expect((await office.tryRegister({ name: {} })).statusCode).toBe(400)
  for (const who of ['reviewer', 'approver', 'reader'] as const)
    expect((await office.tryRegister({}, office.people[who].person)).statusCode, who).toBe(403)
})

it('DOC-2 is submitted with a clean scanned file and named reviewers and approvers, then locked', async () => {
  const { id } = await office.latest((await office.register()).id)
  expect((await office.move(id, 'in_review')).json()).toEqual(unmet(['fileThere', 'peopleNamed']))
  await office.fill(id, { approvers: null })
  expect((await office.move(id, 'in_review')).json()).toEqual(unmet(['peopleNamed']))
  const file = await office.fill(id)
  const { checksum } = await office.get(id)
  expect(checksum).toMatch(/^[0-9a-f]{64}$/)
  await office.submit(id)
  expect(await office.get(id)).toMatchObject({ status: 'in_review', number: '0.1', file, checksum })
  expect((await office.change(id, { changeSummary: 'Late' })).json()).toEqual({ error: 'FORBIDDEN' })
})

it('DOC-2 requires a change summary from the second release on', async () => {
  const { document } = await office.publish()
  const made = await office.revise(document.id, { changeSummary: 'New supplier' })
  const { id } = made.json<{ id: string }>()
  await office.fill(id, { changeSummary: null })
  expect((await office.move(id, 'in_review')).json()).toEqual(unmet(['changeExplained']))
})

it('DOC-3 a reviewer requests changes with a reason, which voids the signatures of the round', async () => {
  const { id } = await office.latest((await office.register()).id)
  await office.fill(id, { reviewers: [office.idOf('reviewer'), office.idOf('second')] })
  await office.submit(id)
  await office.sign(id, 'reviewer', 'review')
  expect((await office.get(id)).reviewedBy).toEqual([office.idOf('reviewer')])
  const { second } = office.people
  const ask = { meaning: 'rejection', to: 'changes_requested' } as const
  expect((await second.ask(id, ask)).statusCode).toBe(400)
  await second.sign(id, { ...ask, reason: 'Hazard 7 is missing' })
  expect(await office.get(id)).toMatchObject({ status: 'changes_requested', reviewedBy: [] })
  // The next round starts without signatures, although the same people are named.
  await office.move(id, 'draft')
  await office.submit(id)
  expect(await office.get(id)).toMatchObject({ status: 'in_review', reviewedBy: [] })
  await office.sign(id, 'second', 'review')
  expect((await office.get(id)).status).toBe('in_review')
})

it('DOC-4 the author revises it, which creates the next draft number', async () => {
  const { id } = await office.latest((await office.register()).id)
  await office.fill(id)
  await office.submit(id)
  const asked = { meaning: 'rejection', to: 'changes_requested', reason: 'Not yet' } as const
  await office.people.reviewer.sign(id, asked)
  expect((await office.move(id, 'draft', office.people.reviewer.person)).statusCode).toBe(403)
  expect((await office.move(id, 'draft')).json()).toMatchObject({ status: 'draft', number: '0.2' })
  expect((await office.change(id, { name: { en: 'Plan, revised' } })).statusCode).toBe(200)
})

it('DOC-5 the last reviewer’s signature moves it to approval, and nobody else’s', async () => {
  const { id } = await office.latest((await office.register()).id)
  await office.fill(id, { reviewers: [office.idOf('reviewer'), office.idOf('second')] })
  await office.submit(id)
  const intent = { meaning: 'review', to: 'in_review' } as const
  // Not asked, not entitled, or the author.
  for (const who of ['approver', 'prrc', 'reader'] as const)
    expect([403, 404], who).toContain((await office.people[who].ask(id, intent)).statusCode)
  await office.sign(id, 'second', 'review')
  expect((await office.people.second.ask(id, intent)).statusCode).toBe(403)
  expect((await office.get(id)).status).toBe('in_review')
  await office.sign(id, 'reviewer', 'review')
  const { status, reviewedBy } = await office.get(id)
  expect([status, reviewedBy!.toSorted()]).toEqual([
    'in_approval',
    [office.idOf('reviewer'), office.idOf('second')].toSorted(),
  ])
  // A transition that requires a signature cannot be made without one.
  const other = await office.latest((await office.register()).id)
  await office.fill(other.id)
  await office.submit(other.id)
  for (const to of ['in_review', 'in_approval'])
    expect((await office.move(other.id, to, office.people.reviewer.person)).statusCode, to).toBe(
      to === 'in_review' ? 409 : 403,
    )
})

it('DOC-5 a review signed outside the transition does not advance the status', async () => {
  const { id } = await office.latest((await office.register()).id)
  await office.fill(id)
  await office.submit(id)
  await office.people.reviewer.sign(id, { meaning: 'review' })
  expect(await office.get(id)).toMatchObject({ status: 'in_review', reviewedBy: [] })
  await office.sign(id, 'reviewer', 'review')
  expect((await office.get(id)).status).toBe('in_approval')
})

it('DOC-6 an approver rejects with a reason, which voids the approvals', async () => {
  const { id } = await office.latest((await office.register()).id)
  await office.fill(id, { approvers: [office.idOf('approver'), office.idOf('deputy')] })
  await office.submit(id)
  await office.sign(id, 'reviewer', 'review')
  await office.sign(id, 'approver', 'approval')
  const reject = { meaning: 'rejection', to: 'changes_requested' } as const
  expect((await office.people.deputy.ask(id, reject)).statusCode).toBe(400)
  await office.people.deputy.sign(id, { ...reject, reason: 'Wrong device' })
  expect(await office.get(id)).toMatchObject({ status: 'changes_requested', approvedBy: [], reviewedBy: [] })
  await office.move(id, 'draft')
  await office.submit(id)
  await office.sign(id, 'reviewer', 'review')
  await office.sign(id, 'deputy', 'approval')
  expect((await office.get(id)).status).toBe('in_approval')
})

it('DOC-7 the last approver approves it: it gets a whole number and becomes immutable', async () => {
  const { id } = await office.latest((await office.register()).id)
  await office.fill(id, { approvers: [office.idOf('approver'), office.idOf('deputy')] })
  await office.submit(id)
  await office.sign(id, 'reviewer', 'review')
  await office.sign(id, 'approver', 'approval')
  expect(await office.get(id)).toMatchObject({ status: 'in_approval', number: '0.1' })
  await office.sign(id, 'deputy', 'approval')
  const approved = await office.get(id)
  expect(approved).toMatchObject({ status: 'approved', number: '1' })
  expect(approved.approvedOn).not.toBeNull()
  // Every signature is still valid: signing did not change the signed content.
  expect(await office.people.deputy.validity(id)).toEqual(['valid', 'valid', 'valid'])
  for (const who of [office.author, office.people.prrc.person])
    expect((await office.change(id, { changeSummary: 'Later' }, who)).statusCode).toBe(403)
  // Not even by direct SQL.
  const past = harness.admin.query(`update documentversions set change_summary = 'x' where id = $1`, [id])
  await expect(past).rejects.toThrow('approved version')
})

it('ROL-1 authors neither review nor approve their own version', async () => {
  const both = await harness.member(office.org, ['techdoc_author', 'techdoc_reviewer', 'techdoc_approver'])
  const { id } = await office.latest((await office.register()).id)
  await office.fill(id, { reviewers: [both.id] })
  await office.change(id, { changeSummary: 'I wrote this' }, both)
  expect((await office.move(id, 'in_review')).json()).toEqual(unmet(['othersJudge']))
  const { id: file } = await office.bring()
  const nobody = await office.change(id, { file, approvers: [office.idOf('reader')] })
  expect(nobody.json()).toMatchObject({ details: [{ path: ['approvers'], code: 'unknown_reference' }] })
})

it('Sec10 a document cannot use evidence that the author may not open', async () => {
  const { id } = await office.latest((await office.register()).id)
  const uploader = new EvidenceUploader(harness, office.people.prrc.person, office.org)
  const { id: file } = await uploader.bring(randomBytes(16), 'secret.pdf', { confidentiality: 'restricted' })
  const refused = await office.change(id, { file })
  expect(refused.json()).toMatchObject({ details: [{ path: ['file'], code: 'unknown_reference' }] })
  const made = await office.revise((await office.register()).id, { file })
  expect(made.statusCode).toBe(400)
})
