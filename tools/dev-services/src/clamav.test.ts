import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startClamav } from './clamav.ts'
import { findFreePort } from './ports.ts'

/** Sends bytes in ClamAV's protocol: chunks with their length, then an empty one. */
function scan(port: number, bytes: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(bytes.length)
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(Buffer.concat([Buffer.from('zINSTREAM\0'), length, bytes, Buffer.alloc(4)]))
    })
    let answer = ''
    socket.setEncoding('utf8')
    socket.on('data', (text: string) => (answer += text))
    socket.on('error', reject)
    socket.on('close', () => resolve(answer.replace('\0', '')))
  })
}

test('detects the test virus, and nothing in an ordinary text', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'evidentia-clamav-'))
  const port = await findFreePort()
  const clamav = await startClamav({ dir, port })
  try {
    const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')
    expect(await scan(port, Buffer.from(eicar))).toBe('stream: Eicar-Test.UNOFFICIAL FOUND')
    expect(await scan(port, Buffer.from('minutes of the meeting'))).toBe('stream: OK')
  } finally {
    await clamav.stop()
    rmSync(dir, { recursive: true, force: true })
  }
})
