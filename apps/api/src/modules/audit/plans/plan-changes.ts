import { isDeepStrictEqual } from 'node:util'
import type { Localized } from 'contract'
import { APPROVED_OF_LINE, APPROVED_OF_PLAN, auditplans, type PlanChanges } from 'contract/audit/audit-plans'
import type { SignedContent, SignedPart } from 'proof'
import { getRecord } from '#platform/collection/commands.ts'
import { type CollectionsByType, registered } from '#platform/collection/spine.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'

const APPROVAL = `select s.content, s.at from signatures s
  where s.org_id = app.org() and s.record_id = $1 and s.meaning = 'approval' order by s.seq desc limit 1`

type Values = Readonly<Record<string, unknown>>

const between = (fields: readonly string[], before: Values, after: Values) =>
  fields
    .map((field) => ({ field, from: before[field] ?? null, to: after[field] ?? null }))
    .filter(({ from, to }) => !isDeepStrictEqual(from, to))

interface Line {
  readonly id: string
  readonly fields: Values
}

function changesOf(
  before: readonly Line[],
  after: readonly Line[],
): Omit<PlanChanges['lines'][number], 'code' | 'name'>[] {
  const [was, is] = [before, after].map((lines) => new Map(lines.map((one) => [one.id, one.fields]))) as [
    Map<string, Values>,
    Map<string, Values>,
  ]
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((id) => {
    const [old, now] = [was.get(id), is.get(id)]
    const changes = between(APPROVED_OF_LINE, old ?? {}, now ?? {})
    const kind = old ? (now ? ('changed' as const) : ('removed' as const)) : ('added' as const)
    const entity = String((now ?? old)!['entity'])
    return kind === 'changed' && changes.length === 0 ? [] : [{ id, kind, entity, changes }]
  })
}

/** What differs from the signed content of the last approval, which nobody can have changed since. */
export async function compareWithApproved(
  tx: Tx,
  byType: CollectionsByType,
  actor: Actor,
  id: string,
): Promise<PlanChanges> {
  const collection = registered(byType, auditplans)
  const plan = await getRecord(tx, collection, actor, id)
  const [signed] = await tx.query<{ content: string; at: string }>(APPROVAL, [id])
  if (!signed) return { approvedAt: null, plan: [], lines: [] }
  const content = JSON.parse(signed.content) as SignedContent
  const now = (await collection.shape.signedParts?.(tx, plan)) ?? []
  const isLine = ({ type }: SignedPart) => type === 'planline'
  const lines = changesOf((content.parts ?? []).filter(isLine), now.filter(isLine))
  const names = await tx.query<{ id: string; code: string; name: Localized }>(
    `select r.id, r.code, r.title as name from records r where r.org_id = app.org() and r.id = any($1::uuid[])`,
    [lines.map(({ entity }) => entity)],
  )
  const byId = new Map(names.map((one) => [one.id, one]))
  return {
    approvedAt: signed.at,
    plan: between(APPROVED_OF_PLAN, content.fields, plan),
    lines: lines.map((line) => {
      const { code, name } = byId.get(line.entity)!
      return { ...line, code, name }
    }),
  }
}
