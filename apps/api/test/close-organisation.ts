import { closureRoutes } from 'contract/workspace/closures'
import type { LightMyRequestResponse } from 'fastify'
import type { Harness, Person } from './harness.ts'

/** Requests the closure of an organisation, with a re-authentication for that purpose. */
export async function requestClosure(
  harness: Harness,
  who: Person,
  org: string,
  name = 'Organisation',
): Promise<LightMyRequestResponse> {
  const wanted = { name, reason: 'The company was merged' }
  const proof = await harness.proofFor(who, org, { for: 'closure', ...wanted })
  return harness.call(closureRoutes.ask, who, org, { body: { ...wanted, ...proof } })
}

/** Confirms the closure, with a re-authentication for that purpose. */
export async function confirmClosure(
  harness: Harness,
  who: Person,
  org: string,
): Promise<LightMyRequestResponse> {
  const body = await harness.proofFor(who, org, { for: 'closure_confirmation' })
  return harness.call(closureRoutes.confirm, who, org, { body })
}

/**
 * Ends the grace period of an organisation: dates the closure and its trail entries 31 days back. Only the database
 * administrator can do this, with triggers disabled.
 */
export async function endGracePeriod({ admin }: Harness, org: string): Promise<void> {
  const client = await admin.connect()
  try {
    await client.query('begin; set local session_replication_role = replica')
    await client.query(`do $$
      declare
        v_start date := date_trunc('month', now() - interval '31 days')::date;
        v_name text := 'trail_' || to_char(v_start, 'YYYY_MM');
      begin
        if to_regclass('app.' || v_name) is null then
          execute format('create table app.%I partition of app.trail for values from (%L) to (%L)',
            v_name, v_start, v_start + interval '1 month');
        end if;
      end $$`)
    await client.query(
      `update closures set asked_at = asked_at - interval '31 days', confirmed_at = confirmed_at - interval '31 days',
         due_at = due_at - interval '31 days' where org_id = $1`,
      [org],
    )
    await client.query(
      `update trail set at = at - interval '31 days' where org_id = $1 and entry->>'action' like '%-closure'`,
      [org],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
}
