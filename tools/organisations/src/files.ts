import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { withClients } from './connect.ts'

export interface StoredFile {
  key: string
  bytes: number
}

/** The storage objects that the rows of an organisation refer to. */
export function listFiles(database: string, organisation: string): Promise<StoredFile[]> {
  return withClients([database], async (client) => {
    const { rows } = await client.query<{ key: string; bytes: string }>(
      `select org_id || '/' || encode(sha256, 'hex') as key, bytes from app.stored_files
       where org_id = $1 and state in ('clean', 'scanning', 'quarantined') order by 1`,
      [organisation],
    )
    return rows.map(({ key, bytes }) => ({ key, bytes: Number(bytes) }))
  })
}

/** Files that are missing in a folder, or have another size there. */
export async function missingFrom(folder: string, files: readonly StoredFile[]): Promise<string[]> {
  const missing: string[] = []
  for (const { key, bytes } of files) {
    const found = await stat(join(folder, key)).catch(() => null)
    if (found?.size !== bytes) missing.push(key)
  }
  return missing
}
