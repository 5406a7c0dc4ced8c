import type { Locale } from 'contract/locale'
import { statutoryDeadlineRoutes } from 'contract/compliance/statutory-deadlines'
import { domainRoutes } from 'contract/compliance/domains'
import { recurringObligationRoutes } from 'contract/compliance/recurring-obligations'
import { gapAnalysisRoutes } from 'contract/compliance/gap-analyses'
import { type GapItem, gapItemRoutes } from 'contract/compliance/gap-items'
import { requirementGridRoutes } from 'contract/compliance/requirement-grid'
import { requirementRoutes } from 'contract/compliance/requirements'
import { statementRoutes } from 'contract/compliance/statements'
import type { Role } from 'contract/permissions'
import { controlRoutes } from 'contract/risk/controls'
import { starterLibraryRoutes } from 'contract/risk/starter-library'
import { meRoutes } from 'contract/workspace/me'
import { addColleague } from '../support/colleagues.ts'
import { acceptEvidence, loadUniverses } from '../support/compliance.ts'
import { callAs, createOrganisation, createPerson } from '../support/people.ts'
import { sign } from '../support/sign.ts'

const WORDS = {
  en: {
    organisation: 'Northwind Devices',
    name: 'GDPR',
    why: 'The procedure says so, and the register shows it',
    gap: 'Nobody is named who does it, and no record is kept',
    proof: 'Register of processing',
    breach: 'A laptop with files of patients was lost',
    duty: 'Report to the board on data protection',
    reason: 'We do no profiling.',
  },
  fr: {
    organisation: 'Dispositifs du Nord',
    name: 'RGPD',
    why: 'La procédure le prévoit, et le registre le montre',
    gap: 'Personne n’est désigné pour le faire, et rien n’est consigné',
    proof: 'Registre des traitements',
    breach: 'Un ordinateur portable contenant des dossiers de patients a été perdu',
    duty: 'Rapport au conseil sur la protection des données',
    reason: 'Nous ne faisons pas de profilage.',
  },
  ar: {
    organisation: 'أجهزة الشمال',
    name: 'اللائحة العامة لحماية البيانات',
    why: 'ينص الإجراء على ذلك ويبيّنه السجل',
    gap: 'لم يُعيَّن أحد للقيام بذلك ولا يُحتفظ بأي سجل',
    proof: 'سجل أنشطة المعالجة',
    breach: 'فُقد حاسوب محمول يحوي ملفات مرضى',
    duty: 'تقرير إلى مجلس الإدارة عن حماية البيانات',
    reason: 'لا نقوم بالتنميط.',
  },
}

/** The answers to the items of an analysis, in turn: answer, degree if met in part, maturity, severity. */
const ANSWERED = [
  ['compliant', null, 4, 1],
  ['partially_compliant', 50, 2, 2],
  ['compliant', null, 3, 1],
  ['partially_compliant', 75, 3, 1],
  ['non_compliant', null, 0, 3],
  ['compliant', null, 4, 1],
  ['partially_compliant', 25, 1, 2],
] as const
const year = (of: number) => ({ periodFrom: `${of}-01-01`, periodTo: `${of}-12-31`, dueOn: `${of}-12-31` })
const daysAhead = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** An organisation with an approved GDPR analysis and a new one in progress, and related records. */
export async function complianceOrganisation(locale: Locale) {
  const words = WORDS[locale]
  const officer = await createPerson(locale)
  const organisation = await createOrganisation(officer, words.organisation, [
    'compliance_officer',
    'risk_manager',
  ])
  const lead = await callAs(officer, organisation)
  const hire = (which: number, role: Role) =>
    addColleague(officer, organisation, locale, { which, roles: [role] })
  const second = await hire(1, 'compliance_officer')
  // Nobody reviews their own items.
  const third = await hire(2, 'owner')
  const me = await lead(meRoutes.me, {})
  const other = await second.call(meRoutes.me, {})
  const owner = await third.call(meRoutes.me, {})
  await lead(starterLibraryRoutes.load, { body: { processes: ['P2P', 'PAY'] } })
  const ids = await loadUniverses(lead, ['GDPR', 'NIS2', 'ISO27001'])
  const universe = ids['GDPR']!
  const ofUniverse = { universe: [universe], sort: 'position' as const, limit: 100 }
  const { items: domains } = await lead(domainRoutes.list, { query: ofUniverse })
  const { items: requirements } = await lead(requirementRoutes.list, { query: ofUniverse })

  for (const [at, { id, version }] of domains.entries())
    if (at % 3 < 2)
      await lead(domainRoutes.update, {
        params: { id },
        version,
        body: { ownerId: at % 2 ? owner.id : me.id },
      })
  const out = requirements.slice(-3).map(({ id }) => id)
  const applies = requirements.slice(0, -3).map(({ id }) => id)
  await lead(requirementRoutes.bulk, {
    body: { ids: out, changes: { applicability: 'not_applicable', applicabilityReason: words.reason } },
  })
  await lead(requirementRoutes.bulk, { body: { ids: applies, changes: { applicability: 'applicable' } } })
  const { items: controls } = await lead(controlRoutes.list, { query: { limit: 12, sort: 'code' } })
  for (const [at, { id }] of controls.entries())
    await lead(requirementGridRoutes.controls, {
      body: {
        requirements: requirements
          .filter((_, place) => (place * 5) % 12 === at || place === at)
          .map((r) => r.id),
        controls: [id],
        link: true,
      },
    })

  const itemsOf = async (id: string): Promise<GapItem[]> =>
    (await lead(gapItemRoutes.list, { query: { gapanalysis: [id], sort: 'position', limit: 100 } }))
      .items as GapItem[]
  const answer = async (id: string, items: readonly GapItem[], better: number) => {
    const edits = items.map(({ id: item, version }, at) => {
      const [said, partial, maturity, severity] = ANSWERED[(at * 3 + better) % ANSWERED.length]!
      const behind = said === 'compliant' ? {} : { gap: words.gap }
      const changes = { answer: said, maturity, severity, rationale: words.why, noEvidence: true, ...behind }
      return { id: item, version, changes: partial === null ? changes : { ...changes, partial } }
    })
    await lead(gapItemRoutes.editMany, { params: { id }, body: { edits } })
  }
  const move = async (id: string, to: string) => {
    const { version } = await lead(gapAnalysisRoutes.get, { params: { id } })
    await lead(gapAnalysisRoutes.transition, { params: { id }, version, body: { to } })
  }

  const first = await lead(gapAnalysisRoutes.create, {
    body: {
      name: { [locale]: `${words.name} 2026` },
      universe,
      ...year(2026),
      ownerId: me.id,
      reviewerId: other.id,
      approverId: other.id,
    },
  })
  const { id } = first
  await lead(gapAnalysisRoutes.addRequirements, { params: { id }, body: {} })
  await move(id, 'in_progress')
  const begun = (await itemsOf(id)).filter((item) => item.answer !== 'not_applicable')
  await answer(id, begun, 0)
  for (const { requirement } of (await itemsOf(id)).filter((item) => item.answer === 'compliant'))
    await acceptEvidence(
      { bring: lead, judge: second.call },
      { supports: requirement, name: { [locale]: words.proof }, by: me.id },
    )
  const gaps = (await itemsOf(id)).filter(({ unplanned }) => unplanned)
  const perMonth = Math.max(1, Math.ceil(gaps.length / 4))
  for (let from = 0; from < gaps.length; from += perMonth)
    await lead(gapAnalysisRoutes.planActions, {
      params: { id },
      body: {
        items: gaps.slice(from, from + perMonth).map((item) => item.id),
        ownerId: from % 2 ? me.id : owner.id,
        dueOn: daysAhead(12 + (from / perMonth) * 28),
      },
    })
  await move(id, 'in_review')
  for (const { id: item, version } of (await itemsOf(id)).filter(({ status }) => status === 'assessed'))
    await second.call(gapItemRoutes.transition, { params: { id: item }, version, body: { to: 'reviewed' } })
  await sign(second.call, second.colleague, id, 'approval', 'approved')

  const next = await lead(gapAnalysisRoutes.copy, { params: { id }, body: year(2027) })
  await move(next.id, 'in_progress')
  const copied = (await itemsOf(next.id)).filter((item) => item.answer !== 'not_applicable')
  await answer(next.id, copied.slice(0, 20), 2)

  await lead(statutoryDeadlineRoutes.start, {
    body: {
      event: 'personal_data_breach',
      knownAt: new Date(Date.now() - 30 * 3_600_000).toISOString(),
      name: { [locale]: words.breach },
      ownerId: me.id,
    },
  })
  await lead(recurringObligationRoutes.create, {
    body: {
      name: { [locale]: words.duty },
      universe,
      ownerId: me.id,
      firstOn: daysAhead(9),
      everyMonths: 3,
    },
  })
  const statement = await second.call(statementRoutes.make, { params: { id: universe } })
  await sign(lead, officer, statement.id, 'approval', 'signed')
  const example = (await itemsOf(id)).find(({ priority }) => priority === 'critical') ?? gaps[0]!
  return { officer, lead, universe, first, next, example, statement }
}
