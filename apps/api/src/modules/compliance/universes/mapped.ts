import type { WriteTx } from '#platform/db/tx.ts'

/** Notifies open pages: evidence of these requirements may now be offered to the requirements mapped to them. */
export async function announceMapped(tx: WriteTx, ids: readonly string[]): Promise<void> {
  const rows = await tx.query<{ id: string }>(
    `select m.to_id as id from links m
       where m.org_id = app.org() and m.from_id = any($1::uuid[]) and m.kind = 'also_satisfies'
     union select m.from_id from links m
       where m.org_id = app.org() and m.to_id = any($1::uuid[]) and m.kind = 'also_satisfies'`,
    [ids],
  )
  announceRequirements(tx, [...ids, ...rows.map(({ id }) => id)])
}

export function announceRequirements(tx: WriteTx, ids: readonly string[]): void {
  const event = 'record-changed' as const
  for (const id of new Set(ids)) tx.live.push({ tell: { event, type: 'requirement', id, version: null } })
}
