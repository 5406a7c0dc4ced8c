import type { Meaning } from 'contract'
import { fileRowRoutes } from 'contract/techdoc/file/file-rows'
import { gsprRowRoutes } from 'contract/techdoc/gspr/gspr-rows'
import { type Section, type SectionLine, sectionRoutes } from 'contract/techdoc/file/sections'
import { type RichText, richTextRoutes, type RichTextVersion } from 'contract/workspace/rich-texts'
import { type Evidence, evidenceRoutes } from 'contract/workspace/evidence'
import { checkContent } from 'editor/check'
import { writeContent } from 'editor/yjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { Checklist, REASON } from '#test/checklist.ts'
import { TechdocTeam } from '#test/techdoc-team.ts'
import type { Person } from '#test/harness.ts'
import { Signer } from '#test/signer.ts'

let team: TechdocTeam
let device: string
/** A person with every role, who may write, review and approve, and so could do everything alone. */
let writer: Person
let signer: Signer

beforeAll(async () => {
  team = await TechdocTeam.start()
  device = (await team.device()).id
  writer = await team.harness.member(team.org, [
    ...(['techdoc_author', 'techdoc_reviewer', 'techdoc_approver'] as const),
    'compliance_officer',
  ])
  signer = new Signer(team.harness, writer, team.org)
})
afterAll(() => team.stop())

const says = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

const get = (id: string, who = writer) => team.ok<Section>(sectionRoutes.get, who, { params: { id } })

const taken = new Set<string>()
/** A section without any work done, a different one each time. */
async function untouched(kind: string): Promise<SectionLine> {
  const lines = [...(await team.sections(device)).values()]
  const found = lines.find(
    (one) =>
      one.kind === kind && one.status === 'not_started' && one.figures?.blockers === 0 && !taken.has(one.id),
  )!
  taken.add(found.id)
  return found
}

async function openText(id: string, who: Person): Promise<RichText> {
  return team.ok(richTextRoutes.open, who, { params: { id, field: 'text' } })
}
async function write(id: string, text: string, who: Person): Promise<RichText> {
  const { id: document, version } = await openText(id, who)
  return team.ok(richTextRoutes.write, who, {
    params: { id: document },
    version,
    body: { content: says(text) },
  })
}

/** A text edit as the socket stores it: appended, but not yet recorded in the trail. */
async function appendEdit(id: string, who: Person): Promise<void> {
  const { id: document } = await openText(id, who)
  const doc = new Y.Doc()
  writeContent(doc, checkContent(says('Typed by hand.')).node)
  await team.harness.admin.query(
    `with d as (update documents set seq = seq + 1 where org_id = $1 and id = $2 returning seq)
     insert into document_updates (org_id, document_id, seq, person_id, data) select $1, $2, d.seq, $3, $4 from d`,
    [team.org, document, who.id, Buffer.from(Y.encodeStateAsUpdate(doc))],
  )
}

/** Every action that changes the content of a section, performed by the writer on an untouched section. */
const ACTS: Record<string, { kind: string; act: (id: string) => Promise<unknown> }> = {
  'write-document': { kind: 'richtext', act: (id) => write(id, 'Written through the API.', writer) },
  'restore-version': {
    kind: 'richtext',
    act: async (id) => {
      const { id: document } = await write(id, 'The first wording.', team.author)
      const named = await team.ok<RichTextVersion>(richTextRoutes.name, team.author, {
        params: { id: document },
        body: { name: 'First' },
      })
      await write(id, 'Another wording.', team.author)
      await team.ok(richTextRoutes.restore, writer, { params: { id: document, versionId: named.id } })
    },
  },
  'edit-document, not yet recorded': { kind: 'richtext', act: (id) => appendEdit(id, writer) },
  link: {
    kind: 'richtext',
    act: (id) =>
      team.ok(sectionRoutes.link, writer, { params: { id }, body: { kind: 'relates_to', to: device } }),
  },
  unlink: {
    kind: 'richtext',
    act: async (id) => {
      const body = { kind: 'relates_to', to: device }
      const made = await team.ok<{ id: string }>(sectionRoutes.link, team.author, { params: { id }, body })
      const gone = await team.call(sectionRoutes.unlink, writer, { params: { id, linkId: made.id } })
      expect(gone.statusCode).toBe(204)
    },
  },
  'link of evidence': { kind: 'richtext', act: (id) => support(id, writer) },
  'unlink of evidence': {
    kind: 'richtext',
    act: async (id) => {
      const { evidence, link } = await support(id, writer, team.author)
      const gone = await team.call(evidenceRoutes.unlink, writer, { params: { id: evidence, linkId: link } })
      expect(gone.statusCode, gone.body).toBe(204)
    },
  },
  'update of the section': {
    kind: 'table',
    act: async (id) => {
      const { version } = await get(id)
      const body = { noneReason: 'There is none of these.' }
      await team.ok(sectionRoutes.update, writer, { params: { id }, version, body })
    },
  },
  'create of a row': {
    kind: 'table',
    act: (id) => team.ok(fileRowRoutes.addMany, writer, { params: { id }, body: { rows: [{}] } }),
  },
  'archive of a row': {
    kind: 'table',
    act: async (id) => {
      const [row] = await team.addTo(id, [{}])
      const { id: rowId, version } = row!
      const body = { reason: 'Not of this device.' }
      await team.ok(fileRowRoutes.archive, writer, { params: { id: rowId }, version, body })
    },
  },
}

/** Evidence that one person links to a section and `owner` obtained. */
async function support(id: string, owner: Person, by = owner): Promise<{ evidence: string; link: string }> {
  const body = {
    name: { en: 'Report' },
    obtainedOn: '2026-01-01',
    obtainedBy: owner.id,
    confidentiality: 'internal',
  }
  const { id: evidence } = await team.ok<{ id: string }>(evidenceRoutes.create, by, { body })
  const link = await team.ok<{ id: string }>(evidenceRoutes.link, by, {
    params: { id: evidence },
    body: { kind: 'supports', to: id },
  })
  return { evidence, link: link.id }
}

/** Takes the section as far as its author, its reviewer and the writer as its approver can. */
async function tryToApprove(id: string): Promise<Section> {
  const { version } = await get(id, team.author)
  const people = { reviewerId: team.reviewer.id, approverId: writer.id }
  let now = await team.ok<Section>(sectionRoutes.update, team.author, {
    params: { id },
    version,
    body: { ...people, completeReason: 'As far as it goes.' },
  })
  now = (await team.step(now, 'ready_for_review', team.author)).json<Section>()
  const handedIn = await team.step(now, 'in_review', team.author)
  if (handedIn.statusCode === 200) {
    await team.sign(id, team.reviewer, 'review')
    const asked = await signer.ask(id, { meaning: 'approval', to: 'approved' })
    if (asked.statusCode === 200)
      await signer.send(id, asked.json<{ challenge: string }>().challenge, await signer.fresh())
  }
  return get(id)
}

describe('T3 authors do not approve their own section', () => {
  for (const [name, { kind, act }] of Object.entries(ACTS))
    it(`T3 ${name}`, async () => {
      const { id } = await untouched(kind)
      await act(id)
      const now = await tryToApprove(id)
      expect(now.status).not.toBe('approved')
      expect(now.authors).toContain(writer.id)
      // Also if the check at submission was bypassed.
      await team.harness.admin.query(
        `update records set status = 'in_review' where org_id = $1 and id = $2`,
        [team.org, id],
      )
      expect((await get(id)).can).not.toContain('to:approved')
    })

  it('T3 names, tags and opening a text do not count as authorship', async () => {
    const { id } = await untouched('richtext')
    await openText(id, writer)
    const { version } = await get(id)
    const body = { tags: ['pump'], ownerId: writer.id, dueOn: '2027-01-01' }
    await team.ok(sectionRoutes.update, writer, { params: { id }, version, body })
    await write(id, 'The author writes.', team.author)
    const now = await tryToApprove(id)
    expect([now.status, now.revision]).toEqual(['approved', 1])
  })

  it('T3 authorship ends with approval', async () => {
    const { id } = await untouched('richtext')
    await write(id, 'The first wording.', team.author)
    expect((await tryToApprove(id)).status).toBe('approved')
    const { version } = await get(id)
    expect((await team.step({ id, version }, 'in_progress', team.author, 'New purpose')).statusCode).toBe(200)
    await write(id, 'Corrected.', writer)
    expect((await tryToApprove(id)).status).not.toBe('approved')
    // The author of the approved wording is not an author of the correction.
    expect((await get(id)).authors).toEqual([writer.id])
  })
})

describe('T4 everybody who changed content is excluded from review, and nobody else', () => {
  const review = { meaning: 'review' as Meaning, to: 'reviewed' }
  const absent = { applicability: 'not_applicable', justification: REASON }

  it('T4 the author stays excluded after a colleague added a tag', async () => {
    const list = await Checklist.begin(team.harness, team.org, team.author)
    const { id, version } = await list.answer('18.2', absent, writer)
    await team.ok(gsprRowRoutes.update, team.author, { params: { id }, version, body: { tags: ['seen'] } })
    expect((await signer.ask(id, review)).json()).toMatchObject({
      error: 'FOUR_EYES',
      details: { rule: 'edited' },
    })
  })

  it('T4 the author stays excluded after a colleague changed the content', async () => {
    const list = await Checklist.begin(team.harness, team.org, team.author)
    const { id, version } = await list.answer('18.2', absent, writer)
    const body = { justification: `${REASON} Nor by its user.` }
    await team.ok(gsprRowRoutes.update, team.author, { params: { id }, version, body })
    expect((await signer.ask(id, review)).json()).toMatchObject({ error: 'FOUR_EYES' })
  })

  it('T4 somebody who only added a tag or named people may review', async () => {
    const list = await Checklist.begin(team.harness, team.org, team.author)
    const { id, version } = await list.answer('18.2', absent, team.author)
    const body = { tags: ['seen'], ownerId: team.author.id }
    await team.ok(gsprRowRoutes.update, writer, { params: { id }, version, body })
    expect((await signer.try(id, review)).statusCode).toBe(200)
  })

  it('T4 the author of reviewed content may review later changes of others', async () => {
    const list = await Checklist.begin(team.harness, team.org, team.author)
    const { id } = await list.answer('18.2', absent, writer)
    await team.sign(id, team.reviewer, 'review', 'reviewed')
    const { version } = await list.row('18.2')
    const opened = await team.ok<{ version: number }>(gsprRowRoutes.transition, team.author, {
      params: { id },
      version,
      body: { to: 'open', reason: 'Say more' },
    })
    const body = { justification: `${REASON} Nor by its user.` }
    await team.ok(gsprRowRoutes.update, team.author, { params: { id }, version: opened.version, body })
    expect((await signer.try(id, review)).statusCode).toBe(200)
  })
})

describe('T4 all submitters are excluded, not only the last one', () => {
  it('T4 resubmitted evidence cannot be accepted by its first submitter', async () => {
    const colleague = await team.harness.member(team.org, ['compliance_officer'])
    const body = {
      name: { en: 'Report' },
      address: 'https://example.org/report',
      obtainedOn: '2026-01-01',
      obtainedBy: writer.id,
      confidentiality: 'internal',
    }
    const { id, version } = await team.ok<Evidence>(evidenceRoutes.create, writer, { body })
    const move = (who: Person, to: string, at: number, reason?: string) =>
      team.call(evidenceRoutes.transition, who, {
        params: { id },
        version: at,
        body: { to, ...(reason ? { reason } : {}) },
      })
    const third = await team.harness.member(team.org, ['compliance_officer'])
    expect((await move(colleague, 'submitted', version)).statusCode).toBe(200)
    expect((await move(third, 'rejected', version + 1, 'Not legible')).statusCode).toBe(200)
    expect((await move(writer, 'draft', version + 2)).statusCode).toBe(200)
    expect((await move(writer, 'submitted', version + 3)).statusCode).toBe(200)
    expect((await move(colleague, 'accepted', version + 4)).json()).toEqual({
      error: 'FOUR_EYES',
      details: { rule: 'step:submitted' },
    })
    expect((await move(third, 'accepted', version + 4)).statusCode).toBe(200)
  })
})
