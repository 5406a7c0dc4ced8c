import { acceptanceRoutes } from 'contract/risk/acceptances'
import { assessmentRoutes } from 'contract/risk/assessments'
import { controlRoutes } from 'contract/risk/controls'
import { processRoutes } from 'contract/risk/processes'
import { type Riskline, risklineRoutes } from 'contract/risk/risk-lines'
import { riskRoutes } from 'contract/risk/risks'
import { starterLibraryRoutes } from 'contract/risk/starter-library'
import { actionRoutes } from 'contract/workspace/actions'
import { type SamplePeople, day, ofYear, year } from './sample-people.ts'

const PROCESSES = ['P2P', 'PAY', 'PRC', 'ITG', 'CYB', 'DPR', 'QMS', 'MDD']

/** The rotating ratings of lines: likelihood, impact and control rating. */
const SAMPLE_RATINGS = [
  [3, 3, 2],
  [4, 5, 2],
  [3, 4, 1],
  [5, 4, 2],
  [2, 5, 3],
  [4, 3, 1],
  [2, 2, 3],
  [1, 4, 2],
] as const

const clamp = (value: number): number => Math.min(5, Math.max(1, value))

/** Imports built-in processes with risks and controls, and assigns some owners. */
export async function buildLibrary(cast: SamplePeople): Promise<void> {
  await cast.call('risk_manager', starterLibraryRoutes.load, { body: { processes: PROCESSES } })
  const owners = { P2P: 'head_of_purchasing', PRC: 'head_of_purchasing', MDD: 'plant_manager' } as const
  for (const [code, person] of Object.entries(owners)) {
    const mine = { ownerId: cast.id(person) }
    const { items } = await cast.call('risk_manager', processRoutes.list, { query: { q: code, limit: 100 } })
    const ids = items.filter((one) => one.code === code).map(({ id }) => id)
    await cast.call('risk_manager', processRoutes.bulk, { body: { ids, changes: mine } })
    const { items: controls } = await cast.call('risk_manager', controlRoutes.list, {
      query: { q: `C-${code}`, limit: 100 },
    })
    const theirs = controls.filter((one) => one.code.startsWith(`C-${code}-`)).map(({ id }) => id)
    if (theirs.length > 0)
      await cast.call('risk_manager', controlRoutes.bulk, { body: { ids: theirs, changes: mine } })
  }
}

async function linesOf(cast: SamplePeople, assessment: string): Promise<Riskline[]> {
  const query = { assessment: [assessment], limit: 100, sort: 'code' as const }
  return (await cast.call('risk_manager', risklineRoutes.list, { query })).items as Riskline[]
}

async function rateLines(
  cast: SamplePeople,
  assessment: string,
  lines: readonly Riskline[],
  shift: number,
): Promise<void> {
  const owners = [cast.id('head_of_purchasing'), cast.id('plant_manager')]
  const edits = lines.map((line, at) => {
    const [likelihood, impact, rating] = SAMPLE_RATINGS[(at + shift) % SAMPLE_RATINGS.length]!
    const changes = {
      ownerId: owners[at % owners.length]!,
      inherentLikelihood: clamp(likelihood - (at % 3 === 0 ? shift : 0)),
      impactFinancial: impact,
      impactOperational: clamp(impact - 1),
      rationale: cast.say(cast.texts.risk.why),
      response: 'treat' as const,
      controls: (line.controls ?? []).map((control) => ({
        ...control,
        design: rating,
        operating: Math.max(0, rating - (at % 2)),
        source: 'audit' as const,
      })),
    }
    return { id: line.id, version: line.version, changes }
  })
  await cast.call('risk_manager', risklineRoutes.editMany, { params: { id: assessment }, body: { edits } })
}

/** Plans actions for the highest risks: started, late and proposed. */
async function plan(cast: SamplePeople, lines: readonly Riskline[]): Promise<void> {
  const worst = lines.toSorted((a, b) => (b.residualScore ?? 0) - (a.residualScore ?? 0)).slice(0, 3)
  for (const [at, line] of worst.entries()) {
    const { name, how } = cast.texts.risk.actions[at]!
    const owner = at === 1 ? ('plant_manager' as const) : ('head_of_purchasing' as const)
    const { id } = await cast.call('risk_manager', actionRoutes.create, {
      body: {
        name,
        description: cast.say(how),
        source: 'risk_treatment',
        riskline: line.id,
        ownerId: cast.id(owner),
        verifierId: cast.founder,
        dueOn: day([-12, 25, 70][at]!),
        priority: at === 0 ? 'high' : 'medium',
      },
    })
    if (at === 2) continue
    await cast.settle(owner, 'action', [id], 'agreed')
    await cast.change(owner, actionRoutes, id, { percent: at === 0 ? 75 : 25 })
  }
}

/** Builds two years of one assessment, and a current one of another area. */
export async function buildAssessments(cast: SamplePeople): Promise<void> {
  const { risk } = cast.texts
  const { items: risks } = await cast.call('risk_manager', riskRoutes.list, {
    query: { limit: 100, sort: 'code' as const },
  })
  const of = (prefix: string, most: number) =>
    risks
      .filter(({ code }) => code.startsWith(prefix))
      .slice(0, most)
      .map(({ id }) => id)
  const people = {
    ownerId: cast.id('risk_manager'),
    reviewerId: cast.founder,
    approverId: cast.founder,
  }
  const { name: last, ...lastYear } = year(-1)
  const first = await cast.call('risk_manager', assessmentRoutes.create, {
    body: { name: ofYear(risk.purchasing, last), context: 'process', ...lastYear, ...people },
  })
  await cast.call('risk_manager', assessmentRoutes.addRisks, {
    params: { id: first.id },
    body: { risks: [...of('R-P2P', 6), ...of('R-PAY', 4), ...of('R-CYB', 4)] },
  })
  await rateLines(cast, first.id, await linesOf(cast, first.id), 0)
  await plan(cast, await linesOf(cast, first.id))
  for (const to of ['in_progress', 'in_review', 'approved'])
    await cast.settle('risk_manager', 'assessment', [first.id], to)

  const { name: now, ...thisYear } = year(0)
  const second = await cast.call('risk_manager', assessmentRoutes.copy, {
    params: { id: first.id },
    body: thisYear,
  })
  await cast.change('risk_manager', assessmentRoutes, second.id, { name: ofYear(risk.purchasing, now) })
  await rateLines(cast, second.id, await linesOf(cast, second.id), 1)
  const lines = await linesOf(cast, second.id)
  const asked = lines.find(({ position }) => position === 'above_tolerance')
  if (asked)
    await cast.call('risk_manager', acceptanceRoutes.create, {
      body: { riskline: asked.id, reason: cast.say(risk.acceptance), expiresOn: day(90) },
    })
  for (const to of ['in_progress', 'in_review'])
    await cast.settle('risk_manager', 'assessment', [second.id], to)

  const third = await cast.call('risk_manager', assessmentRoutes.create, {
    body: {
      name: ofYear(risk.technology, now),
      context: 'process',
      ...thisYear,
      dueOn: day(20),
      ...people,
    },
  })
  await cast.call('risk_manager', assessmentRoutes.addRisks, {
    params: { id: third.id },
    body: { risks: of('R-ITG', 8) },
  })
  await cast.settle('risk_manager', 'assessment', [third.id], 'in_progress')
  await rateLines(cast, third.id, (await linesOf(cast, third.id)).slice(0, 5), 2)
}
