import { createStops, type Stops } from 'dev-services/stops'
import type { Gate } from '../bench.ts'
import { type BenchCase, type Place, runCases } from '../cases.ts'
import { call } from '../servers/client.ts'
import { fillPlace, foundPlace } from '../servers/place.ts'

const LIST_MS = 50
const EDIT_MS = 150
const CALENDAR_MS = 150

async function startPlace(stops: Stops): Promise<Place> {
  const place = await foundPlace(stops, 'compliance', 'compliance_officer')
  // The first universe, whose default scoring the others use.
  const first = {
    code: 'FIRST',
    name: { en: 'First' },
    jurisdiction: 'EU',
    instrument: 'regulation',
    officialReference: 'Reference',
    topic: 'data_protection',
    applicableFrom: '2024-01-01',
    edition: '2024',
    reviewMonths: 12,
  }
  const made = await call(place.url, place.caller, { method: 'POST', path: '/universes', body: first })
  if (made.status !== 201) throw new Error(`no universe: ${JSON.stringify(made.body)}`)
  await fillPlace(place, new URL('compliance.sql', import.meta.url))
  return place
}

const dayFromToday = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function cases({ url, caller, admin }: Place): Promise<BenchCase[]> {
  const draw = async (type: string) =>
    (
      await admin.query<{ id: string }>(
        `select id from app.records where org_id = $1 and type = $2 and code <> 'FIRST' order by md5(id::text) limit 120`,
        [caller.organisation, type],
      )
    ).rows.map(({ id }) => id)
  const [universes, analyses, items] = [
    await draw('universe'),
    await draw('gapanalysis'),
    await draw('gapitem'),
  ]
  const one = (of: readonly string[], turn: number) => of[turn % of.length]!
  const list = (what: string, name: string, query: (turn: number) => string): BenchCase => ({
    what,
    route: `${name}.list`,
    limit: LIST_MS,
    path: (turn) => `/${name}?limit=25&${query(turn)}`,
  })
  const ofUniverse = (turn: number) => `universe=${one(universes, turn)}&sort=position`
  const ofAnalysis = (turn: number) => `gapanalysis=${one(analyses, turn)}&sort=position`
  return [
    list('universes', 'universes', () => 'sort=title'),
    list('universes, with total', 'universes', () => 'total=true'),
    list('requirements of a universe', 'requirements', ofUniverse),
    list('requirements of every universe, heaviest first', 'requirements', () => 'sort=-weight'),
    list(
      'requirements without valid evidence',
      'requirements',
      (turn) => `${ofUniverse(turn)}&unproven=true`,
    ),
    list('requirements without a control', 'requirements', (turn) => `${ofUniverse(turn)}&uncontrolled=true`),
    list('gap analyses', 'gapanalyses', () => ''),
    list('items of an analysis', 'gapitems', ofAnalysis),
    list('items of an analysis, unsupported', 'gapitems', (turn) => `${ofAnalysis(turn)}&unsupported=true`),
    list('items without a plan, of an analysis', 'gapitems', (turn) => `${ofAnalysis(turn)}&unplanned=true`),
    list('items without a plan, of all', 'gapitems', () => 'unplanned=true&sort=-priorityScore'),
    list('duties', 'duties', () => ''),
    list('clocks that run', 'clocks', () => 'status=running'),
    {
      what: 'calendar of a month',
      route: 'calendar.read',
      limit: CALENDAR_MS,
      path: () => `/compliance/calendar?from=${dayFromToday(-10)}&to=${dayFromToday(31)}`,
    },
    {
      what: 'calendar of a year',
      route: 'calendar.read',
      limit: CALENDAR_MS,
      path: () => `/compliance/calendar?from=${dayFromToday(0)}&to=${dayFromToday(365)}`,
    },
    {
      what: 'an item is answered',
      route: 'gapitems.editMany',
      limit: EDIT_MS,
      path: () => '',
      request: async (turn) => {
        const id = one(items, turn)
        const { body } = await call(url, caller, { path: `/gapitems/${id}` })
        const changes = {
          answer: turn % 2 ? 'non_compliant' : 'compliant',
          rationale: `Round ${turn} ${Date.now()}`,
        }
        return {
          method: 'POST',
          path: `/gapanalyses/${String(body['gapanalysis'])}/item-edits`,
          body: { edits: [{ id, version: body['version'], changes }] },
        }
      },
    },
  ]
}

/** Lists, the calendar and an edit in an organisation with 50 universes of 400 requirements and 20,000 gap items. */
export async function benchCompliance(): Promise<Gate[]> {
  const stops = createStops()
  try {
    const place = await startPlace(stops)
    return await runCases(place, await cases(place), 'P-compliance')
  } finally {
    await stops.stopAll()
  }
}
