// Uses an installation as people do: signs in, uploads a file and a virus, prints, makes a workbook. Started by prove-compose.sh.
//   check.mjs WEB REDIRECT KEY_FILE [steps, all without]
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { foundOrganisation } from '../../apps/api/test/faults/organisation.ts'
import { uploadEvidence } from '../../apps/api/test/faults/upload-evidence.ts'

const { importJWK, SignJWT } = createRequire(new URL('../../apps/api/package.json', import.meta.url))('jose')
const [, , web, redirect, keyFile, ...chosen] = process.argv

/** Tries until it holds: services take a moment to start. */
async function until(what, work, seconds = 180) {
  for (let last = Date.now() + seconds * 1_000; ; await sleep(500)) {
    try {
      return await work()
    } catch (error) {
      if (Date.now() > last) throw new Error(what, { cause: error })
    }
  }
}
const key = await importJWK(JSON.parse(readFileSync(keyFile, 'utf8')), 'RS256')
const issuer = {
  sign: (claims) =>
    new SignJWT({ email_verified: true, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'proof' })
      .setIssuer('https://id:8443')
      .setAudience('web')
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(key),
}
let organisation
let processes = 0

async function post(path, body) {
  const answer = await fetch(`${web}/api${path}`, {
    method: 'POST',
    headers: { ...organisation.headers, 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  })
  assert.ok(answer.ok, `${path}: ${answer.status} ${await answer.clone().text()}`)
  return answer.json()
}

/** What was ordered, once it is made. */
async function made(ordered) {
  await until('what was ordered is made', async () => {
    const answer = await fetch(`${web}/api/exports/${ordered.id}`, { headers: organisation.headers })
    assert.equal((await answer.json()).state, 'done')
  })
  const content = await fetch(`${web}/api/exports/${ordered.id}/content`, { headers: organisation.headers })
  return Buffer.from(await content.arrayBuffer())
}
const record = () =>
  post('/processes', {
    code: `P${++processes}`,
    name: { en: 'Purchasing' },
    description: { en: 'From order to payment.' },
    family: 'it',
    ownerRole: 'CIO',
  })

const steps = {
  served: async () => {
    await until('the API answers', async () => assert.equal((await fetch(`${web}/api/me`)).status, 401))
    assert.match(await (await fetch(`${web}/risk/processes`)).text(), /<div id="app"/)
    const plain = await fetch(`${redirect}/risk?x=1`, { redirect: 'manual' })
    assert.equal(plain.status, 301)
    assert.equal(plain.headers.get('location'), `${web}/risk?x=1`)
    return 'served with TLS; port 80 sends there'
  },
  // Founding an organisation writes to the database.
  'sign-in': async () => {
    organisation = await until('somebody signs in', () =>
      foundOrganisation(web, issuer, ['risk_manager', 'compliance_officer', 'prrc']),
    )
    return 'signed in with a token of the provider, whose certificate is of an authority of its own'
  },
  scan: async () => {
    const clean = await uploadEvidence(web, organisation, Buffer.from(`Minutes ${randomUUID()}`))
    await until('a clean file can be read', async () => {
      assert.equal((await fetch(clean.content, { headers: organisation.headers })).status, 200)
    })
    const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')
    const virus = await uploadEvidence(web, organisation, Buffer.from(eicar))
    await until('a virus is quarantined', async () => {
      const answer = await fetch(virus.content, { headers: organisation.headers })
      assert.notEqual(answer.status, 200)
      assert.match(await answer.text(), /QUARANTINED/)
    })
    return 'a file was uploaded, scanned and read; a virus was quarantined'
  },
  print: async () => {
    const ordered = await post(`/processes/${(await record()).id}/exports`, { format: 'pdf' })
    const document = await made(ordered)
    assert.match(document.toString('latin1'), /^%PDF-/)
    return `a PDF was printed, ${document.length} bytes`
  },
  workbook: async () => {
    await record()
    const workbook = await made(await post('/processes/exports', { format: 'excel' }))
    assert.equal(workbook.toString('latin1', 0, 4), 'PK\u0003\u0004')
    assert.match(workbook.toString('latin1'), /xl\/worksheets\/sheet1\.xml/)
    return `a workbook was made, ${workbook.length} bytes`
  },
  socket: () =>
    until('a socket is answered', async () => {
      const socket = new WebSocket(`${web.replace('http', 'ws')}/api/collaboration?document=${randomUUID()}`)
      await new Promise((resolve, reject) => {
        socket.addEventListener('open', resolve)
        socket.addEventListener('error', () => reject(new Error('the socket is refused')))
      })
      const closed = new Promise((resolve) => socket.addEventListener('close', resolve))
      socket.send(new Uint8Array([3, 1, 2, 3]))
      assert.equal((await closed).code, 4403)
      return 'the process for writing together answers on a socket'
    }),
}
for (const name of chosen.length > 0 ? chosen : Object.keys(steps)) {
  const began = performance.now()
  const text = await steps[name]()
  process.stdout.write(`        ${((performance.now() - began) / 1_000).toFixed(1)} s: ${text}\n`)
}
process.exit(0)
