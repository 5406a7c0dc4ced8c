import { daysAfter } from 'contract/days'
import { compareLevels, proposedLikelihood } from 'contract/risk/indicator-levels'
import type { measurements } from 'contract/risk/measurements'
import { BREACH_LEVELS, DECIDE_DAYS, thresholdBreaches } from 'contract/risk/threshold-breaches'
import { configInForce } from '#modules/risk/assessments/index.ts'
import { dayNow } from '#platform/clock.ts'
import { createRecords } from '#platform/collection/commands.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import { type CollectionsByType, registered } from '#platform/collection/spine.ts'
import type { Stored } from '#platform/collection/stored.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { type Notice, notify } from '#platform/notifications/notify.ts'
import type { MeasuredIndicator } from './measured-indicators.ts'
import { withdrawBreaches } from './withdraw-breaches.ts'

type BreachLevel = (typeof BREACH_LEVELS)[number]

interface IndicatedRisk {
  risk: string
  owner: string | null
  /** Its residual likelihood in the register. */
  likelihood: number | null
}

/** The risks that the indicator names, and those that the controls it monitors mitigate. */
const risksOf = (tx: Tx, indicator: string) =>
  tx.query<IndicatedRisk>(
    `select r.id as risk, r.owner_id as owner, x.residual_likelihood as likelihood
     from records r left join risklines x on x.org_id = r.org_id and x.risk = r.id and x.current
     where r.org_id = app.org() and r.type = 'risk' and r.archived_at is null and r.status <> 'retired' and r.id in (
       select l.to_id from links l where l.org_id = app.org() and l.from_id = $1 and l.kind = 'indicates'
       union
       select m.to_id from links l join links m on m.org_id = l.org_id and m.from_id = l.to_id and m.kind = 'mitigates'
       where l.org_id = app.org() and l.from_id = $1 and l.kind = 'monitors')
     order by r.code`,
    [indicator],
  )

interface EarlierBreach {
  id: string
  risk: string | null
  level: BreachLevel
  status: string
}

/** What was proposed since the indicator was last green. */
const proposedSinceGreen = (tx: Tx, indicator: string, day: string) =>
  tx.query<EarlierBreach>(
    `select r.id, t.risk, t.level, r.status from thresholdbreaches t
       join records r on r.org_id = t.org_id and r.id = t.id
     where t.org_id = app.org() and t.indicator = $1 and r.status <> 'withdrawn' and r.archived_at is null
       and t.measured_on > coalesce((select max(m.measured_on) from measurements m
         join records q on q.org_id = m.org_id and q.id = m.id and q.status = 'recorded'
         where m.org_id = app.org() and m.indicator = $1 and m.level = 'green' and m.measured_on < $2), '-infinity')`,
    [indicator, day],
  )

/**
 * A value beyond a threshold proposes to reassess the risks of its indicator, and tells the owners. As long as the
 * indicator does not return to green, only a worse level proposes again; it takes the place of what is still undecided.
 */
export async function proposeReassessments(
  tx: WriteTx,
  { byType, jobs }: { byType: CollectionsByType; jobs: Jobs },
  indicator: MeasuredIndicator,
  row: Stored<typeof measurements>,
  context: WriteContext,
): Promise<void> {
  const level = BREACH_LEVELS.find((one) => one === row.level)
  if (!level) return
  const before = await proposedSinceGreen(tx, indicator.id, row.measuredOn)
  const found = await risksOf(tx, indicator.id)
  const subjects = found.length > 0 ? found : [{ risk: null, owner: null, likelihood: null }]
  const wanted = subjects.filter(({ risk }) =>
    before.every((one) => one.risk !== risk || compareLevels(level, one.level) > 0),
  )
  const replaced = before.filter(
    ({ risk, status }) => status === 'proposed' && wanted.some((one) => one.risk === risk),
  )
  if (replaced.length > 0)
    await withdrawBreaches(tx, byType, { ids: replaced.map(({ id }) => id) }, row.code, context)
  const most = (await configInForce(tx)).matrix.likelihood
  const dueOn = daysAfter(dayNow(), DECIDE_DAYS)
  const made = await createRecords(
    tx,
    registered(byType, thresholdBreaches),
    wanted.map(({ risk, owner, likelihood }) => ({
      indicator: indicator.id,
      measurement: row.id,
      risk,
      level,
      value: row.value,
      threshold: row.threshold!,
      measuredOn: row.measuredOn,
      likelihoodNow: likelihood,
      likelihood: proposedLikelihood(level, likelihood, most),
      ownerId: owner ?? indicator.ownerId,
      dueOn,
    })),
    context,
  )
  const actorId = context.actor.personId
  const told: readonly (Omit<Notice, 'personId'> & { personId: string | null })[] = [
    {
      personId: indicator.ownerId,
      kind: 'threshold_reached',
      cause: `threshold:${row.id}`,
      recordId: indicator.id,
      actorId,
    },
    ...made.map(({ id, ownerId }) => ({
      personId: ownerId,
      kind: 'review_waiting' as const,
      cause: `reassess:${id}`,
      recordId: id,
      actorId,
      dueOn,
    })),
  ]
  const notices = told.flatMap(({ personId, ...notice }): Notice[] =>
    personId === null || personId === actorId ? [] : [{ ...notice, personId }],
  )
  await notify(tx, jobs, notices)
}
