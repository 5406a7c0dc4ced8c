import { connect } from 'node:net'

export interface Answer {
  status: number
  headers: Map<string, string>
  body: string
}

const HEAD = /^HTTP\/1\.1 (\d{3}) [^\r\n]*\r\n([\s\S]*?)\r\n\r\n/

function bodyLength(headers: ReadonlyMap<string, string>): number {
  return Number(headers.get('content-length') ?? 0)
}

/** Splits the bytes of one connection into answers: as many as the server saw requests. */
function answersIn(text: string): Answer[] {
  const answers: Answer[] = []
  for (let rest = text; rest !== '';) {
    const [head, status, lines] = HEAD.exec(rest) ?? []
    if (head === undefined) throw new Error(`no answer of HTTP: ${JSON.stringify(rest.slice(0, 200))}`)
    const headers = new Map(
      lines!.split('\r\n').map((line) => {
        const at = line.indexOf(':')
        return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()] as const
      }),
    )
    const end = head.length + bodyLength(headers)
    answers.push({ status: Number(status), headers, body: rest.slice(head.length, end) })
    rest = rest.slice(end)
  }
  return answers
}

/** Sends bytes that no client would send, and waits until the server has closed the connection. */
export function sendRaw(port: number, bytes: string): Promise<Answer[]> {
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'))
    socket
      .setTimeout(5_000, () => socket.destroy(new Error('the server neither answers nor leaves')))
      .on('data', (chunk) => (text += chunk.toString('latin1')))
      .on('close', () => resolve(answersIn(text)))
      .on('error', reject)
  })
}
