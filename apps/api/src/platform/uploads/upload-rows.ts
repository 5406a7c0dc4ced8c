import { fail } from 'contract'
import type { UploadMetadata } from 'contract/workspace/uploads'
import type { Tx, WriteTx } from '#platform/db/tx.ts'

/** Unfinished and unused uploads are removed within a day; the hourly job needs up to an hour to notice. */
export const UPLOAD_HOURS = 20
/** The limit of open uploads per person, because each uses storage. */
const MAX_OPEN = 50

export interface UploadRow {
  id: string
  name: string
  bytes: number
  sha256: Buffer
  stored: boolean
}

const COLUMNS = 'id, name, bytes, sha256, stored'

export async function insertUpload(
  tx: WriteTx,
  { id, person, bytes, filename, sha256 }: { id: string; person: string; bytes: number } & UploadMetadata,
): Promise<void> {
  const [open] = await tx.query<{ count: number }>(
    `select count(*)::integer as count from uploads
     where org_id = app.org() and person_id = $1 and not stored and expires_at > clock_timestamp()`,
    [person],
  )
  if (open!.count >= MAX_OPEN) throw fail('RATE_LIMITED')
  await tx.query(
    `insert into uploads (org_id, id, person_id, name, bytes, sha256, expires_at)
     values (app.org(), $1, $2, $3, $4, decode($5, 'hex'), clock_timestamp() + interval '${UPLOAD_HOURS} hours')`,
    [id, person, filename, bytes, sha256],
  )
}

/** Returns an upload of this person; those of others are not found. */
export async function getUpload(tx: Tx, id: string, person: string): Promise<UploadRow> {
  const [row] = await tx.query<UploadRow>(
    `select ${COLUMNS} from uploads
     where org_id = app.org() and id = $1 and person_id = $2 and expires_at > clock_timestamp()`,
    [id, person],
  )
  if (!row) throw fail('NOT_FOUND')
  return row
}

/** Expires a failed upload: it no longer counts as open, and the hourly job removes it. */
export async function expireUpload(tx: WriteTx, id: string): Promise<void> {
  await tx.query('update uploads set expires_at = clock_timestamp() where org_id = app.org() and id = $1', [
    id,
  ])
}

export async function deleteUpload(tx: WriteTx, id: string): Promise<void> {
  await tx.query('delete from uploads where org_id = app.org() and id = $1', [id])
}
