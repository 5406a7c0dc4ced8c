import { PDFDocument } from '@cantoo/pdf-lib'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from 'dev-services/ports'
import { createDatabase, createRoles, databaseUrl, startPostgres } from 'dev-services/postgres'
import { runProcess } from 'dev-services/processes'
import { createStops, type Stops } from 'dev-services/stops'
import pg from 'pg'
import type { Gate } from '../bench.ts'
import { root } from '../dataset/prepare.ts'
import { call } from '../servers/client.ts'
import { startIssuer } from '../servers/issuer.ts'
import { startProgram } from '../servers/program.ts'
import { memoryOf } from '../uploads/memory.ts'

const MB = 1024 * 1024

/** Typical library records: three languages, an owner, a sentence or two. */
const RECORDS = `
  with made as (
    select gen_random_uuid() as id, n from generate_series(1, $3::int) n
  ), spine as (
    insert into app.records (org_id, id, type, code, title, status, owner_id, created_at, created_by, updated_at, updated_by, search)
    select $1, id, 'process', 'P' || lpad(n::text, 6, '0'),
      jsonb_build_object('en', 'Purchase to pay, line ' || n, 'fr', 'Achats à payer, ligne ' || n, 'ar', 'من الشراء إلى الدفع، البند ' || n),
      'draft', $2, now(), $2, now() - n * interval '1 second', $2, ''
    from made returning id, code
  )
  insert into app.processes (org_id, id, description, family, owner_role, objectives, criticality)
  select $1, id, jsonb_build_object('en', 'What the process is for, who takes part in it, what goes in and what comes out.',
      'ar', 'الغرض من العملية ومن يشارك فيها وما يدخل إليها وما يخرج منها.'),
    (array['finance', 'it', 'quality', 'people'])[1 + right(code, 1)::int % 4], 'CFO', 'Paid once, on time.', 1 + right(code, 1)::int % 5
  from spine`

/** The process ids of a process tree, including the root. */
function family(pid: number): number[] {
  const parents = new Map<number, number>()
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8')
      parents.set(Number(entry), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
    } catch {
      // It has ended in the meantime.
    }
  }
  const found = [pid]
  for (const one of found) for (const [child, parent] of parents) if (parent === one) found.push(child)
  return found
}

function watch(pid: number) {
  let [own, all] = [0, 0]
  const look = () => {
    const sizes = family(pid).map((one) => {
      try {
        return memoryOf(one)
      } catch {
        return 0
      }
    })
    own = Math.max(own, sizes[0] ?? 0)
    all = Math.max(
      all,
      sizes.reduce((sum, size) => sum + size, 0),
    )
  }
  const timer = setInterval(look, 300)
  return { stop: () => clearInterval(timer), own: () => Math.round(own), all: () => Math.round(all) }
}

interface Parts {
  url: string
  workerPid: number
  caller: { token: string; organisation: string }
}

async function startParts(stops: Stops, rows: number): Promise<Parts> {
  const dir = mkdtempSync(join(tmpdir(), 'evidentia-documents-'))
  await stops.add({ stop: () => Promise.resolve(rmSync(dir, { recursive: true, force: true })) })
  const { adminUrl } = await startPostgres({ dir: join(dir, 'postgres'), port: await findFreePort() }).then(
    stops.add,
  )
  await createRoles(adminUrl)
  await createDatabase(adminUrl, 'documents')
  const owner = databaseUrl(adminUrl, 'evidentia_owner', 'documents')
  await runProcess({
    name: 'migrate',
    command: process.execPath,
    args: ['apps/api/src/migrate.ts'],
    cwd: root,
    env: { DATABASE_OWNER_URL: owner },
  })
  const issuer = await startIssuer().then(stops.add)
  const options = {
    databaseUrl: databaseUrl(adminUrl, 'evidentia_app', 'documents'),
    issuer: issuer.url,
    env: { STORAGE_DIR: join(dir, 'files'), FILES_SECRET: 'measured, and gone when this has ended' },
  }
  const web = await startProgram(options).then(stops.add)
  // Also listens on HTTP, so that the benchmark can wait for its start; it receives no requests.
  const worker = await startProgram({ ...options, services: 'http,worker' }).then(stops.add)
  const token = await issuer.sign('reader')
  const made = await call(
    web.url,
    { token, organisation: '' },
    { method: 'POST', path: '/organisations', body: { name: 'Documents', roles: ['risk_manager'] } },
  )
  const caller = { token, organisation: String(made.body['id']) }
  const me = await call(web.url, caller, { path: '/me' })
  const admin = new pg.Client(databaseUrl(adminUrl, 'postgres', 'documents'))
  await admin.connect()
  await admin.query(RECORDS, [caller.organisation, me.body['id'], rows])
  await admin.query('analyze')
  await admin.end()
  return { url: web.url, workerPid: worker.pid, caller }
}

interface Made {
  seconds: number
  bytes: Buffer
}

async function make({ url, caller }: Parts, body: object): Promise<Made> {
  const began = performance.now()
  const asked = await call(url, caller, { method: 'POST', path: '/processes/exports', body })
  const path = `/exports/${String(asked.body['id'])}`
  for (;;) {
    const { body: now } = await call(url, caller, { path })
    if (now['state'] === 'done') break
    if (now['state'] === 'failed' || asked.status !== 200)
      throw new Error(`export failed: ${asked.status} ${JSON.stringify(now)}`)
    await sleep(100)
  }
  const seconds = (performance.now() - began) / 1000
  const response = await fetch(`${url}/api${path}/content`, {
    headers: { authorization: `token ${caller.token}`, 'x-organisation': caller.organisation },
  })
  return { seconds, bytes: Buffer.from(await response.arrayBuffer()) }
}

const pagesOf = async (bytes: Buffer): Promise<number> =>
  (await PDFDocument.load(bytes, { updateMetadata: false })).getPageCount()

const round = (value: number) => Math.round(value * 10) / 10

/** P9: a long list as a workbook, and a report of 300 pages, made by a worker with limited memory. */
export async function benchDocuments(rows: number): Promise<Gate[]> {
  const stops = createStops()
  try {
    const parts = await startParts(stops, rows)
    const gates: Gate[] = []
    const gate = (what: string, value: number, unit: string, limit: number) => {
      gates.push({ id: 'P9', what, value, unit, target: `≤ ${limit}`, met: value <= limit })
      process.stderr.write(`${what}: ${value} ${unit}\n`)
    }
    const memory = watch(parts.workerPid)
    const excel = await make(parts, { format: 'excel', locale: 'en' })
    gate(`Excel, ${rows} rows, ${round(excel.bytes.length / MB)} MB`, round(excel.seconds), 's', 30)
    gate('worker after Excel', memory.own(), 'MB', 512)
    // A fifth of them: ten thousand lines fill some 300 pages.
    const filter = { family: ['quality'] }
    for (const locale of ['fr', 'ar']) {
      const pdf = await make(parts, { format: 'pdf', locale, filter })
      const pages = await pagesOf(pdf.bytes)
      gate(`PDF (${locale}), ${pages} pages, ${round(pdf.bytes.length / MB)} MB`, round(pdf.seconds), 's', 30)
    }
    gate('worker', memory.own(), 'MB', 512)
    gates.push({
      id: 'P9',
      what: 'worker, printer and browser together',
      value: memory.all(),
      unit: 'MB',
      target: '–',
      met: true,
    })
    memory.stop()
    return gates
  } finally {
    await stops.stopAll()
  }
}
