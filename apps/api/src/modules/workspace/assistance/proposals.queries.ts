import type { Capability, Citation, ProposalState } from 'contract/workspace/proposals'
import { v7 as uuid } from 'uuid'
import type { Tx, WriteTx } from '#platform/db/tx.ts'

export interface ProposalRow {
  id: string
  capability: Capability
  subject: string
  subjectType: string
  target: string
  targetType: string
  score: number
  /** Of the subject, and of the target. */
  citations: [Citation, Citation]
  subjectTexts: string
  targetTexts: string
  state: ProposalState
  madeBy: string
  madeAt: string
  decidedBy: string | null
  decidedAt: string | null
  reason: string | null
}

const COLUMNS = `p.id, p.capability, p.subject, s.type as "subjectType", p.target, t.type as "targetType", p.score, p.citations,
  encode(p.subject_texts, 'hex') as "subjectTexts", encode(p.target_texts, 'hex') as "targetTexts", p.state,
  p.made_by as "madeBy", p.made_at as "madeAt", p.decided_by as "decidedBy", p.decided_at as "decidedAt", p.reason`
const FROM = `proposals p join records s on s.org_id = p.org_id and s.id = p.subject
  join records t on t.org_id = p.org_id and t.id = p.target`

export interface ProposalFilter {
  record?: string | undefined
  capability?: readonly Capability[] | undefined
  /** As stored: what is stale is still open there. */
  state?: readonly ProposalState[] | undefined
  before?: string | undefined
  limit: number
}

/** Proposals about records that row security shows, the newest first. */
export const selectProposals = (tx: Tx, { record, capability, state, before, limit }: ProposalFilter) =>
  tx.query<ProposalRow>(
    `select ${COLUMNS} from ${FROM} where p.org_id = app.org()
       and ($1::uuid is null or p.subject = $1 or p.target = $1)
       and ($2::text[] is null or p.capability = any($2)) and ($3::text[] is null or p.state = any($3))
       and ($4::uuid is null or p.id < $4)
     order by p.id desc limit $5`,
    [record ?? null, capability ?? null, state ?? null, before ?? null, limit],
  )

/** One proposal, locked so that two people do not decide on it at once. */
export async function lockProposal(tx: WriteTx, id: string): Promise<ProposalRow | undefined> {
  const [row] = await tx.query<ProposalRow>(
    `select ${COLUMNS} from ${FROM} where p.org_id = app.org() and p.id = $1 for update of p`,
    [id],
  )
  return row
}

export interface NewProposal {
  capability: Capability
  subject: string
  target: string
  score: number
  citations: readonly [Citation, Citation]
  subjectTexts: string
  targetTexts: string
}

/** What is known about pairs with a subject: open proposals and decisions, the newest of each pair. */
export const selectKnown = (tx: Tx, capability: Capability, subject: string) =>
  tx.query<{ id: string; target: string; state: ProposalState; subjectTexts: string; targetTexts: string }>(
    `select distinct on (p.target) p.id, p.target, p.state, encode(p.subject_texts, 'hex') as "subjectTexts",
       encode(p.target_texts, 'hex') as "targetTexts" from proposals p
     where p.org_id = app.org() and p.subject = $1 and p.capability = $2 order by p.target, p.id desc`,
    [subject, capability],
  )

/** The records that are linked with one, in either direction and by any kind of link. */
export async function selectLinked(tx: Tx, id: string): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>(
    `select to_id as id from links where org_id = app.org() and from_id = $1
     union select from_id from links where org_id = app.org() and to_id = $1`,
    [id],
  )
  return new Set(rows.map((row) => row.id))
}

export async function insertProposals(
  tx: WriteTx,
  made: readonly NewProposal[],
  by: string,
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `insert into proposals (org_id, id, capability, subject, target, score, citations, subject_texts, target_texts, made_by)
     select app.org(), x.id, x.capability, x.subject, x.target, x.score, x.citations, decode(x."subjectTexts", 'hex'),
       decode(x."targetTexts", 'hex'), $2
     from json_to_recordset($1::json) as x(id uuid, capability text, subject uuid, target uuid, score real, citations jsonb,
       "subjectTexts" text, "targetTexts" text)
     on conflict (org_id, capability, subject, target) where state = 'open' do nothing returning id`,
    [JSON.stringify(made.map((one) => ({ id: uuid(), ...one }))), by],
  )
  return rows.map(({ id }) => id)
}

/** Open proposals about texts that are no longer there. */
export async function markStale(tx: WriteTx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await tx.query(`update proposals set state = 'stale' where org_id = app.org() and id = any($1::uuid[])`, [
      ids,
    ])
}

export const decide = (
  tx: WriteTx,
  id: string,
  state: 'accepted' | 'edited' | 'refused',
  by: string,
  reason: string | null,
) =>
  tx.query(
    `update proposals set state = $2, decided_by = $3, decided_at = clock_timestamp(), reason = $4
     where org_id = app.org() and id = $1`,
    [id, state, by, reason],
  )

export async function isOn(tx: Tx): Promise<boolean> {
  const [row] = await tx.query<{ assistance: boolean }>(
    'select assistance from organisations where org_id = app.org()',
  )
  return row?.assistance ?? false
}
