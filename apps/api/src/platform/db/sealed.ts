import { randomBytes } from 'node:crypto'
import { decrypt, encrypt } from '#platform/cipher.ts'
import type { TrailDraft } from './trail-draft.ts'

/** What sealing needs of a transaction. */
interface Queries {
  readonly org: string
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>
}

/**
 * Personal values in trail entries, by the type of the entry, whose record is the member or the invitation. They are
 * encrypted with a key of that person before hashing. When the key is destroyed, the chain still verifies and the values
 * are unreadable (GDPR 17; 21 CFR 11.10(e)).
 */
const PERSONAL_VALUES: Readonly<Record<string, readonly string[]>> = {
  member: ['name', 'email', 'proposedName'],
  invitation: ['email', 'name'],
}

/** The format of a sealed value, with the id of its person: `sealed:1:<id>:<nonce, text and tag>`. */
const SEALED = /sealed:1:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):([A-Za-z0-9_-]+)/g
/** A sealed value is bound to one person of one organisation. */
const ownerOf = (org: string, id: string): string => `${org} ${id}`

const seal = (org: string, id: string, key: Buffer, value: unknown): string =>
  `sealed:1:${id}:${encrypt(key, JSON.stringify(value), ownerOf(org, id)).toString('base64url')}`

/** The value, or undefined if the key differs: a person who was erased and returned has a new key. */
function unseal(org: string, id: string, key: Buffer, sealed: string): string | undefined {
  try {
    return JSON.parse(decrypt(key, Buffer.from(sealed, 'base64url'), ownerOf(org, id)).toString()) as string
  } catch {
    return undefined
  }
}

async function loadKeys(tx: Queries, ids: readonly string[]): Promise<Map<string, Buffer>> {
  const rows = await tx.query<{ id: string; key: string }>(
    `select id, encode(key, 'hex') as key from person_keys where org_id = app.org() and id = any($1::uuid[])`,
    [ids],
  )
  return new Map(rows.map(({ id, key }) => [id, Buffer.from(key, 'hex')]))
}

/** Loads the keys of these people and creates missing ones. */
async function ensureKeys(tx: Queries, ids: readonly string[]): Promise<Map<string, Buffer>> {
  const found = await loadKeys(tx, ids)
  const missing = ids.filter((id) => !found.has(id))
  if (missing.length === 0) return found
  await tx.query(
    `insert into person_keys (org_id, id, key)
     select app.org(), id, decode(key, 'hex') from unnest($1::uuid[], $2::text[]) as made(id, key) on conflict do nothing`,
    [missing, missing.map(() => randomBytes(32).toString('hex'))],
  )
  // A concurrent transaction may have created a key first; it has committed by now, and its key applies.
  return loadKeys(tx, ids)
}

const personalFields = ({ type, record, changes }: TrailDraft): string[] =>
  record === null ? [] : (PERSONAL_VALUES[type] ?? []).filter((key) => changes?.[key] !== undefined)

/** Encrypts personal values in entries before they are hashed. Entries without any, nearly all, need no query. */
export async function sealEntries(
  tx: Queries,
  entries: readonly TrailDraft[],
): Promise<readonly TrailDraft[]> {
  const about = entries.filter((entry) => personalFields(entry).length > 0).map(({ record }) => record!)
  if (about.length === 0) return entries
  const keys = await ensureKeys(tx, [...new Set(about)])
  return entries.map((entry) => {
    const id = entry.record!
    const changes = { ...entry.changes }
    for (const name of personalFields(entry)) {
      const [from, to] = changes[name]!
      const sealed = (value: unknown) =>
        value === null || value === undefined ? null : seal(tx.org, id, keys.get(id)!, value)
      changes[name] = [sealed(from), sealed(to)]
    }
    return { ...entry, changes }
  })
}

/** Decrypts the sealed values in these texts, by sealed form; values without a key become `erased`. */
export async function decryptSealed(
  tx: Queries,
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

/** Replaces the sealed values in a JSON text by their decrypted values. */
export const replaceSealed = (text: string, decrypted: Readonly<Record<string, string>>): string =>
  text.replace(SEALED, (whole) => JSON.stringify(decrypted[whole] ?? whole).slice(1, -1))
