import { documentVersionRoutes as versions } from 'contract/techdoc/documents/document-versions'
import { type Citation, techDocumentRoutes as documents } from 'contract/techdoc/documents/tech-documents'
import { evidenceRoutes } from 'contract/workspace/evidence'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DocumentTeam } from '#test/document-team.ts'
import { Harness } from '#test/harness.ts'
import { EvidenceUploader, sha256 } from '#test/evidence-uploader.ts'
import { storedKey } from '#platform/storage/storage.ts'

let harness: Harness
let office: DocumentTeam

beforeAll(async () => {
  harness = await Harness.start()
  office = await DocumentTeam.open(harness)
})
afterAll(() => harness.stop())

const unmet = (guards: string[]) => ({ error: 'GUARD_NOT_MET', details: { guards } })
const RELEASE = { meaning: 'release', to: 'effective' } as const

async function approved(more: object = {}) {
  const document = await office.register(more)
  const { id } = await office.latest(document.id)
  await office.approve(id)
  return { document, id }
}

const plan = (id: string, effectiveOn: string | null, trainingDone = false, by = office.people.prrc.person) =>
  harness.call(versions.planRelease, by, office.org, { params: { id }, body: { effectiveOn, trainingDone } })

/** Cites a document or a version, as a section of a technical file does. */
async function cite(to: string): Promise<string> {
  const { id: from } = await office.register({ docType: 'report', name: { en: 'A section' } })
  await harness.admin.query(
    `insert into links (org_id, id, kind, from_id, to_id, created_by) values ($1, $2, 'file_evidence', $3, $4, $5)`,
    [office.org, uuid(), from, to, office.author.id],
  )
  return from
}

async function citationsOf(id: string): Promise<Citation[]> {
  const response = await harness.call(documents.citations, office.author, office.org, { params: { id } })
  return response.json<{ items: Citation[] }>().items
}

it('DOC-8 is released by the PRRC, not before the approval date, and once training is done', async () => {
  const { id } = await approved({ trainingRequired: true })
  const { prrc, approver } = office.people
  expect((await approver.ask(id, RELEASE)).statusCode).toBe(403)
  expect((await plan(id, null, true, approver.person)).statusCode).toBe(403)
  expect((await prrc.ask(id, RELEASE)).json()).toEqual(unmet(['trained']))
  await plan(id, '2020-01-01', true)
  expect((await prrc.ask(id, RELEASE)).json()).toEqual(unmet(['notBeforeApproval']))
  await plan(id, '2099-01-01', true)
  expect((await prrc.ask(id, RELEASE)).json()).toEqual(unmet(['dayReached']))
  expect((await plan(id, null, true)).json()).toMatchObject({ effectiveOn: null, trainingDone: true })
  await office.release(id)
  const released = await office.get(id)
  expect(released).toMatchObject({ status: 'effective', number: '1', effectiveOn: released.approvedOn })
  expect(await prrc.validity(id)).toEqual(['valid', 'valid', 'valid'])
  const { items } = (
    await harness.call(versions.history, office.author, office.org, { params: { id } })
  ).json<{ items: { action: string }[] }>()
  expect(items.filter(({ action }) => action === 'plan-release')).toHaveLength(3)
})

it('DOC-8 supersedes the previous version in the same transaction', async () => {
  const { document, version } = await office.publish()
  const next = (await office.revise(document.id)).json<{ id: string }>()
  await office.approve(next.id)
  expect((await office.get(version.id)).status).toBe('effective')
  await office.release(next.id)
  expect((await office.versionsOf(document.id)).map(({ number, status }) => [number, status])).toEqual([
    ['2', 'effective'],
    ['1', 'superseded'],
  ])
})

it('DOC-9 a new revision needs a reason, and the old version stays effective until its release', async () => {
  const { document } = await office.publish()
  expect((await office.revise(document.id, {})).json()).toMatchObject({
    error: 'INVALID_INPUT',
    details: [{ path: ['changeSummary'], code: 'required' }],
  })
  const made = await office.revise(document.id)
  expect(made.json()).toMatchObject({ number: '1.1', status: 'draft', reviewers: [office.idOf('reviewer')] })
  expect(await office.document(document.id)).toMatchObject({
    effectiveVersion: '1',
    openVersion: '1.1',
    documentStatus: 'effective',
  })
  // Only one version of a document is in review or approval at a time.
  const other = (await office.revise(document.id)).json<{ id: string; number: string }>()
  expect(other.number).toBe('1.2')
  const { id } = made.json<{ id: string }>()
  await office.fill(id)
  await office.fill(other.id)
  await office.submit(id)
  expect((await office.move(other.id, 'in_review')).json()).toEqual(unmet(['onlyOne']))
  await office.sign(id, 'reviewer', 'review')
  await office.sign(id, 'approver', 'approval')
  expect((await office.get(other.id)).number).toBe('2.1')
})

it('DOC-10 is retired by the PRRC unless it is cited and has no replacement', async () => {
  const { document, version } = await office.publish()
  await cite(document.id)
  expect(await citationsOf(document.id)).toHaveLength(1)
  const { prrc } = office.people
  const retire = (id: string, by = prrc.person) => office.move(id, 'obsolete', by, 'No longer made')
  expect((await retire(version.id, office.author)).statusCode).toBe(403)
  expect((await retire(version.id)).json()).toEqual(unmet(['uncited']))
  const { id: replacedBy } = await office.register()
  const { version: at } = await office.document(document.id)
  const itself = { params: { id: document.id }, version: at, body: { replacedBy: document.id } }
  const refused = await harness.call(documents.update, office.author, office.org, itself)
  expect(refused.json()).toMatchObject({ details: [{ path: ['replacedBy'], code: 'replaced_by_itself' }] })
  const request = { params: { id: document.id }, version: at, body: { replacedBy } }
  expect((await harness.call(documents.update, office.author, office.org, request)).statusCode).toBe(200)
  expect((await retire(version.id)).json()).toMatchObject({ status: 'obsolete', number: '1' })
  expect(await citationsOf(document.id)).toMatchObject([{ version: null, standing: 'not_effective' }])
  const uncited = await office.publish()
  expect(await citationsOf(uncited.document.id)).toEqual([])
  expect((await retire(uncited.version.id)).statusCode).toBe(200)
})

it('DOC-11 a draft is withdrawn, and its number is never reused', async () => {
  const document = await office.register()
  const first = await office.latest(document.id)
  expect((await office.move(first.id, 'withdrawn')).json()).toMatchObject({
    status: 'withdrawn',
    number: '0.1',
  })
  const again = (await office.revise(document.id)).json<{ id: string }>()
  expect(again).toMatchObject({ number: '0.2', code: `${document.code}-V02` })
  await office.approve(again.id)
  expect((await office.move(again.id, 'withdrawn')).statusCode).toBe(409)
})

it('DOC-12 an external document is accepted by the PRRC unchanged', async () => {
  const document = await office.register({ external: true, docType: 'certificate', language: 'de' })
  const { id } = await office.latest(document.id)
  const { id: file, bytes, checksum } = await office.bring()
  await office.change(id, { file })
  const accept = { meaning: 'approval', to: 'approved' } as const
  expect((await office.people.approver.ask(id, accept)).statusCode).toBe(403)
  await office.people.prrc.sign(id, accept)
  expect(await office.get(id)).toMatchObject({ status: 'approved', number: '1', checksum })
  const opened = await harness.call(versions.download, office.people.reviewer.person, office.org, {
    params: { id },
  })
  expect(opened.rawPayload.equals(bytes)).toBe(true)
  expect(opened.headers['content-disposition']).toContain(`${document.code}_v1_risk-management-plan_de.pdf`)
  // The organisation's own documents need a review.
  const own = await office.latest((await office.register()).id)
  await office.fill(own.id)
  expect((await office.people.prrc.ask(own.id, accept)).statusCode).toBe(403)
  const reviewed = await office.latest((await office.register({ external: true })).id)
  await office.fill(reviewed.id)
  expect((await office.move(reviewed.id, 'in_review')).json()).toEqual(unmet(['ownDocument']))
})

it('DOC-13 only effective versions count as evidence and are visible to readers', async () => {
  const { document, id } = await approved()
  await cite(document.id)
  expect(await citationsOf(document.id)).toMatchObject([{ standing: 'not_effective' }])
  const reader = office.people.reader.person
  const seen = async () => [
    (await harness.call(documents.get, reader, office.org, { params: { id: document.id } })).statusCode,
    (await harness.call(versions.get, reader, office.org, { params: { id } })).statusCode,
    (await harness.call(versions.download, reader, office.org, { params: { id } })).statusCode,
  ]
  expect(await seen()).toEqual([404, 404, 404])
  await office.release(id)
  expect(await citationsOf(document.id)).toMatchObject([{ standing: 'counts' }])
  expect(await seen()).toEqual([200, 200, 200])
  const list = await harness.call(versions.list, reader, office.org, { query: { total: true } })
  const page = list.json<{ items: { status: string }[]; total: { value: number } }>()
  expect(page.items.every(({ status }) => status === 'effective')).toBe(true)
  expect(page.total.value).toBe(page.items.length)
})

it('DOC-14 a citation follows the effective version or is pinned to one version', async () => {
  const { document, version } = await office.publish()
  const [latest, fixed] = [await cite(document.id), await cite(version.id)]
  const next = (await office.revise(document.id)).json<{ id: string }>()
  await office.approve(next.id)
  await office.release(next.id)
  const found = (await citationsOf(document.id)).map((one) => [
    one.record.id,
    one.fixed,
    one.version?.number,
    one.standing,
  ])
  expect(found).toEqual([
    [latest, false, '2', 'counts'],
    [fixed, true, '1', 'outdated'],
  ])
  expect((await office.document(document.id)).citations).toBe(2)
})

it('DOC-15 a new file does not change the bytes of a version already approved', async () => {
  const document = await office.register()
  const { id } = await office.latest(document.id)
  const { id: file, bytes, checksum } = await office.bring()
  await office.approve(id, { file })
  const uploader = new EvidenceUploader(harness, office.author, office.org)
  const later = Buffer.from('other bytes')
  await uploader.attach(file, await uploader.upload(later))
  const files = await harness.call(evidenceRoutes.files, office.author, office.org, { params: { id: file } })
  expect(files.json<{ items: { sha256: string }[] }>().items[0]!.sha256).toBe(sha256(later))
  expect(await office.get(id)).toMatchObject({ checksum, status: 'approved' })
  expect(await office.people.approver.validity(id)).toEqual(['valid', 'valid'])
  const opened = await harness.call(versions.download, office.author, office.org, { params: { id } })
  expect(opened.rawPayload.equals(bytes)).toBe(true)
  await office.release(id)
  const next = (await office.revise(document.id, { changeSummary: 'Other bytes', file })).json()
  expect(next).toMatchObject({ checksum: sha256(later), number: '1.1' })
})

it('SIG-3 a signature covers the bytes: once they are gone, every signature reports it', async () => {
  const document = await office.register()
  const { id } = await office.latest(document.id)
  const { id: file, checksum } = await office.bring()
  await office.approve(id, { file })
  const { approver } = office.people
  expect(await approver.verify(id)).toEqual([[], []])
  await harness.services.storage.delete(storedKey(office.org, checksum))
  expect(await approver.verify(id)).toEqual([['file_altered'], ['file_altered']])
})

it('DOC-16 flags all records that cite it once its review is due', async () => {
  const { document } = await office.publish({ reviewOn: '2099-01-01' })
  await cite(document.id)
  expect(await citationsOf(document.id)).toMatchObject([{ standing: 'counts' }])
  const { version } = await office.document(document.id)
  const request = { params: { id: document.id }, version, body: { reviewOn: '2020-01-01' } }
  await harness.call(documents.update, office.author, office.org, request)
  expect(await office.document(document.id)).toMatchObject({ reviewOverdue: true })
  expect(await citationsOf(document.id)).toMatchObject([{ standing: 'review_overdue' }])
})

it('CAL-8 C3 nothing under retention or legal hold can be archived', async () => {
  const { document } = await office.publish()
  const prrc = office.people.prrc.person
  const change = async (body: object, by = prrc) => {
    const { version } = await office.document(document.id)
    return harness.call(documents.update, by, office.org, { params: { id: document.id }, version, body })
  }
  const archive = async (by = prrc) => {
    const { version } = await office.document(document.id)
    const request = { params: { id: document.id }, version, body: { reason: 'Over' } }
    return harness.call(documents.archive, by, office.org, request)
  }
  expect((await archive(office.author)).statusCode).toBe(403)
  expect((await archive()).json()).toEqual({ error: 'UNDER_RETENTION' })
  expect((await change({ retentionUntil: '2020-01-01' }, office.author)).statusCode).toBe(403)
  await change({ retentionUntil: '2099-01-01' })
  expect((await archive()).json()).toEqual({ error: 'UNDER_RETENTION' })
  await change({ legalHold: true })
  const early = await change({ retentionUntil: '2020-01-01' })
  expect(early.json()).toMatchObject({ error: 'SECOND_ADMINISTRATOR_REQUIRED' })
  const release = (values: object) =>
    harness.protect(
      prrc,
      office.org,
      { kind: 'document.retention', document: document.id, ...values },
      office.author,
    )
  expect((await release({ retentionUntil: '2020-01-01' })).json()).toMatchObject({ status: 'done' })
  expect((await archive()).json()).toEqual({ error: 'UNDER_RETENTION' })
  expect((await change({ legalHold: false })).json()).toMatchObject({
    error: 'SECOND_ADMINISTRATOR_REQUIRED',
  })
  expect((await release({ legalHold: false })).json()).toMatchObject({ status: 'done' })
  expect((await archive()).statusCode).toBe(200)
})
