// The load generator, in a separate process so that the benchmark and the API do not block each other.
import { randomUUID } from 'node:crypto'
import { Connection } from './connection.ts'
import type { Caller, CreateJob, Job, JobReply, ReadJob } from './jobs.ts'
import { type Measured, measureWindow } from './window.ts'

const headersOf = ({ token, organisation }: Caller): string =>
  `host: 127.0.0.1\r\nauthorization: token ${token}\r\nx-organisation: ${organisation}\r\naccept: application/json\r\n`

async function withConnections<T>(
  job: ReadJob | CreateJob,
  work: (connections: Connection[]) => Promise<T>,
): Promise<T> {
  const connections = Array.from({ length: job.workers }, () => new Connection(job.port))
  try {
    return await work(connections)
  } finally {
    for (const connection of connections) connection.close()
  }
}

function read(job: ReadJob): Promise<Measured> {
  const requests = job.requests.map(({ path, caller }) =>
    Buffer.from(`GET ${path} HTTP/1.1\r\n${headersOf(caller)}\r\n`),
  )
  let next = 0
  return withConnections(job, (connections) =>
    measureWindow(job, (worker) => connections[worker]!.send(requests[next++ % requests.length]!)),
  )
}

const text = (word: string) => ({ en: word, fr: `${word} (fr)`, ar: `${word} عملية` })

function createRequest(caller: Caller, code: string): Buffer {
  const body = JSON.stringify({
    code,
    name: text(`Supplier selection and evaluation ${code}`),
    description: text(
      'Choosing, approving and watching suppliers of goods and services that matter to quality.',
    ),
    family: 'third_party',
    ownerRole: 'PROC_DIR',
    criticality: 3,
    tags: ['core'],
  })
  const head = `POST /api/processes HTTP/1.1\r\n${headersOf(caller)}content-type: application/json\r\nidempotency-key: ${randomUUID()}\r\n`
  return Buffer.from(`${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
}

function create(job: CreateJob): Promise<Measured> {
  let next = 0
  return withConnections(job, (connections) =>
    measureWindow(job, (worker) => {
      const number = next++
      const code = job.letter + number.toString(36).toUpperCase().padStart(4, '0')
      return connections[worker]!.send(createRequest(job.callers[number % job.callers.length]!, code))
    }),
  )
}

process.on('message', (job: Job) => {
  if (job.kind === 'bare') return
  const running = job.kind === 'read' ? read(job) : create(job)
  running.then(
    (measured) => process.send!({ measured } satisfies JobReply),
    (error: Error) => process.send!({ failure: error.stack ?? error.message } satisfies JobReply),
  )
})
process.on('disconnect', () => process.exit(0))
