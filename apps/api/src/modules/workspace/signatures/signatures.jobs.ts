import type { Locale } from 'contract'
import { LOCK_MINUTES, MAX_FAILURES } from 'contract/workspace/signatures'
import { composeFor } from '#modules/workspace/templates/index.ts'
import { momentNow } from '#platform/clock.ts'
import { IS_ACTIVE_MEMBER } from '#platform/collection/readers.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import type { Services } from '#platform/http/services.ts'
import { enqueueForEach } from '#platform/jobs/each-organisation.ts'
import type { JobData } from '#platform/jobs/jobs.ts'
import type { SendMail } from '#platform/mail.ts'
import { WARN_ADMINISTRATORS } from './signers.ts'
import { hashStored, rememberChecks } from './stored-bytes.ts'

export const VERIFY_SIGNED_FILES = 'verify-signed-files'

/** Files verified per organisation and night, least recently verified first. */
const BATCH_SIZE = 500

interface Warning {
  org: string
  kind: 'locked' | 'damaged' | 'trail_altered'
  person?: string
  files?: number
  codes?: string[]
}

/** Sends a warning to every administrator, each in their language. */
export async function warnAdministrators(
  services: Services,
  sendMail: SendMail,
  data: JobData,
): Promise<void> {
  // Jobs of this queue are enqueued with a `Warning`, which the queue stores as JSON.
  const { org, kind, person, files, codes = [] } = data as JobData & Warning
  const tx = services.db.read(org)
  const admins = await tx.query<{
    id: string
    email: string | null
    locale: Locale
    organisation: string
    name: string | null
  }>(
    `select m.id, m.email, app.member_locale(m.id) as locale, o.name as organisation,
       (select p.name from members p where p.org_id = app.org() and p.id = $1) as name
     from members m join organisations o on o.org_id = m.org_id where ${IS_ACTIVE_MEMBER} and 'admin' = any(m.roles)`,
    [person ?? null],
  )
  for (const { id, email, locale, organisation, name } of admins) {
    if (!email) continue
    const values = {
      'organisation.name': organisation,
      'person.name': name ?? '',
      'lock.minutes': String(LOCK_MINUTES),
      'failures.count': String(MAX_FAILURES),
      'files.count': String(files ?? 0),
    }
    await sendMail({
      to: email,
      ...(await composeFor(tx, kind, locale, values, { 'records.codes': codes })),
      locale,
      id: `${kind}-${org}-${person ?? ''}-${String(data['at'] ?? '')}-${id}`,
    })
  }
}

const OLDEST = `
  select encode(f.sha256, 'hex') as hash, f.damaged from stored_files f
  where f.org_id = app.org() and f.sha256 in (
    select decode(e->>'sha256', 'hex') from signatures s, json_array_elements(s.content::json->'evidence') e
    where s.org_id = app.org() and e->>'sha256' is not null)
  order by f.checked_at nulls first, f.sha256 limit ${BATCH_SIZE}`

/** The records with signatures that cover one of these files. */
const AFFECTED_RECORDS = `
  select distinct r.code from signatures s join records r on r.org_id = s.org_id and r.id = s.record_id,
    json_array_elements(s.content::json->'evidence') e
  where s.org_id = app.org() and e->>'sha256' = any($1::text[]) order by r.code`

/**
 * Nightly: verifies the hashes of signed files. Without an organisation it enqueues one job for each. New findings are
 * recorded in the trail, and administrators are notified.
 */
export async function verifySignedFiles(services: Services, data: JobData): Promise<void> {
  const { db } = services
  const { org } = data
  if (org === null) return enqueueForEach(services, VERIFY_SIGNED_FILES)
  const files = await db.read(org).query<{ hash: string; damaged: boolean }>(OLDEST)
  const found = new Map<string, string | null>()
  for (const { hash } of files) found.set(hash, await hashStored(services, org, hash))
  const fresh = files
    .filter(({ hash, damaged }) => !damaged && found.get(hash) !== hash)
    .map(({ hash }) => hash)
  await db.write(org, async (tx) => {
    await rememberChecks(tx, found)
    if (fresh.length > 0) await report(services, tx, fresh)
    return { value: undefined }
  })
}

async function report({ jobs }: Services, tx: WriteTx, fresh: readonly string[]): Promise<void> {
  const rows = await tx.query<{ code: string }>(AFFECTED_RECORDS, [fresh])
  const codes = rows.map(({ code }) => code)
  tx.trail.push({
    action: 'damaged',
    type: 'stored_file',
    record: null,
    changes: { files: [fresh, null], records: [null, codes] },
    reason: null,
    actor: null,
    roles: ['system'],
    request: null,
  })
  const at = momentNow()
  await jobs.enqueue(tx, WARN_ADMINISTRATORS, {
    org: tx.org,
    kind: 'damaged',
    files: fresh.length,
    codes,
    at,
  })
}
