import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

const PAYLOAD_TYPE = 'application/vnd.in-toto+json'
const STATEMENT = 'https://in-toto.io/Statement/v1'
const PREDICATE = 'https://slsa.dev/provenance/v1'

/** Files by name, with their SHA-256. */
export type Digests = Readonly<Record<string, string>>

export interface Made {
  readonly version: string
  readonly revision: string
  readonly node: string
  readonly lockfile: string
  readonly started: Date
  readonly finished: Date
  readonly files: Digests
}

interface Statement {
  _type: string
  subject: { name: string; digest: { sha256: string } }[]
  predicateType: string
  predicate: {
    buildDefinition: { externalParameters: { revision: string; version: string } }
  }
}

/** The provenance statement in SLSA 1.0 format. */
export const statementOf = ({ version, revision, node, lockfile, started, finished, files }: Made) => ({
  _type: STATEMENT,
  subject: Object.entries(files).map(([name, digest]) => ({ name, digest: { sha256: digest } })),
  predicateType: PREDICATE,
  predicate: {
    buildDefinition: {
      buildType: 'https://evidentia.example/build/pnpm/1',
      externalParameters: { command: 'pnpm release', version, revision },
      internalParameters: {},
      resolvedDependencies: [
        { name: 'source', digest: { gitCommit: revision } },
        { name: 'pnpm-lock.yaml', digest: { sha256: lockfile } },
        { name: 'node', uri: `pkg:generic/node@${node.replace(/^v/, '')}` },
      ],
    },
    runDetails: {
      builder: { id: 'https://evidentia.example/builder/release/1' },
      metadata: { startedOn: started.toISOString(), finishedOn: finished.toISOString() },
    },
  },
})

/** The bytes that a DSSE signature covers: type and payload, each with its length, so that they cannot be confused. */
const signedBytes = (payload: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`DSSEv1 ${PAYLOAD_TYPE.length} ${PAYLOAD_TYPE} ${payload.length} `), payload])

export interface Envelope {
  readonly payloadType: string
  readonly payload: string
  readonly signatures: readonly { keyid: string; sig: string }[]
}

const idOf = (key: KeyObject): string =>
  createHash('sha256')
    .update(createPublicKey(key).export({ type: 'spki', format: 'der' }))
    .digest('hex')

export function seal(statement: object, key: KeyObject): Envelope {
  const payload = Buffer.from(JSON.stringify(statement))
  const sig = sign(null, signedBytes(payload), key).toString('base64')
  return {
    payloadType: PAYLOAD_TYPE,
    payload: payload.toString('base64'),
    signatures: [{ keyid: idOf(key), sig }],
  }
}

export interface Read {
  readonly revision: string
  readonly version: string
  readonly files: Digests
}

/** The content of an envelope after its signature is verified with this key; throws otherwise. */
export function open({ payloadType, payload, signatures }: Envelope, publicKey: KeyObject): Read {
  const bytes = Buffer.from(payload, 'base64')
  const isSigned = signatures.some(({ sig }) =>
    verify(null, signedBytes(bytes), publicKey, Buffer.from(sig, 'base64')),
  )
  if (payloadType !== PAYLOAD_TYPE || !isSigned) throw new Error('The provenance is not signed by this key.')
  const { _type, predicateType, predicate, subject } = JSON.parse(bytes.toString('utf8')) as Statement
  if (_type !== STATEMENT || predicateType !== PREDICATE) throw new Error('This is no SLSA provenance.')
  const { revision, version } = predicate.buildDefinition.externalParameters
  return {
    revision,
    version,
    files: Object.fromEntries(subject.map(({ name, digest }) => [name, digest.sha256])),
  }
}
