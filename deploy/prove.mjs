// Asks a running installation what its proxies, headers and processes promise. Started by prove.sh.
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { createServer } from 'node:http'
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:tls'
import { setTimeout as sleep } from 'node:timers/promises'

const { exportJWK, generateKeyPair, importJWK, SignJWT } = createRequire(
  new URL('../apps/api/package.json', import.meta.url),
)('jose')
const [, , web, keyFile] = process.argv
const INNER = { http: 9091, collab: 9092, worker: 9093 }

/** Tries until it holds: processes take a moment to start. */
async function until(what, work, seconds = 120) {
  for (let last = Date.now() + seconds * 1_000; ; await sleep(200)) {
    try {
      return await work()
    } catch (error) {
      if (Date.now() > last) throw new Error(what, { cause: error })
    }
  }
}
const say = (text) => process.stdout.write(`  ${text}\n`)

// The identity provider. Its key stays the same for the next run: the program remembers it.
if (!existsSync(keyFile)) {
  const pair = await generateKeyPair('RS256', { extractable: true })
  writeFileSync(keyFile, JSON.stringify(await exportJWK(pair.privateKey)))
}
const jwk = JSON.parse(readFileSync(keyFile, 'utf8'))
const privateKey = await importJWK(jwk, 'RS256')
const keys = [{ kty: jwk.kty, n: jwk.n, e: jwk.e, alg: 'RS256', use: 'sig', kid: 'proof' }]
const issuer = 'http://127.0.0.1:5610'
const provider = createServer((request, response) => {
  response.setHeader('content-type', 'application/json')
  response.end(
    JSON.stringify(request.url.endsWith('jwks') ? { keys } : { issuer, jwks_uri: `${issuer}/jwks` }),
  )
}).listen(5610, '127.0.0.1')
const token = await new SignJWT({ sub: randomUUID(), email: `${randomUUID()}@example.com`, name: 'Prover' })
  .setProtectedHeader({ alg: 'RS256', kid: 'proof' })
  .setIssuer(issuer)
  .setAudience('web')
  .setIssuedAt()
  .setExpirationTime('1h')
  .sign(privateKey)
const authorization = `token ${token}`

for (const [name, port] of Object.entries(INNER)) {
  await until(`${name} is ready`, async () =>
    assert.equal((await fetch(`http://127.0.0.1:${port}/readyz`)).status, 200),
  )
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  assert.match(metrics, name === 'worker' ? /trail_months_ahead 12/ : /db_pool_connections/)
}
say(
  'http, worker and collab answer /readyz and /metrics on their inner ports, as account 10001 and read-only',
)

const page = await until('web answers', () => fetch(`${web}/risk/processes?tab=1`))
assert.equal(page.status, 200)
assert.match(await page.text(), /<div id="app"/)
const policy = page.headers.get('content-security-policy')
assert.match(policy, /default-src 'self'; script-src 'self';.*connect-src 'self' https:\/\/id\.example;/)
assert.match(page.headers.get('strict-transport-security'), /max-age=31536000/)
assert.equal(page.headers.get('x-content-type-options'), 'nosniff')
assert.equal(page.headers.get('cache-control'), 'no-cache')
assert.equal(page.headers.get('server'), 'nginx')
assert.deepEqual(await (await fetch(`${web}/config.json`)).json(), {
  oidc: { issuer: 'https://id.example', clientId: 'web' },
})
say('the page is served at any address, with policy and headers, and its settings')

assert.equal((await fetch(`${web}/assets/none.js`)).status, 404)
const script = /src="(\/assets\/[^"]+\.js)"/.exec(await (await fetch(web)).text())[1]
const asset = await fetch(web + script)
assert.match(asset.headers.get('cache-control'), /immutable/)
assert.equal(asset.headers.get('content-encoding'), 'gzip')
for (const path of ['/metrics', '/readyz'])
  assert.match(await (await fetch(web + path)).text(), /<div id="app"/, `${path} is not passed on`)
say('assets are kept for good and compressed; figures and health are not passed on')

assert.equal((await fetch(`${web}/api/me`)).status, 401)
const me = await fetch(`${web}/api/me`, { headers: { authorization } })
assert.equal(me.status, 200)
assert.equal(me.headers.get('x-powered-by'), null)
const made = await fetch(`${web}/api/organisations`, {
  method: 'POST',
  headers: { authorization, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
  body: JSON.stringify({ name: 'Proof', roles: ['risk_manager'] }),
})
assert.equal(made.status, 201, await made.clone().text())
const { id } = await made.json()
say('the API is reached through the proxy, and writes')

const began = performance.now()
const events = await fetch(`${web}/api/events`, { headers: { authorization, 'x-organisation': id } })
assert.equal(events.status, 200)
const reader = events.body.getReader()
const first = await Promise.race([reader.read(), sleep(25_000, null, { ref: false })])
assert.ok(first?.value?.length > 0, 'a stream says something before it ends')
await reader.cancel()
say(`the stream of events is not held back: first words after ${Math.round(performance.now() - began)} ms`)

const socket = new WebSocket(`${web.replace('http', 'ws')}/api/collaboration?document=${randomUUID()}`)
await new Promise((resolve, reject) => {
  socket.addEventListener('open', resolve)
  socket.addEventListener('error', () => reject(new Error('the socket is refused')))
})
const closed = new Promise((resolve) => socket.addEventListener('close', resolve))
socket.send(new Uint8Array([3, 1, 2, 3]))
assert.equal((await closed).code, 4403)
say('sockets are passed on to the process for writing together')

if (web.startsWith('https:')) {
  const offer = (version) =>
    new Promise((resolve) => {
      const options = {
        host: 'localhost',
        port: 8443,
        minVersion: version,
        maxVersion: version,
        ciphers: 'ALL@SECLEVEL=0',
      }
      const line = connect(options, () => resolve(line.getProtocol()) ?? line.destroy())
      line.once('error', () => resolve('refused'))
    })
  const spoken = await Promise.all(['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'].map(offer))
  assert.deepEqual(spoken, ['refused', 'refused', 'TLSv1.2', 'TLSv1.3'])
  say('TLS 1.2 and 1.3 are spoken, older ones refused')
}
provider.close()
say(`proved: ${web}`)
process.exit(0)
