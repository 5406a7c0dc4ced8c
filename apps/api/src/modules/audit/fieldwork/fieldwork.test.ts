import type { Route } from 'contract'
import type { Schema } from 'contract/route'
import { type Procedure, procedureRoutes as routes, type ToReview } from 'contract/audit/procedures'
import { projectRoutes, type Project } from 'contract/audit/projects'
import { referencesIn } from 'contract/audit/references'
import { type ReviewNote, reviewNoteRoutes as notes } from 'contract/audit/review-notes'
import { timeEntryRoutes as hours } from 'contract/audit/time-entries'
import { type IndexLine, type Workpaper, workpaperRoutes as papers } from 'contract/audit/workpapers'
import { type RichText, richTextRoutes } from 'contract/workspace/rich-texts'
import { FRAGMENT } from 'editor/yjs'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as Y from 'yjs'
import { saveChanges } from '#test/module-internals.ts'
import { settleDocument } from '#platform/texts/settle.ts'
import { Fieldwork } from '#test/fieldwork.ts'
import type { Person, Request } from '#test/harness.ts'
import { Signer } from '#test/signer.ts'

let work: Fieldwork
beforeAll(async () => {
  work = await Fieldwork.start()
})
afterAll(() => work.audit.stop())

const note = (procedure: string, who: Person, more: object = {}) =>
  work.audit.done<ReviewNote>(notes.create, who, {
    body: {
      project: work.project,
      procedure,
      text: 'Which period do the invoices cover?',
      severity: 'must',
      ownerId: work.audit.preparer.id,
      dueOn: '2026-12-01',
      pin: { field: 'conclusion', quote: 'All 25 invoices', cell: null },
      ...more,
    },
  })

it('numbers references within their section and refuses a duplicate', async () => {
  await work.begin()
  const [first, second] = [await work.procedure(), await work.procedure()]
  expect([first.ref, second.ref]).toEqual(['C1', 'C2'])
  expect((await work.procedure({ section: 'A' })).ref).toBe('A1')
  expect((await work.procedure({ ref: 'c1.2' })).ref).toBe('C1.2')
  const taken = { project: work.project, section: 'C', name: { en: 'Memo' }, kind: 'memo', ref: 'C2' }
  const refused = await work.audit.call(papers.create, work.audit.preparer, { body: taken })
  expect(refused.json()).toMatchObject({ details: [{ path: ['ref'], code: 'code_taken' }] })
  expect(
    (await work.audit.call(papers.create, work.audit.preparer, { body: { ...taken, ref: 'A9' } })).statusCode,
  ).toBe(400)
  const { items } = await work.audit.done<{ items: { ref: string }[] }>(routes.list, work.audit.lead, {
    query: { project: [work.project], sort: 'position' },
  })
  expect(items.map(({ ref }) => ref)).toEqual(['A1', 'C1', 'C1.2', 'C2'])
})

it('is prepared, then reviewed, then done, and the project shows the progress', async () => {
  await work.begin()
  const { audit } = work
  const { id } = await work.procedure()
  const early = await new Signer(audit.harness, audit.preparer, audit.org).ask(id, {
    meaning: 'authorship',
    to: 'prepared',
  })
  expect(early.statusCode).not.toBe(200)
  await work.prepare(id)
  expect(await work.get(id)).toMatchObject({
    status: 'prepared',
    preparers: [audit.preparer.id],
    evidence: 1,
    preparedOn: new Date().toISOString().slice(0, 10),
  })
  expect(
    (
      await audit.call(routes.update, audit.preparer, {
        params: { id },
        version: 4,
        body: { result: 'fail' },
      })
    ).statusCode,
  ).not.toBe(200)
  await work.move(audit.reviewer, id, 'in_review')
  await audit.sign(audit.reviewer, id, 'review', 'reviewed')
  expect(await work.get(id)).toMatchObject({ status: 'reviewed' })
  const signer = new Signer(audit.harness, audit.lead, audit.org)
  expect(await signer.validity(id)).toEqual(['valid', 'valid'])
  const project = await audit.done<Project>(projectRoutes.get, audit.lead, { params: { id: work.project } })
  expect(project).toMatchObject({ fieldworkShare: 1000, facts: { openProcedures: 0, unprovenProcedures: 0 } })
})

it('is never reviewed by anybody who worked on it, whatever their roles', async () => {
  await work.begin()
  const { audit } = work
  const { id } = await work.procedure()
  await work.move(audit.preparer, id, 'in_progress')
  // The reviewer notes something in the work: from then on the head of audit must review it.
  await work.change(audit.reviewer, id, { conclusion: 'Seen by myself.' })
  await work.change(audit.preparer, id, { result: 'pass', conclusion: 'All 25 invoices match.' })
  await work.prove(id)
  await audit.sign(audit.preparer, id, 'authorship', 'prepared')
  for (const who of [audit.reviewer, audit.preparer, audit.lead]) {
    const { version } = await work.get(id)
    const answer = await audit.call(routes.transition, who, {
      params: { id },
      version,
      body: { to: 'in_review' },
    })
    expect(answer.statusCode).toBe(403)
  }
  await work.move(audit.cae, id, 'in_review')
})

it('is returned with a review note, which the preparer answers but cannot clear', async () => {
  await work.begin()
  const { audit } = work
  const { id } = await work.procedure()
  await work.prepare(id)
  await work.move(audit.reviewer, id, 'in_review')
  const bare = await audit.call(routes.transition, audit.reviewer, {
    params: { id },
    version: (await work.get(id)).version,
    body: { to: 'returned', reason: 'See the note' },
  })
  expect(bare.json()).toMatchObject({ details: { guards: ['noted'] } })
  const asked = await note(id, audit.reviewer)
  expect(await work.get(id)).toMatchObject({ openNotes: 1, mustNotes: 1 })
  await work.move(audit.reviewer, id, 'returned', 'See the note')
  await work.move(audit.preparer, id, 'in_progress')
  await work.change(audit.preparer, id, { conclusion: 'All 25 invoices of the year match.' })

  const other = await audit.call(notes.update, audit.preparer, {
    params: { id: asked.id },
    version: asked.version,
    body: { severity: 'comment' },
  })
  expect(other.statusCode).toBe(403)
  const answered = await audit.done<ReviewNote>(notes.update, audit.preparer, {
    params: { id: asked.id },
    version: asked.version,
    body: { answer: 'January to December.' },
  })
  const closed = await audit.move(notes.transition, audit.preparer, answered, 'answered')
  const own = await audit.call(notes.transition, audit.preparer, {
    params: { id: asked.id },
    version: closed.version,
    body: { to: 'cleared' },
  })
  expect(own.statusCode).toBe(403)
  await audit.move(notes.transition, audit.reviewer, closed, 'cleared')
  await audit.sign(audit.preparer, id, 'authorship', 'prepared')

  // The reviewer sees what is not any more as they last saw it.
  const { items } = await audit.done<{ items: ToReview[] }>(routes.reviewQueue, audit.reviewer, {
    params: { id: work.project },
  })
  expect(items).toMatchObject([{ id, waits: true, openNotes: 0 }])
  expect(items[0]!.changes).toMatchObject([
    { field: 'conclusion', from: 'All 25 invoices match.', to: 'All 25 invoices of the year match.' },
  ])
  expect(
    (
      await audit.done<{ items: ToReview[] }>(routes.reviewQueue, audit.preparer, {
        params: { id: work.project },
      })
    ).items,
  ).toEqual([])
})

it('indexes the working papers and lists broken references', async () => {
  await work.begin()
  const { audit } = work
  const first = await work.procedure()
  const second = await work.procedure({
    steps: [{ id: 's1', text: { en: 'Look' }, done: false, note: null }],
  })
  await work.change(audit.preparer, second.id, {
    conclusion: 'As in [[ c1 ]] and [[C9.1]].',
    steps: [{ id: 's1', text: { en: 'Look' }, done: true, note: 'Compare [[B4]]' }],
  })
  await work.prepare(first.id)
  const index = () =>
    audit.done<{ items: IndexLine[]; broken: { ref: string; in: string }[] }>(papers.index, audit.lead, {
      params: { id: work.project },
    })
  const { items, broken } = await index()
  expect(items).toMatchObject([
    { ref: 'C1', status: 'prepared', preparedBy: audit.preparer.id, reviewedOn: null },
    { ref: 'C2', status: 'not_started', hash: null },
  ])
  expect(items[0]!.hash).toMatch(/^[0-9a-f]{64}$/)
  expect(broken).toMatchObject([
    { ref: 'B4', in: 'C2' },
    { ref: 'C9.1', in: 'C2' },
  ])
  await work.change(audit.preparer, second.id, { conclusion: 'As in [[C1]].', steps: null })
  expect((await index()).broken).toEqual([])
})

it('parses references in texts as the page does', async () => {
  await work.begin()
  const { audit } = work
  const piece = fc.oneof(
    fc.constantFrom('[[C1]]', '[[ c2.3 ]]', '[[', ']]', '[', ']', '\n', ' '),
    fc.constantFrom('a', 'C4'),
  )
  const texts = fc
    .sample(fc.array(piece, { minLength: 3, maxLength: 12 }), 25)
    .map((pieces) => `x${pieces.join('')}x`)
  for (const conclusion of texts) {
    const { id } = await work.procedure({ conclusion })
    const { rows } = await audit.harness.admin.query<{ ref: string }>(
      'select ref from app.crossreferences where record_id = $1',
      [id],
    )
    expect(rows.map(({ ref }) => ref).toSorted(), conclusion).toEqual(referencesIn(conclusion).toSorted())
  }
})

it('returns responses that match the contract', async () => {
  await work.begin()
  const { audit } = work
  const { id } = await work.procedure({ test: 'tod' })
  const params = { id: work.project }
  const answers: [Route, Request][] = [
    [routes.list, { query: { project: [work.project], sort: 'position', limit: 100 } }],
    [routes.get, { params: { id } }],
    [routes.reviewQueue, { params }],
    [papers.index, { params }],
    [notes.list, { query: { procedure: [id] } }],
  ]
  for (const [route, request] of answers) {
    const answer = await audit.done<unknown>(route, audit.preparer, request)
    const { error } = (route.reply as Schema).safeParse(answer)
    expect(error?.issues ?? [], route.name).toEqual([])
  }
})

it('counts the hours people book for themselves and shows them to the lead', async () => {
  await work.begin()
  const { audit } = work
  const { id } = await work.procedure()
  const body = {
    project: work.project,
    procedure: id,
    ownerId: audit.preparer.id,
    workedOn: '2026-11-02',
    hours: 750,
  }
  await audit.done(hours.create, audit.preparer, { body })
  expect((await audit.call(hours.create, audit.lead, { body })).statusCode).toBe(403)
  expect(await work.get(id)).toMatchObject({ hoursBooked: 750 })
  const total = async (who: Person) =>
    (await audit.done<{ items: unknown[] }>(hours.list, who, { query: { project: [work.project] } })).items
      .length
  expect(await total(audit.lead)).toBe(1)
  const colleague = await audit.harness.member(audit.org, ['auditor'], 'Colleague')
  expect(await total(colleague)).toBe(0)
  const project = await audit.done<Project>(projectRoutes.get, audit.lead, { params: { id: work.project } })
  expect(project.hoursBooked).toBe(750)
})

it('a working paper is reviewed by somebody other than its author', async () => {
  await work.begin()
  const { audit } = work
  const paper = await audit.done<Workpaper>(papers.create, audit.preparer, {
    body: {
      project: work.project,
      section: 'A',
      kind: 'meeting',
      name: { en: 'Kick-off' },
      ownerId: audit.preparer.id,
      reviewerId: audit.reviewer.id,
    },
  })
  expect(paper).toMatchObject({ ref: 'A1', status: 'draft' })
  await audit.sign(audit.preparer, paper.id, 'authorship', 'prepared')
  await audit.sign(audit.reviewer, paper.id, 'review', 'reviewed')
  const signer = new Signer(audit.harness, audit.lead, audit.org)
  expect(await signer.validity(paper.id)).toEqual(['valid', 'valid'])
})

it('a signed working paper is recalled by its preparer, and reviewed only by auditors', async () => {
  await work.begin()
  const { audit } = work
  const paper = await audit.done<Workpaper>(papers.create, audit.preparer, {
    body: {
      project: work.project,
      section: 'A',
      kind: 'memo',
      name: { en: 'Memo' },
      ownerId: audit.preparer.id,
      reviewerId: audit.reviewer.id,
    },
  })
  const at = () => audit.done<Workpaper>(papers.get, audit.preparer, { params: { id: paper.id } })
  const { id, version } = await at()
  const refused = await audit.call(papers.update, audit.lead, {
    params: { id },
    version,
    body: { reviewerId: audit.outsider.id },
  })
  expect(refused.json()).toMatchObject({ details: [{ path: ['reviewerId'], code: 'cannot_act' }] })
  await audit.sign(audit.preparer, id, 'authorship', 'prepared')
  expect((await at()).can).toContain('to:draft:recalled')
  await audit.move(papers.transition, audit.preparer, await at(), 'draft', 'The reviewer is on leave')
  expect(await at()).toMatchObject({ status: 'draft' })
})

it('signed working papers of somebody who has left are returned or reviewed', async () => {
  await work.begin()
  const { audit } = work
  const prepared = async (name: string) => {
    const { id } = await audit.done<Workpaper>(papers.create, audit.preparer, {
      body: {
        project: work.project,
        section: 'A',
        kind: 'memo',
        name: { en: name },
        ownerId: audit.preparer.id,
        reviewerId: audit.reviewer.id,
      },
    })
    await audit.sign(audit.preparer, id, 'authorship', 'prepared')
    return id
  }
  const [returned, reviewed] = [await prepared('Walkthrough'), await prepared('Kick-off')]
  const isActive = (active: boolean) =>
    audit.harness.admin.query('update members set active = $3 where org_id = $1 and id = $2', [
      audit.org,
      audit.preparer.id,
      active,
    ])
  const at = (id: string) => audit.done<Workpaper>(papers.get, audit.reviewer, { params: { id } })
  await isActive(false)
  try {
    await audit.move(papers.transition, audit.reviewer, await at(returned), 'draft', 'The date is missing')
    expect(await at(returned)).toMatchObject({ status: 'draft' })
    await audit.sign(audit.reviewer, reviewed, 'review', 'reviewed')
    expect(await at(reviewed)).toMatchObject({ status: 'reviewed' })
  } finally {
    await isActive(true)
  }
})

it('a working paper whose text was typed and deleted again can be signed', async () => {
  await work.begin()
  const { audit } = work
  const { services } = audit.harness
  const { id } = await audit.done<Workpaper>(papers.create, audit.preparer, {
    body: {
      project: work.project,
      section: 'A',
      kind: 'memo',
      name: { en: 'Memo' },
      ownerId: audit.preparer.id,
      reviewerId: audit.reviewer.id,
    },
  })
  const params = { id, field: 'body' }
  const { id: text } = await audit.done<RichText>(richTextRoutes.open, audit.preparer, { params })
  // Both keys come before the text is written down for the first time.
  const doc = new Y.Doc()
  const updates: Uint8Array[] = []
  doc.on('update', (update: Uint8Array) => updates.push(update))
  const fragment = doc.getXmlFragment(FRAGMENT)
  fragment.push([new Y.XmlElement('paragraph')])
  fragment.delete(0, 1)
  const changes = updates.map((data) => ({ person: audit.preparer.id, data }))
  await saveChanges(services, services.collections, audit.org, text, changes)
  await services.db.write(audit.org, async (tx) => ({ value: await settleDocument(tx, text, true) }))
  await audit.sign(audit.preparer, id, 'authorship', 'prepared')
  await audit.sign(audit.reviewer, id, 'review', 'reviewed')
  const signer = new Signer(audit.harness, audit.lead, audit.org)
  expect(await signer.validity(id)).toEqual(['valid', 'valid'])
})

it('lists and saves sixty procedures with as many statements as two', async () => {
  await work.begin()
  const { audit } = work
  const made: Procedure[] = []
  for (let count = 0; count < 8; count++) made.push(await work.procedure())
  const cost = async (some: readonly Procedure[]) => {
    const before = await audit.harness.queriesOf(routes.editMany)
    const edits = await Promise.all(
      some.map(async ({ id }) => {
        const { version, hours: planned } = await work.get(id)
        return { id, version, changes: { hours: planned! + 100 } }
      }),
    )
    const { items } = await audit.done<{ items: { outcome: string }[] }>(routes.editMany, audit.lead, {
      params: { id: work.project },
      body: { edits },
    })
    expect(new Set(items.map(({ outcome }) => outcome))).toEqual(new Set(['saved']))
    return (await audit.harness.queriesOf(routes.editMany)) - before
  }
  expect(await cost(made)).toBe(await cost(made.slice(0, 2)))
})

it('refuses changes in a sealed project', async () => {
  await work.begin()
  const { audit } = work
  const { id } = await work.procedure()
  await audit.harness.admin.query('update app.projects set sealed_on = current_date where id = $1', [
    work.project,
  ])
  const { version, can } = await work.get(id, audit.preparer)
  expect(can).toEqual([])
  const answer = await audit.call(routes.update, audit.preparer, {
    params: { id },
    version,
    body: { hours: 100 },
  })
  expect(answer.statusCode).toBe(403)
})

it('is waived by its reviewer after the team gave a reason; a bulk change says when it is missing', async () => {
  await work.begin()
  const { audit } = work
  const { id, code } = await work.procedure()
  const body = { ids: [id], to: 'waived', reason: 'Agreed with the lead.' }
  const check = () => audit.done<object>(routes.bulkCheck, audit.reviewer, { body })
  expect(await check()).toMatchObject({
    changed: 0,
    skipped: [{ id, code, reason: 'GUARD_NOT_MET', guards: ['waiverExplained'] }],
  })
  await work.change(audit.lead, id, { waiverReason: 'The system was being replaced.' })
  expect(await check()).toMatchObject({ changed: 1, skipped: [] })
  const own = await audit.call(routes.transition, audit.lead, {
    params: { id },
    version: (await work.get(id)).version,
    body: { to: 'waived', reason: body.reason },
  })
  expect(own.statusCode).toBe(403)
  expect(await work.move(audit.reviewer, id, 'waived', body.reason)).toMatchObject({ status: 'waived' })
  const project = await audit.done<Project>(projectRoutes.get, audit.lead, { params: { id: work.project } })
  expect(project.facts).toMatchObject({ waivedProcedures: 1, openProcedures: 0 })
})
