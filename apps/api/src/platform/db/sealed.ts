import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { TrailDraft, Tx } from './tx.ts'

/**
 * What entries of the trail say of a person, by the type of the entry, whose record is the member or the invitation. It is
 * sealed under a key of that person before it is hashed: the chain is over the sealed text, and when the key is destroyed,
 * it still verifies and nobody can read the value any more (GDPR 17; 21 CFR 11.10(e)).
 */
export const PERSONAL_VALUES: Readonly<Record<string, readonly string[]>> = {
  member: ['name', 'email', 'proposedName'],
  invitation: ['email', 'name'],
}

/** A sealed value says what it is and whose: `sealed:1:<id>:<nonce, text and tag>`. */
const SEALED = /sealed:1:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):([A-Za-z0-9_-]+)/g
const NONCE = 12
const TAG = 16

/** What is sealed for one person of one organisation opens for no other. */
const boundTo = (org: string, id: string): Buffer => Buffer.from(`${org} ${id}`)

function seal(org: string, id: string, key: Buffer, value: unknown): string {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(boundTo(org, id))
  const text = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()])
  return `sealed:1:${id}:${Buffer.concat([nonce, text, cipher.getAuthTag()]).toString('base64url')}`
}

/** The value, or nothing where the key is another one: somebody who was erased and came back has a new one. */
function unseal(org: string, id: string, key: Buffer, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < NONCE + TAG) return undefined
  try {
    const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE), { authTagLength: TAG })
    cipher.setAAD(boundTo(org, id)).setAuthTag(bytes.subarray(-TAG))
    const text = Buffer.concat([cipher.update(bytes.subarray(NONCE, -TAG)), cipher.final()])
    return JSON.parse(text.toString()) as string
  } catch {
    return undefined
  }
}

async function loadKeys(tx: Tx, ids: readonly string[]): Promise<Map<string, Buffer>> {
  const rows = await tx.query<{ id: string; key: string }>(
    `select id, encode(key, 'hex') as key from person_keys where org_id = app.org() and id = any($1::uuid[])`,
    [ids],
  )
  return new Map(rows.map(({ id, key }) => [id, Buffer.from(key, 'hex')]))
}

/** The keys of these people, made where there are none yet. */
async function takeKeys(tx: Tx, ids: readonly string[]): Promise<Map<string, Buffer>> {
  const found = await loadKeys(tx, ids)
  const missing = ids.filter((id) => !found.has(id))
  if (missing.length === 0) return found
  await tx.query(
    `insert into person_keys (org_id, id, key)
     select app.org(), id, decode(key, 'hex') from unnest($1::uuid[], $2::text[]) as made(id, key) on conflict do nothing`,
    [missing, missing.map(() => randomBytes(32).toString('hex'))],
  )
  // Another transaction may have made one first; it has ended by now, and its key holds.
  return loadKeys(tx, ids)
}

const personalIn = ({ type, record, changes }: TrailDraft): string[] =>
  record === null ? [] : (PERSONAL_VALUES[type] ?? []).filter((key) => changes?.[key] !== undefined)

/** The entries as they are hashed. Those that say nothing of a person, nearly all, cost no query. */
export async function sealEntries(tx: Tx, entries: readonly TrailDraft[]): Promise<readonly TrailDraft[]> {
  const about = entries.filter((entry) => personalIn(entry).length > 0).map(({ record }) => record!)
  if (about.length === 0) return entries
  const keys = await takeKeys(tx, [...new Set(about)])
  return entries.map((entry) => {
    const id = entry.record!
    const changes = { ...entry.changes }
    for (const name of personalIn(entry)) {
      const [from, to] = changes[name]!
      const sealed = (value: unknown) =>
        value === null || value === undefined ? null : seal(tx.org, id, keys.get(id)!, value)
      changes[name] = [sealed(from), sealed(to)]
    }
    return { ...entry, changes }
  })
}

/** What the sealed values in these texts say, each by its sealed form; of those whose key is gone, that they are erased. */
export async function openSealed(
  tx: Tx,
  texts: readonly string[],
  erased: string,
): Promise<Record<string, string>> {
  const found = new Map<string, [id: string, sealed: string]>()
  for (const text of texts)
    for (const [whole, id, sealed] of text.matchAll(SEALED)) found.set(whole, [id!, sealed!])
  if (found.size === 0) return {}
  const keys = await loadKeys(tx, [...new Set([...found.values()].map(([id]) => id))])
  return Object.fromEntries(
    [...found].map(([whole, [id, sealed]]) => {
      const key = keys.get(id)
      return [whole, (key && unseal(tx.org, id, key, sealed)) ?? erased]
    }),
  )
}

/** A text of JSON with what was sealed in it opened. */
export const withOpened = (text: string, opened: Readonly<Record<string, string>>): string =>
  text.replace(SEALED, (whole) => JSON.stringify(opened[whole] ?? whole).slice(1, -1))
