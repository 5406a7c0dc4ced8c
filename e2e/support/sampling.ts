import type { createCall } from 'contract/call'
import { procedureRoutes } from 'contract/audit/procedures'
import { projectRoutes } from 'contract/audit/projects'

type Call = ReturnType<typeof createCall>

/** A project with one procedure that is tested on samples. */
export async function beginProcedure(call: Call, { lead, reviewer }: { lead: string; reviewer: string }) {
  const project = await call(projectRoutes.create, {
    body: {
      name: { en: 'Purchase to pay', fr: 'Achats', ar: 'المشتريات' },
      type: 'assurance',
      year: 2026,
      ownerId: lead,
      reviewerId: reviewer,
      caeId: reviewer,
      confidentiality: 'standard',
      languages: ['en'],
    },
  })
  const procedure = await call(procedureRoutes.create, {
    body: {
      project: project.id,
      section: 'C',
      name: { en: 'Payments are approved', fr: 'Les paiements sont approuvés', ar: 'المدفوعات معتمدة' },
      test: 'toe',
      ownerId: lead,
      reviewerId: reviewer,
    },
  })
  return { project: project.id, procedure: procedure.id }
}

/** A list as copied from a ledger in Excel. */
export const ledger = (rows: number): string =>
  [
    'Invoice\tPaid on\tAmount',
    ...Array.from({ length: rows }, (_, at) => `INV-${1000 + at}\t15/03/2026\t${(at + 1) * 10}.50`),
  ].join('\n')
