import { readFile } from 'node:fs/promises'
import { processRoutes } from 'contract/risk/processes'
import { invitationRoutes } from 'contract/workspace/invitations'
import { meRoutes } from 'contract/workspace/me'
import { isPlainName } from 'contract/workspace/person-name'
import { userAdministrationRoutes } from 'contract/workspace/user-administration'
import { type User, userRoutes } from 'contract/workspace/users'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decryptSealed } from '#platform/db/sealed.ts'
import { Harness, type Person } from '#test/harness.ts'
import { Signer } from '#test/signer.ts'

let harness: Harness
let org: string
let founder: Person
let codes = 0

beforeAll(async () => {
  harness = await Harness.start()
  ;({ id: org, founder } = await harness.organisation(['risk_manager'], 'Fatima Founder'))
})
afterAll(() => harness.stop())

async function process(): Promise<string> {
  const text = { en: 'Text' }
  const body = { code: `T10${++codes}`, name: text, description: text, family: 'it', ownerRole: 'CIO' }
  const response = await harness.call(processRoutes.create, founder, org, { body })
  expect(response.statusCode, response.body).toBe(201)
  return response.json<{ id: string }>().id
}

const statementOf = async (signature: string) => {
  const { rows } = await harness.admin.query<{ statement: string }>(
    'select statement from signatures where id = $1',
    [signature],
  )
  return JSON.parse(rows[0]!.statement) as { signer: { name: string } }
}

/** Invited under a name, and joined. */
async function join(name: string): Promise<Person> {
  const person = await harness.person('Newcomer')
  const id = await harness.invite(founder, org, { email: person.email, name, roles: ['auditor'] })
  const token = await harness.invitationSecret(org, id)
  const accepted = await harness.call(invitationRoutes.accept, person, null, { body: { token } })
  expect(accepted.statusCode, accepted.body).toBe(200)
  return person
}

const propose = (who: Person, name: string) => harness.call(meRoutes.update, who, org, { body: { name } })
const confirm = (who: Person, id: string, name: string, reason = 'As in the passport') =>
  harness.call(userAdministrationRoutes.confirmName, who, org, { params: { id }, body: { name, reason } })
const user = async (id: string) =>
  (await harness.call(userRoutes.get, founder, org, { params: { id } })).json<User>()
const keyOf = async (...names: string[]): Promise<(string | null)[]> => {
  const { rows } = await harness.admin.query<{ key: string | null }>(
    `select app.signing_key(name) as key from unnest($1::text[]) with ordinality as n(name, at) order by at`,
    [names],
  )
  return rows.map(({ key }) => key)
}
const entriesOf = async (id: string) =>
  (
    await harness.admin.query<{ entry: { action: string; reason: string | null; changes: object } }>(
      'select entry from trail where org_id = $1 and record_id = $2 order by seq',
      [org, id],
    )
  ).rows.map(({ entry }) => entry)

describe('T10 the printed name in a signature', () => {
  it('T10 cannot be chosen by the person', async () => {
    const mallory = await harness.member(org, ['auditor'], 'Mallory')
    const taken = await propose(mallory, 'Fatima Founder')
    expect(taken.statusCode).toBe(200)
    expect(taken.json()).toMatchObject({ name: 'Fatima Founder' })
    const { id } = await new Signer(harness, mallory, org).sign(await process())
    expect((await statementOf(id)).signer.name).toBe('Mallory')
    expect(await user(mallory.id)).toMatchObject({
      name: 'Mallory',
      signing: { name: 'Mallory', proposed: 'Fatima Founder' },
    })
    // The administrator cannot confirm a name that could be mistaken for another person's.
    expect((await confirm(founder, mallory.id, 'Fatima Founder')).json()).toEqual({ error: 'NAME_TAKEN' })
    expect((await confirm(founder, mallory.id, 'FATIMA  F\u043Eunder')).json()).toMatchObject({
      error: 'INVALID_INPUT',
    })
    expect((await confirm(founder, mallory.id, 'FATIMA  FOUNDER.')).json()).toEqual({ error: 'NAME_TAKEN' })
  })

  it('T10 is changed by an administrator, audited with old and new, and never on earlier signatures', async () => {
    const anna = await join('Anna Before')
    const signer = new Signer(harness, anna, org)
    const record = await process()
    const first = await signer.sign(record)
    await propose(anna, 'Anna After')
    const confirmed = await confirm(founder, anna.id, 'Anna After', 'Married')
    expect(confirmed.json()).toMatchObject({
      name: 'Anna After',
      version: 2,
      signing: { name: 'Anna After', source: 'administrator', confirmedBy: 'Fatima Founder', proposed: null },
    })
    const second = await signer.sign(record, { meaning: 'read_understood' })
    expect((await statementOf(first.id)).signer.name).toBe('Anna Before')
    expect((await statementOf(second.id)).signer.name).toBe('Anna After')
    const { items } = await signer.list(record)
    expect(items.map(({ signer: { name } }) => name)).toEqual(['Anna After', 'Anna Before'])
    expect(items.map(({ validity }) => validity)).toEqual(['valid', 'valid'])
    expect(await signer.verify(record)).toEqual([[], []])
    const entries = await entriesOf(anna.id)
    expect(entries.map(({ action, reason }) => [action, reason ?? null])).toEqual([
      ['confirm-name', null],
      ['accept-signature', null],
      ['propose-name', null],
      ['confirm-name', 'Married'],
    ])
    expect(JSON.stringify(entries)).not.toContain('Anna')
    const changes = entries.at(-1)!.changes as { name: string[]; proposedName: string[] }
    const opened = await decryptSealed(harness.services.db.read(org), [JSON.stringify(changes)], '-')
    expect(changes.name.map((sealed) => opened[sealed])).toEqual(['Anna Before', 'Anna After'])
  })

  it('T10 comes from the invitation if unique; otherwise it must be confirmed before signing', async () => {
    const first = await join('Karim Haddad')
    expect((await user(first.id)).signing).toMatchObject({
      name: 'Karim Haddad',
      source: 'invitation',
      confirmedBy: 'Fatima Founder',
    })
    const second = await join('KARIM  HADDAD')
    expect((await user(second.id)).signing).toMatchObject({ name: null, proposed: 'KARIM  HADDAD' })
    const record = await process()
    const signer = new Signer(harness, second, org)
    expect((await signer.ask(record)).json()).toEqual({ error: 'NAME_NOT_CONFIRMED' })
    expect((await confirm(founder, second.id, 'Karim B. Haddad')).statusCode).toBe(200)
    const { id } = await signer.sign(record)
    expect((await statementOf(id)).signer.name).toBe('Karim B. Haddad')
  })

  it('T10 is required again if it was withdrawn between preparing and signing', async () => {
    const person = await join('Short Lived')
    const signer = new Signer(harness, person, org)
    const record = await process()
    const { challenge } = await signer.prepare(record)
    await harness.admin.query(
      'update signing_names set name = null, source = null, confirmed_at = null where person_id = $1',
      [person.id],
    )
    expect((await signer.send(record, challenge, await signer.fresh())).json()).toEqual({
      error: 'NAME_NOT_CONFIRMED',
    })
  })

  it('T10 is released when its holder leaves, and a returning person needs a new one', async () => {
    const first = await join('Lea Moreau')
    const leave = { params: { id: first.id }, body: { handOverTo: null, reason: 'Left' } }
    expect((await harness.call(userAdministrationRoutes.deactivate, founder, org, leave)).statusCode).toBe(
      200,
    )
    const second = await join('Lea Moreau')
    expect((await user(second.id)).signing.name).toBe('Lea Moreau')
    await harness.admin.query('update members set active = true where org_id = $1 and id = $2', [
      org,
      first.id,
    ])
    expect((await user(first.id)).signing).toMatchObject({ name: null, proposed: 'Lea Moreau' })
  })

  it('T10 is confirmed on founding, and not by oneself if another administrator can', async () => {
    const alone = await harness.organisation([], 'Sole Founder')
    const ask = (who: Person, id: string, name: string) =>
      harness.call(userAdministrationRoutes.confirmName, who, alone.id, {
        params: { id },
        body: { name, reason: 'Corrected' },
      })
    const own = await ask(alone.founder, alone.founder.id, 'Sole Founder Junior')
    expect(own.json<User>().signing).toMatchObject({ name: 'Sole Founder Junior', source: 'administrator' })
    const second = await harness.member(alone.id, ['admin'], 'Second')
    expect((await ask(alone.founder, alone.founder.id, 'Someone')).json()).toEqual({ error: 'FOUR_EYES' })
    expect((await ask(second, alone.founder.id, 'Someone')).statusCode).toBe(200)
    expect((await user(founder.id)).signing).toMatchObject({ name: 'Fatima Founder', source: 'founding' })
    const auditor = await harness.member(alone.id, ['auditor'], 'Auditor')
    expect((await ask(auditor, auditor.id, 'Someone else')).statusCode).toBe(403)
  })

  it('T10 can be declined, which changes nothing', async () => {
    const person = await join('Yusuf Amin')
    await propose(person, 'The Boss')
    const declined = await harness.call(userAdministrationRoutes.declineName, founder, org, {
      params: { id: person.id },
      body: { reason: 'Not a name' },
    })
    expect(declined.json<User>().signing).toMatchObject({ name: 'Yusuf Amin', proposed: null })
    expect((await entriesOf(person.id)).at(-1)).toMatchObject({
      action: 'decline-name',
      reason: 'Not a name',
    })
  })

  it('T10 is unique in the database, whatever program writes it', async () => {
    const [one, other] = [await join('Ines Costa'), await join('Rui Costa')]
    const set = harness.admin.query(
      `update signing_names set name = 'ines  c\u043Esta' where org_id = $1 and person_id = $2`,
      [org, other.id],
    )
    await expect(set).rejects.toThrow('signing_names_once')
    expect((await user(one.id)).signing.name).toBe('Ines Costa')
  })
})

it('T10 on upgrade members keep their names; duplicates go to the member who signed or else joined first', async () => {
  const old = await harness.organisation(['risk_manager'], 'Old Founder')
  const person = async (name: string) => (await harness.member(old.id, ['auditor'], name)).id
  const [joined, signed] = [
    await harness.member(old.id, ['auditor'], 'Twin'),
    await harness.member(old.id, ['auditor'], 'TWIN'),
  ]
  const [alone, left] = [await person('Alone'), await person('alone')]
  const body = { code: 'UP', name: { en: 'P' }, description: { en: 'P' }, family: 'it', ownerRole: 'CIO' }
  const { id } = (await harness.call(processRoutes.create, old.founder, old.id, { body })).json<{
    id: string
  }>()
  await new Signer(harness, signed, old.id).sign(id)
  await harness.admin.query('update members set active = false where id = $1', [left])
  await harness.admin.query('delete from signing_names where org_id = $1', [old.id])
  const url = new URL('../../migrations/0076_signing_names.sql', import.meta.url)
  const [fill] = /^with named as [^;]+;/m.exec(await readFile(url, 'utf8'))!
  await harness.admin.query(fill.replace('from members m)', `from members m where m.org_id = '${old.id}')`))
  const { rows } = await harness.admin.query(
    'select person_id as id, name, source, proposed from signing_names where org_id = $1',
    [old.id],
  )
  const found = (one: string) => rows.find((row) => row.id === one)
  expect(found(signed.id)).toMatchObject({ name: 'TWIN', source: 'migration', proposed: null })
  expect(found(joined.id)).toMatchObject({ name: null, source: null, proposed: 'Twin' })
  expect(found(alone)).toMatchObject({ name: 'Alone', source: 'migration' })
  expect(found(left)).toMatchObject({ name: 'alone', source: 'migration' })
  expect(found(old.founder.id)).toMatchObject({ name: 'Old Founder', source: 'migration' })
})

describe('T10 confusable names', () => {
  it.each([
    ['case', 'anna smith', 'ANNA SMITH'],
    ['spaces', ' Anna   Smith ', 'Anna\u00a0Smith'],
    ['compatibility forms', 'Ａｎｎａ Ｓｍｉｔｈ', 'Anna Smith'],
    ['mathematical letters', '𝐀𝐧𝐧𝐚 Smith', 'Anna Smith'],
    ['zero-width characters', 'An\u200bna\u2060 Smith', 'Anna Smith'],
    ['bidirectional marks', '\u202eAnna\u202c Smith', 'Anna Smith'],
    ['variation selectors', 'Anna\ufe0f Smith', 'Anna Smith'],
    ['Cyrillic look-alikes', '\u0410nn\u0430 Smith', 'Anna Smith'],
    ['Greek look-alikes', '\u0391nna Smith', 'Anna Smith'],
    ['a capital i for an l', 'AIice', 'Alice'],
    ['a one for an l', 'A1ice', 'Alice'],
    ['a zero for an o', 'B0b', 'Bob'],
    ['rn for m', 'Srnith', 'Smith'],
    ['accents', 'José', 'Jose'],
    ['sharp s', 'Weiß', 'WEISS'],
    ['final sigma', 'Νίκος', 'ΝΊΚΟΣ'],
    ['punctuation', 'A. Smith-Jones', 'A Smith Jones'],
    ['vowel marks and tatweel', 'مُحَمَّـد', 'محمد'],
    ['forms of alef', 'أحمد', 'احمد'],
    ['forms of yeh', 'علی', 'علي'],
  ])('T10 %s are ignored', async (_, one, other) => {
    const [a, b] = await keyOf(one, other)
    expect(a).toBe(b)
    expect(a).not.toBeNull()
  })

  it('T10 different names have different keys', async () => {
    const names = [
      'Anna Smith',
      'Anne Smith',
      'Annas Mith',
      'Smith Anna',
      'محمد',
      'محمود',
      'Анна',
      '王伟',
      '王芳',
    ]
    expect(new Set(await keyOf(...names)).size).toBe(names.length)
    expect(await keyOf('…', '\u200b', ' - ')).toEqual([null, null, null])
  })

  it('T10 the key of a name does not depend on its formatting', async () => {
    const word = fc.stringMatching(
      /^[A-Za-z\u00c0-\u00d6\u00d8-\u00de\u0391-\u03a1\u0410-\u042f\u0627-\u064a]{1,12}$/,
    )
    const dressed = fc.record({
      words: fc.array(word, { minLength: 1, maxLength: 4 }),
      upper: fc.boolean(),
      form: fc.constantFrom('NFC', 'NFD', 'NFKC', 'NFKD'),
      space: fc.constantFrom(' ', '  ', '\u00a0', '\u2009', '\t', ' \u200f'),
      unseen: fc.array(
        fc.tuple(fc.nat(60), fc.constantFrom('\u200b', '\u200d', '\u202e', '\ufeff', '\u2066', '\u00ad')),
        {
          maxLength: 5,
        },
      ),
      mark: fc.constantFrom('', '\u0301', '\u064e'),
    })
    await fc.assert(
      fc.asyncProperty(dressed, async ({ words, upper, form, space, unseen, mark }) => {
        const plain = words.join(' ')
        let name = words.join(space).normalize(form)
        if (upper) name = name.toLowerCase().toUpperCase()
        name += mark
        for (const [at, character] of unseen) name = name.slice(0, at) + character + name.slice(at)
        // The dotless i and its capital are the same letter in every language but two.
        const [a, b, c] = await keyOf(plain, name, name.normalize('NFKC'))
        expect(b).toBe(a)
        expect(c).toBe(a)
      }),
      { numRuns: 400 },
    )
  })

  it('T10 a word of mixed scripts or with invisible characters is not a name', () => {
    for (const name of [
      'Anna Smith',
      "Renée O'Brien-Müller",
      'محمد علي',
      'Анна',
      '王 伟',
      '김민준',
      'Anna (Анна)',
      'Νίκος',
    ])
      expect(isPlainName(name), name).toBe(true)
    for (const name of [
      '\u0410nna',
      'Fatima F\u043eunder',
      'An\u200bna',
      '\u202eannA',
      'A\u0000b',
      '123',
      '...',
    ])
      expect(isPlainName(name), JSON.stringify(name)).toBe(false)
  })
})
