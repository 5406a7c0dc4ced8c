import { randomUUID } from 'node:crypto'
import { type Line, makeWorkbook } from 'api/src/platform/collection/excel/test-workbook.ts'
import { type ImportReport, MAX_BATCH } from 'contract'
import { createStops } from 'dev-services/stops'
import { atMost, figure, type Gate } from '../bench.ts'
import type { Caller } from '../load/jobs.ts'
import { foundPlace } from '../servers/place.ts'
import { watchMemory } from '../uploads/memory.ts'

const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const ABOUT =
  'What the process is for, who takes part in it, what goes in and what comes out, said in a sentence or two. '

const lines = (from: number, count: number): Line[] =>
  Array.from({ length: count }, (_, at) => {
    const n = from + at
    return {
      code: `Q${n.toString(36).toUpperCase().padStart(4, '0')}`,
      name_en: `Process ${n}`,
      name_fr: `Processus ${n}`,
      name_ar: `عملية ${n}`,
      description_en: `${ABOUT}${n}`,
      description_fr: `${ABOUT}${n}`,
      description_ar: `وصف ${ABOUT}${n}`,
      family: 'Finance',
      owner_role: 'CFO',
      objectives: ABOUT,
      criticality: (n % 5) + 1,
      tags: 'a; b; c',
    }
  })

/** Sends a workbook to one of the two routes and returns the seconds it took. */
async function send(url: string, caller: Caller, path: string, file: Uint8Array): Promise<number> {
  const began = performance.now()
  const response = await fetch(`${url}/api/processes/${path}`, {
    method: 'POST',
    headers: {
      authorization: `token ${caller.token}`,
      'x-organisation': caller.organisation,
      'content-type': SHEET,
      'idempotency-key': randomUUID(),
    },
    body: Buffer.from(file),
  })
  const body = await response.text()
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${body.slice(0, 300)}`)
  const { counts } = JSON.parse(body) as ImportReport
  if (counts.error + counts.conflict > 0) throw new Error(`${path}: ${JSON.stringify(counts)}`)
  return (performance.now() - began) / 1000
}

/** P9: previewing and importing Excel rows, in as many files as the limit per file requires. */
export async function benchImports(rows: number): Promise<Gate[]> {
  const stops = createStops()
  try {
    const place = await foundPlace(stops, 'imports', 'risk_manager')
    const { url, pid } = await place.startAnother('http')
    const files: Uint8Array[] = []
    for (let from = 0; from < rows; from += MAX_BATCH)
      files.push(await makeWorkbook(lines(from, Math.min(MAX_BATCH, rows - from))))
    const memory = watchMemory(pid)
    await stops.add({ stop: async () => memory.stop() })
    const atRest = Math.round(memory.highest())
    let [looked, taken] = [0, 0]
    for (const [at, file] of files.entries()) {
      looked += await send(url, place.caller, 'import/check', file)
      taken += await send(url, place.caller, 'import', file)
      process.stderr.write(`${at + 1} of ${files.length} files: ${taken.toFixed(1)} s\n`)
    }
    const { rows: kept } = await place.admin.query<{ count: number }>(
      `select count(*)::int as count from app.records where org_id = $1 and type = 'process'`,
      [place.caller.organisation],
    )
    if (kept[0]!.count !== rows) throw new Error(`${kept[0]!.count} of ${rows} rows were taken in`)
    const tenth = (value: number) => Math.round(value * 10) / 10
    return [
      figure('P9', `files of ${MAX_BATCH} rows`, files.length, ''),
      figure('P9', `${rows} rows looked at`, tenth(looked), 's'),
      atMost('P9', `${rows} rows taken in`, tenth(taken), 60, 's'),
      figure('P9', 'the process at rest', atRest, 'MB'),
      atMost('P9', 'the process at most', Math.round(memory.highest()), 512, 'MB'),
    ]
  } finally {
    await stops.stopAll()
  }
}
