import type { WriteTx } from '#platform/db/tx.ts'
import type { Services } from '#platform/http/services.ts'
import type { JobData } from '#platform/jobs/jobs.ts'
import type { Scan } from '#platform/scanner/scanner.ts'
import { storedKey } from '#platform/storage/storage.ts'

export interface ScanResult {
  sha256: Buffer
  from: string
  to: 'clean' | 'quarantined'
  finding: string | null
}

/** Records the result in the trail of the records that contain the file; returns false if there are none. */
export type RecordScan = (tx: WriteTx, scanned: ScanResult) => Promise<boolean>

const SCANNABLE_STATES = ['scanning', 'clean', 'quarantined']

async function saveResult(
  tx: WriteTx,
  { sha256, finding }: Pick<ScanResult, 'sha256' | 'finding'>,
  recordScan: RecordScan,
) {
  const to = finding === null ? 'clean' : 'quarantined'
  const [row] = await tx.query<{ state: string }>(
    'select state from stored_files where org_id = app.org() and sha256 = $1 and state = any($2) for update',
    [sha256, SCANNABLE_STATES],
  )
  if (!row) return
  await tx.query(
    `update stored_files set state = $2, finding = $3, scanned_at = clock_timestamp()
     where org_id = app.org() and sha256 = $1`,
    [sha256, to, finding],
  )
  if (row.state === to) return
  const scanned: ScanResult = { sha256, from: row.state, to, finding }
  if (await recordScan(tx, scanned)) return
  // The file is not used yet, so the entry belongs to no record.
  tx.trail.push({
    action: 'scan',
    type: 'file',
    record: null,
    changes: scanChanges(scanned),
    reason: null,
    actor: null,
    roles: ['system'],
    request: null,
  })
}

export const scanChanges = ({
  sha256,
  from,
  to,
  finding,
}: ScanResult): Record<string, [unknown, unknown]> => ({
  scan: [from, to],
  sha256: [null, sha256.toString('hex')],
  ...(finding === null ? {} : { finding: [null, finding] }),
})

/** Scans a stored file and saves the result. It is idempotent. */
export async function scanFile(
  services: Services,
  scan: Scan,
  data: JobData,
  recordScan: RecordScan,
): Promise<void> {
  const { db, storage } = services
  const [org, hash] = [data.org!, String(data['sha256'])]
  const sha256 = Buffer.from(hash, 'hex')
  const [row] = await db
    .read(org)
    .query(
      `select 1 as found from stored_files where org_id = app.org() and sha256 = $1 and state = any($2)`,
      [sha256, SCANNABLE_STATES],
    )
  // The file was removed before the scan.
  if (!row) return
  const finding = await scan(await storage.read(storedKey(org, hash)))
  await db.write(org, async (tx) => ({ value: await saveResult(tx, { sha256, finding }, recordScan) }))
}
