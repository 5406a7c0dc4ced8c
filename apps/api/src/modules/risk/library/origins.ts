import type { WriteTx } from '#platform/db/tx.ts'

/** The values loaded into a record, by field; references are given as codes. */
export interface Origin {
  readonly record: string
  readonly version: string
  readonly loaded: Readonly<Record<string, unknown>>
}

/** Stores what was loaded from the library; fields not taken this time keep their earlier loaded value. */
export async function keepOrigins(tx: WriteTx, origins: readonly Origin[]): Promise<void> {
  if (origins.length === 0) return
  await tx.query(
    `insert into library_origins as o (org_id, record_id, version, loaded)
     select app.org(), x.record, x.version, x.loaded
     from json_to_recordset($1::json) as x(record uuid, version text, loaded jsonb)
     on conflict (org_id, record_id) do update set version = excluded.version, loaded = o.loaded || excluded.loaded`,
    [JSON.stringify(origins)],
  )
}
