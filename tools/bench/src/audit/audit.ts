import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createStops, type Stops } from 'dev-services/stops'
import type { Gate } from '../bench.ts'
import { type BenchCase, type Place, runCases } from '../cases.ts'
import { call } from '../servers/client.ts'
import { fillPlace, foundPlace } from '../servers/place.ts'
import { watchMemory } from '../uploads/memory.ts'
import { writeFiles } from './files.ts'

const PAGE_MS = 80
const FIGURES_MS = 150
const EXPORT_SECONDS = 60
const WORKER_MB = 512

interface Audited extends Place {
  workerPid: number
  /** The project with a thousand evidence records. */
  project: string
}

async function startPlace(stops: Stops, projects: number): Promise<Audited> {
  const place = await foundPlace(stops, 'audit', 'cae', (dir) => ({
    env: { STORAGE_DIR: join(dir, 'files'), FILES_SECRET: 'measured, and gone when this has ended' },
  }))
  const { url, caller, admin, person, dir } = place
  // Also listens on HTTP, so that the benchmark can wait for its start; it receives no requests.
  const worker = await place.startAnother('http,worker')
  await fillPlace(place, new URL('audit.sql', import.meta.url), String(projects))
  await writeFiles(admin, caller.organisation, person, join(dir, 'files'))
  await admin.query('vacuum analyze')
  const found = await admin.query<{ id: string }>(
    `select project as id from app.evidence where org_id = $1 limit 1`,
    [caller.organisation],
  )
  return { url, caller, admin, workerPid: worker.pid, project: found.rows[0]!.id }
}

async function cases({ caller, admin }: Place): Promise<BenchCase[]> {
  const draw = async (type: string) =>
    (
      await admin.query<{ id: string }>(
        `select id from app.records where org_id = $1 and type = $2 order by md5(id::text) limit 120`,
        [caller.organisation, type],
      )
    ).rows.map(({ id }) => id)
  const [projects, procedures, samples] = [
    await draw('project'),
    await draw('procedure'),
    await draw('sample'),
  ]
  const one = (of: readonly string[], turn: number) => of[turn % of.length]!
  const list = (what: string, name: string, query: (turn: number) => string, limit = 25): BenchCase => ({
    what,
    route: `${name}.list`,
    limit: PAGE_MS,
    path: (turn) => `/${name}?limit=${limit}&${query(turn)}`,
  })
  const ofProject = (turn: number) => `project=${one(projects, turn)}`
  return [
    list('projects', 'projects', () => 'sort=-year'),
    list('projects, with total', 'projects', () => 'total=true&status=fieldwork'),
    {
      what: 'a project',
      route: 'projects.get',
      limit: PAGE_MS,
      path: (turn) => `/projects/${one(projects, turn)}`,
    },
    list('procedures of a project', 'procedures', (turn) => `${ofProject(turn)}&sort=position`, 100),
    {
      what: 'a procedure',
      route: 'procedures.get',
      varies: true,
      limit: PAGE_MS,
      path: (turn) => `/procedures/${one(procedures, turn)}`,
    },
    list('items of a sample', 'sampleitems', (turn) => `sample=${one(samples, turn)}&sort=position`, 100),
    list('requests of a project', 'requests', ofProject),
    list('hours of a project', 'timeentries', ofProject),
    {
      what: 'figures of a project',
      route: 'auditFigures.project',
      limit: FIGURES_MS,
      path: (turn) => `/projects/${one(projects, turn)}/figures`,
    },
    {
      what: 'figures of the area, one year',
      route: 'auditFigures.area',
      limit: FIGURES_MS,
      path: (turn) => `/audit-figures?year=${2024 + (turn % 3)}`,
    },
    {
      what: 'figures of the area',
      route: 'auditFigures.area',
      limit: FIGURES_MS,
      path: () => '/audit-figures',
    },
  ]
}

/** The duration of one export, from the request to the file. */
async function exported({ url, caller, project }: Audited, preset: string): Promise<number> {
  const began = performance.now()
  const body = { preset, locale: 'en', options: { restricted: true } }
  const asked = await call(url, caller, {
    method: 'POST',
    path: `/projects/${project}/exports-ordered`,
    body,
  })
  if (asked.status !== 200) throw new Error(`${preset}: ${asked.status} ${JSON.stringify(asked.body)}`)
  const { id } = asked.body['export'] as { id: string }
  for (;;) {
    const { body: now } = await call(url, caller, { path: `/exports/${id}` })
    if (now['state'] === 'done') break
    if (now['state'] === 'failed') throw new Error(`${preset}: ${JSON.stringify(now)}`)
    await sleep(100)
  }
  return Math.round((performance.now() - began) / 100) / 10
}

async function exportsOf(place: Audited): Promise<Gate[]> {
  const gates: Gate[] = []
  const memory = watchMemory(place.workerPid)
  const before = Math.round(memory.highest())
  for (const preset of ['evidence', 'workbook', 'json']) {
    const seconds = await exported(place, preset)
    const highest = Math.round(memory.highest())
    process.stderr.write(`${preset}: ${seconds} s, worker ${highest} MB\n`)
    gates.push({
      id: 'P-audit',
      what: `${preset} of a project with 1,000 files and 2,400 sample items`,
      value: seconds,
      unit: 's',
      target: `≤ ${EXPORT_SECONDS}`,
      met: seconds <= EXPORT_SECONDS,
    })
  }
  const highest = Math.round(memory.highest())
  memory.stop()
  gates.push({
    id: 'P-audit',
    what: `worker, ${before} MB at rest`,
    value: highest,
    unit: 'MB',
    target: `≤ ${WORKER_MB}`,
    met: highest <= WORKER_MB,
  })
  return gates
}

/**
 * Lists, project pages, figures and exports with 200 projects of 60 procedures and 40 sample items each; 20 projects in
 * quick mode.
 */
export async function benchAudit(quick: boolean): Promise<Gate[]> {
  const stops = createStops()
  try {
    const place = await startPlace(stops, quick ? 20 : 200)
    return [...(await runCases(place, await cases(place), 'P-audit')), ...(await exportsOf(place))]
  } finally {
    await stops.stopAll()
  }
}
