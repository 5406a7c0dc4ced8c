import { refreshUniverses } from '#modules/compliance/universes/index.ts'
import type { Services } from '#platform/http/services.ts'
import { enqueueForEach } from '#platform/jobs/each-organisation.ts'
import type { JobData } from '#platform/jobs/jobs.ts'
import { refreshItems } from './counts.ts'
import { PRIORITY_SCORE } from './priority.ts'

export const WATCH_GAPS = 'watch-gaps'

/** Evidence that expired longer ago was handled by an earlier daily run. */
const LOOK_BACK_DAYS = 30

/** Items of open analyses whose priority was stored by the rule of an earlier release. */
const OUTDATED = `select i.id, a.universe from gapitems i
    join gapanalyses a on a.org_id = i.org_id and a.id = i.gapanalysis
    join records p on p.org_id = a.org_id and p.id = a.id
  where i.org_id = app.org() and p.status in ('draft', 'in_progress')
    and i.priority_score is distinct from ${PRIORITY_SCORE('i')}`

const ENDED = `select i.id, u.id as universe from gapitems i
    join gapanalyses a on a.org_id = i.org_id and a.id = i.gapanalysis
    join universes u on u.org_id = a.org_id and u.id = a.universe
  where i.org_id = app.org() and i.answer = 'compliant'
    and i.supported_until between current_date - ${LOOK_BACK_DAYS} and current_date - 1`

/**
 * Runs daily: lowers the factor of answers whose evidence has expired, in open analyses and in the figures of
 * universes, and brings stored priorities up to date.
 */
export async function watchGaps(services: Services, { org }: JobData): Promise<void> {
  if (org === null) return enqueueForEach(services, WATCH_GAPS)
  const reading = services.db.read(org)
  const ended = [
    ...(await reading.query<{ id: string; universe: string }>(ENDED)),
    ...(await reading.query<{ id: string; universe: string }>(OUTDATED)),
  ]
  await services.db.write(org, async (tx) => {
    await refreshItems(
      tx,
      ended.map(({ id }) => id),
    )
    const value = await refreshUniverses(
      tx,
      ended.map(({ universe }) => universe),
    )
    return { value }
  })
}
