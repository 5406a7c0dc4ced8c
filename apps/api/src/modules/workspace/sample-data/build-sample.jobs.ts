import { sampleTexts } from 'content'
import type { Locale } from 'contract'
import type { Services } from '#platform/http/services.ts'
import type { JobData } from '#platform/jobs/jobs.ts'
import { buildAudits } from './build-audit.ts'
import { buildCompliance } from './build-compliance.ts'
import { buildAssessments, buildLibrary } from './build-risk.ts'
import { buildTechdoc } from './build-techdoc.ts'
import { buildUnits } from './build-units.ts'
import { SamplePeople } from './sample-people.ts'

/** In this order: audits look at the library, gaps are met by its controls. */
const PARTS = [
  buildUnits,
  buildLibrary,
  buildAssessments,
  buildCompliance,
  buildAudits,
  buildTechdoc,
] as const

interface Build {
  founder: string
  locale: Locale
  attempt: number
}

/**
 * Fills an organisation to explore with a year of work, by the routes that everybody uses, so that trail, links and figures
 * are what they would be. Days of the work lie in the past; the moments of the trail are those at which it was written.
 * Cut off on the way, it is not begun again in the same place: the person is told and begins anew.
 */
export async function buildSample(services: Services, { org }: JobData): Promise<void> {
  const { db } = services
  const write = <Row>(text: string, values: readonly unknown[] = []) =>
    db.write(org!, async (tx) => ({ value: await tx.query<Row>(text, values) }))
  const [build] = await write<Build>(
    `update sample_builds set attempt = attempt + 1, total = $1 where org_id = app.org() and state = 'building'
     returning founder, locale, attempt`,
    [PARTS.length + 1],
  )
  if (!build) return
  const end = (state: 'ready' | 'failed') =>
    write(
      `update sample_builds set state = $1, ended_at = clock_timestamp() where org_id = app.org() and state = 'building'`,
      [state],
    )
  if (build.attempt > 1) {
    await end('failed')
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
    // Who explores comes back to a place where colleagues have worked in the meantime.
    await write(
      `insert into visits (org_id, person_id, since) select app.org(), founder, started_at from sample_builds
       where org_id = app.org() on conflict (org_id, person_id) do update set since = excluded.since`,
    )
    await end('ready')
  } catch (error) {
    await end('failed')
    throw error
  }
}
