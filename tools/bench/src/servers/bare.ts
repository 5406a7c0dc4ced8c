// The same statement through the API's own query runner and nothing around it: rows are parsed and dropped.
import { Database } from 'api/src/platform/db/database.ts'
import type { Job, JobReply } from '../load/jobs.ts'
import { measureWindow } from '../load/window.ts'
import { listStatement } from './statement.ts'

const { BENCH_DATABASE_URL: url = '', BENCH_POOL: size = '12', BENCH_ORGANISATIONS = '' } = process.env
const organisations = BENCH_ORGANISATIONS.split(',')
const { text, values } = await listStatement()
const db = new Database({ url, size: Number(size), statementTimeoutMs: 10_000 })

process.on('message', (job: Job) => {
  let next = 0
  const step = async () => {
    const rows = await db.read(organisations[next++ % organisations.length]!).query(text, values)
    return { ok: rows.length > 0, status: 'empty', bytes: 0 }
  }
  measureWindow({ ...job, watch: { ...job.watch, node: process.pid } }, step).then(
    (measured) => process.send!({ measured } satisfies JobReply),
    (error: Error) => process.send!({ failure: error.stack ?? error.message } satisfies JobReply),
  )
})
process.on('disconnect', () => process.exit(0))
process.send!('ready')
