import { connect } from 'node:net'
import type { Readable } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Config } from '#platform/config.ts'

/** Null if nothing was found; otherwise the name of the malware or of the exceeded limit. */
type Finding = string | null
export type Scan = (stream: Readable) => Promise<Finding>

/** Scanning a large archive takes a while, without any output meanwhile. */
const SILENCE_MS = 300_000
const CHUNK = 64 * 1024

/** Parses the scanner's reply. Files above its limits are not clean; any other error is retried. */
function parseFinding(answer: string): Finding {
  const text = answer.replace(/\0/g, '').trim()
  if (text === 'stream: OK') return null
  const found = /^stream: (.+) FOUND$/.exec(text)?.[1]
  if (found) return found.slice(0, 300)
  if (/size limit exceeded/i.test(text)) return 'Limits.Exceeded'
  throw new Error(`scanner: ${text.slice(0, 200) || 'no answer'}`)
}

/** The command `INSTREAM`: every chunk with its length before it, and an empty one at the end. */
async function* framesOf(stream: Readable): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0')
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    for (let at = 0; at < chunk.length; at += CHUNK) {
      const part = chunk.subarray(at, at + CHUNK)
      const length = Buffer.alloc(4)
      length.writeUInt32BE(part.length)
      yield Buffer.concat([length, part])
    }
  }
  yield Buffer.alloc(4)
}

function scanWith(host: string, port: number, stream: Readable): Promise<Finding> {
  // A path is a Unix socket.
  const socket = connect({ ...(host.startsWith('/') ? { path: host } : { host, port }), timeout: SILENCE_MS })
  let reply = ''
  const finding = new Promise<Finding>((resolve, reject) => {
    socket.setEncoding('utf8').on('data', (text: string) => (reply += text))
    socket.on('timeout', () => socket.destroy(new Error('scanner: silent for too long')))
    // A reply is valid even if the scanner closes the connection in the middle of a file above its limits.
    socket.on('error', (error) => (reply === '' ? reject(error) : undefined))
    socket.on('close', () => {
      try {
        resolve(parseFinding(reply))
      } catch (error) {
        reject(error)
      }
    })
  })
  const send = async () => {
    for await (const frame of framesOf(stream)) {
      // The scanner replies and closes early if a limit is exceeded, so its reply is read before each write.
      await yieldToEventLoop()
      if (socket.destroyed || reply !== '') break
      if (!socket.write(frame)) await new Promise<void>((resolve) => onDrainOrClose(socket, resolve))
    }
  }
  send()
    .catch((error: Error) => socket.destroy(error))
    .finally(() => stream.destroy())
  return finding
}

function onDrainOrClose(socket: ReturnType<typeof connect>, resolve: () => void): void {
  const go = () => {
    socket.off('drain', go).off('close', go)
    resolve()
  }
  socket.on('drain', go).on('close', go)
}

/** Scans for malware with ClamAV. Without a scanner, no file is ever clean. */
export function createScan({ CLAMD_HOST: host, CLAMD_PORT: port }: Config): Scan {
  return (stream) => {
    if (host) return scanWith(host, port, stream)
    stream.destroy()
    return Promise.reject(new Error('scanner: not configured'))
  }
}
