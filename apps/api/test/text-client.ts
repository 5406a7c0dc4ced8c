import type { AddressInfo } from 'node:net'
import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider'
import { COLLABORATION_PATH, documentName } from 'contract/workspace/rich-texts'
import { FRAGMENT } from 'editor/yjs'
import * as Y from 'yjs'
import { type Collaboration, startCollaboration } from '#modules/workspace/collaboration/index.ts'
import type { Harness, Person } from './harness.ts'
import { until } from './until.ts'

/** Makes the harness accept sockets, as the collaboration service does. */
export async function listenForSockets(
  harness: Harness,
): Promise<{ url: string; collaboration: Collaboration }> {
  const { app, services } = harness
  const collaboration = startCollaboration(app.server, services, services.collections, app.log)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return { url: `ws://127.0.0.1:${port}${COLLABORATION_PATH}`, collaboration }
}

export interface TextClient {
  provider: HocuspocusProvider
  doc: Y.Doc
  /** Writes a paragraph at the end. */
  write(text: string): void
  text(): string
  /** Resolves when the server has confirmed that everything is stored. */
  kept(): Promise<void>
  closed: Promise<number>
  close(): void
}

/** One person with a document open over a real socket, until they close it or are disconnected. */
export function connectTextClient(url: string, token: string, name: string, doc = new Y.Doc()): TextClient {
  const socket = new HocuspocusProviderWebsocket({
    url,
    autoConnect: false,
    maxAttempts: 1,
    quiet: true,
  } as never)
  let closed: (code: number) => void
  const closing = new Promise<number>((resolve) => (closed = resolve))
  const provider = new HocuspocusProvider({
    websocketProvider: socket,
    name,
    document: doc,
    token,
    onAuthenticationFailed: () => closed(4403),
    onClose: ({ event }) => closed(event.code),
  })
  provider.attach()
  void socket.connect().catch(() => undefined)
  const fragment = doc.getXmlFragment(FRAGMENT)
  return {
    provider,
    doc,
    write(text) {
      const paragraph = new Y.XmlElement('paragraph')
      paragraph.insert(0, [new Y.XmlText(text)])
      fragment.push([paragraph])
    },
    text: () =>
      fragment
        .toArray()
        .map((one) => one.toString().replace(/<[^>]+>/g, ''))
        .join('\n'),
    kept: () => until(() => provider.synced && provider.unsyncedChanges === 0),
    closed: closing,
    close() {
      provider.destroy()
      socket.destroy()
    },
  }
}

export const connectAs = (url: string, who: Person, organisation: string, document: string): TextClient =>
  connectTextClient(url, who.token, documentName(organisation, document))
