import { execFileSync } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { allRoutes } from 'contract/routes'
import { accessReviewRoutes } from 'contract/workspace/access-reviews'
import { invitationRoutes } from 'contract/workspace/invitations'
import { meRoutes } from 'contract/workspace/me'
import { signatureRoutes } from 'contract/workspace/signatures'
import type { TrailExport } from 'contract/workspace/trail'
import { type ErasedUser, userAdministrationRoutes } from 'contract/workspace/user-administration'
import { userRoutes } from 'contract/workspace/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyTrail } from 'verify-trail'
import { decryptSealed } from '#platform/db/sealed.ts'
import { DocumentTeam } from '#test/document-team.ts'
import { Harness, type Person } from '#test/harness.ts'
import { ErasureScenario, TRACES } from './c12-erasure-scenario.ts'
import { DELETED_WITH_MEMBER, REVIEWED_COLUMNS } from './personal-columns.ts'

let harness: Harness
let at: ErasureScenario
let olga: Person
let signed: string
let before: { tables: string[]; trail: TrailExport; file: string; rows: number[] }
let answer: ErasedUser

const rowsOf = async (person: Person): Promise<number[]> => {
  const counts = DELETED_WITH_MEMBER.map((place) => {
    const [table, column] = place.split('.')
    return `(select count(*)::integer from ${table} where org_id = '${at.org}' and ${column} = '${person.id}')`
  })
  const { rows } = await harness.admin.query<{ counts: number[] }>(
    `select array[${counts.join(', ')}] as counts`,
  )
  return rows[0]!.counts
}

/** Verifies with the stand-alone verifier, without the product. */
async function verifyAlone(exported: TrailExport): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'c12-')), 'trail.json')
  await writeFile(file, JSON.stringify(exported))
  const command = new URL('../../../../tools/verify-trail/verify-trail.mjs', import.meta.url).pathname
  return execFileSync(process.execPath, [command, file], { encoding: 'utf8' })
}

beforeAll(async () => {
  harness = await Harness.start()
  at = await ErasureScenario.found(harness)
  olga = await harness.person('Olga Zimmerwald')
  await at.join(olga)
  signed = await at.work(olga)
  await at.rename(at.colleague, 'Carl Other')
  const file = await at.personFile(olga)
  before = {
    tables: await at.tablesWith(TRACES),
    trail: await at.trail(),
    file,
    rows: await rowsOf(olga),
  }
}, 120_000)
afterAll(() => harness.stop())

describe('C12 before an erasure', () => {
  it('C12 names and addresses in the audit trail are encrypted, and readable to its readers', () => {
    expect(before.tables).not.toContain('app.trail')
    expect(before.tables).toEqual(
      expect.arrayContaining([
        'app.idempotency',
        'app.invitations',
        'app.members',
        'app.people',
        'app.signatures',
      ]),
    )
    expect(TRACES.test(JSON.stringify(before.trail.lines))).toBe(false)
    expect(Object.values(before.trail.opened)).toEqual(
      expect.arrayContaining([
        olga.email,
        'Olga Zimmerwald',
        'Olga Quittenbaum',
        'Carl Colleague',
        'Carl Other',
      ]),
    )
    const file = JSON.parse(before.file) as { trail: { action: string; changes: object }[] }
    const changesOf = (wanted: string) => file.trail.find(({ action }) => action === wanted)!.changes
    expect(changesOf('confirm-name')).toMatchObject({ name: [null, 'Olga Zimmerwald'] })
    expect(changesOf('propose-name')).toEqual({ proposedName: [null, 'Olga Quittenbaum'] })
    expect(verifyTrail([before.trail]).problems).toEqual([])
  })
})

it('C12 a ciphertext that was altered or belongs to another person cannot be decrypted', async () => {
  const tx = harness.services.db.read(at.org)
  const [sealed] = Object.entries(before.trail.opened).find(([, text]) => text === 'Carl Other')!
  const open = async (text: string) => Object.values(await decryptSealed(tx, [text], '-'))
  expect(await open(sealed)).toEqual(['Carl Other'])
  const last = sealed.at(-10) === 'A' ? 'B' : 'A'
  expect(await open(sealed.slice(0, -10) + last + sealed.slice(-9))).toEqual(['-'])
  expect(await open(sealed.replace(at.colleague.id, olga.id))).toEqual(['-'])
  expect(await open(sealed.slice(0, 60))).toEqual(['-'])
  const elsewhere = harness.services.db.read((await harness.organisation([])).id)
  expect(Object.values(await decryptSealed(elsewhere, [sealed], '-'))).toEqual(['-'])
})

describe('C12 erasure is refused', () => {
  it('C12 while the person is a member, to people who are not administrators, and across organisations', async () => {
    expect((await at.erase(olga)).json()).toEqual({ error: 'STILL_MEMBER' })
    await at.leave(olga)
    expect((await at.erase(olga, {}, at.colleague)).statusCode).toBe(403)
    const other = await harness.organisation([])
    const foreign = await harness.call(userAdministrationRoutes.erase, other.founder, other.id, {
      params: { id: olga.id },
      body: { name: 'Olga Quittenbaum', reason: 'Curious' },
    })
    expect(foreign.statusCode).toBe(404)
    expect((await at.erase(olga, {}, other.founder)).json()).toEqual({ error: 'NOT_A_MEMBER' })
  })

  it('C12 for a wrong name, or a reason that would name the person in the audit trail', async () => {
    const code = async (body: object) =>
      (await at.erase(olga, body)).json<{ details: { code: string }[] }>().details[0]!.code
    expect(await code({ name: 'Carl Other' })).toBe('mismatch')
    expect(await code({ reason: 'olga quittenbaum has asked' })).toBe('names_person')
    expect(await code({ reason: `Mail of ${olga.email}` })).toBe('names_person')
  })

  it('C12 while a document they worked on is under legal hold, naming it (Art. 17(3)(b))', async () => {
    const office = await DocumentTeam.open(harness)
    const { id, code } = await office.register()
    const admin = await harness.member(office.org, ['admin'])
    const writer = office.author
    const hold = (held: boolean) =>
      harness.admin.query('update techdocuments set legal_hold = $2 where id = $1', [id, held])
    await hold(true)
    await harness.admin.query('update members set active = false where org_id = $1 and id = $2', [
      office.org,
      writer.id,
    ])
    const erase = () =>
      harness.call(userAdministrationRoutes.erase, admin, office.org, {
        params: { id: writer.id },
        body: { name: 'Organisation', reason: 'Asked for' },
      })
    expect((await erase()).json()).toEqual({
      error: 'UNDER_RETENTION',
      details: { records: [code], hidden: 0 },
    })
    await hold(false)
    expect((await erase()).statusCode).toBe(200)
  })
})

describe('C12 erasing a former member', () => {
  it('C12 happens entirely or not at all', async () => {
    await harness.admin.query(`create function public.refuse() returns trigger language plpgsql as
      $$begin raise exception 'cut off'; end$$;
      create trigger cut_off before delete on app.identities for each row execute function public.refuse()`)
    const sums = async () => ({ ...(await harness.checksums()), idempotency: '' })
    const state = await sums()
    expect((await at.erase(olga)).statusCode).toBe(500)
    expect(await sums()).toEqual(state)
    await harness.admin.query('drop trigger cut_off on app.identities')
  })

  it('C12 leaves name and address in no table except where they are signed', async () => {
    const erased = await at.erase(olga)
    expect(erased.statusCode, erased.body).toBe(200)
    answer = erased.json()
    expect(await at.tablesWith(TRACES)).toEqual(['app.signatures'])
    expect(answer).toMatchObject({
      user: { name: `Former member ${olga.id.slice(-4).toUpperCase()}`, email: null },
      signatures: 1,
      earlierEntries: 0,
      accountErased: true,
    })
    expect(answer.user.erasedAt).not.toBeNull()
    expect(
      before.rows.every((count) => count > 0),
      String(before.rows),
    ).toBe(true)
    expect(await rowsOf(olga)).toEqual(DELETED_WITH_MEMBER.map(() => 0))
    const { rows } = await harness.admin.query('select 1 from person_keys where id = $1', [olga.id])
    expect(rows).toEqual([])
  })

  it('C12 leaves them in no response except the signature, which prints the name as 11.50 requires', async () => {
    const lists = allRoutes.filter(
      ({ method, path, reply }) => method === 'GET' && !path.includes(':') && typeof reply !== 'string',
    )
    const telling: string[] = []
    for (const route of lists) {
      const { body } = await harness.call(route, at.admin, at.org)
      if (TRACES.test(body)) telling.push(route.name)
    }
    expect(lists.length).toBeGreaterThan(40)
    expect(telling).toEqual([])
    const one = await harness.call(userRoutes.get, at.admin, at.org, { params: { id: olga.id } })
    expect(TRACES.test(one.body)).toBe(false)
    const { items } = (
      await harness.call(signatureRoutes.list, at.admin, at.org, { params: { id: signed } })
    ).json<{ items: { signer: { name: string }; validity: string }[] }>()
    expect(items).toMatchObject([{ signer: { name: 'Olga Quittenbaum' }, validity: 'valid' }])
    expect(TRACES.test(await at.personFile(olga))).toBe(false)
  })

  it('C12 keeps the hash chain, which verifies offline, and entries about others stay readable', async () => {
    const after = await at.trail()
    expect(after.lines.slice(0, before.trail.lines.length)).toEqual(before.trail.lines)
    expect(verifyTrail([after]).problems).toEqual([])
    expect(await verifyAlone(after)).toMatch(/^\d+ entries, 0 problems, head [0-9a-f]{64}/)
    const said = Object.values(after.opened)
    expect(said).toEqual(expect.arrayContaining(['Carl Colleague', 'Carl Other', 'erased']))
    expect(TRACES.test(JSON.stringify(after))).toBe(false)
    const entries = after.lines.map(({ entry }) => JSON.parse(entry!) as Record<string, unknown>)
    const erasures = entries.filter(({ action }) => action === 'erase')
    expect(erasures).toMatchObject([
      {
        type: 'member',
        record: olga.id,
        actor: at.admin.id,
        reason: 'Asked for',
        changes: { erased: [false, true] },
      },
    ])
    await harness.call(meRoutes.update, at.admin, at.org, { body: { locale: 'fr' } })
    harness.services.accounts.forget()
    expect(Object.values((await at.trail()).opened)).toContain('effacé')
  })

  it('C12 can be repeated without further effect, and the person cannot be reactivated', async () => {
    const again = await at.erase(olga)
    expect(again.statusCode, again.body).toBe(200)
    expect(again.json()).toEqual(answer)
    const { rows } = await harness.admin.query(
      `select 1 from trail where org_id = $1 and record_id = $2 and entry->>'action' = 'erase'`,
      [at.org, olga.id],
    )
    expect(rows).toHaveLength(1)
    const back = await harness.call(userAdministrationRoutes.reactivate, at.admin, at.org, {
      params: { id: olga.id },
      body: { reason: 'Back' },
    })
    expect(back.json()).toEqual({ error: 'ERASED' })
  })
})

it('C12 counts older entries, spares other organisations, and treats a returning person as new', async () => {
  const [first, second] = [await ErasureScenario.found(harness), await ErasureScenario.found(harness)]
  const person = await harness.person('Olga Zimmerwald')
  await first.join(person)
  await second.join(person, 'Olga Zimmerwald', 'Olga Quittenbaum')
  const review = await first.writeAsBefore(person, 'Olga Zimmerwald')
  await first.leave(person)
  expect((await first.erase(person)).json()).toMatchObject({ accountErased: false, earlierEntries: 2 })
  const list = await harness.call(accessReviewRoutes.get, first.admin, first.org, { params: { id: review } })
  expect(list.body).toContain('Former member')
  expect(TRACES.test(list.body)).toBe(false)
  const name = async (there: ErasureScenario) =>
    (await harness.call(userRoutes.get, there.admin, there.org, { params: { id: person.id } })).json<{
      name: string
    }>().name
  expect(await name(first)).toMatch(/^Former member/)
  expect(await name(second)).toMatch(/^Olga/)
  const body = { email: person.email, name: 'Olga Anew', roles: ['techdoc_reader'] }
  const { id } = (await harness.call(invitationRoutes.create, first.admin, first.org, { body })).json<{
    id: string
  }>()
  const token = await harness.invitationSecret(first.org, id)
  await harness.call(invitationRoutes.accept, person, null, { body: { token } })
  expect(await name(first)).toBe('Olga Anew')
  const { opened } = await first.trail()
  expect(Object.values(opened)).toEqual(expect.arrayContaining(['erased', person.email]))
  expect(Object.values(opened)).not.toContain('Olga Quittenbaum')
})

it('C12 erases somebody invited who never joined, by their invitations', async () => {
  const body = { email: 'ida.zimmerwald@example.com', name: 'Ida Zimmerwald', roles: ['techdoc_reader'] }
  const there = await ErasureScenario.found(harness)
  const invite = async () =>
    (await harness.call(invitationRoutes.create, there.admin, there.org, { body })).json<{ id: string }>().id
  const [first, second] = [await invite(), await invite()]
  const erase = (id: string, who = there.admin, reason = 'Asked for') =>
    harness.call(invitationRoutes.erase, who, there.org, { params: { id }, body: { reason } })
  expect((await erase(first, there.colleague)).statusCode).toBe(403)
  expect((await erase(first, there.admin, 'Ida Zimmerwald has asked')).statusCode).toBe(400)
  expect((await erase(first)).json()).toMatchObject({ erased: true, status: 'revoked' })
  expect((await erase(second)).json()).toMatchObject({
    name: expect.stringMatching(/^Invited person/) as string,
  })
  expect(await there.tablesWith(/ida.zimmerwald/i)).toEqual([])
  const trail = await there.trail()
  expect(verifyTrail([trail]).problems).toEqual([])
  expect(Object.values(trail.opened)).toEqual(['Fatima Founder', 'erased', 'erased'])
  const joined = await harness.person('Joined')
  await there.join(joined)
  const { items } = (await harness.call(invitationRoutes.list, there.admin, there.org)).json<{
    items: { id: string; status: string }[]
  }>()
  const accepted = items.find(({ status }) => status === 'accepted')!
  expect((await erase(accepted.id)).json()).toEqual({ error: 'INVITATION_SPENT' })
})

it('C12 covers every column that may hold personal data, with its treatment on erasure', async () => {
  const { rows } = await harness.admin.query<{ place: string }>(
    `select c.relname || '.' || a.attname as place
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.atttypid in ('text'::regtype, 'json'::regtype, 'jsonb'::regtype, 'text[]'::regtype)
       and a.attname ~ '(name|mail|address|phone|people|contact|author|signer|statement|reply)(s|es)?$' order by 1`,
  )
  expect(Object.keys(REVIEWED_COLUMNS).toSorted()).toEqual(rows.map(({ place }) => place).toSorted())
})
