import pg from 'pg'
import * as Y from 'yjs'
import { FRAGMENT } from 'editor/yjs'

const OPERATIONS = 260_000
const RUN = 8

/** A seeded random number generator. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** A realistic editing history: single keystrokes, a few words here and there, some of them undone. */
export function writeLarge(): { state: Uint8Array; operations: number } {
  const doc = new Y.Doc()
  const random = numbers(7)
  const paragraphs = Array.from({ length: 300 }, () => {
    const paragraph = new Y.XmlElement('paragraph')
    const text = new Y.XmlText()
    paragraph.insert(0, [text])
    doc.getXmlFragment(FRAGMENT).push([paragraph])
    return text
  })
  for (let done = 0; done < OPERATIONS; done += RUN) {
    const text = paragraphs[Math.floor(random() * paragraphs.length)]!
    const at = Math.floor(random() * (text.length + 1))
    if (random() < 0.15 && text.length > at + RUN) for (let key = 0; key < RUN; key++) text.delete(at, 1)
    else
      for (let key = 0; key < RUN; key++) text.insert(at + key, String.fromCharCode(97 + ((done + key) % 26)))
  }
  return { state: Y.encodeStateAsUpdate(doc), operations: OPERATIONS }
}

/** Stores it as the snapshot of the document. */
export async function storeLarge(adminUrl: string, document: string, state: Uint8Array): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl, options: '-c search_path=app' })
  await admin.connect()
  await admin.query(
    'update documents set snapshot = $2, snapshot_seq = 1, seq = 1, projected_seq = 1, recorded_seq = 1 where id = $1',
    [document, Buffer.from(state)],
  )
  await admin.end()
}
