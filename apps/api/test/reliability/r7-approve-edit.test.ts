import fc from 'fast-check'
import { type RichText, richTextRoutes } from 'contract/workspace/rich-texts'
import { evidenceRoutes } from 'contract/workspace/evidence'
import { FRAGMENT } from 'editor/yjs'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import * as Y from 'yjs'
import { saveChanges } from '#modules/workspace/collaboration/save-changes.ts'
import { WritingTx } from '#platform/db/tx.ts'
import { Harness } from '#test/harness.ts'
import { makeProtocols, type Protocol, protocolRoutes as routes, serveProtocols } from '#test/protocols.ts'
import { Signer } from '#test/signer.ts'
import { EvidenceUploader } from '#test/evidence-uploader.ts'

let harness: Harness
let org: string
let author: Signer
let reviewer: Signer
let approvers: Signer[]

beforeAll(async () => {
  harness = await Harness.start({}, serveProtocols)
  await makeProtocols(harness)
  ;({ id: org } = await harness.organisation())
  const member = async (name: string) =>
    new Signer(harness, await harness.member(org, ['risk_manager'], name), org)
  author = await member('Author')
  reviewer = await member('Reviewer')
  approvers = [await member('First approver'), await member('Second approver')]
})
afterAll(() => harness.stop())
afterEach(() => vi.restoreAllMocks())

let count = 0

const doc = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

const writeText = (id: string, version: number, text: string) =>
  harness.call(richTextRoutes.write, author.person, org, {
    params: { id },
    version,
    body: { content: doc(text) },
  })

/** An edit over a socket: one more paragraph, stored in the transaction that checks the right to write. */
function typeText(id: string) {
  const typed = new Y.Doc()
  const paragraph = new Y.XmlElement('paragraph')
  paragraph.insert(0, [new Y.XmlText('Typed in between.')])
  typed.getXmlFragment(FRAGMENT).push([paragraph])
  const change = { person: author.person.id, data: Y.encodeStateAsUpdate(typed) }
  return saveChanges(harness.services, harness.services.collections, org, id, [change])
}

/** A protocol with a reviewed text, and evidence to be linked to it. */
async function makeReviewed(): Promise<{ row: Protocol; evidence: string; text: string }> {
  const made = await harness.call(routes.create, author.person, org, {
    body: { code: `R-${count++}`, name: { en: 'Contested' }, body: 'As reviewed.' },
  })
  const { id } = made.json<Protocol>()
  const opened = await harness.call(richTextRoutes.open, author.person, org, {
    params: { id, field: 'procedure' },
  })
  const { id: text } = opened.json<RichText>()
  await writeText(text, 0, 'As reviewed.')
  await reviewer.sign(id, { meaning: 'review', to: 'reviewed' })
  const evidence = await new EvidenceUploader(harness, author.person, org).create()
  return { row: await read(id), evidence: evidence.id, text }
}
const read = async (id: string): Promise<Protocol> =>
  (await harness.call(routes.get, author.person, org, { params: { id } })).json()

/** Before each statement of a transaction the scheduler decides which one continues; PostgreSQL locks do the rest. */
function schedule(scheduler: fc.Scheduler): void {
  type Run = (this: WritingTx, statement: unknown) => Promise<unknown[]>
  // Every statement passes through `run`, which the class keeps to itself.
  const prototype = WritingTx.prototype as unknown as { run: Run }
  const { run } = prototype
  vi.spyOn(prototype, 'run').mockImplementation(async function (this: WritingTx, statement) {
    await scheduler.schedule(Promise.resolve())
    return run.call(this, statement)
  })
}

const bodyOf = (reply: LightMyRequestResponse) => `${reply.statusCode} ${reply.body}`

it('R7 concurrent approvals, edits and new evidence give one approved version, unchanged inside', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), async (scheduler) => {
      const { row, evidence, text } = await makeReviewed()
      const params = { id: row.id }
      const prepared = await Promise.all(
        approvers.map((who) => who.prepare(row.id, { meaning: 'approval', to: 'approved' })),
      )
      const tokens = await Promise.all(approvers.map((who) => who.fresh()))
      let typed = false
      schedule(scheduler)
      const replies = await scheduler.waitFor(
        Promise.all([
          ...approvers.map((who, index) => who.send(row.id, prepared[index]!.challenge, tokens[index]!)),
          harness.call(routes.update, author.person, org, {
            params,
            version: row.version,
            body: { body: 'Edited in between.' },
          }),
          harness.call(evidenceRoutes.link, author.person, org, {
            params: { id: evidence },
            body: { kind: 'supports', to: row.id },
          }),
          writeText(text, 1, 'Written in between.'),
          typeText(text).then(({ seq }) => (typed = seq !== null)),
        ]),
      )
      vi.restoreAllMocks()
      const answers = replies.filter((reply) => typeof reply !== 'boolean')
      const [first, second, edit, link, written] = answers as [
        LightMyRequestResponse,
        LightMyRequestResponse,
        LightMyRequestResponse,
        LightMyRequestResponse,
        LightMyRequestResponse,
      ]
      const approved = [first, second].filter(({ statusCode }) => statusCode === 200)
      const said = answers.map(bodyOf).join('\n')
      expect(approved.length, said).toBeLessThanOrEqual(1)
      for (const reply of answers) expect([200, 403, 409, 412], said).toContain(reply.statusCode)
      const now = await read(row.id)
      if (approved.length === 1) {
        // All other attempts came too late.
        expect([edit.statusCode, link.statusCode, written.statusCode], said).not.toContain(200)
        expect(typed, said).toBe(false)
        expect(now).toMatchObject({ status: 'approved', version: row.version + 1, body: 'As reviewed.' })
        expect(await author.validity(row.id), said).toEqual(['valid', 'valid'])
      } else {
        const codes = [edit.statusCode, link.statusCode, written.statusCode, typed ? 200 : 403]
        expect(codes, said).toContain(200)
        expect(now.status, said).toBe('reviewed')
        expect(await author.validity(row.id), said).toEqual(['changed'])
      }
    }),
    { numRuns: 30 },
  )
})
