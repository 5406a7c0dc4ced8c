import { fail, grants, type Locale, LOCALES } from 'contract'
import { daysAfter } from 'contract/days'
import { ACTION_DAYS, thresholdBreaches } from 'contract/risk/threshold-breaches'
import { actions, type ActionRecord } from 'contract/workspace/actions'
import { dayNow } from '#platform/clock.ts'
import { createRecords, openRecord, valuesOf } from '#platform/collection/commands.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import { type CollectionsByType, registered } from '#platform/collection/spine.ts'
import { writeRecords } from '#platform/collection/write.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import { breachText } from './breach-text.ts'

/** The line of the risk that the action treats: of an open assessment if there is one, else of the register. */
async function lineOf(tx: Tx, risk: string): Promise<string | null> {
  const [line] = await tx.query<{ id: string }>(
    `select t.id from risklines t join records r on r.org_id = t.org_id and r.id = t.id and r.archived_at is null
       join records a on a.org_id = t.org_id and a.id = t.assessment and a.archived_at is null
     where t.org_id = app.org() and t.risk = $1 and (t.current or a.status in ('draft', 'in_progress'))
     order by t.current, r.created_at desc limit 1`,
    [risk],
  )
  return line?.id ?? null
}

const PRIORITY = { amber: 'medium', red: 'critical' } as const

/**
 * Adds the action that brings an indicator back within its thresholds, for the owner of the indicator to agree to. It is
 * an ordinary action of the risk; who may add one decides its own register.
 */
export async function addBreachAction(
  tx: WriteTx,
  byType: CollectionsByType,
  id: string,
  context: WriteContext,
): Promise<ActionRecord> {
  const { actor } = context
  const collection = registered(byType, thresholdBreaches)
  const before = await openRecord(tx, collection, actor, id, 'do')
  if (!grants(actor, actions.actions.create)) throw fail('FORBIDDEN')
  if (before.action !== null || before.status === 'withdrawn')
    throw fail('TRANSITION_NOT_ALLOWED', { from: before.status, to: before.status })
  const [indicator] = await tx.query<{ ownerId: string | null }>(
    'select owner_id as "ownerId" from records where org_id = app.org() and id = $1',
    [before.indicator],
  )
  const riskline = before.risk === null ? null : await lineOf(tx, before.risk)
  const names = await Promise.all(
    LOCALES.map(
      async (locale: Locale) => [locale, await breachText(tx, before, 'actionName', locale)] as const,
    ),
  )
  const [action] = await createRecords(
    tx,
    registered(byType, actions),
    [
      {
        name: Object.fromEntries(names.map(([locale, text]) => [locale, text.slice(0, 200)])),
        description: await breachText(tx, before, 'actionDescription', actor.locale),
        // A risk that was never assessed has no line to treat.
        ...(riskline ? { source: 'risk_treatment' as const, riskline } : { source: 'incident' as const }),
        ownerId: indicator!.ownerId ?? actor.personId,
        dueOn: daysAfter(dayNow(), ACTION_DAYS[before.level]),
        priority: PRIORITY[before.level],
      },
    ],
    context,
  )
  const after = { ...valuesOf(before), action: action!.id }
  await writeRecords(tx, collection.shape, [{ action: 'update', before, after }], context)
  return action!
}
