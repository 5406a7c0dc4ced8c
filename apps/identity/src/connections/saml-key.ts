// The certificate library's container needs it loaded first.
import 'reflect-metadata'
import * as x509 from '@peculiar/x509'
import type pg from 'pg'
import type { Sealing } from '../sealing.ts'
import type { SamlKey } from './saml.ts'

const YEARS = 10
const ALGORITHM = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 3072,
}

async function makeKey(name: string): Promise<SamlKey> {
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
  const notBefore = new Date()
  const notAfter = new Date(notBefore)
  notAfter.setFullYear(notBefore.getFullYear() + YEARS)
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: [{ CN: [name] }],
    notBefore,
    notAfter,
    signingAlgorithm: ALGORITHM,
    keys,
  })
  const privateKey = x509.PemConverter.encode(
    await crypto.subtle.exportKey('pkcs8', keys.privateKey),
    'PRIVATE KEY',
  )
  return { privateKey, certificate: certificate.toString('pem') }
}

/** The key that opens encrypted assertions. The first start makes it; of two starts, one wins. */
export async function readSamlKey(pool: pg.Pool, { seal, open }: Sealing, issuer: string): Promise<SamlKey> {
  const read = async () => {
    const { rows } = await pool.query<SamlKey>(
      'select private_key as "privateKey", certificate from saml_keys',
    )
    return rows[0] && { ...rows[0], privateKey: open(rows[0].privateKey) }
  }
  const found = await read()
  if (found) return found
  const { privateKey, certificate } = await makeKey(new URL(issuer).hostname)
  await pool.query(
    'insert into saml_keys (private_key, certificate) values ($1, $2) on conflict (id) do nothing',
    [seal(privateKey), certificate],
  )
  return (await read())!
}
