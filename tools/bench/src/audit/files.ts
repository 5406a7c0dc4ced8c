import { createHash, randomFillSync } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'

/** Size of the evidence files, each with different content. */
const BYTES = 256 * 1024

/** Stores a file for every evidence record, as an upload would: a row, and bytes under their hash. */
export async function writeFiles(
  admin: pg.Client,
  organisation: string,
  person: string,
  folder: string,
): Promise<number> {
  const { rows } = await admin.query<{ id: string }>(
    `select id from app.records where org_id = $1 and type = 'evidence' order by code`,
    [organisation],
  )
  const into = join(folder, organisation)
  mkdirSync(into, { recursive: true, mode: 0o700 })
  const bytes = Buffer.alloc(BYTES)
  for (const { id } of rows) {
    randomFillSync(bytes)
    const sha256 = createHash('sha256').update(bytes).digest()
    writeFileSync(join(into, sha256.toString('hex')), bytes)
    await admin.query(
      `insert into app.stored_files (org_id, sha256, bytes, media_type, viewable, state)
       values ($1, $2, $3, 'application/pdf', true, 'clean')`,
      [organisation, sha256, BYTES],
    )
    await admin.query(
      `insert into app.evidence_files (org_id, id, record_id, version, name, sha256, uploaded_by)
       values ($1, gen_random_uuid(), $2, 1, 'scan.pdf', $3, $4)`,
      [organisation, id, sha256, person],
    )
  }
  return rows.length
}
