// Uses an installation as people do: signs in, uploads a file and a virus, prints, makes a workbook, edits a text with two people.
// Started by prove.sh and prove-cluster.sh.
//   check.mjs WEB REDIRECT FOLDER [steps]      FOLDER has the provider's key and its mail
// Steps of STEPS_ON_REQUEST run by name alone: they need what an earlier run left in FOLDER.
import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from 'node:tls'
import { foundOrganisation } from '../../apps/api/test/faults/organisation.ts'
import { uploadEvidence } from '../../apps/api/test/faults/upload-evidence.ts'
import { connectTextClient } from '../../apps/api/test/text-client.ts'
import { issuerOf } from './issuer.mjs'

const { default: PostalMime } = createRequire(
  new URL('../../tools/dev-services/package.json', import.meta.url),
)('postal-mime')
const [, , web, redirect, folder, ...chosen] = process.argv

/** Tries until it holds: services take a moment to start. PATIENCE is in seconds, for a machine that does other things meanwhile. */
async function until(what, work, seconds = Number(process.env.PATIENCE ?? 180)) {
  for (let last = Date.now() + seconds * 1_000; ; await sleep(500)) {
    try {
      return await work()
    } catch (error) {
      if (Date.now() > last) throw new Error(what, { cause: error })
    }
  }
}
const issuer = await issuerOf(folder)
let organisation
// Codes are taken once in an organisation, also by an earlier run.
let processes = Math.floor(Date.now() / 1_000)
const nextCode = () => `P${(++processes % 36 ** 4).toString(36).padStart(4, '0').toUpperCase()}`

async function ask(method, path, body, headers = organisation.headers) {
  const answer = await fetch(`${web}/api${path}`, {
    method,
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body: body && JSON.stringify(body),
  })
  assert.ok(answer.ok, `${method} ${path}: ${answer.status} ${await answer.clone().text()}`)
  return answer.json()
}

/** What was ordered, once it is made. */
async function made(ordered) {
  await until('what was ordered is made', async () =>
    assert.equal((await ask('GET', `/exports/${ordered.id}`)).state, 'done'),
  )
  const content = await fetch(`${web}/api/exports/${ordered.id}/content`, { headers: organisation.headers })
  return Buffer.from(await content.arrayBuffer())
}
const record = () =>
  ask('POST', '/processes', {
    code: nextCode(),
    name: { en: 'Purchasing' },
    description: { en: 'From order to payment.' },
    family: 'it',
    ownerRole: 'CIO',
  })

/** Invites somebody, who follows the link of the message. */
async function inviteAndAccept(role) {
  const email = `${role}.${randomUUID().slice(0, 8)}@example.com`
  const name = 'Second Person'
  await ask('POST', '/invitations', { email, name, roles: [role] })
  const link = await until('the invitation has arrived', async () => {
    for (const file of readdirSync(join(folder, 'mail'))) {
      const { to, text } = await PostalMime.parse(readFileSync(join(folder, 'mail', file)))
      if (to?.some(({ address }) => address === email))
        return /\/invitations\/accept\?token=([\w%.~-]+)/.exec(text)[1]
    }
    throw new Error('no message')
  })
  const token = await issuer.sign({ sub: randomUUID(), email, name })
  const headers = { authorization: `token ${token}`, 'content-type': 'application/json' }
  await ask('POST', '/invitations/accept', { token: decodeURIComponent(link) }, headers)
  return token
}
const textOf = (document, token) =>
  connectTextClient(
    `${web.replace('http', 'ws')}/api/collaboration?document=${document}`,
    token,
    `${organisation.id}/${document}`,
  )
const tokenOf = ({ headers }) => headers.authorization.split(' ')[1]
const stateFile = join(folder, 'state.json')
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex')

const STEPS = {
  served: async () => {
    await until('the API answers', async () => assert.equal((await fetch(`${web}/api/me`)).status, 401))
    const page = await fetch(`${web}/risk/processes?tab=1`)
    const text = await page.text()
    assert.match(text, /<div id="app"/)
    const policy = page.headers.get('content-security-policy')
    assert.match(policy, /default-src 'self'; script-src 'self';/)
    assert.match(page.headers.get('strict-transport-security'), /max-age=31536000/)
    assert.equal(page.headers.get('x-content-type-options'), 'nosniff')
    const asset = await fetch(web + /href="(\/assets\/[^"]+\.css)"/.exec(text)[1])
    assert.match(asset.headers.get('cache-control'), /immutable/)
    assert.equal(asset.headers.get('content-encoding'), 'gzip')
    assert.equal((await fetch(`${web}/assets/none.js`)).status, 404)
    for (const path of ['/metrics', '/readyz'])
      assert.match(await (await fetch(web + path)).text(), /<div id="app"/, `${path} is not passed on`)
    if (redirect) {
      const plain = await fetch(`${redirect}/risk?x=1`, { redirect: 'manual' })
      assert.equal(plain.status, 301)
      assert.equal(plain.headers.get('location'), `${web}/risk?x=1`)
    }
    return 'served with policy and headers; health and metrics are not; port 80 sends to https'
  },
  tls: async () => {
    const { hostname, port } = new URL(web)
    const offer = (version) =>
      new Promise((resolve) => {
        const line = connect(
          {
            host: hostname,
            port: Number(port || 443),
            servername: hostname,
            minVersion: version,
            maxVersion: version,
            ciphers: 'ALL@SECLEVEL=0',
          },
          () => resolve(line.getProtocol()) ?? line.destroy(),
        )
        line.once('error', () => resolve('refused'))
      })
    const spoken = await Promise.all(['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'].map(offer))
    assert.deepEqual(spoken, ['refused', 'refused', 'TLSv1.2', 'TLSv1.3'])
    return 'TLS 1.2 and 1.3 are spoken, older ones refused'
  },
  // Founding an organisation writes to the database.
  'sign-in': async () => {
    organisation = await until('somebody signs in', () =>
      foundOrganisation(web, issuer, ['risk_manager', 'compliance_officer', 'prrc']),
    )
    return 'signed in with a token of the provider, whose certificate is of an authority of its own'
  },
  stream: async () => {
    const events = await fetch(`${web}/api/events`, { headers: organisation.headers })
    assert.equal(events.status, 200)
    const reader = events.body.getReader()
    const first = await Promise.race([reader.read(), sleep(25_000, null, { ref: false })])
    assert.ok(first?.value?.length > 0, 'a stream says something before it ends')
    await reader.cancel()
    return 'the stream of events is not held back'
  },
  scan: async () => {
    const clean = await uploadEvidence(web, organisation, Buffer.from(`Minutes ${randomUUID()}`))
    await until('a clean file can be read', async () => {
      assert.equal((await fetch(clean.content, { headers: organisation.headers })).status, 200)
    })
    organisation.file = { path: new URL(clean.content).pathname, sha256: clean.sha256 }
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
    const ordered = await ask('POST', `/processes/${(await record()).id}/exports`, { format: 'pdf' })
    const document = await made(ordered)
    assert.match(document.toString('latin1'), /^%PDF-/)
    return `a PDF was printed, ${document.length} bytes`
  },
  workbook: async () => {
    await record()
    const workbook = await made(await ask('POST', '/processes/exports', { format: 'excel' }))
    assert.equal(workbook.toString('latin1', 0, 4), 'PK\u0003\u0004')
    assert.match(workbook.toString('latin1'), /xl\/worksheets\/sheet1\.xml/)
    return `a workbook was made, ${workbook.length} bytes`
  },
  together: async () => {
    const device = await ask('POST', '/devices', { name: { en: 'Pump' }, riskClass: 'IIb', language: 'en' })
    const { items } = await ask('GET', `/sections?device=${device.id}&sort=position&limit=1`)
    const document = await ask('PUT', `/records/${items[0].id}/documents/text`, {})
    // Other roles need a second administrator.
    const second = await inviteAndAccept('techdoc_author')
    const both = [tokenOf(organisation), second].map((token) => textOf(document.id, token))
    const lines = ['Written by the first person.', 'Written by the second person.']
    both.forEach((one, index) => one.write(lines[index]))
    await until('both see both lines, and both are stored', async () => {
      for (const one of both) {
        assert.deepEqual(one.text().split('\n').toSorted(), lines)
        await Promise.race([one.kept(), sleep(5_000).then(() => Promise.reject(new Error('not stored')))])
      }
    })
    for (const one of both) one.close()
    organisation.text = { document: document.id, lines }
    return 'two people wrote in one text, the second invited by e-mail; each sees both lines'
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
const STEPS_ON_REQUEST = {
  remember: async () => {
    writeFileSync(stateFile, JSON.stringify(organisation))
    return 'the organisation is written down for later'
  },
  recognise: async () => {
    organisation = JSON.parse(readFileSync(stateFile, 'utf8'))
    const me = await until('the same person signs in', () => ask('GET', '/me'))
    assert.ok(JSON.stringify(me).includes(organisation.id))
    const { file, text } = organisation
    if (file) {
      const bytes = await until('the file can be read', async () => {
        const answer = await fetch(web + file.path, { headers: organisation.headers })
        assert.equal(answer.status, 200)
        return Buffer.from(await answer.arrayBuffer())
      })
      assert.equal(sha256(bytes), file.sha256)
    }
    if (text) {
      const client = textOf(text.document, tokenOf(organisation))
      await until('the text is there', async () =>
        assert.deepEqual(client.text().split('\n').toSorted(), text.lines),
      )
      client.close()
    }
    return `the same organisation${file ? ', its file with the same hash' : ''}${text ? ', its text with both lines' : ''}`
  },
}
for (const name of chosen.length > 0 ? chosen : Object.keys(STEPS)) {
  const began = performance.now()
  const text = await { ...STEPS, ...STEPS_ON_REQUEST }[name]()
  process.stdout.write(`        ${((performance.now() - began) / 1_000).toFixed(1)} s: ${text}\n`)
}
process.exit(0)
