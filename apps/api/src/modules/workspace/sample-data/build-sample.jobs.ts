import { setTimeout as pause } from 'node:timers/promises'
import { sampleTexts } from 'content'
import type { Locale } from 'contract'
import type { Services } from '#platform/http/services.ts'
import type { JobData } from '#platform/jobs/jobs.ts'
import { buildActivity } from './build-activity.ts'
import { buildAudits } from './build-audit.ts'
import { buildAuditPlan } from './build-audit-plan.ts'
import { buildCompliance } from './build-compliance.ts'
import { buildIndicators } from './build-indicators.ts'
import { buildLibrary } from './build-library.ts'
import { buildLosses } from './build-losses.ts'
import { buildAssessments } from './build-risk.ts'
import { buildTechdoc } from './build-techdoc.ts'
import { buildUnits } from './build-units.ts'
import { closeAudits } from './close-audits.ts'
import { SamplePeople } from './sample-people.ts'

/** The order matters: audits and gaps refer to the library, and sealed files are made while other parts are built. */
const PARTS = [
  buildUnits,
  buildLibrary,
  buildAssessments,
  buildIndicators,
  buildLosses,
  buildCompliance,
  buildAudits,
  buildTechdoc,
  buildAuditPlan,
  buildActivity,
  closeAudits,
] as const

interface Build {
  founder: string
  locale: Locale
  attempt: number
}

type Write = <Row>(text: string, values?: readonly unknown[]) => Promise<Row[]>

/** A build writes to the trail all the time; the longest pause is that of the sealed files, which other jobs make. */
const SILENCE_SECONDS = 120
const LOOK_AGAIN_MS = 1_000

/**
 * Whether the attempt before has ended without a result. On a machine under load its lease can end while it works, so it
 * counts as alive as long as the trail grows, however long the build takes.
 */
async function isAbandoned(write: Write): Promise<boolean> {
  for (;;) {
    const [build] = await write<{ abandoned: boolean }>(
      `select h.at < clock_timestamp() - make_interval(secs => $1) as abandoned
       from sample_builds s join trail_heads h on h.org_id = s.org_id
       where s.org_id = app.org() and s.state = 'building'`,
      [SILENCE_SECONDS],
    )
    if (!build) return false
    if (build.abandoned) return true
    await pause(LOOK_AGAIN_MS)
  }
}

/**
 * Fills a sample organisation with a year of work through the normal routes, so that trail, links and figures are
 * consistent. Business dates lie in the past; trail times are the actual ones. After an interruption it is not resumed:
 * the person is notified and starts again.
 */
export async function buildSample(services: Services, { org }: JobData): Promise<void> {
  const { db } = services
  const write: Write = <Row>(text: string, values: readonly unknown[] = []) =>
    db.write(org!, async (tx) => ({ value: await tx.query<Row>(text, values) }))
  const [build] = await write<Build>(
    `update sample_builds set attempt = attempt + 1, total = $1 where org_id = app.org() and state = 'building'
     returning founder, locale, attempt`,
    [PARTS.length + 1],
  )
  if (!build) return
  // A build that was taken for dead and completes is complete.
  const end = (state: 'ready' | 'failed') =>
    write(
      `update sample_builds set state = $1, ended_at = clock_timestamp()
       where org_id = app.org() and state in ('building', case when $1 = 'ready' then 'failed' end)`,
      [state],
    )
  if (build.attempt > 1) {
    if (await isAbandoned(write)) await end('failed')
    return
  }
  try {
    const cast = await SamplePeople.gather(services, org!, { texts: await sampleTexts(), ...build })
    const advance = () => write('update sample_builds set done = done + 1 where org_id = app.org()')
    await advance()
    for (const part of PARTS) {
      await part(cast)
      await advance()
    }
    // Sets the last visit in the past, so that changes by colleagues are shown.
    await write(
      `insert into visits (org_id, person_id, since) select app.org(), founder, started_at from sample_builds
       where org_id = app.org() on conflict (org_id, person_id) do update set since = excluded.since`,
    )
    // The files grew over the year before; this is computed, so the trail has no entries of it.
    await write(
      `update devices set content_by_month = (
         select jsonb_object_agg(to_char(current_date - make_interval(months => k), 'YYYY-MM'), content * (24 - k) / 24)
         from generate_series(0, 12) k) where org_id = app.org()`,
    )
    await end('ready')
  } catch (error) {
    await end('failed')
    throw error
  }
}
