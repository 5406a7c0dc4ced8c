import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { listen } from './http.ts'
import { requireFreePort } from './ports.ts'

export type TimestampAuthority = {
  url: string
  /** The CA certificate for verifying time stamps. */
  caFile: string
  stop: () => Promise<void>
}

const run = promisify(execFile)

const CONFIGURATION = `[ req ]
distinguished_name = name
[ name ]
[ authority ]
basicConstraints = critical,CA:TRUE
keyUsage = critical,keyCertSign,cRLSign
subjectKeyIdentifier = hash
[ stamps ]
basicConstraints = critical,CA:FALSE
keyUsage = critical,digitalSignature
extendedKeyUsage = critical,timeStamping
[ tsa ]
default_tsa = local
[ local ]
serial = ./serial
signer_cert = ./stamps.pem
certs = ./ca.pem
signer_key = ./stamps.key
signer_digest = sha256
default_policy = 1.3.6.1.4.1.99999.1
digests = sha256, sha384, sha512
accuracy = secs:1
ordering = no
tsa_name = yes
ess_cert_id_chain = no
ess_cert_id_alg = sha256
`

/** A CA, and a certificate that it issues for time stamping only. */
async function makeCertificates(dir: string): Promise<void> {
  const openssl = (...args: string[]) => run('openssl', args, { cwd: dir })
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-config', 'tsa.cnf']
  const ca = ['-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=Evidentia development CA']
  await openssl('req', '-x509', ...key, ...ca, '-days', '3650', '-extensions', 'authority')
  const stamps = [
    '-keyout',
    'stamps.key',
    '-out',
    'stamps.csr',
    '-subj',
    '/CN=Evidentia development time stamps',
  ]
  await openssl('req', ...key, ...stamps)
  const signed = [
    '-in',
    'stamps.csr',
    '-CA',
    'ca.pem',
    '-CAkey',
    'ca.key',
    '-CAcreateserial',
    '-out',
    'stamps.pem',
  ]
  await openssl('x509', '-req', ...signed, '-days', '3650', '-extfile', 'tsa.cnf', '-extensions', 'stamps')
}

/** A real RFC 3161 time stamping authority on loopback: OpenSSL over HTTP. */
export async function startTimestampAuthority(options: {
  dir: string
  port: number
}): Promise<TimestampAuthority> {
  const { dir, port } = options
  await requireFreePort(port, 'The time-stamping authority')
  await mkdir(dir, { recursive: true })
  await writeFile(join(dir, 'tsa.cnf'), CONFIGURATION)
  if (!existsSync(join(dir, 'stamps.pem'))) {
    await makeCertificates(dir)
    await writeFile(join(dir, 'serial'), '01\n')
  }
  let last: Promise<unknown> = Promise.resolve()
  let count = 0
  async function stamp(request: Buffer): Promise<Buffer> {
    count += 1
    const [question, answer] = [`${count}.tsq`, `${count}.tsr`]
    await writeFile(join(dir, question), request)
    const files = ['-queryfile', question, '-out', answer]
    await run('openssl', ['ts', '-reply', '-config', 'tsa.cnf', '-section', 'local', ...files], { cwd: dir })
    const reply = await readFile(join(dir, answer))
    await Promise.all([question, answer].map((file) => rm(join(dir, file))))
    return reply
  }
  const server = createServer((request, response) => {
    if (request.method !== 'POST' || request.headers['content-type'] !== 'application/timestamp-query') {
      response.writeHead(415).end()
      return
    }
    // One at a time: requests share the file of serial numbers.
    const answered = last.then(async () => stamp(await buffer(request)))
    last = answered.catch(() => undefined)
    answered.then(
      (reply) => response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(reply),
      () => response.writeHead(500).end(),
    )
  })
  const stop = await listen(server, port)
  return { url: `http://127.0.0.1:${port}`, caFile: join(dir, 'ca.pem'), stop }
}
