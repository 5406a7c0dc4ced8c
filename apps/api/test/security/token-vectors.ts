import { type Forge, part } from './tokens.ts'

const now = (): number => Math.floor(Date.now() / 1000)

/** Tokens with a false signature, or without one. */
function unsignedVectors(forge: Forge): [string, string][] {
  const spellings = [
    'none',
    'None',
    'NONE',
    'nOnE',
    ' none',
    'none ',
    '',
    null,
    undefined,
    0,
    ['none'],
    'HS0',
    'RS256\u0000',
  ]
  const real = forge.signed().split('.')[2]!
  return [
    ...spellings.map((alg): [string, string] => [
      `alg ${JSON.stringify(alg)} without signature`,
      forge.unsigned(alg),
    ]),
    ['alg none with a signature', forge.unsigned('none', real)],
    ['alg RS256 with an empty signature', forge.unsigned('RS256')],
    ['alg RS256 with a signature of zeros', forge.unsigned('RS256', Buffer.alloc(256).toString('base64url'))],
  ]
}

/** HMAC with public values as the key. */
function confusedVectors(forge: Forge): [string, string][] {
  const pem = forge.publicKey.export({ type: 'spki', format: 'pem' }) as string
  const jwk = forge.publicKey.export({ format: 'jwk' })
  const secrets: [string, string | Buffer][] = [
    ['PEM', pem],
    ['PEM without the last line break', pem.trimEnd()],
    ['PEM with leading blanks', `   ${pem}`],
    ['PEM after a text', `Bag Attributes\n  localKeyID: 1\n${pem}`],
    ['PKCS1 PEM', forge.publicKey.export({ type: 'pkcs1', format: 'pem' })],
    ['SPKI bytes', forge.publicKey.export({ type: 'spki', format: 'der' })],
    ['JWK text', JSON.stringify(jwk)],
    ['JWK modulus', Buffer.from(jwk.n!, 'base64url')],
    ['empty secret', ''],
  ]
  return secrets.flatMap(([label, secret]) =>
    (['HS256', 'HS384', 'HS512'] as const).map((alg): [string, string] => [
      `${alg} with the public key as ${label}`,
      forge.confused(alg, secret),
    ]),
  )
}

/** Correctly signed, but for another audience, another time, or without a subject. */
function claimVectors(forge: Forge): [string, string][] {
  const { iss, sub } = forge.claims as { iss: string; sub: string }
  const claims: [string, Record<string, unknown>][] = [
    ...[
      undefined,
      '',
      'other',
      'WEB',
      'web ',
      'web,other',
      [],
      ['other'],
      ['web', 'other'],
      7,
      null,
      { web: 1 },
    ].map((aud): [string, Record<string, unknown>] => [`aud ${JSON.stringify(aud)}`, { aud }]),
    ['two audiences and the other one’s azp', { aud: ['web', 'other'], azp: 'other' }],
    ...[
      undefined,
      '',
      `${iss}/`,
      iss.toUpperCase(),
      ` ${iss}`,
      iss.replace('http:', 'https:'),
      'https://evil.example',
      [iss],
      null,
    ].map((one): [string, Record<string, unknown>] => [`iss ${JSON.stringify(one)}`, { iss: one }]),
    ...[undefined, null, '', ' ', 7, true, [sub], { sub }, 'x'.repeat(256)].map(
      (one): [string, Record<string, unknown>] => [`sub ${JSON.stringify(one)?.slice(0, 20)}`, { sub: one }],
    ),
    ['exp missing', { exp: undefined }],
    ['exp null', { exp: null }],
    ['exp as text', { exp: String(now() + 3600) }],
    ['exp an hour ago', { exp: now() - 3600 }],
    ['exp just past the leeway', { exp: now() - 31 }],
    ['exp zero', { exp: 0 }],
    ['exp negative', { exp: -1 }],
    ['nbf in the future', { nbf: now() + 600 }],
    ['nbf as text', { nbf: '0' }],
    ['iat missing', { iat: undefined }],
  ]
  return claims.map(([label, changed]) => [label, forge.signed(changed)])
}

/** Headers that try to choose the key, or claim another type of token. */
function headerVectors(forge: Forge, evil: string): [string, string][] {
  const kids = [
    '../../../../dev/null',
    '/dev/null',
    `${evil}/jwks`,
    "x' union select 'secret",
    '',
    'TEST',
    'other',
    null,
    7,
    ['test'],
  ]
  const jwk = forge.strangerJwk()
  return [
    ...kids.map((kid): [string, string] => [`kid ${JSON.stringify(kid)}`, forge.signedByStranger({ kid })]),
    ['another key with the same kid', forge.signedByStranger()],
    ['another key without kid', forge.signedByStranger({ kid: undefined })],
    ['jwk in the header', forge.signedByStranger({ jwk })],
    ['jwk in the header instead of kid', forge.signedByStranger({ jwk, kid: undefined })],
    ['jku', forge.signedByStranger({ jku: `${evil}/jwks` })],
    ['x5u', forge.signedByStranger({ x5u: `${evil}/cert` })],
    ['x5c', forge.signedByStranger({ x5c: ['MIIB'] })],
    ['crit unknown', forge.signed({}, { crit: ['evil'], evil: 1 })],
    ['crit known', forge.signed({}, { crit: ['exp'], exp: 1 })],
    ['crit b64', forge.signed({}, { crit: ['b64'], b64: false })],
    ['crit empty', forge.signed({}, { crit: [] })],
    ...['at+jwt', 'application/at+jwt', 'logout+jwt', 'dpop+jwt', 'secevent+jwt', 'JWE'].map(
      (typ): [string, string] => [`typ ${typ}`, forge.signed({}, { typ })],
    ),
    ...['PS256', 'ES256', 'RS384', 'EdDSA', 'rs256'].map((alg): [string, string] => [
      `alg ${alg} for an RS256 key`,
      forge.signed({}, { alg }),
    ]),
  ]
}

/** Texts that differ from what was signed. */
function shapeVectors(forge: Forge): [string, string][] {
  const token = forge.signed()
  const [header, payload, signature] = token.split('.') as [string, string, string]
  const other = forge.signed({ sub: 'somebody-else' })
  const changed = part({ ...forge.claims, roles: ['admin'] })
  return [
    ['changed payload', `${header}.${changed}.${signature}`],
    ['changed header', `${part({ ...forge.header, x: 1 })}.${payload}.${signature}`],
    ['signature of another token', `${header}.${payload}.${other.split('.')[2]}`],
    ['truncated signature', token.slice(0, -8)],
    ['signature without its last sign', token.slice(0, -1)],
    ['lengthened signature', `${token}AAAA`],
    ['no signature', `${header}.${payload}.`],
    ['two parts', `${header}.${payload}`],
    ['four parts', `${token}.${signature}`],
    ['five parts', `${header}.${payload}.${signature}.${payload}.${signature}`],
    [
      'five parts with an encrypted header',
      `${part({ alg: 'RSA-OAEP', enc: 'A256GCM' })}.${payload}.${signature}.${payload}.${signature}`,
    ],
    ['detached payload', `${header}..${signature}`],
    ['padding', `${header}==.${payload}.${signature}`],
    ['the other alphabet', `${header}.${payload}.${signature.replaceAll('-', '+').replaceAll('_', '/')}+`],
    ['a line break inside', `${header}.\n${payload}.${signature}`],
    ['longer than any token', forge.signed({ name: 'x'.repeat(8_192) })],
    ['payload no object', forge.signedRaw('"text"')],
    ['payload null', forge.signedRaw('null')],
    ['payload a list', forge.signedRaw('[]')],
    ['payload no JSON', forge.signedRaw('{')],
    ['JSON instead of compact', part({ protected: header, payload, signature })],
  ]
}

/** Every forged token with a description of the attack. */
export const vectorsOf = (forge: Forge, evil: string): [string, string][] => [
  ...unsignedVectors(forge),
  ...confusedVectors(forge),
  ...claimVectors(forge),
  ...headerVectors(forge, evil),
  ...shapeVectors(forge),
]
