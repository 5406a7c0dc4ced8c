import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** The start-up parameters that PgBouncer knows; it refuses a connection with any other. */
const KNOWN = new Set([
  'user',
  'database',
  'application_name',
  'client_encoding',
  'datestyle',
  'timezone',
  'standard_conforming_strings',
])

/** The names in a start-up message: pairs of texts that end with a zero byte, after length and version. */
function parameterNames(message: Buffer): string[] {
  const texts = message.subarray(8).toString().split('\0')
  return texts.filter((text, at) => at % 2 === 0 && text !== '')
}

function refuse(socket: Socket, name: string): void {
  const text = `SFATAL\0VFATAL\0C08P01\0Munsupported startup parameter: ${name}\0\0`
  const head = Buffer.from('E____')
  head.writeUInt32BE(Buffer.byteLength(text) + 4, 1)
  socket.end(Buffer.concat([head, Buffer.from(text)]))
}

/** Stands between a client and PostgreSQL, and accepts what PgBouncer accepts of a new connection. */
export async function startPooler(target: URL): Promise<{ url: string; close: () => void }> {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    sockets.add(near)
    near.on('error', () => undefined)
    near.once('data', (message) => {
      const unknown = parameterNames(message).find((name) => !KNOWN.has(name.toLowerCase()))
      if (unknown !== undefined) return refuse(near, unknown)
      const far = connect(Number(target.port), target.hostname, () => {
        far.write(message)
        near.pipe(far).pipe(near)
      })
      sockets.add(far)
      far.on('error', () => near.destroy())
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
