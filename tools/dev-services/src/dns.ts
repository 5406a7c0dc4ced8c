import { createSocket } from 'node:dgram'

/** A DNS server that knows the TXT records it was given, and answers that all other names do not exist. */
export type Dns = {
  /** As the setting `DNS_SERVERS` takes it. */
  address: string
  set: (name: string, ...values: string[]) => void
  stop: () => Promise<void>
}

const HEADER_BYTES = 12
const TXT = 16
const [NO_ERROR, NO_SUCH_NAME] = [0, 3]

/** The first question of a message (RFC 1035, 4.1.2): its name, its type, and where it ends. */
function readQuestion(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = HEADER_BYTES
  for (let length = message[at]!; length > 0; length = message[at]!) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 }
}

/** A record whose name is that of the question (RFC 1035, 4.1.3 and 4.1.4). */
function txtRecord(value: string): Buffer {
  const text = Buffer.from(value)
  const head = Buffer.from([0xc0, HEADER_BYTES, 0, TXT, 0, 1, 0, 0, 0, 1, 0, 0, text.length])
  head.writeUInt16BE(text.length + 1, 10)
  return Buffer.concat([head, text])
}

export async function startDns({ port = 0 }: { port?: number } = {}): Promise<Dns> {
  const records = new Map<string, string[]>()
  const socket = createSocket('udp4')
  socket.on('message', (message, from) => {
    const { name, type, end } = readQuestion(message)
    const values = records.get(name)
    const answers = type === TXT ? (values ?? []).map(txtRecord) : []
    const header = Buffer.alloc(HEADER_BYTES)
    message.copy(header, 0, 0, 2)
    header.writeUInt16BE(0x8400 | (values ? NO_ERROR : NO_SUCH_NAME), 2)
    header.writeUInt16BE(1, 4)
    header.writeUInt16BE(answers.length, 6)
    socket.send(
      Buffer.concat([header, message.subarray(HEADER_BYTES, end), ...answers]),
      from.port,
      from.address,
    )
  })
  await new Promise<void>((resolve) => socket.bind(port, '127.0.0.1', resolve))
  return {
    address: `127.0.0.1:${socket.address().port}`,
    set: (name, ...values) => void records.set(name.toLowerCase(), values),
    stop: () => new Promise((resolve) => void socket.close(() => resolve())),
  }
}
