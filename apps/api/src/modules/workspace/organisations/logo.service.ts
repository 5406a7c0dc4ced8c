import { createHash } from 'node:crypto'
import { fail } from 'contract'
import type { Logo, LogoInput, Organisation } from 'contract/workspace/organisations'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { isPlainImage } from '#platform/uploads/plain-image.ts'
import { currentOrganisation } from './organisations.service.ts'

const SIGNATURES = [
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
] as const

export async function currentLogo(tx: Tx): Promise<Logo | null> {
  const [row] = await tx.query<{ mediaType: Logo['mediaType'] | null; data: string }>(
    `select logo_type as "mediaType", translate(encode(logo, 'base64'), E'\\n', '') as data
     from organisations where org_id = app.org() and logo is not null`,
  )
  return row?.mediaType ? { mediaType: row.mediaType, data: row.data } : null
}

/** The type of a picture by its first bytes. It must be one complete picture, with nothing behind it. */
function typeOf(bytes: Buffer): Logo['mediaType'] {
  const found = SIGNATURES.find(([, signature]) => bytes.subarray(0, signature.length).equals(signature))
  if (!found || !isPlainImage(found[0], bytes))
    throw fail('INVALID_INPUT', [{ path: ['logo', 'data'], code: 'not_a_picture' }])
  return found[0]
}

/** Sets or removes the logo that documents show. The trail keeps the hashes. */
export async function changeLogo(
  tx: WriteTx,
  actor: Actor,
  version: number,
  { logo }: LogoInput,
  requestId: string,
): Promise<Organisation> {
  const bytes = logo ? Buffer.from(logo.data, 'base64') : null
  const mediaType = bytes ? typeOf(bytes) : null
  const before = await currentLogo(tx)
  const [row] = await tx.query<{ version: number }>(
    `update organisations set logo = $2, logo_type = $3, version = version + 1
     where org_id = app.org() and version = $1 returning version`,
    [version, bytes, mediaType],
  )
  if (!row) throw fail('VERSION_CONFLICT', { version: (await currentOrganisation(tx)).version })
  const hashOf = (picture: Buffer | null) =>
    picture ? createHash('sha256').update(picture).digest('hex') : null
  tx.trail.push({
    action: 'setting',
    type: 'organisation',
    record: tx.org,
    version: row.version,
    changes: { logo: [hashOf(before ? Buffer.from(before.data, 'base64') : null), hashOf(bytes)] },
    actor: actor.personId,
    roles: actor.roles,
    request: requestId,
  })
  return currentOrganisation(tx)
}
