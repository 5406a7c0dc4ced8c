import { createHash } from 'node:crypto'
import { UPLOADS_PATH } from 'contract/workspace/uploads'
import { signInWithPassword } from 'dev-services/firebase'
import { PASSWORD, type Person } from './people.ts'
import { addresses } from './stack.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')

/** Sends a file as any client of the protocol would; returns the id of the finished upload. */
export async function sendFile(
  person: Person,
  organisation: string,
  name: string,
  bytes: Buffer,
): Promise<string> {
  const headers = {
    authorization: `token ${await signInWithPassword(addresses().firebaseUrl, person.email, PASSWORD)}`,
    'x-organisation': organisation,
    'tus-resumable': '1.0.0',
  }
  const hash = createHash('sha256').update(bytes).digest('hex')
  const begun = await fetch(`${addresses().apiUrl}/api${UPLOADS_PATH}`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${base64(name)},sha256 ${base64(hash)}`,
    },
  })
  const at = new URL(begun.headers.get('location')!, addresses().apiUrl)
  const sent = await fetch(at, {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(bytes),
  })
  if (sent.status !== 204) throw new Error(`the file was answered with ${sent.status}`)
  return at.pathname.split('/').at(-1)!
}
