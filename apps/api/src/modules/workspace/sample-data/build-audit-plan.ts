import { auditEntityRoutes } from 'contract/audit/audit-entities'
import { auditPlanRecordRoutes } from 'contract/audit/audit-plans'
import { LEAD } from './sample-engagement.ts'
import { type SamplePeople, year } from './sample-people.ts'

/** Suppliers and systems: no part of the product has a record of them. */
const OTHERS = [
  { kind: 'supplier', text: 'hosting', cycleMonths: 24, adjustment: 15 },
  { kind: 'supplier', text: 'sterilisation', cycleMonths: 12, mandated: true },
  { kind: 'system', text: 'erp', cycleMonths: 36, adjustment: -10 },
] as const

/** The audit universe and a plan of three years, which waits for the signature of the explorer. */
export async function buildAuditPlan(cast: SamplePeople): Promise<void> {
  const { universe } = cast.texts.audit
  const { candidates } = await cast.call(LEAD, auditEntityRoutes.candidates)
  await cast.call(LEAD, auditEntityRoutes.fromRecords, { body: { ids: candidates.map(({ id }) => id) } })
  for (const { text, ...entity } of OTHERS)
    await cast.call(LEAD, auditEntityRoutes.create, {
      body: {
        ...entity,
        name: universe[text],
        ...('adjustment' in entity ? { adjustmentReason: cast.say(universe.reason) } : {}),
      },
    })
  const plan = await cast.call(LEAD, auditPlanRecordRoutes.create, {
    body: {
      name: universe.plan,
      firstYear: Number(year(1).name),
      years: 3,
      capacity1: 160,
      capacity2: 180,
      capacity3: 180,
      reserve: 15,
      daysPerAudit: 15,
      ownerId: cast.id(LEAD),
    },
  })
  await cast.call(LEAD, auditPlanRecordRoutes.propose, { params: { id: plan.id } })
  await cast.move(LEAD, auditPlanRecordRoutes, plan.id, 'in_review')
}
