import { timeNow } from '#platform/clock.ts'
import type { Services } from '#platform/http/services.ts'
import { AddressRefused, postOutside } from '#platform/webhooks/post-outside.ts'
import { waitAfter } from '#platform/webhooks/retry-schedule.ts'
import { signMessage } from '#platform/webhooks/sign-message.ts'

/** Messages that are sent at the same time, each about another record. */
const AT_ONCE = 20
/** After this time another worker takes over a message whose worker has died. Longer than a request may last. */
const LEASE_SECONDS = 30
/** An endpoint that has answered nothing for so long is stopped. */
const FAILING_DAYS = 5

interface Due {
  id: string
  webhook: string
  body: string
  attempts: number
  url: string
  secret: Buffer
  previous: Buffer | null
}

/**
 * Takes due messages: of each record only the oldest that is open, so that messages about a record arrive in order. The
 * lease is committed before anything is sent.
 */
const TAKE = `
  with due as (
    select d.id from webhook_deliveries d join webhooks w on w.org_id = d.org_id and w.id = d.webhook_id
    where d.org_id = app.org() and d.state in ('pending', 'sending') and d.next_at <= clock_timestamp() and w.state = 'active'
      and not exists (select from webhook_deliveries e where e.org_id = d.org_id and e.webhook_id = d.webhook_id
        and e.record_id = d.record_id and e.seq < d.seq and e.state in ('pending', 'sending'))
    order by d.seq limit ${AT_ONCE} for update of d skip locked)
  update webhook_deliveries d set state = 'sending', attempts = d.attempts + 1,
    next_at = clock_timestamp() + interval '${LEASE_SECONDS} seconds'
  from due, webhooks w where d.org_id = app.org() and d.id = due.id and w.org_id = d.org_id and w.id = d.webhook_id
  returning d.id, d.webhook_id as webhook, d.body, d.attempts, w.url, w.secret,
    case when w.previous_until > clock_timestamp() then w.previous_secret end as previous`

const problemOf = (error: unknown): string => {
  if (error instanceof AddressRefused) return `refused: ${error.message}`
  const { code, name } = error as { code?: string; name?: string }
  return (code ?? name ?? 'error').slice(0, 200)
}

interface Outcome {
  status: number | null
  problem: string | null
  ms: number
}

/** The secrets that sign. A replaced one that cannot be read any more is left out: the new one is enough. */
function secretsOf({ secrets }: Services, org: string, { webhook, secret, previous }: Due): Buffer[] {
  const signing = [secrets.open(secret, org, webhook)]
  try {
    if (previous) signing.push(secrets.open(previous, org, webhook))
  } catch {
    // Sealed with a key that was lost, which is why it was replaced.
  }
  return signing
}

async function send(services: Services, org: string, due: Due): Promise<Outcome> {
  const { id, body, url } = due
  const began = performance.now()
  const outcome = (status: number | null, problem: string | null) => ({
    status,
    problem,
    ms: Math.round(performance.now() - began),
  })
  const at = Math.floor(timeNow().getTime() / 1000)
  try {
    const headers = signMessage({ id, body, at }, secretsOf(services, org, due))
    const policy = { allowPrivate: services.config.WEBHOOK_ADDRESSES === 'any' }
    return outcome(await postOutside(url, { headers, body }, policy), null)
  } catch (error) {
    return outcome(null, problemOf(error))
  }
}

/** Records what became of a message: delivered, to be tried again, or given up. */
async function settle(
  { db }: Services,
  org: string,
  due: Due,
  { status, problem, ms }: Outcome,
): Promise<void> {
  const isDelivered = status !== null && status >= 200 && status < 300
  const wait = isDelivered ? null : waitAfter(due.attempts)
  const state = isDelivered ? 'delivered' : wait === null ? 'failed' : 'pending'
  await db.write(org, async (tx) => {
    await tx.query(
      `update webhook_deliveries set state = $2, status = $3, problem = $4, ms = $5,
         next_at = clock_timestamp() + make_interval(secs => $6),
         finished_at = case when $2 = 'pending' then null else clock_timestamp() end
       where org_id = app.org() and id = $1 and state = 'sending'`,
      [due.id, state, status, problem, ms, wait ?? 0],
    )
    // 410 says that the receiver is gone for good.
    const [webhook] = await tx.query<{ stopped: boolean }>(
      isDelivered
        ? `update webhooks set failing_since = null where org_id = app.org() and id = $1 and failing_since is not null
           returning false as stopped`
        : `update webhooks set failing_since = coalesce(failing_since, clock_timestamp()),
             state = case when state = 'active' and ($2 or failing_since < clock_timestamp() - interval '${FAILING_DAYS} days')
               then 'failing' else state end
           where org_id = app.org() and id = $1 and state = 'active' returning state = 'failing' as stopped`,
      isDelivered ? [due.webhook] : [due.webhook, status === 410],
    )
    if (webhook?.stopped)
      tx.trail.push({
        action: 'stop',
        type: 'webhook',
        record: due.webhook,
        version: null,
        changes: { state: ['active', 'failing'], status: [null, status], problem: [null, problem] },
        actor: null,
        roles: ['system'],
        request: null,
      })
    return { value: undefined }
  })
}

/** How long an organisation sends before it is the turn of others. */
const TURN_MS = 20_000

/** Sends what is due to all endpoints of an organisation, until nothing is or its turn is over. */
export async function sendDue(services: Services, org: string, turn = TURN_MS): Promise<void> {
  const end = performance.now() + turn
  do {
    const due = await services.db.write(org, async (tx) => ({ value: await tx.query<Due>(TAKE) }))
    if (due.length === 0) return
    await Promise.all(
      due.map(async (one) => {
        const outcome = await send(services, org, one)
        services.hitFailPoint('webhook.sent')
        await settle(services, org, one, outcome)
      }),
    )
  } while (performance.now() < end)
}
