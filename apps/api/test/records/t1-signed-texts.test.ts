import { randomInt } from 'node:crypto'
import type { Route } from 'contract'
import { type RichText, richTextRoutes, type RichTextVersion } from 'contract/workspace/rich-texts'
import { type Signature, signatureRoutes } from 'contract/workspace/signatures'
import type { Content } from 'editor/content'
import {
  contentText,
  sha256,
  type SignedContent,
  type Statement,
  statementText,
  verifySignature,
} from 'proof'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settleDocuments } from '#modules/workspace/rich-texts/rich-texts.jobs.ts'
import { loadProofs } from '#modules/workspace/signatures/index.ts'
import { listenForSockets, connectAs } from '#test/text-client.ts'
import { Harness } from '#test/harness.ts'
import { makeProtocols, type Protocol, protocolRoutes, serveProtocols } from '#test/protocols.ts'
import { Signer } from '#test/signer.ts'

let harness: Harness
let url: string
let stop: () => Promise<void>
let org: string
let author: Signer
let reviewer: Signer
let approver: Signer

beforeAll(async () => {
  harness = await Harness.start({}, serveProtocols)
  await makeProtocols(harness)
  const sockets = await listenForSockets(harness)
  url = sockets.url
  stop = () => sockets.collaboration.stop()
  ;({ id: org } = await harness.organisation())
  const member = async (name: string) =>
    new Signer(harness, await harness.member(org, ['risk_manager'], name), org)
  author = await member('Ann Author')
  reviewer = await member('Rita Reviewer')
  approver = await member('Omar Approver')
})
afterAll(async () => {
  await stop()
  await harness.stop()
})

const doc = (...texts: string[]): Content => ({
  type: 'doc',
  content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
})
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- names what the answer is, as `json<T>()` does
const answered = <T>(response: { json(): unknown; body: string; statusCode: number }): T => {
  if (response.statusCode >= 300) throw new Error(`${response.statusCode} ${response.body}`)
  return response.json() as T
}

let count = 0
async function makeProtocol(): Promise<Protocol> {
  const body = { code: `T1-${count++}`, name: { en: 'Protocol' }, body: 'Wash hands.' }
  return answered(await harness.call(protocolRoutes.create, author.person, org, { body }))
}
const get = async (id: string): Promise<Protocol> =>
  answered(await harness.call(protocolRoutes.get, author.person, org, { params: { id } }))
const openText = async (id: string): Promise<RichText> =>
  answered(
    await harness.call(richTextRoutes.open, author.person, org, { params: { id, field: 'procedure' } }),
  )
const readText = async (id: string): Promise<RichText> =>
  answered(await harness.call(richTextRoutes.get, author.person, org, { params: { id } }))
async function write(id: string, ...texts: string[]): Promise<RichText> {
  const { version } = await readText(id)
  const request = { params: { id }, version, body: { content: doc(...texts) } }
  return answered(await harness.call(richTextRoutes.write, author.person, org, request))
}
const versionsOf = async (id: string): Promise<RichTextVersion[]> =>
  answered<{ items: RichTextVersion[] }>(
    await harness.call(richTextRoutes.versions, author.person, org, { params: { id } }),
  ).items

async function writeBySocket(id: string, text: string): Promise<void> {
  const editing = connectAs(url, author.person, org, id)
  await editing.kept()
  editing.write(text)
  await editing.kept()
  editing.close()
}

/** Reviewed and approved with two paragraphs, as in the reported finding. */
async function makeApproved(...texts: string[]): Promise<{ id: string; document: string }> {
  const { id } = await makeProtocol()
  const { id: document } = await openText(id)
  await write(document, ...texts)
  await reviewer.sign(id, { meaning: 'review', to: 'reviewed' })
  await approver.sign(id, { meaning: 'approval', to: 'approved' })
  return { id, document }
}
async function reopen(id: string): Promise<void> {
  const { version } = await get(id)
  const body = { to: 'draft', reason: 'New guideline' }
  answered(
    await harness.call(protocolRoutes.transition, approver.person, org, { params: { id }, version, body }),
  )
}

interface Difference {
  field: string
  from: unknown
  to: unknown
  paragraphs?: { from: string | null; to: string | null }[]
}
const differencesOf = async (id: string, signatureId: string): Promise<Difference[]> =>
  answered<{ items: Difference[] }>(
    await harness.call(signatureRoutes.difference, reviewer.person, org, { params: { id, signatureId } }),
  ).items
const signedTextsOf = async (id: string, signatureId: string) =>
  answered<{ items: { field: string; number: number; hash: string; html: string }[] }>(
    await harness.call(signatureRoutes.texts, reviewer.person, org, { params: { id, signatureId } }),
  ).items

describe('T1 a signature covers the rich texts of its record', () => {
  it('T1 a text replaced after approval is reported with a difference, and the signed text is kept', async () => {
    const { id, document } = await makeApproved('Wash both hands.', 'Dry them.')
    const signed = await readText(document)
    await reopen(id)
    expect(await reviewer.validity(id)).toEqual(['valid', 'valid'])
    await write(document, 'Wash one hand.', 'Dry them.', 'Sing.')
    const { items } = await reviewer.list(id)
    expect(items.map(({ validity }) => validity)).toEqual(['changed', 'changed'])
    for (const signature of items) {
      const differences = await differencesOf(id, signature.id)
      expect(differences).toEqual([
        expect.objectContaining({
          field: 'text:procedure',
          paragraphs: [
            { from: 'Wash both hands.', to: 'Wash one hand.' },
            { from: null, to: 'Sing.' },
          ],
        }),
      ])
      expect(await signedTextsOf(id, signature.id)).toEqual([
        expect.objectContaining({ field: 'procedure', hash: signed.hash, html: signed.html }),
      ])
    }
    // The old wording is restored: the shown text equals the signed text.
    await write(document, 'Wash both hands.', 'Dry them.')
    expect(await reviewer.validity(id)).toEqual(['valid', 'valid'])
  })

  it('T1 the statement names version and hash of every text, and verifies offline', async () => {
    const { id, document } = await makeApproved('Wash both hands.')
    const { hash } = await readText(document)
    const [proof] = await loadProofs(harness.services.db.read(org), [id])
    const verdict = await verifySignature(proof!)
    expect(verdict.problems).toEqual([])
    expect(verdict.content).toMatchObject({
      format: 'evidentia-record/2',
      texts: [{ field: 'procedure', sha256: hash }],
    })
    expect(verdict.statement!.texts).toEqual([{ field: 'procedure', document, version: 2, sha256: hash }])
    const [text] = proof!.texts!
    expect(await verifySignature(proof!, { texts: new Map([[hash, text!.content]]) })).toMatchObject({
      problems: [],
    })
    expect(
      (await verifySignature(proof!, { texts: new Map([[hash, text!.content.replace('both', 'no')]]) }))
        .problems,
    ).toEqual(['text_altered'])
    expect((await verifySignature(proof!, { texts: new Map() })).problems).toEqual(['text_missing'])
  })

  it('T1 an edit over the socket between presenting and signing is refused', async () => {
    const { id } = await makeProtocol()
    const { id: document } = await openText(id)
    await write(document, 'As read.')
    const { challenge } = await reviewer.prepare(id, { meaning: 'review', to: 'reviewed' })
    await writeBySocket(document, 'Added meanwhile.')
    const refused = await reviewer.send(id, challenge, await reviewer.fresh())
    expect(refused.json()).toMatchObject({ error: 'CONTENT_CHANGED' })
  })

  it('T1 submitting for review freezes every text, and its audit trail entry names the version', async () => {
    const { id } = await makeProtocol()
    const { id: document } = await openText(id)
    await writeBySocket(document, 'Written together.')
    await reviewer.sign(id, { meaning: 'review', to: 'reviewed' })
    const [version] = await versionsOf(document)
    expect(version).toMatchObject({ authors: [author.person.id] })
    const { rows } = await harness.admin.query<{ kind: string; record_version: number; version_id: string }>(
      'select kind, record_version, version_id from document_version_uses where org_id = $1 and record_id = $2 order by kind',
      [org, id],
    )
    expect(rows).toEqual([
      { kind: 'signature', record_version: 2, version_id: version!.id },
      { kind: 'step', record_version: 2, version_id: version!.id },
    ])
  })

  it('T1 the audit trail entry of an edit references the text before and after', async () => {
    const { id } = await makeProtocol()
    const { id: document } = await openText(id)
    await write(document, 'First.')
    await write(document, 'Second.')
    const { rows } = await harness.admin.query<{
      entry: { changes: Record<string, { versionId: string }[]> }
    }>(
      `select entry from trail where record_id = $1 and entry->>'action' = 'write-document' order by seq desc limit 1`,
      [id],
    )
    const [from, to] = rows[0]!.entry.changes['document:procedure']!
    const compared = await harness.call(richTextRoutes.difference, reviewer.person, org, {
      params: { id: document },
      query: { from: from!.versionId, to: to!.versionId },
    })
    expect(compared.json<{ html: string }>().html).toMatch(/<del[^>]*>First<\/del>.*<ins[^>]*>Second<\/ins>/)
  })

  it('T1 versions cannot be changed or deleted by the application', async () => {
    for (const text of [
      `update document_versions set name = name where org_id = app.org()`,
      `delete from document_versions where org_id = app.org()`,
      `update document_version_uses set kind = kind where org_id = app.org()`,
      `delete from document_version_uses where org_id = app.org()`,
    ])
      await expect(
        harness.services.db.write(org, async (tx) => ({ value: await tx.query(text) })),
      ).rejects.toThrow('permission denied')
  })
})

describe('T1 a signature made before texts were covered', () => {
  /** Rewrites the only signature of a record as release 0.2.0 would have written it, and its texts accordingly. */
  async function asBefore(organisation: string, record: string): Promise<void> {
    const { rows } = await harness.admin.query<{ id: string; content: string; statement: string }>(
      'select id, content, statement from signatures where org_id = $1 and record_id = $2',
      [organisation, record],
    )
    const [row] = rows
    const content = contentText(JSON.parse(row!.content) as SignedContent, 'evidentia-record/1')
    const { texts: _texts, format: _format, ...said } = JSON.parse(row!.statement) as Statement
    const statement = statementText({ ...said, content: await sha256(content) })
    const hash = await sha256(statement)
    const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
    // With superuser rights and triggers off: nobody else could do this.
    await harness.admin.query(`begin; set local session_replication_role = replica;
      update signatures set content = ${quoted(content)}, statement = ${quoted(statement)}, hash = decode('${hash}', 'hex')
        where id = '${row!.id}';
      update trail set entry = jsonb_set(entry::jsonb, '{changes,signature,1,hash}', '"${hash}"')::json
        where org_id = '${organisation}' and record_id = '${record}' and entry->>'action' = 'sign';
      delete from document_version_uses where org_id = '${organisation}';
      update documents set version_id = null where org_id = '${organisation}';
      delete from document_versions where org_id = '${organisation}'; commit`)
  }

  it('T1 is compared with the content at migration, and reports the result', async () => {
    const { id: own, founder } = await harness.organisation()
    const signer = new Signer(harness, founder, own)
    const call = async <T>(route: Route, request: object): Promise<T> =>
      answered<T>(await harness.call(route, founder, own, request))
    const made = await call<Protocol>(protocolRoutes.create, {
      body: { code: 'OLD-1', name: { en: 'Protocol' }, body: 'Wash hands.' },
    })
    const text = await call<RichText>(richTextRoutes.open, { params: { id: made.id, field: 'procedure' } })
    const replace = (version: number, words: string) =>
      call(richTextRoutes.write, { params: { id: text.id }, version, body: { content: doc(words) } })
    await replace(0, 'As it was signed.')
    await signer.sign(made.id, { meaning: 'authorship' })
    await asBefore(own, made.id)

    expect((await signer.list(made.id)).items).toMatchObject([{ validity: 'valid', texts: [] }])
    await settleDocuments(harness.services)
    const [migrated] = (await signer.list(made.id)).items
    expect(migrated).toMatchObject({
      validity: 'valid',
      texts: [{ field: 'procedure', number: 1, atMigration: true }],
    })
    await replace(1, 'As it was changed.')
    expect(await signer.validity(made.id)).toEqual(['changed'])
    const wording = await call<{ items: { html: string }[] }>(signatureRoutes.texts, {
      params: { id: made.id, signatureId: migrated!.id },
    })
    expect(wording.items[0]!.html).toContain('As it was signed.')
    // A new signature covers the text: both are listed, and only the new one is valid for this content.
    await signer.sign(made.id, { meaning: 'responsibility' })
    expect((await signer.list(made.id)).items).toMatchObject([
      { validity: 'valid', texts: [{ atMigration: false }] },
      { validity: 'changed', texts: [{ atMigration: true }] },
    ])
  })
})

describe('T1 signatures of altered texts', () => {
  const WAYS = ['socket', 'rest', 'restore', 'merge', 'database'] as const
  type Way = (typeof WAYS)[number]
  const RUNS = process.env['ALL_CASES'] ? 300 : 30

  const alter: Record<Way, (document: string, text: string, first: RichTextVersion) => Promise<unknown>> = {
    socket: (document, text) => writeBySocket(document, text),
    rest: (document, text) => write(document, text),
    restore: async (document, text, first) => {
      await write(document, text)
      return answered(
        await harness.call(richTextRoutes.restore, author.person, org, {
          params: { id: document, versionId: first.id },
        }),
      )
    },
    // Two people write at the same time, each over their own socket; the shared document merges the edits.
    merge: async (document, text) => {
      const two = [author, reviewer].map((who) => connectAs(url, who.person, org, document))
      await Promise.all(two.map((one) => one.kept()))
      two.forEach((one, index) => one.write(`${text} ${index}`))
      await Promise.all(two.map((one) => one.kept()))
      two.forEach((one) => one.close())
    },
    // An import or a restore writes content directly into the table.
    database: (document, text) =>
      harness.admin.query(`update documents set content = $2::json where id = $1`, [
        document,
        JSON.stringify(doc(text)),
      ]),
  }

  it(`T1 ${RUNS} altered by socket, REST, restore, merge and SQL: 0 stay valid, all signed texts are readable`, async () => {
    const outcomes: { way: Way; validity: Signature['validity']; opened: boolean; named: boolean }[] = []
    for (let run = 0; run < RUNS; run++) {
      const way = WAYS[run % WAYS.length]!
      const { id } = await makeProtocol()
      const { id: document } = await openText(id)
      await write(document, 'An earlier draft.')
      const [first] = await versionsOf(document)
      const words = `Wash ${randomInt(1_000)} hands.`
      await write(document, words)
      const signed = await reviewer.sign(id, { meaning: 'review', to: 'reviewed' })
      await alter[way](document, `Altered ${randomInt(1_000_000)}.`, first!)
      const { items } = await reviewer.list(id)
      const [text] = await signedTextsOf(id, signed.id)
      const differences = await differencesOf(id, signed.id)
      outcomes.push({
        way,
        validity: items[0]!.validity,
        opened: text!.html.includes(words),
        named: differences.some(({ paragraphs = [] }) => paragraphs.length > 0),
      })
    }
    const wrong = outcomes.filter(({ validity, opened, named }) => validity === 'valid' || !opened || !named)
    expect(wrong).toEqual([])
    expect(outcomes).toHaveLength(RUNS)
  })
})
