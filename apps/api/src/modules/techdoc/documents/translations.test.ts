import { type TechDocument, techDocumentRoutes as documents } from 'contract/techdoc/documents/tech-documents'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DocumentTeam } from '#test/document-team.ts'
import { Harness } from '#test/harness.ts'

let harness: Harness
let office: DocumentTeam

beforeAll(async () => {
  harness = await Harness.start()
  office = await DocumentTeam.open(harness)
})
afterAll(() => harness.stop())

const unmet = (guards: string[]) => ({ error: 'GUARD_NOT_MET', details: { guards } })
const issue = (path: string, code: string) => ({ error: 'INVALID_INPUT', details: [{ path: [path], code }] })

const translate = (source: string, more: object = {}) =>
  office.register({ name: { fr: 'Plan de gestion' }, language: 'fr', translationOf: source, ...more })
const stateOf = async (id: string) => (await office.document(id)).translationState

/** The next version of a document, in force. */
async function releaseNext(document: string, more: object = {}): Promise<string> {
  const { id } = (await office.revise(document)).json<{ id: string }>()
  await office.approve(id, more)
  await office.release(id)
  return id
}

it('I18-3 a translation is missing, machine-made, checked, or outdated once its source changes', async () => {
  const { document: source, version: first } = await office.publish()
  expect(source.translationState).toBeNull()
  const { id } = await translate(source.id)
  expect(await stateOf(id)).toBe('missing')
  // It follows the version that is effective when the draft is created.
  const draft = await office.latest(id)
  expect(draft).toMatchObject({ translates: true, sourceVersion: first.id, translation: null })
  await office.fill(draft.id, { translation: 'machine' })
  expect(await stateOf(id)).toBe('machine')
  await office.approve(draft.id, { translation: 'checked' })
  // Approved is not yet in force.
  expect(await stateOf(id)).toBe('missing')
  await office.release(draft.id)
  expect(await stateOf(id)).toBe('checked')

  // A draft of the source changes nothing; a newly effective version does.
  const next = (await office.revise(source.id)).json<{ id: string }>()
  await office.approve(next.id)
  expect(await stateOf(id)).toBe('checked')
  await office.release(next.id)
  expect(await stateOf(id)).toBe('outdated')
  const query = { translationOf: [source.id], translationState: ['outdated'] }
  const found = await harness.call(documents.list, office.author, office.org, { query })
  expect(found.json<{ items: TechDocument[] }>().items.map((one) => one.id)).toEqual([id])

  // A later version that follows the old one does not help; one that follows the new one does.
  await releaseNext(id, { sourceVersion: first.id, translation: 'checked' })
  expect(await stateOf(id)).toBe('outdated')
  const last = await releaseNext(id, { translation: 'checked' })
  expect(await office.get(last)).toMatchObject({ sourceVersion: next.id })
  expect(await stateOf(id)).toBe('checked')
})

it('I18-3 a translation without source version or without check cannot be submitted', async () => {
  const source = await office.register()
  const { id } = await office.latest((await translate(source.id)).id)
  await office.fill(id)
  expect((await office.move(id, 'in_review')).json()).toEqual(unmet(['sourceFollowed', 'translationChecked']))
  const written = await office.latest(source.id)
  // A draft can still change.
  const tooEarly = await office.change(id, { sourceVersion: written.id })
  expect(tooEarly.json()).toMatchObject(issue('sourceVersion', 'unknown_reference'))
  await office.approve(written.id)
  await office.change(id, { sourceVersion: written.id, translation: 'machine' })
  expect((await office.move(id, 'in_review')).json()).toEqual(unmet(['translationChecked']))
  await office.change(id, { translation: 'checked' })
  await office.submit(id)

  const { version: foreign } = await office.publish()
  const other = await office.latest((await translate(source.id)).id)
  const stray = await office.change(other.id, { sourceVersion: foreign.id })
  expect(stray.json()).toMatchObject(issue('sourceVersion', 'unknown_reference'))
  const own = await office.latest((await office.register()).id)
  const none = await office.change(own.id, { translation: 'checked' })
  expect(none.json()).toMatchObject(issue('translation', 'no_translation'))
})

it('I18-3 an external translation must also be checked before it is accepted', async () => {
  const { document: source } = await office.publish()
  const { id } = await office.latest((await translate(source.id, { external: true })).id)
  await office.fill(id, { translation: 'machine' })
  const accept = { meaning: 'approval', to: 'approved' } as const
  expect((await office.people.prrc.ask(id, accept)).json()).toEqual(unmet(['translationChecked']))
  await office.change(id, { translation: 'checked' })
  await office.people.prrc.sign(id, accept)
  expect((await office.get(id)).status).toBe('approved')
  // Nor can it be overwritten later by direct SQL.
  const past = harness.admin.query(`update documentversions set translation = 'machine' where id = $1`, [id])
  await expect(past).rejects.toThrow('approved version')
})

it('I18-3 a document has one language, and a translation a language other than its source', async () => {
  const source = await office.register()
  const refused = async (more: object) =>
    (await office.tryRegister({ language: 'fr', translationOf: source.id, ...more })).json<unknown>()
  expect(await refused({ language: 'en' })).toMatchObject(issue('language', 'language_taken'))
  const translation = await translate(source.id)
  expect(await refused({ language: 'ar', translationOf: translation.id })).toMatchObject(
    issue('translationOf', 'is_translation'),
  )
  const change = async (id: string, body: object) => {
    const { version } = await office.document(id)
    return harness.call(documents.update, office.author, office.org, { params: { id }, version, body })
  }
  for (const [id, language] of [
    [source.id, 'fr'],
    [translation.id, 'en'],
  ] as const)
    expect((await change(id, { language })).json()).toMatchObject(issue('language', 'language_taken'))
  expect((await change(translation.id, { language: 'ar' })).statusCode).toBe(200)
  // The translated document is set once, so cycles are impossible.
  expect((await change(source.id, { translationOf: translation.id })).statusCode).toBe(400)
  const both = { ids: [source.id, translation.id], changes: { language: 'de' }, reason: 'x' }
  const many = await harness.call(documents.bulk, office.author, office.org, { body: both })
  expect(many.json()).toMatchObject(issue('language', 'language_taken'))
})
