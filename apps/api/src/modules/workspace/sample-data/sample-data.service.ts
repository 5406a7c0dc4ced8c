import { fail, type Locale, type Role } from 'contract'
import type { SampleData } from 'contract/workspace/sample-data'
import { sampleTexts } from 'content'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Account, Actor } from '#platform/identity/accounts.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { createOrganisation } from '#modules/workspace/organisations/index.ts'

export const BUILD_SAMPLE = 'build-sample'

/** The roles of the explorer: every area, and pending decisions are assigned to them. */
const EXPLORER: readonly Role[] = [
  'cae',
  'risk_manager',
  'compliance_officer',
  'executive',
  'techdoc_author',
  'techdoc_reviewer',
  'techdoc_approver',
  'prrc',
]

/** Creates an empty organisation and enqueues the job that fills it, in one transaction. */
export async function createSample(
  tx: WriteTx,
  jobs: Jobs,
  founder: Account,
  requestId: string,
): Promise<{ organisationId: string }> {
  const { organisation } = await sampleTexts()
  const input = { name: organisation[founder.locale], locale: founder.locale, testMode: true }
  const { id } = await createOrganisation(tx, founder, { ...input, roles: [...EXPLORER] }, requestId)
  await tx.query('insert into sample_builds (org_id, founder, locale) values (app.org(), $1, $2)', [
    founder.id,
    founder.locale,
  ])
  await jobs.enqueue(tx, BUILD_SAMPLE, { org: tx.org })
  return { organisationId: id }
}

export async function readSample(tx: Tx): Promise<SampleData> {
  const [row] = await tx.query<SampleData>(
    'select state, done, total from sample_builds where org_id = app.org()',
  )
  return row ?? { state: null, done: 0, total: 0 }
}

/** Removes a sample organisation by ending all memberships. Its data stays. */
export async function removeSample(tx: WriteTx, actor: Actor, requestId: string): Promise<void> {
  const [row] = await tx.query<{ locale: Locale }>(
    `update sample_builds set state = 'removed', ended_at = clock_timestamp()
     where org_id = app.org() and state <> 'removed' returning locale`,
  )
  if (!row) throw fail('NOT_A_SAMPLE')
  await tx.query(
    'update members set active = false, version = version + 1 where org_id = app.org() and active',
  )
  tx.trail.push({
    action: 'setting',
    type: 'organisation',
    record: tx.org,
    version: null,
    changes: { removed: [false, true] },
    actor: actor.personId,
    roles: actor.roles,
    request: requestId,
  })
}
