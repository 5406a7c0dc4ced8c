import { fail } from 'contract'
import type { FastifyBaseLogger } from 'fastify'
import { Counter } from 'prom-client'
import { NIL } from 'uuid'
import type { Services } from '#platform/http/services.ts'
import type { ReportLinks } from './report-links.ts'

const REPORTS = 'invitation_reports_total'

export function countReports({ metrics }: Services): Counter {
  return new Counter({
    name: REPORTS,
    help: 'Invitations that their recipients reported as unwanted',
    registers: [metrics.registry],
  })
}

/** Blocks further invitations to the address that the link was sent to, and reports the one it came with. */
export async function blockInvitations(
  { db }: Services,
  { links, counter, log }: { links: ReportLinks; counter: Counter; log: FastifyBaseLogger },
  { token, block, report }: { token: string; block: 'organisation' | 'everywhere'; report: boolean },
): Promise<void> {
  const reported = links.read(token)
  if (!reported) throw fail('NOT_FOUND')
  const { org, invitation, addressHash } = reported
  await db.queryWithoutTenant('block_mail', 'select app.block_mail($1, $2)', [
    addressHash,
    block === 'organisation' ? org : NIL,
  ])
  if (!report) return
  const [row] = await db.queryWithoutTenant<{ isNew: boolean }>(
    'report_invitation',
    'select app.report_invitation($1, $2) as "isNew"',
    [org, invitation],
  )
  if (!row!.isNew) return
  counter.inc()
  log.warn({ org, invitation }, 'invitation reported')
}
