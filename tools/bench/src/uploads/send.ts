import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type ClientRequest, request } from 'node:http'
import { bytesFrom } from './bytes.ts'

export interface Target {
  url: string
  headers: Record<string, string>
}

function open(at: Target, method: string, path: string, more: Record<string, string> = {}): ClientRequest {
  return request(`${at.url}${path}`, {
    method,
    headers: { ...at.headers, 'tus-resumable': '1.0.0', ...more },
  })
}

async function answerTo(asked: ClientRequest) {
  const [answer] = (await once(asked, 'response')) as [import('node:http').IncomingMessage]
  answer.resume()
  return answer
}

export async function beginUpload(at: Target, size: number, hash: string): Promise<string> {
  const coded = (text: string) => Buffer.from(text).toString('base64')
  const metadata = `filename ${coded('large.bin')},sha256 ${coded(hash)}`
  const asked = open(at, 'POST', '/api/uploads', {
    'upload-length': String(size),
    'upload-metadata': metadata,
  })
  asked.end()
  const { statusCode, headers } = await answerTo(asked)
  if (statusCode !== 201) throw new Error(`upload not begun: ${statusCode}`)
  return String(headers.location)
}

export async function offsetOf(at: Target, path: string): Promise<number> {
  const asked = open(at, 'HEAD', path)
  asked.end()
  return Number((await answerTo(asked)).headers['upload-offset'])
}

/** Sends the rest from the offset; cuts the connection where told, to simulate a network failure. */
export async function sendFrom(
  at: Target,
  path: string,
  offset: number,
  size: number,
  cutAt = Infinity,
): Promise<number | undefined> {
  const asked = open(at, 'PATCH', path, {
    'upload-offset': String(offset),
    'content-type': 'application/offset+octet-stream',
    'content-length': String(size - offset),
  })
  asked.on('error', () => undefined)
  let sent = offset
  for (const chunk of bytesFrom(offset, size)) {
    if (sent >= cutAt) {
      asked.destroy()
      return undefined
    }
    if (!asked.write(chunk)) await once(asked, 'drain')
    sent += chunk.length
  }
  asked.end()
  return (await answerTo(asked)).statusCode
}

/** Downloads and hashes the stream. */
export async function hashOfDownload(at: Target, path: string): Promise<string> {
  const asked = request(`${at.url}${path}`, { headers: at.headers })
  asked.end()
  const [answer] = (await once(asked, 'response')) as [import('node:http').IncomingMessage]
  const hash = createHash('sha256')
  for await (const chunk of answer) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
