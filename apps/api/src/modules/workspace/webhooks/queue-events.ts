import { v7 as uuid } from 'uuid'
import type { TrailDraft } from '#platform/db/trail-draft.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import type { Services } from '#platform/http/services.ts'
import { loadHidden, namesHidden } from '#modules/workspace/trail/index.ts'

/** Trail entries that become deliveries in one transaction. */
const BATCH = 500

/** Nobody: what a restricted audience keeps to itself is in no message. */
const STRANGER = '00000000-0000-4000-8000-000000000000'

interface Entry {
  seq: number
  text: string
}

type Said = Pick<TrailDraft, 'action' | 'type' | 'record' | 'version' | 'changes' | 'actor'> & { at: string }

/** What a message says: who did what to which record. Values are read through the API, where the rights of a key count. */
function messageOf(org: string, seq: number, said: Said): { type: string; body: string } {
  const type = `${said.type}.${said.action}`
  const record = { type: said.type, id: said.record, version: said.version ?? null }
  const data = {
    organisationId: org,
    sequence: seq,
    action: said.action,
    record,
    changed: Object.keys(said.changes ?? {}),
    actorId: said.actor,
  }
  return { type, body: JSON.stringify({ type, timestamp: said.at, data }) }
}

async function queueFor(
  tx: WriteTx,
  { id, cursor, types }: { id: string; cursor: number; types: string[] },
  known: ReadonlySet<string>,
): Promise<boolean> {
  const entries = await tx.query<Entry>(
    `select seq, entry::text as text from trail where org_id = app.org() and seq > $1 order by seq limit ${BATCH}`,
    [cursor],
  )
  if (entries.length === 0) return false
  // Read after the entries, so that a record which one of them restricts is hidden as well.
  const hidden = await loadHidden(tx)
  const messages = entries.flatMap(({ seq, text }) => {
    const said = JSON.parse(text) as Said
    const isWanted =
      said.record !== null && known.has(said.type) && (types.length === 0 || types.includes(said.type))
    return isWanted && !namesHidden(text, hidden)
      ? [{ seq, record: said.record, ...messageOf(tx.org, seq, said) }]
      : []
  })
  if (messages.length > 0)
    await tx.query(
      `insert into webhook_deliveries (org_id, id, webhook_id, seq, type, record_id, body)
       select app.org(), m.id, $1, m.seq, m.type, r.id, m.body
       from unnest($2::uuid[], $3::bigint[], $4::text[], $5::uuid[], $6::text[]) as m (id, seq, type, record, body)
         left join records r on r.org_id = app.org() and r.id = m.record
       on conflict do nothing`,
      [
        id,
        messages.map(() => uuid()),
        messages.map(({ seq }) => seq),
        messages.map(({ type }) => type),
        messages.map(({ record }) => record),
        messages.map(({ body }) => body),
      ],
    )
  await tx.query('update webhooks set cursor_seq = $2 where org_id = app.org() and id = $1', [
    id,
    entries.at(-1)!.seq,
  ])
  return entries.length === BATCH
}

/**
 * Turns new trail entries into deliveries and moves the cursor in the same transaction. The trail is written in the
 * transaction of each change and numbered without gaps, so nothing is missed and nothing comes that did not happen.
 */
export async function queueEvents({ db, collections }: Services, org: string): Promise<void> {
  const known = new Set(collections.keys())
  const queueBatch = () =>
    db.write({ orgId: org, personId: STRANGER }, async (tx) => {
      // Another worker has the others; the next round comes back to them.
      const open = await tx.query<{ id: string; cursor: number; types: string[] }>(
        `select w.id, w.cursor_seq as cursor, w.types from webhooks w join trail_heads h on h.org_id = w.org_id
         where w.org_id = app.org() and w.state = 'active' and h.seq > w.cursor_seq for update of w skip locked`,
      )
      const more: boolean[] = []
      for (const webhook of open) more.push(await queueFor(tx, webhook, known))
      return { value: more.some(Boolean) }
    })
  while (await queueBatch());
}
