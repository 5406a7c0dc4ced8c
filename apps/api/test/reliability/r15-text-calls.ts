import { type RichText, richTextRoutes } from 'contract/workspace/rich-texts'
import type { Content } from 'editor/content'
import { FRAGMENT } from 'editor/yjs'
import type { LightMyRequestResponse } from 'fastify'
import * as Y from 'yjs'
import { saveChanges } from '#modules/workspace/collaboration/save-changes.ts'
import { settleDocument } from '#platform/texts/settle.ts'
import { loadDocument } from '#platform/texts/shared-document.ts'
import { connectAs } from '#test/text-client.ts'
import { until } from '#test/until.ts'
import type { SystemUnderTest } from './r15-system.ts'
import type { Edit } from './r15-text-model.ts'

/** The wording of a text, paragraph by paragraph, without the marker word in each of them. */
export const wordingOf = (content: object, word: string): string =>
  ((content as Content).content ?? [])
    .map((paragraph) => (paragraph.content ?? []).map(({ text }) => text).join(''))
    .map((line) => line.replace(`${word} `, ''))
    .join('\n')

function apply(doc: Y.Doc, edit: Edit, word: string): void {
  const fragment = doc.getXmlFragment(FRAGMENT)
  if (edit === null && fragment.length > 0) return fragment.delete(fragment.length - 1, 1)
  const paragraph = new Y.XmlElement('paragraph')
  paragraph.insert(0, [new Y.XmlText(`${word} ${edit ?? 'A'}`)])
  fragment.push([paragraph])
}

export async function openText(
  system: SystemUnderTest,
  person: number,
  org: number,
  paper: number,
): Promise<LightMyRequestResponse> {
  const reply = await system.call(richTextRoutes.open, person, org, {
    params: { id: system.papers[paper]!, field: 'body' },
  })
  if (reply.statusCode < 300) system.texts[paper] = reply.json<RichText>().id
  return reply
}

export const readText = (system: SystemUnderTest, person: number, org: number, paper: number) =>
  system.call(richTextRoutes.get, person, org, { params: { id: system.texts[paper]! } })

export function writeText(
  system: SystemUnderTest,
  person: number,
  org: number,
  paper: number,
  version: number,
  wording: string,
): Promise<LightMyRequestResponse> {
  const { word } = system.orgs[org]!
  const content = wording
    .split('\n')
    .map((line) => ({ type: 'paragraph', content: [{ type: 'text', text: `${word} ${line}` }] }))
  return system.call(richTextRoutes.write, person, org, {
    params: { id: system.texts[paper]! },
    version,
    body: { content: { type: 'doc', content } },
  })
}

export async function restoreVersion(
  system: SystemUnderTest,
  person: number,
  org: number,
  paper: number,
  number: number,
): Promise<LightMyRequestResponse> {
  const id = system.texts[paper]!
  const { rows } = await system.harness.admin.query<{ id: string }>(
    'select id from document_versions where document_id = $1 and number = $2',
    [id, number],
  )
  // An erased text has no versions with ids.
  const versionId = rows[0]?.id ?? id
  return system.call(richTextRoutes.restore, person, org, { params: { id, versionId } })
}

/** An edit over a socket of another process; true if it was stored. It is neither projected nor recorded yet. */
export async function typeText(
  system: SystemUnderTest,
  person: number,
  org: number,
  paper: number,
  edit: Edit,
): Promise<boolean> {
  const { services } = system.harness
  const { id, word } = system.orgs[org]!
  const document = system.texts[paper]!
  const { doc } = (await loadDocument(services.db.read(id), document)) ?? { doc: new Y.Doc() }
  const before = Y.encodeStateVector(doc)
  apply(doc, edit, word)
  const change = { person: system.idOf(person), data: Y.encodeStateAsUpdate(doc, before) }
  const { seq } = await saveChanges(services, services.collections, id, document, [change])
  return seq !== null
}

/**
 * What the collaboration service does a few seconds after the last keystroke, and with `record` when a person leaves.
 */
export async function settleText(
  system: SystemUnderTest,
  org: number,
  paper: number,
  record: boolean,
): Promise<void> {
  await system.harness.services.db.write(system.orgs[org]!.id, async (tx) => ({
    value: await settleDocument(tx, system.texts[paper]!, record),
  }))
}

export interface Socket {
  mayWrite: boolean
  /** True if it was stored. */
  type(edit: Edit): Promise<boolean>
  /** Everything that was typed is recorded when this resolves. */
  leave(): Promise<void>
}

/** Opens a text over a real socket. */
export async function enterText(
  system: SystemUnderTest,
  person: number,
  org: number,
  paper: number,
): Promise<Socket> {
  const { id, word } = system.orgs[org]!
  const editing = connectAs(system.socketUrl, system.people[person]!, id, system.texts[paper]!)
  const { provider, doc } = editing
  let isRefused = false
  void editing.closed.then(() => (isRefused = true))
  provider.on('stateless', ({ payload }: { payload: string }) => {
    if ((JSON.parse(payload) as { readOnly?: boolean }).readOnly) isRefused = true
  })
  await until(() => isRefused || (provider.synced && provider.unsyncedChanges === 0))
  const { registry } = system.harness.services.metrics
  const openDocuments = async () =>
    (await registry.getSingleMetric('collab_documents')!.get()).values[0]!.value
  const mayWrite = !isRefused && provider.authorizedScope === 'read-write'
  return {
    mayWrite,
    async type(edit) {
      apply(doc, edit, word)
      await until(() => isRefused || provider.unsyncedChanges === 0)
      return provider.unsyncedChanges === 0
    },
    async leave() {
      editing.close()
      await until(async () => (await openDocuments()) === 0)
      if (mayWrite) await settleText(system, org, paper, true)
    },
  }
}
