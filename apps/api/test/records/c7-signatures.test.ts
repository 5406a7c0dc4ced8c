import { Readable } from 'node:stream'
import { type Process, processRoutes } from 'contract/risk/processes'
import { type RichText, richTextRoutes, type RichTextVersion } from 'contract/workspace/rich-texts'
import { evidenceRoutes } from 'contract/workspace/evidence'
import { type Signature, signatureRoutes as routes } from 'contract/workspace/signatures'
import { type Statement, verifySignature } from 'proof'
import { findBreaks } from 'proof/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveChanges } from '#modules/workspace/collaboration/save-changes.ts'
import { loadProofs, verifySignedFiles } from '#modules/workspace/signatures/index.ts'
import { storedKey } from '#platform/storage/storage.ts'
import { pdf } from '#test/files/plain.ts'
import { Harness } from '#test/harness.ts'
import { settingsOf } from '#test/shared-services.ts'
import { type Protocol, makeProtocols, protocolRoutes, serveProtocols } from '#test/protocols.ts'
import { Signer } from '#test/signer.ts'
import { EvidenceUploader, sha256 } from '#test/evidence-uploader.ts'

let harness: Harness
let org: string
let author: Signer
let reviewer: Signer
let approver: Signer

beforeAll(async () => {
  harness = await Harness.start(await settingsOf('storage'), serveProtocols)
  await makeProtocols(harness)
  await harness.services.storage.prepare()
  ;({ id: org } = await harness.organisation())
  const member = async (name: string) =>
    new Signer(harness, await harness.member(org, ['risk_manager'], name), org)
  ;[author, reviewer, approver] = (await Promise.all(
    ['Ann Author', 'Rita Reviewer', 'Omar Approver'].map(member),
  )) as [Signer, Signer, Signer]
})
afterAll(() => harness.stop())

let count = 0
const nextCode = () => `S${String.fromCharCode(65 + Math.floor(count / 26), 65 + (count++ % 26))}`
async function makeProcess(): Promise<Process> {
  const text = { en: 'Closing', fr: 'Clôture', ar: 'الإقفال' }
  const body = { code: nextCode(), name: text, description: text, family: 'finance', ownerRole: 'CFO' }
  return (await harness.call(processRoutes.create, author.person, org, { body })).json()
}
const editProcess = async (row: Process, body: object): Promise<Process> =>
  (
    await harness.call(processRoutes.update, author.person, org, {
      params: { id: row.id },
      version: row.version,
      body,
    })
  ).json()

/** A process with a piece of evidence that has this file. */
async function withEvidence(
  bytes: Buffer,
): Promise<{ process: Process; evidence: string; uploader: EvidenceUploader }> {
  const process = await makeProcess()
  const uploader = new EvidenceUploader(harness, author.person, org)
  const { id } = await uploader.bring(bytes)
  const linked = await harness.call(evidenceRoutes.link, author.person, org, {
    params: { id },
    body: { kind: 'supports', to: process.id },
  })
  expect(linked.statusCode).toBe(200)
  return { process, evidence: id, uploader }
}

const differenceOf = async (record: string, signature: string) =>
  (
    await harness.call(routes.difference, reviewer.person, org, {
      params: { id: record, signatureId: signature },
    })
  ).json<{ items: { field: string; from: unknown; to: unknown }[] }>().items

describe('C7 a signature covers the record as it was signed', () => {
  it('C7 with printed name, time with zone, meaning and reason, in the audit trail of the same transaction', async () => {
    const { id } = await makeProcess()
    const signed = await reviewer.sign(id, { meaning: 'rejection', reason: 'Owner is missing' })
    expect(signed).toMatchObject({
      signer: { name: 'Rita Reviewer', roles: ['risk_manager'] },
      meaning: 'rejection',
      reason: 'Owner is missing',
      record: { version: 1, status: 'draft' },
      validity: 'valid',
    })
    expect(signed.at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
    const trail = await harness.admin.query<{
      entry: { reason: string; changes: { signature: [null, object] } }
    }>(`select entry from trail where record_id = $1 and entry->>'action' = 'sign'`, [id])
    expect(trail.rows).toHaveLength(1)
    expect(trail.rows[0]!.entry).toMatchObject({
      reason: 'Owner is missing',
      changes: { signature: [null, { id: signed.id, hash: signed.hash, meaning: 'rejection', version: 1 }] },
    })
  })

  it('C7 a rejection needs a reason', async () => {
    const { id } = await makeProcess()
    expect((await reviewer.ask(id, { meaning: 'rejection' })).json()).toEqual({
      error: 'INVALID_INPUT',
      details: [{ path: ['reason'], code: 'required' }],
    })
  })

  it('C7 a changed field makes it invalid and is shown, and restoring the content makes it valid again', async () => {
    const row = await makeProcess()
    const { id } = await reviewer.sign(row.id)
    const changed = await editProcess(row, {
      criticality: 4,
      name: { en: 'Opening', fr: 'Ouverture', ar: 'الفتح' },
    })
    expect(await reviewer.validity(row.id)).toEqual(['changed'])
    expect(await differenceOf(row.id, id)).toEqual([
      { field: 'name', from: row.name, to: changed.name },
      { field: 'criticality', from: null, to: 4 },
    ])
    // After signing again, the two signatures are distinguished.
    await reviewer.sign(row.id)
    expect(await reviewer.validity(row.id)).toEqual(['valid', 'changed'])
    await editProcess(changed, { criticality: null, name: row.name })
    expect(await reviewer.validity(row.id)).toEqual(['changed', 'valid'])
  })

  it('C7 an added or removed link makes it invalid', async () => {
    const [row, far] = [await makeProcess(), await makeProcess()]
    const { id } = await reviewer.sign(row.id)
    const link = await harness.call(processRoutes.link, author.person, org, {
      params: { id: row.id },
      body: { kind: 'depends_on', to: far.id },
    })
    expect(await reviewer.validity(row.id)).toEqual(['changed'])
    expect(await differenceOf(row.id, id)).toEqual([
      { field: 'link:depends_on', from: null, to: { code: far.code } },
    ])
    await harness.call(processRoutes.unlink, author.person, org, {
      params: { id: row.id, linkId: link.json<{ id: string }>().id },
    })
    expect(await reviewer.validity(row.id)).toEqual(['valid'])
    expect(await reviewer.validity(far.id)).toEqual([])
  })

  it('C7 a new file version of its evidence makes it invalid', async () => {
    const { process, evidence, uploader } = await withEvidence(pdf('first version'))
    const { id } = await reviewer.sign(process.id)
    expect(await reviewer.verify(process.id)).toEqual([[]])
    await uploader.attach(evidence, await uploader.upload(pdf('second version')))
    expect(await reviewer.validity(process.id)).toEqual(['changed'])
    const [difference] = await differenceOf(process.id, id)
    expect(difference).toMatchObject({
      field: 'evidence',
      from: { version: 1, sha256: sha256(pdf('first version')) },
      to: { version: 2, sha256: sha256(pdf('second version')) },
    })
  })

  it('C7 a change of status leaves it valid: a review stays valid after the approval', async () => {
    const row = await makeProcess()
    await reviewer.sign(row.id, { meaning: 'review' })
    const moved = await harness.call(processRoutes.transition, author.person, org, {
      params: { id: row.id },
      version: row.version,
      body: { to: 'active' },
    })
    expect(moved.statusCode).toBe(200)
    expect(await reviewer.validity(row.id)).toEqual(['valid'])
  })

  it('C7 the printed name stays when the person is renamed or has left', async () => {
    const { id } = await makeProcess()
    const leaver = new Signer(harness, await harness.member(org, ['auditor'], 'Lea Leaver'), org)
    await leaver.sign(id, { meaning: 'read_understood' })
    await harness.admin.query(`update members set name = 'Lea Married', active = false where id = $1`, [
      leaver.person.id,
    ])
    const [kept] = (await reviewer.list(id)).items
    expect(kept).toMatchObject({ signer: { name: 'Lea Leaver' }, validity: 'valid' })
  })
})

describe('C7 a file swapped directly in the storage', () => {
  const swap = (bytes: Buffer, by: Buffer) =>
    harness.services.storage.put(storedKey(org, sha256(bytes)), Readable.from([by]))

  it('C7 is detected on verification: the signature is no longer valid', async () => {
    const bytes = pdf('the truth')
    const { process } = await withEvidence(bytes)
    await reviewer.sign(process.id)
    expect(await reviewer.verify(process.id)).toEqual([[]])
    await swap(bytes, pdf('not at all'))
    expect(await reviewer.verify(process.id)).toEqual([['file_altered']])
    expect(await reviewer.validity(process.id)).toEqual(['damaged'])
    // After a restore from backup, the file is the signed one again.
    await swap(bytes, bytes)
    expect(await reviewer.verify(process.id)).toEqual([[]])
    expect(await reviewer.validity(process.id)).toEqual(['valid'])
  })

  it('C7 is detected by the nightly check, audited and reported to administrators once', async () => {
    const bytes = pdf('kept in good faith')
    const { process } = await withEvidence(bytes)
    await reviewer.sign(process.id)
    await harness.services.storage.delete(storedKey(org, sha256(bytes)))
    await verifySignedFiles(harness.services, { org })
    await verifySignedFiles(harness.services, { org })
    expect(await reviewer.validity(process.id)).toEqual(['damaged'])
    const told = await harness.admin.query<{ data: { codes: string[]; files: number } }>(
      `select data from jobs.job where name = 'warn-administrators'`,
    )
    expect(told.rows.map(({ data }) => data)).toEqual([
      expect.objectContaining({ kind: 'damaged', files: 1, codes: [process.code] }),
    ])
    const trail = await harness.admin.query<{ entry: { changes: { files: [string[], null] } } }>(
      `select entry from trail where org_id = $1 and entry->>'action' = 'damaged'`,
      [org],
    )
    expect(trail.rows.map(({ entry }) => entry.changes.files[0])).toEqual([[sha256(bytes)]])
  })
})

describe('C7 a signature cannot be moved, altered or forged', () => {
  const validityBy = async (change: string, values: unknown[], record: string) => {
    await harness.admin.query(change, values)
    return reviewer.validity(record)
  }

  it('C7 a copy on another record is broken, with or without a new hash', async () => {
    const [row, other] = [await makeProcess(), await makeProcess()]
    const { id } = await reviewer.sign(row.id, { meaning: 'approval' })
    const copy = `insert into signatures (org_id, id, seq, record_id, version, signer_id, challenge_id, meaning, authenticated_at, at, content, statement, hash, previous)
      select s.org_id, gen_random_uuid(), s.seq + 1000, $2, s.version, s.signer_id, c.id, s.meaning, s.authenticated_at + interval '1 second', s.at, %, sha256('copy ' || s.hash)
      from signatures s, lateral (select id from signature_challenges where org_id = s.org_id and used_at is null limit 1) c where s.id = $1`
    await reviewer.prepare(other.id)
    expect(
      await validityBy(copy.replace('%', 's.content, s.statement, s.hash'), [id, other.id], other.id),
    ).toEqual(['broken'])
    await harness.admin.query('delete from signatures where record_id = $1', [other.id])
    // An attacker who changes the record id in both texts and recomputes the hashes still has no trail entry.
    const forged = `replace(s.content, '${row.id}', '${other.id}'), replace(s.statement, '${row.id}', '${other.id}'), sha256(convert_to(replace(s.statement, '${row.id}', '${other.id}'), 'UTF8'))`
    expect(await validityBy(copy.replace('%', forged), [id, other.id], other.id)).toEqual(['broken'])
    await harness.admin.query('delete from signatures where record_id = $1', [other.id])
  })

  it('C7 another meaning, name, time or content makes it broken', async () => {
    const row = await makeProcess()
    await reviewer.sign(row.id)
    const rewrite = (column: string, from: string, to: string) =>
      `update signatures set ${column} = replace(${column}, '${from}', '${to}')${column === 'statement' ? `, hash = sha256(convert_to(replace(statement, '${from}', '${to}'), 'UTF8'))` : ''} where record_id = $1`
    for (const [column, from, to] of [
      ['statement', '"review"', '"approval"'],
      ['statement', 'Rita Reviewer', 'Omar Approver'],
      ['statement', '"at":"2026', '"at":"2025'],
      ['content', 'Closing', 'Opening'],
      ['statement', 'evidentia-signature/1', 'nothing'],
    ] as const) {
      const there = await validityBy(rewrite(column, from, to), [row.id], row.id)
      const back = await validityBy(rewrite(column, to, from), [row.id], row.id)
      expect([from, there, back]).toEqual([from, ['broken'], ['valid']])
    }
    const statement = `update signatures set statement = statement || ' ' where record_id = $1`
    await expect(harness.admin.query(statement, [row.id])).rejects.toThrow('signatures_check')
  })

  it('C7 the application itself can neither change nor delete one', async () => {
    const { id } = await makeProcess()
    await reviewer.sign(id)
    const attempt = (text: string) =>
      harness.services.db.write(org, async (tx) => ({ value: await tx.query(text) }))
    for (const text of [
      `update signatures set statement = statement where org_id = app.org()`,
      `delete from signatures where org_id = app.org()`,
      `update signature_challenges set content_sha256 = content_sha256 where org_id = app.org()`,
    ])
      await expect(attempt(text)).rejects.toThrow('permission denied')
  })

  it('C7 all signatures of the organisation form one chain, and each proof verifies separately', async () => {
    const rows = await Promise.all([makeProcess(), makeProcess(), makeProcess()])
    await Promise.all([author, reviewer, approver].map((who, index) => who.sign(rows[index]!.id)))
    const records = await harness.admin.query<{ id: string }>(
      'select distinct record_id as id from signatures where org_id = $1',
      [org],
    )
    const proofs = await loadProofs(
      harness.services.db.read(org),
      records.rows.map(({ id }) => id),
    )
    const chain: { statement: Statement; hash: string }[] = []
    for (const proof of proofs) {
      const verdict = await verifySignature(proof, { record: { organisation: org, id: proof.record } })
      expect(verdict.problems).toEqual([])
      chain.push({ statement: verdict.statement!, hash: proof.hash })
    }
    expect(chain.map(({ statement }) => statement.seq)).toEqual(chain.map((_, index) => index + 1))
    expect(await findBreaks(org, chain)).toEqual([])
  })
})

const makeProtocol = async (): Promise<Protocol> =>
  (
    await harness.call(protocolRoutes.create, author.person, org, {
      body: { code: `P-${count++}`, name: { en: 'Protocol' }, body: 'Wash hands.' },
    })
  ).json()

describe('C7 a signature covers the rich texts of the record', () => {
  const write = async (id: string, words: string) => {
    const { version } = (
      await harness.call(richTextRoutes.get, author.person, org, { params: { id } })
    ).json<RichText>()
    const paragraph = { type: 'paragraph', content: [{ type: 'text', text: words }] }
    const body = { content: { type: 'doc', content: [paragraph] } }
    return harness.call(richTextRoutes.write, author.person, org, { params: { id }, version, body })
  }
  const restore = async (id: string, number: number) => {
    const { items } = (
      await harness.call(richTextRoutes.versions, author.person, org, { params: { id } })
    ).json<{ items: RichTextVersion[] }>()
    const { id: versionId } = items.find((version) => version.number === number)!
    return harness.call(richTextRoutes.restore, author.person, org, { params: { id, versionId } })
  }
  /** A protocol with a text of this content, and the text. */
  async function withText(words: string): Promise<{ row: Protocol; text: string }> {
    const row = await makeProtocol()
    const params = { id: row.id, field: 'procedure' }
    const opened = await harness.call(richTextRoutes.open, author.person, org, { params })
    const { id: text } = opened.json<RichText>()
    expect((await write(text, words)).statusCode).toBe(200)
    return { row, text }
  }

  it('C7 a changed text makes it invalid and is shown, and restoring the signed version makes it valid', async () => {
    const { row, text } = await withText('Wash both hands.')
    const { id } = await reviewer.sign(row.id)
    await write(text, 'Wash one hand.')
    expect(await reviewer.validity(row.id)).toEqual(['changed'])
    expect(await differenceOf(row.id, id)).toMatchObject([
      { field: 'text:procedure', paragraphs: [{ from: 'Wash both hands.', to: 'Wash one hand.' }] },
    ])
    expect((await restore(text, 2)).statusCode).toBe(200)
    expect(await reviewer.validity(row.id)).toEqual(['valid'])
    expect(await differenceOf(row.id, id)).toEqual([])
  })

  it('C7 the text of an approved record cannot be changed by any path', async () => {
    const { row, text } = await withText('Wash both hands.')
    await write(text, 'Wash hands and wrists.')
    await reviewer.sign(row.id, { meaning: 'review', to: 'reviewed' })
    await approver.sign(row.id, { meaning: 'approval', to: 'approved' })
    expect((await write(text, 'Wash one hand.')).statusCode).toBe(403)
    expect((await restore(text, 2)).statusCode).toBe(403)
    const { services } = harness
    const typed = { person: author.person.id, data: new Uint8Array([0, 0]) }
    expect(await saveChanges(services, services.collections, org, text, [typed])).toEqual({
      seq: null,
      refused: new Set([author.person.id]),
    })
    expect(await reviewer.validity(row.id)).toEqual(['valid', 'valid'])
  })

  it('C7 a stored text altered or deleted directly in the database makes it damaged', async () => {
    const { row, text } = await withText('Wash both hands.')
    await reviewer.sign(row.id)
    const alter = (from: string, to: string) =>
      harness.admin.query(
        `update document_versions set content = replace(content::text, $2, $3)::json where document_id = $1`,
        [text, from, to],
      )
    await alter('both', 'no')
    expect(await reviewer.verify(row.id)).toEqual([['text_altered']])
    expect(await reviewer.validity(row.id)).toEqual(['damaged'])
    await alter('no', 'both')
    expect(await reviewer.validity(row.id)).toEqual(['valid'])
    await harness.admin.query(`delete from document_version_uses where record_id = $1`, [row.id])
    expect(await reviewer.verify(row.id)).toEqual([['text_missing']])
    expect(await reviewer.validity(row.id)).toEqual(['damaged'])
  })
})

describe('a declared workflow', () => {
  const get = async (who: Signer, id: string): Promise<Protocol> =>
    (await harness.call(protocolRoutes.get, who.person, org, { params: { id } })).json()
  const move = (who: Signer, { id, version }: { id: string; version: number }, to: string, reason?: string) =>
    harness.call(protocolRoutes.transition, who.person, org, {
      params: { id },
      version,
      body: { to, ...(reason ? { reason } : {}) },
    })
  const update = (who: Signer, { id, version }: Protocol, body: object) =>
    harness.call(protocolRoutes.update, who.person, org, { params: { id }, version, body })

  it('C7 a transition that needs a signature happens only by signing', async () => {
    const row = await makeProtocol()
    expect((await move(reviewer, row, 'reviewed')).json()).toEqual({
      error: 'SIGNATURE_REQUIRED',
      details: { meaning: 'review' },
    })
    const bulk = await harness.call(protocolRoutes.bulk, reviewer.person, org, {
      body: { ids: [row.id], to: 'reviewed' },
    })
    expect(bulk.json()).toMatchObject({ changed: 0, skipped: [{ reason: 'SIGNATURE_REQUIRED' }] })
    expect((await reviewer.ask(row.id, { meaning: 'approval', to: 'reviewed' })).json()).toMatchObject({
      error: 'SIGNATURE_REQUIRED',
    })
    const signed = await reviewer.sign(row.id, { meaning: 'review', to: 'reviewed' })
    expect(signed).toMatchObject({
      step: { from: 'draft', to: 'reviewed' },
      record: { version: 2, status: 'reviewed' },
      validity: 'valid',
    })
    expect(await get(author, row.id)).toMatchObject({ status: 'reviewed', version: 2 })
  })

  it('C8 SIG-7 four eyes: not editors, people of an earlier step, or those who signed as author', async () => {
    const row = await makeProtocol()
    const fourEyes = (rule: string) => ({ error: 'FOUR_EYES', details: { rule } })
    expect((await author.ask(row.id, { meaning: 'review', to: 'reviewed' })).json()).toEqual(
      fourEyes('edited'),
    )
    expect((await get(author, row.id)).can).not.toContain('to:reviewed')
    expect((await get(reviewer, row.id)).can).toContain('to:reviewed')
    const second = new Signer(harness, await harness.member(org, ['auditor'], 'Second Author'), org)
    await second.sign(row.id, { meaning: 'authorship' })
    await reviewer.sign(row.id, { meaning: 'review', to: 'reviewed' })
    // The abilities in the answer to a change already take the change into account.
    const third = new Signer(harness, await harness.member(org, ['auditor'], 'Third Author'), org)
    const edited = await update(third, await get(third, row.id), { body: 'Wash both hands.' })
    expect([edited.json<Protocol>().can, (await get(approver, row.id)).can]).toEqual([
      expect.not.arrayContaining(['to:approved']),
      expect.arrayContaining(['to:approved']),
    ])
    await update(author, edited.json(), { body: row.body })
    await second.sign(row.id, { meaning: 'authorship' })
    const approve = async (who: Signer) =>
      (await who.ask(row.id, { meaning: 'approval', to: 'approved' })).json<object>()
    expect(await approve(author)).toEqual(fourEyes('edited'))
    expect(await approve(reviewer)).toEqual(fourEyes('step:reviewed'))
    expect(await approve(second)).toEqual(fourEyes('signed:authorship'))
    const bulk = await harness.call(protocolRoutes.bulkCheck, reviewer.person, org, {
      body: { ids: [row.id], to: 'approved' },
    })
    expect(bulk.json()).toMatchObject({ changed: 0 })
    await approver.sign(row.id, { meaning: 'approval', to: 'approved' })
    expect(await approver.validity(row.id)).toEqual(['valid', 'valid', 'valid', 'valid'])
  })

  it('C7 an approved record is locked: it is reopened with a reason, changed, and signed again', async () => {
    const row = await makeProtocol()
    await reviewer.sign(row.id, { meaning: 'review', to: 'reviewed' })
    await approver.sign(row.id, { meaning: 'approval', to: 'approved' })
    const approved = await get(author, row.id)
    expect(approved.can).not.toContain('update')
    expect((await update(author, approved, { body: 'Do not.' })).statusCode).toBe(403)
    const uploader = new EvidenceUploader(harness, author.person, org)
    const evidence = await uploader.create()
    const link = () =>
      harness.call(evidenceRoutes.link, author.person, org, {
        params: { id: evidence.id },
        body: { kind: 'supports', to: row.id },
      })
    expect((await link()).json()).toEqual({ error: 'FROZEN' })
    expect((await move(approver, approved, 'draft', 'New guideline')).statusCode).toBe(200)
    expect((await link()).statusCode).toBe(200)
    expect(await approver.validity(row.id)).toEqual(['changed', 'changed'])
    await reviewer.sign(row.id, { meaning: 'review', to: 'reviewed' })
    await approver.sign(row.id, { meaning: 'approval', to: 'approved' })
    expect(await approver.validity(row.id)).toEqual(['valid', 'valid', 'changed', 'changed'])
  })

  it('C7 a status that needs a signature cannot be reached by undo', async () => {
    const row = await makeProtocol()
    await reviewer.sign(row.id, { meaning: 'review', to: 'reviewed' })
    await approver.sign(row.id, { meaning: 'approval', to: 'approved' })
    const reopened = await harness.call(protocolRoutes.bulk, approver.person, org, {
      body: { ids: [row.id], to: 'draft', reason: 'Again' },
    })
    const { operation } = reopened.json<{ operation: string }>()
    const undone = await harness.call(protocolRoutes.bulkUndo, approver.person, org, {
      params: { id: operation },
    })
    expect(undone.json()).toEqual({ error: 'SIGNATURE_REQUIRED' })
    expect(await get(author, row.id)).toMatchObject({ status: 'draft' })
  })

  it('C8 submitters do not accept their own evidence, and superseding accepted evidence needs a signature', async () => {
    const uploader = new EvidenceUploader(harness, author.person, org)
    const evidence = await uploader.create({ address: 'https://example.com/minutes' })
    const step = async (who: Signer, to: string, reason?: string) => {
      const now = await harness.call(evidenceRoutes.get, who.person, org, { params: { id: evidence.id } })
      return harness.call(evidenceRoutes.transition, who.person, org, {
        params: { id: evidence.id },
        version: now.json<{ version: number }>().version,
        body: { to, ...(reason ? { reason } : {}) },
      })
    }
    expect((await step(reviewer, 'submitted')).statusCode).toBe(200)
    expect((await step(reviewer, 'accepted')).json()).toMatchObject({ error: 'FOUR_EYES' })
    expect((await step(approver, 'accepted')).statusCode).toBe(200)
    expect((await step(approver, 'superseded', 'Replaced')).json()).toMatchObject({
      error: 'SIGNATURE_REQUIRED',
      details: { meaning: 'responsibility' },
    })
    const signed: Signature = await approver.sign(evidence.id, {
      meaning: 'responsibility',
      to: 'superseded',
      reason: 'Replaced',
    })
    expect(signed).toMatchObject({ reason: 'Replaced', record: { status: 'superseded' } })
  })
})

it('P3 a list of signatures takes the same number of round trips for many as for one', async () => {
  const { id } = await makeProcess()
  const cost = async () => {
    const before = await harness.queriesOf(routes.list)
    await reviewer.list(id)
    return (await harness.queriesOf(routes.list)) - before
  }
  await reviewer.sign(id)
  const one = await cost()
  for (let more = 0; more < 5; more++) await reviewer.sign(id, { meaning: 'read_understood' })
  expect([await cost(), one]).toEqual([5, 5])
})

it('SIG-1 who may sign with which meaning follows from the record', async () => {
  const { id } = await makeProcess()
  const reader = new Signer(harness, await harness.member(org, ['executive'], 'Eva Executive'), org)
  expect((await reader.list(id)).may).toEqual(['review', 'read_understood', 'rejection'])
  expect((await reader.ask(id, { meaning: 'approval' })).json()).toEqual({ error: 'FORBIDDEN' })
  const proposer = new Signer(harness, await harness.member(org, ['auditor'], 'Pia Proposer'), org)
  expect((await proposer.list(id)).may).toEqual([
    'authorship',
    'review',
    'responsibility',
    'read_understood',
    'rejection',
  ])
  expect((await author.list(id)).may).toHaveLength(7)
  const outside = await harness.call(routes.list, await harness.member(org, ['guest'], 'Guest'), org, {
    params: { id },
  })
  expect(outside.statusCode).toBe(403)
})
