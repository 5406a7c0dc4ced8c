// @ts-check
/**
 * RFC 3161 time stamps: builds a request, reads a response and verifies a token, offline and with Node.js alone.
 *
 * The same check with OpenSSL: `openssl ts -verify -digest <root> -token_in -in token.der -CAfile ca.pem`.
 */
import { constants, createPublicKey, hash as digestOf, verify, X509Certificate } from 'node:crypto'

/**
 * @typedef {{ tag: number, from: number, to: number, start: number, bytes: Buffer }} Node A DER element in its bytes.
 * @typedef {{ at: string | null, serial: string | null, policy: string | null, authority: string | null, trusted: boolean, problems: string[] }} StampVerdict
 */

const SHA256 = '2.16.840.1.101.3.4.2.1'
/** @type {Record<string, string>} */
const DIGESTS = {
  '1.3.14.3.2.26': 'sha1',
  [SHA256]: 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}
/** Signature algorithms that name their digest; `null` takes the digest of the signer. @type {Record<string, string | null>} */
const SIGNATURES = {
  '1.2.840.113549.1.1.1': null,
  '1.2.840.113549.1.1.10': null,
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
}
const RSA_PSS = '1.2.840.113549.1.1.10'
const SIGNED_DATA = '1.2.840.113549.1.7.2'
const TST_INFO = '1.2.840.113549.1.9.16.1.4'
const CONTENT_TYPE = '1.2.840.113549.1.9.3'
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'
const SIGNING_CERTIFICATE = '1.2.840.113549.1.9.16.2.12'
const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47'
const EXTENDED_KEY_USAGE = '2.5.29.37'
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8'
const LONGEST_CHAIN = 8

const [BOOLEAN, INTEGER, OCTETS, OID, SEQUENCE, SET] = [0x01, 0x02, 0x04, 0x06, 0x30, 0x31]

// Reading DER

/** @param {Buffer} bytes @param {number} [at] @returns {Node} */
function read(bytes, at = 0) {
  const tag = bytes[at]
  let length = bytes[at + 1]
  if (tag === undefined || length === undefined) throw new Error('the time stamp ends too early')
  let from = at + 2
  if (length > 0x7f) {
    const count = length & 0x7f
    if (count === 0 || count > 4) throw new Error('the time stamp is not DER')
    length = bytes.readUIntBE(from, count)
    from += count
  }
  if (from + length > bytes.length) throw new Error('the time stamp ends too early')
  return { tag, from, to: from + length, start: at, bytes }
}

/** @param {Node} node @returns {Node[]} */
function partsOf(node) {
  const found = []
  for (let at = node.from; at < node.to;) {
    const part = read(node.bytes, at)
    if (part.to > node.to) throw new Error('the time stamp is not DER')
    found.push(part)
    at = part.to
  }
  return found
}

/** @param {Node | undefined} node @param {number} tag @returns {Node} */
function expectTag(node, tag) {
  if (node?.tag !== tag) throw new Error('the time stamp has another structure than RFC 3161 says')
  return node
}

/** @param {Node} node */
const content = (node) => node.bytes.subarray(node.from, node.to)
/** @param {Node} node */
const whole = (node) => node.bytes.subarray(node.start, node.to)
/** @param {Node | undefined} node */
const sequence = (node) => partsOf(expectTag(node, SEQUENCE))

/** @param {Node | undefined} node */
function oid(node) {
  /** @type {number[]} */
  const numbers = []
  let value = 0
  for (const byte of content(expectTag(node, OID))) {
    value = value * 128 + (byte & 0x7f)
    if (byte > 0x7f) continue
    if (numbers.length === 0) {
      const first = Math.min(Math.floor(value / 40), 2)
      numbers.push(first, value - first * 40)
    } else numbers.push(value)
    value = 0
  }
  return numbers.join('.')
}

/** @param {Node | undefined} node */
const integer = (node) =>
  content(expectTag(node, INTEGER))
    .toString('hex')
    .replace(/^(00)+(?=..)/, '')

/** `20261118061500Z`, with or without fractions of a second. @param {Node | undefined} node */
function generalizedTime(node) {
  const text = content(expectTag(node, 0x18)).toString('latin1')
  const found = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.(\d{1,9}))?Z$/.exec(text)
  if (!found) throw new Error('the time of the time stamp cannot be read')
  const [, year, month, day, hour, minute, second, fraction = ''] = found
  return `${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.padEnd(3, '0').slice(0, 3)}Z`
}

// Writing DER

/** @param {number} tag @param {Buffer[]} parts */
function write(tag, ...parts) {
  const body = Buffer.concat(parts)
  const length =
    body.length < 0x80
      ? [body.length]
      : body.length < 0x100
        ? [0x81, body.length]
        : [0x82, body.length >> 8, body.length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}

/**
 * A request for a SHA-256 digest; the answer shall bring the certificates that verify it.
 * @param {Buffer} digest @param {Buffer} nonce a positive number, its first bit zero
 */
export function timeStampRequest(digest, nonce) {
  const sha256 = write(SEQUENCE, Buffer.from('0609608648016503040201', 'hex'), Buffer.from('0500', 'hex'))
  return write(
    SEQUENCE,
    write(INTEGER, Buffer.from([1])),
    write(SEQUENCE, sha256, write(OCTETS, digest)),
    write(INTEGER, nonce),
    write(BOOLEAN, Buffer.from([0xff])),
  )
}

/** The token in an answer of the authority, which must have granted it. @param {Buffer} response */
export function tokenOf(response) {
  const [status, token] = sequence(read(response))
  const [code] = sequence(status)
  const granted = integer(code)
  if (granted !== '00' && granted !== '01') throw new Error(`the authority refused with status ${granted}`)
  return Buffer.from(whole(expectTag(token, SEQUENCE)))
}

// Verifying

/** @param {Buffer} token */
function parse(token) {
  const [type, wrapped] = sequence(read(token))
  if (oid(type) !== SIGNED_DATA) throw new Error('the time stamp is no signed data')
  const signed = sequence(partsOf(expectTag(wrapped, 0xa0))[0])
  const [contentType, octets] = sequence(signed[2])
  if (oid(contentType) !== TST_INFO) throw new Error('the time stamp signs something else than a time')
  const stamped = Buffer.from(content(expectTag(partsOf(expectTag(octets, 0xa0))[0], OCTETS)))
  const certificates = signed
    .filter(({ tag }) => tag === 0xa0)
    .flatMap((node) => partsOf(node))
    .map((node) => new X509Certificate(whole(node)))
  const signers = partsOf(expectTag(signed.at(-1), SET))
  const signer = signers[0]
  if (!signer || signers.length > 1) throw new Error('the time stamp needs exactly one signer')
  const info = sequence(read(stamped))
  const [algorithm, imprint] = sequence(info[2])
  const nonce = info.slice(5).find(({ tag }) => tag === INTEGER)
  return {
    certificates,
    signer: sequence(signer),
    stamped,
    policy: oid(info[1]),
    imprintAlgorithm: oid(sequence(algorithm)[0]),
    imprint: content(expectTag(imprint, OCTETS)),
    serial: integer(info[3]),
    at: generalizedTime(info[4]),
    nonce: nonce ? integer(nonce) : null,
  }
}

/** @param {Node[]} attributes */
function attributesOf(attributes) {
  return new Map(
    attributes.map((one) => {
      const [type, values] = sequence(one)
      return [oid(type), partsOf(expectTag(values, SET))[0]]
    }),
  )
}

/** The hash that the signed attributes give of the signer's certificate. @param {Map<string, Node | undefined>} attributes */
function namedCertificate(attributes) {
  const second = attributes.get(SIGNING_CERTIFICATE_V2)
  const named = second ?? attributes.get(SIGNING_CERTIFICATE)
  if (!named) return null
  const [id] = sequence(sequence(named)[0])
  const parts = sequence(id)
  const algorithm = second && parts[0]?.tag === SEQUENCE ? oid(sequence(parts[0])[0]) : null
  const name = second ? (algorithm ? DIGESTS[algorithm] : 'sha256') : 'sha1'
  const value = parts.find(({ tag }) => tag === OCTETS)
  return name && value ? { name, value: content(value) } : null
}

/** RFC 3161, 2.3: the one extended key usage of the certificate is time stamping, and it is critical. @param {X509Certificate} certificate */
function mayStampTime(certificate) {
  const usages = certificate.keyUsage ?? []
  if (usages.length !== 1 || usages[0] !== TIME_STAMPING) return false
  const fields = sequence(sequence(read(certificate.raw))[0])
  const wrapped = fields.find(({ tag }) => tag === 0xa3)
  const extensions = wrapped ? sequence(partsOf(wrapped)[0]) : []
  const usage = extensions.map((one) => sequence(one)).find(([type]) => oid(type) === EXTENDED_KEY_USAGE)
  return usage?.[1]?.tag === BOOLEAN && content(usage[1])[0] === 0xff
}

/** @param {X509Certificate} certificate @param {number} time */
const holdsAt = (certificate, time) =>
  certificate.validFromDate.getTime() <= time && time <= certificate.validToDate.getTime()

/**
 * Whether certificates lead from the signer to one that is trusted, all of them valid at the time of the stamp.
 * @param {X509Certificate} signer @param {X509Certificate[]} others @param {X509Certificate[]} trusted @param {number} time
 */
function leadsToTrusted(signer, others, trusted, time) {
  const known = [...trusted, ...others]
  const isTrusted = (/** @type {X509Certificate} */ one) =>
    trusted.some(({ fingerprint256 }) => fingerprint256 === one.fingerprint256)
  let current = signer
  for (let depth = 0; depth < LONGEST_CHAIN; depth += 1) {
    if (!holdsAt(current, time)) return false
    if (isTrusted(current)) return true
    const child = current
    const issuer = known.find((one) => one.ca && child.checkIssued(one) && child.verify(one.publicKey))
    if (!issuer || issuer.fingerprint256 === child.fingerprint256) return false
    current = issuer
  }
  return false
}

/** @param {string} pem */
export const certificatesIn = (pem) =>
  [...pem.matchAll(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g)].map(
    ([one]) => new X509Certificate(one),
  )

/** @param {ReturnType<typeof parse>} found @param {string[]} problems */
function verifySignature(found, problems) {
  const [, , digestAlgorithm] = found.signer
  const attributesNode = found.signer.find(({ tag }) => tag === 0xa0 && tag !== undefined)
  const at = attributesNode ? found.signer.indexOf(attributesNode) : -1
  if (!attributesNode || at < 3) throw new Error('the time stamp has no signed attributes')
  const [signatureAlgorithm, signature] = found.signer.slice(at + 1)
  const name = DIGESTS[oid(sequence(digestAlgorithm)[0])]
  const algorithm = oid(sequence(signatureAlgorithm)[0])
  const own = SIGNATURES[algorithm]
  if (!name || own === undefined) throw new Error('the time stamp is signed in an unknown way')
  const attributes = attributesOf(partsOf(attributesNode))
  const contentType = attributes.get(CONTENT_TYPE)
  if (!contentType || oid(contentType) !== TST_INFO)
    problems.push('the signature is over another kind of content')
  const digest = attributes.get(MESSAGE_DIGEST)
  const wanted = digestOf(name, found.stamped, 'buffer')
  if (!digest || !content(expectTag(digest, OCTETS)).equals(wanted))
    problems.push('the signature is over another time stamp')
  const named = namedCertificate(attributes)
  const signer =
    named &&
    found.certificates.find((one) => digestOf(named.name, one.raw, 'buffer').equals(Buffer.from(named.value)))
  if (!signer) {
    problems.push('the certificate of the signer is not in the time stamp')
    return null
  }
  // What is signed is the set of attributes, under the tag of a set.
  const over = Buffer.from(whole(attributesNode))
  over[0] = SET
  const key = {
    key: createPublicKey(signer.publicKey.export({ type: 'spki', format: 'pem' })),
    ...(algorithm === RSA_PSS
      ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_AUTO }
      : {}),
  }
  if (!verify(own ?? name, over, key, content(expectTag(signature, OCTETS))))
    problems.push('the signature of the time stamp is wrong')
  return signer
}

/**
 * Verifies a token over a SHA-256 digest. Without certificates to trust, everything but the authority is verified.
 * @param {Buffer} token @param {Buffer} digest @param {{ nonce?: Buffer, ca?: string }} [options]
 * @returns {StampVerdict}
 */
export function verifyTimeStamp(token, digest, { nonce, ca } = {}) {
  /** @type {StampVerdict} */
  const verdict = { at: null, serial: null, policy: null, authority: null, trusted: false, problems: [] }
  const { problems } = verdict
  try {
    const found = parse(token)
    const { at, serial, policy } = found
    Object.assign(verdict, { at, serial, policy })
    if (found.imprintAlgorithm !== SHA256 || !found.imprint.equals(digest))
      problems.push('the time stamp is over something else')
    if (nonce && found.nonce !== nonce.toString('hex').replace(/^(00)+(?=..)/, ''))
      problems.push('the time stamp answers another request')
    const signer = verifySignature(found, problems)
    if (!signer) return verdict
    verdict.authority = signer.subject.replaceAll('\n', ', ')
    if (!mayStampTime(signer)) problems.push('the certificate of the signer is not for time stamping')
    if (ca !== undefined) {
      verdict.trusted = leadsToTrusted(signer, found.certificates, certificatesIn(ca), Date.parse(at))
      if (!verdict.trusted) problems.push('the time stamp comes from an authority that is not trusted')
    }
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error))
  }
  return verdict
}
