// Signs tokens with the key of the provider (provider.mjs), which leaves it in a folder.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const { importJWK, SignJWT } = createRequire(new URL('../../apps/api/package.json', import.meta.url))('jose')

export async function issuerOf(folder) {
  const key = await importJWK(JSON.parse(readFileSync(join(folder, 'private.json'), 'utf8')), 'RS256')
  return {
    sign: (claims) =>
      new SignJWT({ email_verified: true, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'proof' })
        .setIssuer(process.env.ISSUER ?? 'https://id:8443')
        .setAudience('web')
        .setIssuedAt()
        .setExpirationTime('2h')
        .sign(key),
  }
}
