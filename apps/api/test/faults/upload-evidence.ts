import { createHash, randomUUID } from 'node:crypto'
import type { Organisation } from './organisation.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')

export interface UploadedEvidence {
  sha256: string
  /** The address of its content. */
  content: string
}

/** Evidence with a file, created over HTTP as the web application does. */
export async function uploadEvidence(
  url: string,
  { headers, founder }: Organisation,
  bytes: Buffer,
): Promise<UploadedEvidence> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const { 'content-type': _, ...plain } = headers
  const tus = { ...plain, 'tus-resumable': '1.0.0' }
  const ask = async (path: string, init: RequestInit, expected: number): Promise<Response> => {
    const answer = await fetch(new URL(path, url), init)
    if (answer.status !== expected) throw new Error(`${answer.status} ${await answer.text()}`)
    return answer
  }
  const begun = await ask(
    '/api/uploads',
    {
      method: 'POST',
      headers: {
        ...tus,
        'upload-length': String(bytes.length),
        'upload-metadata': `filename ${base64('minutes.txt')},sha256 ${base64(sha256)}`,
      },
    },
    201,
  )
  const at = begun.headers.get('location')!
  const sending = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
  await ask(at, { method: 'PATCH', headers: { ...tus, ...sending }, body: new Uint8Array(bytes) }, 204)
  const create = (body: object) => ({
    method: 'POST',
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  })
  const evidence = {
    name: { en: 'Minutes' },
    obtainedOn: '2026-11-15',
    obtainedBy: founder,
    confidentiality: 'internal',
  }
  const { id } = (await (await ask('/api/evidence', create(evidence), 201)).json()) as { id: string }
  const attach = create({ upload: new URL(at, url).pathname.split('/').at(-1) })
  const file = (await (await ask(`/api/evidence/${id}/files`, attach, 200)).json()) as { id: string }
  return { sha256, content: `${url}/api/evidence/${id}/files/${file.id}/content` }
}
