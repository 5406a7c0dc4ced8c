import { fail } from 'contract'
import type { SignIn } from 'contract/workspace/sign-ins'
import type { Tx } from '#platform/db/tx.ts'

const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d{1,6})?(Z|\+00(:?00)?)$/

/** The sign-ins of a person in this organisation, newest first. */
export async function listSignIns(
  tx: Tx,
  personId: string,
  { cursor, limit = 25 }: { cursor?: string | undefined; limit?: number | undefined } = {},
): Promise<{ items: SignIn[]; next: string | null }> {
  if (cursor !== undefined && (!MOMENT.test(cursor) || Number.isNaN(Date.parse(cursor))))
    throw fail('INVALID_CURSOR')
  const rows = await tx.query<SignIn>(
    `select at, method, browser, address from sign_ins
     where org_id = app.org() and person_id = $1 and ($2::timestamptz is null or at < $2::timestamptz)
     order by at desc limit $3`,
    [personId, cursor ?? null, limit + 1],
  )
  const items = rows.slice(0, limit)
  return { items, next: rows.length > limit ? items.at(-1)!.at : null }
}
