import { setTimeout as wait } from 'node:timers/promises'
import { processRoutes } from 'contract/risk/processes'
import { type RichText, documentName, richTextRoutes as routes } from 'contract/workspace/rich-texts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { type TextClient, connectTextClient, listenForSockets, connectAs } from '#test/text-client.ts'
import { Harness, type Person } from '#test/harness.ts'
import { until } from '#test/until.ts'

let harness: Harness
let url: string
let stop: () => Promise<void>
let org: string
let writer: Person
let record: string
let document: string

async function updates(): Promise<number> {
  const { rows } = await harness.admin.query<{ seq: number }>(
    'select seq::int from documents where id = $1',
    [document],
  )
  return rows[0]!.seq
}

const html = async () => {
  const got = await harness.call(routes.get, writer, org, { params: { id: document } })
  return got.json<RichText>().html
}

beforeAll(async () => {
  harness = await Harness.start()
  const sockets = await listenForSockets(harness)
  url = sockets.url
  stop = () => sockets.collaboration.stop()
  const made = await harness.organisation(['risk_manager'])
  org = made.id
  writer = made.founder
  const body = {
    code: 'P2P',
    name: { en: 'Purchasing' },
    description: { en: 'From need to payment' },
    family: 'finance',
    ownerRole: 'CFO',
  }
  record = (await harness.call(processRoutes.create, writer, org, { body })).json<{ id: string }>().id
  const opened = await harness.call(routes.open, writer, org, { params: { id: record, field: 'narrative' } })
  document = opened.json<RichText>().id
})
afterAll(async () => {
  await stop()
  await harness.stop()
})

/** How long the socket stayed open after this was done to its person. */
async function cutOffAfter(editing: TextClient, take: () => Promise<unknown>): Promise<number> {
  await editing.kept()
  const began = Date.now()
  await take()
  await editing.closed
  return Date.now() - began
}

describe('Sec21 a collaboration socket', () => {
  it('of a reader changes nothing, whatever it sends', async () => {
    const reader = await harness.member(org, ['executive'])
    const before = await updates()
    const editing = connectAs(url, reader, org, document)
    await until(() => editing.provider.synced)
    const watching = connectAs(url, writer, org, document)
    await watching.kept()
    editing.write('not mine to write')
    await until(() => editing.provider.unsyncedChanges > 0)
    watching.write('mine')
    await watching.kept()
    await until(() => editing.text().includes('mine'))
    expect(watching.text()).not.toContain('not mine to write')
    expect(await updates()).toBe(before + 1)
    expect(await html()).not.toContain('not mine to write')
    editing.close()
    watching.close()
  })

  it('is refused for names that are not a document of the organisation', async () => {
    const other = await harness.organisation(['risk_manager'])
    const names = [
      '',
      document,
      `${org}/`,
      documentName(org, record),
      documentName(other.id, document),
      documentName(org, '00000000-0000-7000-8000-000000000000'),
      `${documentName(org, document)}/../x`,
      documentName(org, document).toUpperCase(),
      `${org}/${document}' or true`,
      '__proto__',
    ]
    for (const name of names) {
      const editing = connectTextClient(url, writer.token, name)
      expect([name, await editing.closed]).toEqual([name, 4403])
      editing.close()
    }
    const nonMember = connectTextClient(url, other.founder.token, documentName(org, document))
    expect(await nonMember.closed).toBe(4403)
    nonMember.close()
    for (const token of ['', 'x', 'a.b.c', `${writer.token.slice(0, -4)}AAAA`]) {
      const editing = connectTextClient(url, token, documentName(org, document))
      expect(await editing.closed).toBe(4403)
      editing.close()
    }
  })

  it('cannot impersonate others: the server sets who is present', async () => {
    const one = connectAs(url, writer, org, document)
    const forger = await harness.member(org, ['risk_manager'], 'Forger')
    const two = connectAs(url, forger, org, document)
    await Promise.all([one.kept(), two.kept()])
    one.provider.setAwarenessField('cursor', { anchor: 1 })
    const statesOf = () =>
      [...one.provider.awareness!.getStates().values()] as { user?: Record<string, unknown> }[]
    const mine = one.doc.clientID
    two.provider.setAwarenessField('user', {
      id: writer.id,
      name: 'The boss',
      html: '<img src=x onerror=alert(1)>',
    })
    await until(() => statesOf().some(({ user }) => user?.['id'] === forger.id))
    const shown = one.provider.awareness!.getStates().get(two.doc.clientID) as Record<string, unknown>
    expect(shown).toEqual({
      user: { id: forger.id, name: 'Forger', colour: expect.any(Number) },
      cursor: null,
    })
    // Another client's presence, forged under that client's id.
    const forged = two.provider.awareness!
    forged.states.set(mine, { user: { id: forger.id, name: 'Taken over' } })
    forged.meta.set(mine, { clock: 10_000, lastUpdated: Date.now() })
    forged.emit('update', [{ added: [], updated: [mine], removed: [] }, 'local'])
    await until(() => two.provider.awareness !== null)
    two.provider.setAwarenessField('cursor', { anchor: 2 })
    await until(() => {
      const state = one.provider.awareness!.getStates().get(two.doc.clientID) as { cursor?: unknown }
      return state.cursor !== null
    })
    expect(JSON.stringify(statesOf())).not.toContain('Taken over')
    one.close()
    two.close()
  })

  it('is closed when it sends more than a text may contain', async () => {
    const before = await updates()
    const editing = connectAs(url, writer, org, document)
    await editing.kept()
    // Creating that much takes the sender a while; what counts is how long the server reads it.
    editing.write('x'.repeat(50 * 1024 * 1024))
    const began = Date.now()
    await editing.closed
    const took = Date.now() - began
    console.log(`cut off with 50 MB after ${took} ms`)
    expect(took).toBeLessThan(5_000)
    expect(await updates()).toBe(before)
    editing.close()
    // And a frame below the size limit that is not a valid change.
    const noise = connectAs(url, writer, org, document)
    await noise.kept()
    const socket = noise.provider.configuration.websocketProvider.webSocket!
    const name = Buffer.from(documentName(org, document))
    const bytes = [name.length, ...name, 0, 2, 5, 255, 255, 255, 255, 255]
    socket.send(new Uint8Array(bytes))
    await until(async () => (await Promise.race([noise.closed, wait(20, 'open')])) !== 'open')
    expect(await updates()).toBe(before)
    noise.close()
  })

  it('is closed when it floods the server', async () => {
    const editing = connectAs(url, writer, org, document)
    await editing.kept()
    const socket = editing.provider.configuration.websocketProvider.webSocket!
    const name = Buffer.from(documentName(org, document))
    const began = Date.now()
    for (let sent = 0; sent < 2_000; sent++) socket.send(new Uint8Array([name.length, ...name, 3]))
    await editing.closed
    const took = Date.now() - began
    console.log(`cut off in a flood after ${took} ms`)
    expect(took).toBeLessThan(5_000)
    editing.close()
  })

  it('from another origin is refused', async () => {
    const address = url.replace('ws', 'http')
    const headers = {
      connection: 'upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    }
    const { request } = await import('node:http')
    const statusOf = (path: string, origin: string) =>
      new Promise<number>((resolve, reject) => {
        const asked = request(new URL(path, address), { headers: { ...headers, origin } })
        asked.on('response', ({ statusCode }) => resolve(statusCode!))
        asked.on('upgrade', (_response, socket) => {
          socket.destroy()
          resolve(101)
        })
        asked.on('error', reject)
        asked.end()
      })
    const path = new URL(address).pathname
    expect(await statusOf(path, harness.config.WEB_ORIGIN)).toBe(101)
    expect(await statusOf(path, 'https://elsewhere.example')).toBe(403)
    expect(await statusOf('/api/me', harness.config.WEB_ORIGIN)).toBe(404)
  })
})

describe('Sec5 an open socket', () => {
  it('closes within five seconds of losing access, and becomes read-only on losing write access', async () => {
    const member = (roles: Parameters<Harness['member']>[1]) => harness.member(org, roles)
    const [signedOut, left, expired, demoted, moved] = await Promise.all([
      member(['risk_manager']),
      member(['risk_manager']),
      member(['risk_manager']),
      member(['risk_manager']),
      member(['risk_manager']),
    ])
    const set = (person: Person, change: string) => () =>
      harness.admin.query(`update members set ${change} where org_id = $1 and id = $2`, [org, person.id])
    const falling = connectAs(url, moved, org, document)
    await falling.kept()
    const silent = new Promise<string>((resolve) =>
      falling.provider.on('stateless', ({ payload }: { payload: string }) => resolve(payload)),
    )
    await set(moved, `roles = '{executive}'`)()
    const endAll = () => harness.admin.query(`select app.end_sign_ins($1, 'all', 0)`, [signedOut.id])
    const took = await Promise.all([
      cutOffAfter(connectAs(url, signedOut, org, document), endAll),
      cutOffAfter(connectAs(url, left, org, document), set(left, 'active = false')),
      cutOffAfter(connectAs(url, expired, org, document), set(expired, `expires_on = '2020-01-01'`)),
      cutOffAfter(connectAs(url, demoted, org, document), set(demoted, `roles = '{guest}'`)),
    ])
    console.log(
      `cut off after signing out everywhere, losing membership, time and role: ${took.join(', ')} ms`,
    )
    for (const ms of took) expect(ms).toBeLessThan(5_000)
    expect(JSON.parse(await silent)).toEqual({ readOnly: true })
    const before = await updates()
    falling.write('too late')
    const writing = connectAs(url, writer, org, document)
    await writing.kept()
    writing.write('in time')
    await writing.kept()
    await until(() => falling.text().includes('in time'))
    expect(await updates()).toBe(before + 1)
    expect(await html()).not.toContain('too late')
    falling.close()
    writing.close()
  })

  it('closes when its token expires, and continues with a fresh one', async () => {
    const person = await harness.member(org, ['risk_manager'])
    const claims = JSON.parse(Buffer.from(person.token.split('.')[1]!, 'base64url').toString()) as {
      sub: string
    }
    const short = await harness.issuer.sign(
      { sub: claims.sub, email: person.email, name: 'Short' },
      { expiresIn: '-28s' },
    )
    const { exp } = JSON.parse(Buffer.from(short.split('.')[1]!, 'base64url').toString()) as { exp: number }
    const ending = connectTextClient(url, short, documentName(org, document))
    await ending.closed
    // The server accepts a token for thirty seconds after its expiry.
    const took = Date.now() - (exp + 30) * 1000
    console.log(`cut off ${took} ms after the end of its token`)
    expect(took).toBeLessThan(5_000)
    ending.close()
    const renewed = connectTextClient(url, short, documentName(org, document))
    renewed.provider.configuration.token = person.token
    await renewed.kept()
    await wait(2_500)
    renewed.write('still here')
    await renewed.kept()
    expect(await html()).toContain('still here')
    renewed.close()
  })
})

describe('Sec7 forbidden content in a shared document', () => {
  it('is removed from everything that is read', async () => {
    const editing = connectAs(url, writer, org, document)
    await editing.kept()
    const fragment = editing.doc.getXmlFragment('content')
    const script = new Y.XmlElement('script')
    script.insert(0, [new Y.XmlText('alert(1)')])
    const image = new Y.XmlElement('image')
    image.setAttribute('src', 'x')
    image.setAttribute('onerror', 'alert(1)')
    const paragraph = new Y.XmlElement('paragraph')
    const text = new Y.XmlText()
    text.insert(0, 'press here', { link: { href: 'javascript:alert(1)' } })
    paragraph.insert(0, [text])
    fragment.push([script, image, paragraph])
    await editing.kept()
    const shown = await html()
    expect(shown).toContain('<p dir="auto">press here</p>')
    expect(shown).not.toMatch(/script|onerror|javascript/)
    editing.close()
  })
})
