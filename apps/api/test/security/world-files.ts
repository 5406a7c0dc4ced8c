import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { v7 as uuid } from 'uuid'
import { storedKey } from '#platform/storage/storage.ts'
import type { Harness } from '#test/harness.ts'

/** The files of a test organisation: one attached to its evidence, and one finished upload. */
export class WorldFiles {
  /** The hash of the file that all evidence has. */
  hash = ''
  private waiting = ''
  private readonly harness: Harness
  private readonly org: string
  /** A finished upload of each person, ready to be attached. */
  readonly uploads = new Map<string, string>()

  private constructor(harness: Harness, org: string) {
    this.harness = harness
    this.org = org
  }

  static async create(harness: Harness, org: string, canary: string): Promise<WorldFiles> {
    const files = new WorldFiles(harness, org)
    files.hash = await files.store(`${canary} attached`)
    files.waiting = await files.store(`${canary} waiting`)
    return files
  }

  in(harness: Harness): WorldFiles {
    const files = new WorldFiles(harness, this.org)
    files.hash = this.hash
    files.waiting = this.waiting
    for (const [person, upload] of this.uploads) files.uploads.set(person, upload)
    return files
  }

  private async store(text: string): Promise<string> {
    const bytes = Buffer.from(text)
    const hash = createHash('sha256').update(bytes).digest('hex')
    await this.harness.services.storage.put(storedKey(this.org, hash), Readable.from([bytes]))
    await this.harness.admin.query(
      `insert into stored_files (org_id, sha256, bytes, media_type, viewable, state)
       values ($1, decode($2, 'hex'), $3, 'image/png', true, 'clean')`,
      [this.org, hash, bytes.length],
    )
    return hash
  }

  async uploadFor(person: string): Promise<void> {
    const id = uuid()
    await this.harness.admin.query(
      `insert into uploads (org_id, id, person_id, name, bytes, sha256, stored, expires_at)
       values ($1, $2, $3, 'waiting.png', 10, decode($4, 'hex'), true, now() + interval '1 hour')`,
      [this.org, id, person, this.waiting],
    )
    this.uploads.set(person, id)
  }

  async attach(
    files: readonly { id: string; record: string }[],
    person: string,
    name: string,
  ): Promise<void> {
    await this.harness.admin.query(
      `insert into evidence_files (org_id, id, record_id, version, sha256, name, uploaded_by)
       select $2, x.id, x.record, 1, decode($3, 'hex'), $5, $4 from jsonb_to_recordset($1::jsonb) as x(id uuid, record uuid)`,
      [JSON.stringify(files), this.org, this.hash, person, name],
    )
  }
}
