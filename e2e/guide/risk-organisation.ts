import type { Locale } from 'contract/locale'
import { acceptanceRoutes } from 'contract/risk/acceptances'
import { assessmentRoutes } from 'contract/risk/assessments'
import { risklineRoutes, type Riskline } from 'contract/risk/risk-lines'
import { riskRoutes } from 'contract/risk/risks'
import { starterLibraryRoutes } from 'contract/risk/starter-library'
import { actionRoutes } from 'contract/workspace/actions'
import { meRoutes } from 'contract/workspace/me'
import { addColleague } from '../support/colleagues.ts'
import { callAs, createOrganisation, createPerson } from '../support/people.ts'
import { agree } from '../support/risk-register.ts'
import { sign } from '../support/sign.ts'

type Changes = Parameters<typeof risklineRoutes.update.body.parse>[0]

const WORDS = {
  en: {
    organisation: 'Northwind Components',
    name: 'Purchasing to pay',
    sales: 'Orders to cash',
    why: 'Seen twice in three years, once with a loss',
    action: 'Call back every change of bank details',
    how: 'The number of the supplier file is called before a change is approved',
    reason: 'The supplier is being replaced by June; until then its invoices are checked by hand',
  },
  fr: {
    organisation: 'Composants du Nord',
    name: 'Achats et paiements',
    sales: 'Commandes et encaissements',
    why: 'Vu deux fois en trois ans, une fois avec perte',
    action: 'Rappeler le fournisseur à chaque changement de coordonnées bancaires',
    how: 'Le numéro du dossier fournisseur est appelé avant approbation',
    reason: 'Le fournisseur est remplacé d’ici juin ; ses factures sont vérifiées à la main jusque-là',
  },
  ar: {
    organisation: 'شركة الشمال للمكوّنات',
    name: 'من الشراء إلى الدفع',
    sales: 'من الطلب إلى التحصيل',
    why: 'حدث مرتين في ثلاث سنوات، وأدى إلى خسارة في إحداهما',
    action: 'معاودة الاتصال بالمورّد عند كل تغيير في بياناته المصرفية',
    how: 'يُتصل بالرقم المسجل في ملف المورّد قبل اعتماد أي تغيير',
    reason: 'سيُستبدل المورّد قبل يونيو، وتُراجع فواتيره يدويًا حتى ذلك الحين',
  },
}

/** The ratings of the twelve risks: likelihood, impact, and the effectiveness of their controls. */
const JUDGED = [
  [3, 3, 2],
  [4, 5, 2],
  [3, 4, 1],
  [5, 4, 2],
  [2, 5, 3],
  [4, 3, 1],
  [3, 5, 1],
  [2, 2, 3],
  [4, 4, 3],
  [5, 3, 2],
  [1, 4, 2],
  [3, 2, 0],
] as const
/** The worked example of the guide: both of its controls are rated as described there. */
const EXAMPLE = 'R-P2P-02'
const EXAMPLE_RATINGS: Readonly<Record<string, { design: number; operating: number }>> = {
  'C-P2P-02': { design: 3, operating: 2 },
  'C-P2P-03': { design: 2, operating: 1 },
}

const daysAhead = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** An organisation that assessed its purchasing for two years and is assessing it for the third. */
export async function riskOrganisation(locale: Locale) {
  const words = WORDS[locale]
  const manager = await createPerson(locale)
  const organisation = await createOrganisation(manager, words.organisation, ['risk_manager'])
  const lead = await callAs(manager, organisation)
  const assessor = await addColleague(manager, organisation, locale)
  const executive = await addColleague(manager, organisation, locale, { which: 2, roles: ['executive'] })
  const assess = assessor.call
  await lead(starterLibraryRoutes.load, { body: { processes: ['P2P', 'O2C', 'R2R', 'PAY'] } })
  const [me, other, top] = [
    await lead(meRoutes.me, {}),
    await assess(meRoutes.me, {}),
    await executive.call(meRoutes.me, {}),
  ]
  const people = { ownerId: other.id, reviewerId: me.id, approverId: me.id }
  const year = (of: number) => ({ periodFrom: `${of}-01-01`, periodTo: `${of}-12-31`, dueOn: `${of}-12-31` })

  const linesOf = async (id: string): Promise<Riskline[]> => {
    const query = { assessment: [id], limit: 100, sort: 'code' as const }
    return (await assess(risklineRoutes.list, { query })).items as Riskline[]
  }
  const judge = (line: Pick<Riskline, 'id' | 'version'>, body: Changes) =>
    assess(risklineRoutes.update, { params: { id: line.id }, version: line.version, body })
  const move = async (id: string, to: string) => {
    const { version } = await assess(assessmentRoutes.get, { params: { id } })
    await assess(assessmentRoutes.transition, { params: { id }, version, body: { to } })
  }
  /** Some actions are agreed by owner and lead and have started; the others wait for both. */
  const plan = async (line: string, at: number) => {
    const made = await assess(actionRoutes.create, {
      body: {
        name: { [locale]: words.action },
        description: words.how,
        source: 'risk_treatment',
        riskline: line,
        ownerId: other.id,
        verifierId: me.id,
        dueOn: daysAhead(20 + 6 * at),
        priority: 'high',
      },
    })
    if (at % 2 === 0) return
    const params = { id: made.id }
    // A proposer who owns the action has agreed to it.
    const agreed = await lead(actionRoutes.transition, {
      params,
      version: made.version,
      body: { to: 'agreed' },
    })
    await assess(actionRoutes.update, {
      params,
      version: agreed.version,
      body: { percent: at === 3 ? 50 : 25 },
    })
  }
  const handIn = async (id: string) => {
    await move(id, 'in_progress')
    await move(id, 'in_review')
    await agree(lead, id)
    await sign(lead, manager, id, 'approval', 'approved')
  }

  const { items: risks } = await lead(riskRoutes.list, { query: { limit: 100, sort: 'code' } })
  const chosen = [
    ...risks.filter(({ code }) => code.startsWith('R-P2P')).slice(0, 6),
    ...risks.filter(({ code }) => code.startsWith('R-PAY')).slice(0, 3),
    ...risks.filter(({ code }) => code.startsWith('R-R2R')).slice(0, 3),
  ]

  // The person who sets up an assessment has edited it: another person approves.
  const first = await assess(assessmentRoutes.create, {
    body: { name: { [locale]: `${words.name} 2025` }, context: 'process', ...year(2025), ...people },
  })
  await assess(assessmentRoutes.addRisks, {
    params: { id: first.id },
    body: { risks: chosen.map(({ id }) => id) },
  })
  for (const [at, line] of (await linesOf(first.id)).entries()) {
    const [likelihood, impact, rating] = JUDGED[at % JUDGED.length]!
    const isExample = chosen.find(({ id }) => id === line.risk)?.code === EXAMPLE
    const judged = await judge(line, {
      ownerId: at % 2 ? other.id : me.id,
      inherentLikelihood: likelihood,
      impactFinancial: impact,
      impactOperational: Math.max(1, impact - 1),
      rationale: words.why,
      response: at === 6 ? 'accept' : 'treat',
      controls: (line.controls ?? []).map((control) => ({
        ...control,
        ...(isExample
          ? (EXAMPLE_RATINGS[control.code] ?? { design: 0, operating: 0 })
          : { design: rating, operating: Math.max(0, rating - (at % 2)) }),
        source: 'audit' as const,
      })),
      ...(at % 2
        ? { lossMin: 100_000, lossLikely: 250_000, lossMax: 1_000_000, lossProbability: 5 + 5 * at }
        : {}),
    })
    if (judged.position !== 'above_tolerance') continue
    if (at !== 6) await plan(line.id, at)
    else {
      const { id } = await assess(acceptanceRoutes.create, {
        body: { riskline: line.id, reason: words.reason, expiresOn: daysAhead(30) },
      })
      await sign(executive.call, executive.colleague, id, 'responsibility', 'accepted')
    }
  }
  await handIn(first.id)

  const copy = (id: string, of: number) => assess(assessmentRoutes.copy, { params: { id }, body: year(of) })
  const rename = async (id: string, name: string) => {
    const { version } = await lead(assessmentRoutes.get, { params: { id } })
    await assess(assessmentRoutes.update, { params: { id }, version, body: { name: { [locale]: name } } })
  }
  const second = await copy(first.id, 2026)
  await rename(second.id, `${words.name} 2026`)
  for (const [at, line] of (await linesOf(second.id)).entries()) {
    if (at % 4 === 1) continue
    const likelihood = line.inherentLikelihood! + (at % 4 === 0 ? -1 : at % 4 === 2 ? 1 : 0)
    await judge(line, {
      inherentLikelihood: Math.min(5, Math.max(1, likelihood)),
      ...(at === 3 ? { targetLikelihood: 1, targetImpact: line.residualImpact, targetOn: '2027-06-30' } : {}),
    })
  }
  for (const [at, line] of (await linesOf(second.id)).entries()) if (line.undecided) await plan(line.id, at)
  await handIn(second.id)

  const third = await copy(second.id, 2027)
  await rename(third.id, `${words.name} 2027`)
  const lines = await linesOf(third.id)
  for (const at of [2, 4, 7])
    await judge(lines[at]!, {
      inherentLikelihood: Math.max(1, lines[at]!.inherentLikelihood! - 1),
      rationale: words.why,
    })
  await move(third.id, 'in_progress')
  const asked = lines.find((line) => line.position === 'above_tolerance' && line.acceptance === null)
  if (asked) {
    await assess(acceptanceRoutes.create, {
      body: { riskline: asked.id, reason: words.reason, expiresOn: daysAhead(90) },
    })
  }
  const sales = await lead(assessmentRoutes.create, {
    body: {
      name: { [locale]: `${words.sales} 2027` },
      context: 'process',
      ...year(2027),
      dueOn: '2026-10-31',
      ownerId: me.id,
      reviewerId: other.id,
      approverId: top.id,
    },
  })
  await lead(assessmentRoutes.addRisks, {
    params: { id: sales.id },
    body: { risks: risks.filter(({ code }) => code.startsWith('R-O2C')).map(({ id }) => id) },
  })
  const example = lines.find(({ risk }) => chosen.find(({ id }) => id === risk)?.code === EXAMPLE)!
  return { manager, assessor: assessor.colleague, first, second, third, example, lead, organisation }
}
