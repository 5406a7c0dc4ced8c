import type { Locale } from 'contract/locale'
import { assessmentRoutes } from 'contract/risk/assessments'
import { risklineRoutes } from 'contract/risk/risk-lines'
import { starterLibraryRoutes } from 'contract/risk/starter-library'
import { actionRoutes } from 'contract/workspace/actions'
import { meRoutes } from 'contract/workspace/me'
import { addColleague } from './colleagues.ts'
import { callAs, createOrganisation, createPerson, type Person } from './people.ts'
import { sign } from './sign.ts'

type Call = Awaited<ReturnType<typeof callAs>>

export const approve = (call: Call, person: Person, id: string): Promise<void> =>
  sign(call, person, id, 'approval', 'approved')

export async function move(call: Call, id: string, to: string): Promise<void> {
  const { version } = await call(assessmentRoutes.get, { params: { id } })
  await call(assessmentRoutes.transition, { params: { id }, version, body: { to } })
}

/** The reviewer agrees to every line of a submitted assessment. */
export async function agree(call: Call, id: string): Promise<void> {
  const { items } = await call(risklineRoutes.list, { query: { assessment: [id], limit: 100 } })
  await call(risklineRoutes.bulk, { body: { ids: items.map((line) => line.id), to: 'agreed' } })
}

const NAME = {
  en: 'Purchasing, first half',
  fr: 'Achats, premier semestre',
  ar: 'المشتريات، النصف الأول',
}

/** An organisation whose purchasing and sales risks were assessed by one person and approved by another. */
export async function approvedRegister(
  locale: Locale,
): Promise<{ manager: Person; organisation: string; assessment: string }> {
  const manager = await createPerson(locale)
  const organisation = await createOrganisation(manager, 'Risk figures', ['risk_manager'])
  const lead = await callAs(manager, organisation)
  const { call: assess } = await addColleague(manager, organisation, locale)
  await lead(starterLibraryRoutes.load, { body: { processes: ['P2P', 'O2C'] } })
  const [me, other] = [await lead(meRoutes.me, {}), await assess(meRoutes.me, {})]
  // The person who sets up an assessment has edited it: another person approves.
  const { id } = await assess(assessmentRoutes.create, {
    body: {
      name: NAME,
      context: 'process',
      periodFrom: '2026-01-01',
      periodTo: '2026-12-31',
      dueOn: '2026-12-31',
      ownerId: other.id,
      reviewerId: me.id,
      approverId: me.id,
    },
  })
  await assess(assessmentRoutes.addRisks, { params: { id }, body: {} })
  const { items } = await assess(risklineRoutes.list, {
    query: { assessment: [id], limit: 100, sort: 'code' },
  })
  for (const [at, { id: line, version, controls }] of items.entries()) {
    const rated = controls!.map((one, turn) => ({
      ...one,
      design: 1 + ((at + turn) % 3),
      operating: (at + 2 * turn) % 4,
      source: at % 2 ? ('audit' as const) : ('self' as const),
    }))
    const judged = await assess(risklineRoutes.update, {
      params: { id: line },
      version,
      body: {
        ownerId: other.id,
        inherentLikelihood: 1 + ((at * 3) % 5),
        impactOperational: 1 + ((at * 2 + 1) % 5),
        rationale: 'Seen twice in three years',
        response: 'treat',
        controls: rated,
        ...(at % 3 === 0
          ? { lossMin: 10_000, lossLikely: 60_000, lossMax: 400_000, lossProbability: 5 + at }
          : {}),
      },
    })
    if (judged.position === 'above_tolerance')
      await assess(actionRoutes.create, {
        body: {
          name: NAME,
          description: 'Match order, receipt and invoice',
          source: 'risk_treatment',
          riskline: line,
          ownerId: other.id,
          dueOn: `2027-0${1 + (at % 6)}-15`,
          priority: 'high',
        },
      })
  }
  await move(assess, id, 'in_progress')
  await move(assess, id, 'in_review')
  await agree(lead, id)
  await approve(lead, manager, id)
  return { manager, organisation, assessment: id }
}
