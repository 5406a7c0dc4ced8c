// The baseline: Node's own HTTP server and the driver, nothing else, with the same statement. `awaited` sends the four
// statements one after the other, as is usual; `grouped` uses the API's own query runner.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Database } from 'api/src/platform/db/database.ts'
import { valueTypes } from 'api/src/platform/db/pool.ts'
import pg from 'pg'
import { listStatement } from './statement.ts'

const { BENCH_DATABASE_URL: url = '', BENCH_POOL: size = '12', BENCH_MODE: mode } = process.env
const { text, values } = await listStatement()

function awaited(): (org: string) => Promise<unknown[]> {
  const pool = new pg.Pool({
    connectionString: url,
    max: Number(size),
    types: valueTypes,
    options: '-c timezone=UTC -c search_path=app',
  })
  return async (org) => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query({ name: 'tenant', text: "select set_config('app.org', $1, true)", values: [org] })
      const { rows } = await client.query<object>({ name: 'list', text, values: values as unknown[] })
      await client.query('commit')
      return rows
    } finally {
      client.release()
    }
  }
}

function grouped(): (org: string) => Promise<unknown[]> {
  const db = new Database({ url, size: Number(size), statementTimeoutMs: 10_000 })
  return (org) => db.read(org).query(text, values)
}

function answer(response: ServerResponse, status: number, value: unknown): void {
  const body = JSON.stringify(value)
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}

const list = mode === 'awaited' ? awaited() : grouped()
const server = createServer((request, response) => {
  list(String(request.headers['x-organisation'])).then(
    (items) => answer(response, 200, { items }),
    (error: Error) => answer(response, 500, { error: error.message }),
  )
})
server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit(0))
