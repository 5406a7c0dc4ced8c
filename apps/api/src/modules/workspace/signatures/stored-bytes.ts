import { createHash } from 'node:crypto'
import type { WriteTx } from '#platform/db/tx.ts'
import type { Services } from '#platform/http/services.ts'
import { storedKey } from '#platform/storage/storage.ts'

/** The actual hash of the stored bytes, or null if they are missing. */
export async function hashStored({ storage }: Services, org: string, signed: string): Promise<string | null> {
  const key = storedKey(org, signed)
  if ((await storage.head(key)) === null) return null
  const hash = createHash('sha256')
  for await (const part of await storage.read(key)) hash.update(part as Buffer)
  return hash.digest('hex')
}

/** Saves the verification results. Restored bytes become valid again. */
export async function rememberChecks(tx: WriteTx, found: ReadonlyMap<string, string | null>): Promise<void> {
  const checks = [...found].map(([hash, present]) => ({ hash, damaged: present !== hash }))
  if (checks.length === 0) return
  await tx.query(
    `update stored_files f set checked_at = clock_timestamp(), damaged = x.damaged
     from json_to_recordset($1::json) as x(hash text, damaged boolean)
     where f.org_id = app.org() and f.sha256 = decode(x.hash, 'hex')`,
    [JSON.stringify(checks)],
  )
}
