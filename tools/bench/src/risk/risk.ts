import { createStops, type Stops } from 'dev-services/stops'
import type { Gate } from '../bench.ts'
import { type BenchCase, type Place, runCases, TIMES } from '../cases.ts'
import type { Caller } from '../load/jobs.ts'
import { call } from '../servers/client.ts'
import { fillPlace, foundPlace } from '../servers/place.ts'

const LIST_MS = 50
const DASHBOARD_MS = 150

/** A method is created with the first assessment. */
async function makeMethod(url: string, caller: Caller, person: string): Promise<string> {
  const people = { ownerId: person, reviewerId: person, approverId: person }
  const days = { periodFrom: '2026-01-01', periodTo: '2026-12-31', dueOn: '2026-12-31' }
  const body = { name: { en: 'First' }, context: 'process', ...people, ...days }
  const made = await call(url, caller, { method: 'POST', path: '/assessments', body })
  if (made.status !== 201) throw new Error(`no assessment: ${JSON.stringify(made.body)}`)
  return String(made.body['method'])
}

async function startPlace(stops: Stops): Promise<Place> {
  const place = await foundPlace(stops, 'risk', 'risk_manager')
  const method = await makeMethod(place.url, place.caller, place.person)
  await fillPlace(place, new URL('risk.sql', import.meta.url), `'${method}'::uuid`)
  return place
}

async function cases({ admin, caller }: Place): Promise<BenchCase[]> {
  const draw = async (type: string) =>
    (
      await admin.query<{ id: string }>(
        'select id from app.records where org_id = $1 and type = $2 and status <> $3 order by md5(id::text) limit $4',
        [caller.organisation, type, 'draft', TIMES],
      )
    ).rows.map(({ id }) => id)
  const [assessments, processes] = [await draw('assessment'), await draw('process')]
  const one = (of: string[], turn: number) => of[turn % of.length]!
  const list = (what: string, route: string, path: BenchCase['path']): BenchCase => ({
    what,
    route,
    path,
    limit: LIST_MS,
  })
  const page = 'limit=25'
  return [
    {
      what: 'dashboard of the register',
      route: 'figures.get',
      limit: DASHBOARD_MS,
      path: () => '/risk-figures',
    },
    {
      what: 'dashboard of a category',
      route: 'figures.get',
      limit: DASHBOARD_MS,
      path: () => '/risk-figures?category=it_cyber',
    },
    {
      what: 'summary of an assessment',
      route: 'figures.get',
      limit: DASHBOARD_MS,
      path: (turn) => `/risk-figures?assessment=${one(assessments, turn)}`,
    },
    list('risks', 'risks.list', () => `/risks?${page}`),
    list('risks of a category, by title', 'risks.list', () => `/risks?${page}&category=fraud&sort=title`),
    list('controls', 'controls.list', () => `/controls?${page}`),
    list('controls, with total', 'controls.list', () => `/controls?${page}&total=true`),
    list('assessments', 'assessments.list', () => `/assessments?${page}`),
    list(
      'lines of an assessment',
      'risklines.list',
      (turn) => `/risklines?${page}&assessment=${one(assessments, turn)}&sort=code`,
    ),
    list(
      'register, worst first',
      'risklines.list',
      () => `/risklines?${page}&current=true&sort=-residualScore`,
    ),
    list(
      'register of a category above tolerance',
      'risklines.list',
      () => `/risklines?${page}&current=true&category=it_cyber&position=above_tolerance&sort=-residualScore`,
    ),
    list(
      'register of a process',
      'risklines.list',
      (turn) => `/risklines?${page}&current=true&process=${one(processes, turn)}&sort=-residualScore`,
    ),
    list(
      'register of a cell of the matrix, with total',
      'risklines.list',
      (turn) =>
        `/risklines?${page}&current=true&residualLikelihood=${1 + (turn % 5)}&residualImpact=${1 + (turn % 4)}&total=true&sort=-residualScore`,
    ),
    list(
      'register, no decision yet',
      'risklines.list',
      () => `/risklines?${page}&current=true&position=above_tolerance&undecided=true&sort=-residualScore`,
    ),
  ]
}

/** Lists and figures in an organisation with 10,000 risks, 10,000 controls and 200,000 assessment lines. */
export async function benchRisk(): Promise<Gate[]> {
  const stops = createStops()
  try {
    const place = await startPlace(stops)
    return await runCases(place, await cases(place), 'P-risk')
  } finally {
    await stops.stopAll()
  }
}
