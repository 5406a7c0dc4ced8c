import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider'
import { COLLABORATION_PATH, documentName } from 'contract/workspace/rich-texts'
import { FRAGMENT } from 'editor/yjs'
import * as Y from 'yjs'

export interface Writer {
  write(): void
  read(): string
  settled(): boolean
  close(): void
}

const textOf = (doc: Y.Doc): Y.XmlText | undefined => {
  const paragraph = doc.getXmlFragment(FRAGMENT).toArray()[0]
  return paragraph instanceof Y.XmlElement ? (paragraph.toArray()[0] as Y.XmlText) : undefined
}

/** One person in one text over a separate socket; measures the latency of other people's changes. */
export async function openWriter(
  url: string,
  token: string,
  organisation: string,
  document: string,
  onArrival: (ms: number) => void,
): Promise<Writer> {
  const doc = new Y.Doc()
  const socket = new HocuspocusProviderWebsocket({ url: `${url.replace('http', 'ws')}${COLLABORATION_PATH}` })
  const provider = new HocuspocusProvider({
    websocketProvider: socket,
    name: documentName(organisation, document),
    document: doc,
    token,
  })
  const ready = new Promise<void>((resolve) => provider.on('synced', () => resolve()))
  provider.attach()
  await ready
  doc.getXmlFragment(FRAGMENT).observeDeep((events, { local }) => {
    if (local) return
    for (const event of events)
      for (const { insert } of event.changes.delta)
        if (typeof insert === 'string')
          for (const sent of insert.split(' ').filter(Boolean)) onArrival(performance.now() - Number(sent))
  })
  return {
    write() {
      const text = textOf(doc)
      const stamp = `${performance.now().toFixed(3)} `
      if (text) text.insert(text.length, stamp)
      else {
        const paragraph = new Y.XmlElement('paragraph')
        paragraph.insert(0, [new Y.XmlText(stamp)])
        doc.getXmlFragment(FRAGMENT).push([paragraph])
      }
    },
    read: () => doc.getXmlFragment(FRAGMENT).toString(),
    settled: () => provider.unsyncedChanges === 0,
    close() {
      provider.destroy()
      socket.destroy()
    },
  }
}
