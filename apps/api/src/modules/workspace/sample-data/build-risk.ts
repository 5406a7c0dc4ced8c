import { acceptanceRoutes } from 'contract/risk/acceptances'
import { assessmentRoutes } from 'contract/risk/assessments'
import { type Riskline, risklineRoutes } from 'contract/risk/risk-lines'
import { riskRoutes } from 'contract/risk/risks'
import { actionRoutes } from 'contract/workspace/actions'
import { accept, isTreated, ownerOf, strengthen, treat } from './build-treatments.ts'
import { half, type SamplePeople, day, ofYear, year } from './sample-people.ts'
import { ratingOf, type Round, ROUNDS } from './sample-ratings.ts'

const MANAGER = 'risk_manager' as const

/** Risks assessed with all others although their process has an assessment of its own. */
const ALSO = 'R-ITG-07'

async function linesOf(
  cast: SamplePeople,
  assessment: string,
  codes: ReadonlyMap<string, string>,
): Promise<Map<string, Riskline>> {
  const query = { assessment: [assessment], limit: 100, sort: 'code' as const }
  const { items } = await cast.call(MANAGER, risklineRoutes.list, { query })
  return new Map((items as Riskline[]).map((line) => [codes.get(line.risk!)!, line]))
}

/** What the risks in treatment could cost, and where the treatment should lead. */
const outlook = (code: string, { residualImpact }: Riskline, place: number) =>
  isTreated(code)
    ? {
        targetLikelihood: 1,
        targetImpact: residualImpact ?? 3,
        targetOn: day(120),
        lossMin: 20_000 * (1 + (place % 4)),
        lossLikely: 90_000 * (1 + (place % 5)),
        lossMax: 400_000 * (1 + (place % 5)),
        lossProbability: 10 + 5 * (place % 5),
      }
    : {}

async function rateLines(
  cast: SamplePeople,
  assessment: string,
  lines: ReadonlyMap<string, Riskline>,
  round: Round,
): Promise<void> {
  const { why } = cast.texts.risk
  const edits = [...lines].map(([code, line], place) => {
    const changes = {
      ...ratingOf(line, { code, place, round }),
      ...(round === 2 ? outlook(code, line, place) : {}),
      ownerId: cast.id(ownerOf(code)),
      rationale: cast.say(why[(place + round) % why.length]!),
      response: code in cast.texts.risk.accepted ? ('accept' as const) : ('treat' as const),
    }
    return { id: line.id, version: line.version, changes }
  })
  await cast.call(MANAGER, risklineRoutes.editMany, { params: { id: assessment }, body: { edits } })
}

/** Has an assessment reviewed line by line, so that only its approval is left. */
async function review(
  cast: SamplePeople,
  assessment: string,
  lines: ReadonlyMap<string, Riskline>,
): Promise<void> {
  for (const to of ['in_progress', 'in_review']) await cast.settle(MANAGER, 'assessment', [assessment], to)
  const ids = [...lines.values()].map(({ id }) => id)
  await cast.settle('compliance_officer', 'riskline', ids, 'agreed')
}

/** Assesses the risks of the company three times, half a year apart. */
async function buildRounds(cast: SamplePeople, codes: ReadonlyMap<string, string>): Promise<void> {
  const { risk } = cast.texts
  const risks = [...codes].filter(([, code]) => code === ALSO || !code.startsWith('R-ITG')).map(([id]) => id)
  let before: string | undefined
  for (const round of ROUNDS) {
    const { name, ...period } = half(cast.texts, round - 3)
    const named = {
      name: {
        en: `${risk.company.en}, ${name.en}`,
        fr: `${risk.company.fr}, ${name.fr}`,
        ar: `${risk.company.ar}، ${name.ar}`,
      },
      summary: cast.say(risk.summary),
      nextReviewOn: day(round === 2 ? 45 : -180 * (2 - round)),
    }
    let assessment: string
    if (before) {
      const next = await cast.call(MANAGER, assessmentRoutes.copy, { params: { id: before }, body: period })
      assessment = next.id
      await cast.change(MANAGER, assessmentRoutes, assessment, named)
    } else {
      const people = {
        ownerId: cast.id(MANAGER),
        reviewerId: cast.id('compliance_officer'),
        approverId: cast.id('finance_director'),
      }
      const first = await cast.call(MANAGER, assessmentRoutes.create, {
        body: { ...named, context: 'enterprise', ...period, ...people },
      })
      assessment = first.id
      await cast.call(MANAGER, assessmentRoutes.addRisks, { params: { id: assessment }, body: { risks } })
    }
    await rateLines(cast, assessment, await linesOf(cast, assessment, codes), round)
    const lines = await linesOf(cast, assessment, codes)
    await treat(cast, lines, round)
    await accept(cast, lines)
    await strengthen(cast, await linesOf(cast, assessment, codes), round)
    await review(cast, assessment, lines)
    await cast.settle('finance_director', 'assessment', [assessment], 'approved')
    before = assessment
  }
}

/** Assesses technology for the first time: it waits for the explorer, as does a request to accept a risk. */
async function buildTechnology(cast: SamplePeople, codes: ReadonlyMap<string, string>): Promise<void> {
  const { risk } = cast.texts
  const { name, ...period } = year(0)
  const { id } = await cast.call(MANAGER, assessmentRoutes.create, {
    body: {
      name: ofYear(risk.technology, name),
      context: 'process',
      ...period,
      dueOn: day(20),
      ownerId: cast.id(MANAGER),
      reviewerId: cast.id('compliance_officer'),
      approverId: cast.founder,
    },
  })
  const risks = [...codes].filter(([, code]) => code.startsWith('R-ITG') && code !== ALSO).map(([one]) => one)
  await cast.call(MANAGER, assessmentRoutes.addRisks, { params: { id }, body: { risks } })
  await rateLines(cast, id, await linesOf(cast, id, codes), 1)
  const lines = await linesOf(cast, id, codes)
  const above = [...lines].filter(([, { position }]) => position === 'above_tolerance')
  for (const [at, [code, line]] of above.entries()) {
    const treatment = risk.treatments[code]
    if (treatment)
      await cast.call(MANAGER, actionRoutes.create, {
        body: {
          name: treatment.name,
          description: cast.say(treatment.how),
          source: 'risk_treatment',
          riskline: line.id,
          ownerId: cast.id(ownerOf(code)),
          verifierId: cast.founder,
          dueOn: day(60),
          priority: 'medium',
        },
      })
    else
      await cast.call(MANAGER, acceptanceRoutes.create, {
        body: { riskline: line.id, reason: cast.say(risk.asked), expiresOn: day(90 + 10 * at) },
      })
  }
  await review(cast, id, lines)
}

/** Builds three rounds of one assessment, with movement between them, and a current one of another area. */
export async function buildAssessments(cast: SamplePeople): Promise<void> {
  const { items } = await cast.call(MANAGER, riskRoutes.list, {
    query: { limit: 100, sort: 'code' as const },
  })
  const codes = new Map(items.map(({ id, code }) => [id, code]))
  await buildRounds(cast, codes)
  await buildTechnology(cast, codes)
}
