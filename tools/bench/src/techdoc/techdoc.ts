import { createStops, type Stops } from 'dev-services/stops'
import type { Gate } from '../bench.ts'
import { type BenchCase, type Place, runCases } from '../cases.ts'
import { call } from '../servers/client.ts'
import { foundPlace } from '../servers/place.ts'

const LIST_MS = 50
const PAGE_MS = 150
const EDIT_MS = 150

interface Files extends Place {
  devices: string[]
}

async function startPlace(stops: Stops, count: number): Promise<Files> {
  const place = await foundPlace(stops, 'techdoc', 'techdoc_author')
  const devices: string[] = []
  while (devices.length < count) {
    const made = await call(place.url, place.caller, {
      method: 'POST',
      path: '/devices',
      body: { name: { en: `Device ${devices.length}` }, riskClass: 'IIb', language: 'en' },
    })
    if (made.status !== 201) throw new Error(`no device: ${JSON.stringify(made.body)}`)
    devices.push(String(made.body['id']))
  }
  await place.admin.query('vacuum analyze')
  return { ...place, devices }
}

async function cases({ url, caller, admin, devices }: Files): Promise<BenchCase[]> {
  const one = (turn: number) => devices[turn % devices.length]!
  const { rows: answers } = await admin.query<{ id: string }>(
    `select id from app.gsprrows where org_id = $1 and kind = 'requirement' order by md5(id::text) limit 140`,
    [caller.organisation],
  )
  const list = (what: string, name: string, query: (turn: number) => string): BenchCase => ({
    what,
    route: `${name}.list`,
    limit: LIST_MS,
    path: (turn) => `/${name}?limit=25&${query(turn)}`,
  })
  const page = (what: string, route: string, path: string): BenchCase => ({
    what,
    route,
    limit: PAGE_MS,
    path: (turn) => `/devices/${one(turn)}/${path}`,
  })
  return [
    list('devices', 'devices', () => 'sort=title'),
    list('devices, with total', 'devices', () => 'total=true'),
    list('sections of a page', 'sections', (turn) => `device=${one(turn)}&page=benefit-risk&sort=position`),
    list('sections of all files to look at again', 'sections', () => 'status=needs_update'),
    list('answers to Annex I of all files', 'gsprrows', () => 'sort=-updatedAt'),
    page('checklist of Annex I, all rows', 'gspr.page', 'gspr'),
    page('checks of a file', 'fileChecks.findings', 'findings'),
    page('matrices of a file', 'fileChecks.traces', 'traces'),
    {
      what: 'a row of the checklist is answered',
      route: 'gsprrows.update',
      // The number of follow-up queries differs from row to row.
      varies: true,
      limit: EDIT_MS,
      path: () => '',
      request: async (turn) => {
        const id = answers[turn % answers.length]!.id
        const { etag } = await call(url, caller, { path: `/gsprrows/${id}` })
        return {
          method: 'PATCH',
          path: `/gsprrows/${id}`,
          version: etag!,
          body: { justification: `The device has no such part, looked at in round ${turn} ${Date.now()}.` },
        }
      },
    },
  ]
}

/** Lists, the checklist of Annex I, checks and an edit in an organisation with 200 devices and their files. */
export async function benchTechdoc(devices: number): Promise<Gate[]> {
  const stops = createStops()
  try {
    const place = await startPlace(stops, devices)
    return await runCases(place, await cases(place), 'P-techdoc')
  } finally {
    await stops.stopAll()
  }
}
