import { createStops, type Stops } from 'dev-services/stops'
import { figure, type Gate } from '../bench.ts'
import type { Place } from '../cases.ts'
import { table } from '../report.ts'
import { call } from '../servers/client.ts'
import { fillPlace, foundPlace } from '../servers/place.ts'

const TIMES = 100
const RULES = [
  'process_without_evidence',
  'process_without_unit',
  'evidence_without_record',
  'evidence_expired',
]

async function startPlace(stops: Stops, links: number): Promise<Place> {
  const place = await foundPlace(stops, 'links', 'risk_manager')
  await fillPlace(place, new URL('links.sql', import.meta.url), String(links))
  return place
}

/** The duration of each call, ascending. */
async function clock({ url, caller }: Place, paths: readonly string[]): Promise<number[]> {
  const times: number[] = []
  for (const path of paths) {
    const began = performance.now()
    const { status } = await call(url, caller, { path })
    if (status !== 200) throw new Error(`${path} was answered with ${status}`)
    times.push(performance.now() - began)
  }
  return times.toSorted((a, b) => a - b)
}

const at = (times: readonly number[], part: number) =>
  Math.round(times[Math.floor((times.length - 1) * part)]!)

/** Paths between random records, a matrix, and the rules, in one organisation with many links. */
export async function benchLinks(links: number): Promise<Gate[]> {
  const stops = createStops()
  try {
    const place = await startPlace(stops, links)
    const draw = async (type: string) =>
      (
        await place.admin.query<{ id: string }>(
          'select id from app.records where org_id = $1 and type = $2 order by md5(id::text) limit $3',
          [place.caller.organisation, type, TIMES],
        )
      ).rows.map(({ id }) => id)
    const [processes, evidence] = [await draw('process'), await draw('evidence')]
    const [lonely] = (
      await place.admin.query<{ id: string }>(
        `insert into app.records (org_id, id, type, code, title, status, created_at, created_by, updated_at, updated_by, search)
         select org_id, gen_random_uuid(), type, 'ALONE', title, status, created_at, created_by, updated_at, updated_by, search
         from app.records where id = $1 returning id`,
        [processes[0]],
      )
    ).rows
    for (const rule of RULES)
      await call(place.url, place.caller, { method: 'PUT', path: `/consistency/${rule}`, body: { on: true } })
    const pairs = processes.map((from, index) => `/traces/paths?from=${from}&to=${evidence[index]}`)
    const measured: [string, readonly string[]][] = [
      ['path between two records', pairs],
      [
        'path to a record that nothing is linked to',
        processes.map((from) => `/traces/paths?from=${from}&to=${lonely!.id}`),
      ],
      [
        'matrix, 2,000 by 2,000',
        Array.from({ length: 10 }, () => '/traces/matrix?rows=process&columns=evidence'),
      ],
      ['four rules, 100 findings of each', Array.from({ length: 10 }, () => '/consistency')],
    ]
    const rows: (string | number)[][] = []
    const gates: Gate[] = []
    for (const [what, paths] of measured) {
      await clock(place, paths.slice(0, 5))
      const times = await clock(place, paths)
      rows.push([what, at(times, 0.5), at(times, 0.95), at(times, 1)])
      gates.push(figure('P-links', `${what}, p95`, at(times, 0.95), 'ms'))
    }
    process.stdout.write(`${table([`${links} links`, 'p50 ms', 'p95', 'most'], rows)}\n`)
    return gates
  } finally {
    await stops.stopAll()
  }
}
