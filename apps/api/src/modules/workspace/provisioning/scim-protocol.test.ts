import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Directory, ENTERPRISE, GROUP, type Operation, PATCH, type Resource, USER } from '#test/directory.ts'
import { Harness } from '#test/harness.ts'

/**
 * 51 checks of the protocol: RFC 7643, RFC 7644, and what Microsoft Entra ID and Okta are known to send. They run in this
 * order, on one directory.
 */
let harness: Harness
let directory: Directory

beforeAll(async () => {
  harness = await Harness.start()
  const { id, founder } = await harness.organisation()
  directory = await Directory.start(harness, id, founder, [], 'example.com')
})
afterAll(() => harness.stop())

const call: Directory['call'] = (...args) => directory.call(...args)
const list = (query: Record<string, string>) => directory.list('/Users', query)

let user: Resource
const path = () => `/Users/${user.id}`
const again = () => directory.get(path())
async function change(...operations: Operation[]): Promise<Resource> {
  const response = await directory.patch(path(), ...operations)
  expect(response.statusCode, response.body).toBe(200)
  return again()
}
async function refused(operation: Operation): Promise<{ status: number; scimType: string | undefined }> {
  const response = await directory.patch(path(), operation)
  return { status: response.statusCode, scimType: response.json<{ scimType?: string }>().scimType }
}

const BARBARA = {
  schemas: [USER, ENTERPRISE],
  userName: 'bjensen@example.com',
  externalId: 'bjensen',
  name: { formatted: 'Ms. Barbara J Jensen III', familyName: 'Jensen', givenName: 'Barbara' },
  emails: [
    { value: 'bjensen@example.com', type: 'work', primary: true },
    { value: 'babs@jensen.example', type: 'home' },
  ],
  active: true,
  [ENTERPRISE]: { department: 'R&D', employeeNumber: '701984' },
}

describe('users are created and read', () => {
  it('1: without a token there is no answer', async () => {
    const response = await call('GET', '/Users', undefined, { authorization: 'Bearer nope' })
    expect(response.statusCode).toBe(401)
    expect(response.json()).toMatchObject({ status: '401' })
  })

  it('2 to 4: creating answers 201 with location, meta, id and the media type', async () => {
    const response = await call('POST', '/Users', BARBARA)
    expect(response.statusCode, response.body).toBe(201)
    user = response.json()
    expect(response.headers.location).toBe(user.meta.location)
    expect(user.meta).toMatchObject({ resourceType: 'User', version: 'W/"1"' })
    expect(response.headers['content-type']).toMatch(/^application\/scim\+json/)
  })

  it('5: a user name is unique in any case', async () => {
    const response = await call('POST', '/Users', { ...BARBARA, userName: 'BJensen@example.com', emails: [] })
    expect(response.statusCode).toBe(409)
    expect(response.json()).toMatchObject({ status: '409', scimType: 'uniqueness' })
  })

  it('6 and 7: reading gives the user and its extension', async () => {
    const response = await call('GET', path())
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({
      userName: 'bjensen@example.com',
      [ENTERPRISE]: { department: 'R&D' },
    })
  })

  it('8: an unknown user is an error in the form of SCIM', async () => {
    const response = await call('GET', '/Users/none')
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: '404',
    })
  })
})

describe('users are changed by operations', () => {
  const workOf = ({ emails = [] }: Resource) => emails.find(({ type }) => type === 'work')?.value

  it('9: replaces a value that a condition names', async () => {
    const changed = await change({
      op: 'replace',
      path: 'emails[type eq "work"].value',
      value: 'barbara@example.com',
    })
    expect(workOf(changed)).toBe('barbara@example.com')
  })

  it('10: adds to a list', async () => {
    const value = [{ value: 'third@example.com', type: 'other' }]
    expect((await change({ op: 'add', path: 'emails', value })).emails).toHaveLength(3)
  })

  it('11: removes an element that a condition names', async () => {
    const { emails } = await change({ op: 'remove', path: 'emails[type eq "home"]' })
    expect(emails?.map(({ type }) => type)).toEqual(['work', 'other'])
  })

  it('12: replaces without a path, also with dotted names (Entra)', async () => {
    const changed = await change({
      op: 'replace',
      value: { displayName: 'Babs', 'name.familyName': 'Jones' },
    })
    expect(changed).toMatchObject({
      displayName: 'Babs',
      name: { familyName: 'Jones', givenName: 'Barbara' },
    })
  })

  it('13: takes operations in capitals (Entra)', async () => {
    expect(await change({ op: 'Replace', path: 'name.givenName', value: 'Barb' })).toMatchObject({
      name: { givenName: 'Barb' },
    })
  })

  it('14: changes attributes of the extension', async () => {
    expect(await change({ op: 'replace', path: `${ENTERPRISE}:department`, value: 'QA' })).toMatchObject({
      [ENTERPRISE]: { department: 'QA', employeeNumber: '701984' },
    })
  })

  it('15: one address is primary, the one that was named last', async () => {
    const { emails } = await change({ op: 'add', path: 'emails[type eq "other"].primary', value: true })
    expect(emails?.filter(({ primary }) => primary).map(({ type }) => type)).toEqual(['other'])
  })

  it('16 to 18: refuses unknown and broken paths, and what the service sets', async () => {
    expect(await refused({ op: 'replace', path: 'nonsense', value: 1 })).toEqual({
      status: 400,
      scimType: 'invalidPath',
    })
    expect((await refused({ op: 'replace', path: 'emails[type eq', value: 1 })).status).toBe(400)
    expect(await refused({ op: 'replace', path: 'id', value: 'other' })).toEqual({
      status: 400,
      scimType: 'mutability',
    })
  })

  it('19 to 21: deactivates and reactivates, in the forms of Entra and Okta', async () => {
    expect((await change({ op: 'replace', path: 'active', value: false })).active).toBe(false)
    expect((await change({ op: 'Replace', path: 'active', value: 'True' })).active).toBe(true)
    expect((await change({ op: 'replace', value: { active: false } })).active).toBe(false)
  })

  it('22: is replaced as a whole', async () => {
    const { userName, name } = BARBARA
    const emails = [{ value: userName, type: 'work', primary: true }]
    const response = await call('PUT', path(), { schemas: [USER], userName, name, emails, active: true })
    expect(response.statusCode, response.body).toBe(200)
    const changed = await again()
    expect(changed.active).toBe(true)
    expect(changed.displayName).toBeUndefined()
  })

  it('23 and 24: never reaches the prototype', async () => {
    await directory.patch(path(), { op: 'add', path: '__proto__.polluted', value: 'yes' })
    const text = '{"__proto__.polluted":1,"constructor.prototype.polluted":1,"__proto__":{"polluted":1}}'
    await call('PATCH', path(), {
      schemas: [PATCH],
      Operations: [{ op: 'add', value: JSON.parse(text) as object }],
    })
    await harness.app.inject({
      method: 'PATCH',
      url: `/api/v1/scim/v2${path()}`,
      headers: {
        authorization: `Bearer ${directory.account.token}`,
        'content-type': 'application/scim+json',
      },
      payload: `{"Operations":[{"op":"add","value":${text}}]}`,
    })
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })
})

describe('users are found', () => {
  beforeAll(async () => {
    for (let nth = 1; nth <= 6; nth++) {
      const address = `user${nth}@example.com`
      const response = await call('POST', '/Users', {
        schemas: [USER],
        userName: address,
        externalId: `x${nth}`,
        name: { formatted: `U ${nth}`, givenName: 'U', familyName: `F${nth}` },
        emails: [{ value: address, primary: true, type: 'work' }],
        active: nth % 2 === 0,
      })
      expect(response.statusCode, response.body).toBe(201)
    }
  })

  it.each([
    ['25: by user name in any case', 'userName eq "USER1@example.com"', 1],
    ['26: by external id', 'externalId eq "x2"', 1],
    ['27: by a part of an attribute', 'emails.value eq "user3@example.com"', 1],
    ['28: by two conditions', 'userName sw "user" and active eq true', 3],
    ['29: by a condition on one element', 'emails[type eq "work" and value co "user4"]', 1],
    ['30: by what is not, or something else', 'not (userName sw "user") or name.familyName eq "F5"', 2],
    ['31: by time', 'meta.lastModified gt "2011-05-13T04:42:34Z"', 7],
  ])('%s', async (_name, filter, total) => {
    expect((await list({ filter })).totalResults).toBe(total)
  })

  it('32: refuses what is no filter', async () => {
    expect(await list({ filter: 'userName eq' })).toMatchObject({ status: '400', scimType: 'invalidFilter' })
  })

  it('33 to 35: in pages, with the total, and nothing past the end', async () => {
    const page = await list({ startIndex: '3', count: '2' })
    expect(page).toMatchObject({ totalResults: 7, itemsPerPage: 2, startIndex: 3 })
    expect(page.Resources).toHaveLength(2)
    expect(await list({ count: '0' })).toMatchObject({ totalResults: 7, Resources: [] })
    expect(await list({ startIndex: '100' })).toMatchObject({ totalResults: 7, Resources: [] })
  })

  it('36 and 37: with the attributes that were asked for, and sorted', async () => {
    const { Resources } = await list({ filter: 'userName eq "user1@example.com"', attributes: 'userName' })
    expect(Object.keys(Resources[0]!).toSorted()).toEqual(['id', 'schemas', 'userName'])
    const sorted = await list({ sortBy: 'userName', sortOrder: 'descending' })
    expect(sorted.Resources[0]!.userName).toBe('user6@example.com')
  })
})

describe('groups', () => {
  let group: Resource
  let people: Resource[]
  const groupPath = () => `/Groups/${group.id}`
  async function changeGroup(operation: Operation): Promise<string[]> {
    const response = await directory.patch(groupPath(), operation)
    expect(response.statusCode, response.body).toBe(200)
    return ((await directory.get(groupPath())).members ?? []).map(({ value }) => value)
  }
  beforeAll(async () => {
    people = (await list({ filter: 'userName sw "user"' })).Resources
  })

  it('38: are created with members', async () => {
    const response = await call('POST', '/Groups', {
      schemas: [GROUP],
      displayName: 'Reviewers',
      externalId: 'g1',
      members: [{ value: people[0]!.id }],
    })
    expect(response.statusCode, response.body).toBe(201)
    group = response.json()
    expect(group.members).toHaveLength(1)
  })

  it('39 and 40: gain members, each once', async () => {
    const value = [{ value: people[1]!.id }, { value: people[2]!.id }]
    expect(await changeGroup({ op: 'add', path: 'members', value })).toHaveLength(3)
    expect(await changeGroup({ op: 'add', path: 'members', value: value.slice(0, 1) })).toHaveLength(3)
  })

  it('41 and 42: lose members, by a condition or by value (Entra)', async () => {
    const left = await changeGroup({ op: 'remove', path: `members[value eq "${people[1]!.id}"]` })
    expect(left).toHaveLength(2)
    const value = [{ value: people[2]!.id }]
    expect(await changeGroup({ op: 'Remove', path: 'members', value })).toEqual([people[0]!.id])
    expect(await changeGroup({ op: 'remove', path: 'members', value: [] })).toEqual([people[0]!.id])
  })

  it('43 and 44: are renamed, also with their id in the value (Okta)', async () => {
    await changeGroup({ op: 'replace', path: 'displayName', value: 'Approvers' })
    expect((await directory.get(groupPath())).displayName).toBe('Approvers')
    await changeGroup({ op: 'replace', value: { id: group.id, displayName: 'Approvers 2' } })
    expect((await directory.get(groupPath())).displayName).toBe('Approvers 2')
  })

  it('45: refuse members who are no users', async () => {
    const value = [{ value: 'no-such-person' }]
    const response = await directory.patch(groupPath(), { op: 'add', path: 'members', value })
    expect(response.statusCode).toBe(400)
  })

  it('46 and 47: are found without their members, and named by their users', async () => {
    const found = await directory.list('/Groups', {
      filter: 'displayName eq "Approvers 2"',
      excludedAttributes: 'members',
    })
    expect(found.totalResults).toBe(1)
    expect(found.Resources[0]!.members).toBeUndefined()
    expect((await directory.get(`/Users/${people[0]!.id}`)).groups).toHaveLength(1)
  })

  it('48: lose all members at once', async () => {
    expect(await changeGroup({ op: 'remove', path: 'members' })).toEqual([])
  })
})

describe('the rest of the protocol', () => {
  it('49: says what it can do', async () => {
    for (const name of ['/ServiceProviderConfig', '/Schemas', '/ResourceTypes', `/Schemas/${USER}`])
      expect((await call('GET', name)).statusCode, name).toBe(200)
    expect((await call('GET', '/ResourceTypes/None')).statusCode).toBe(404)
  })

  it('50 and 51: removes a user, who may return', async () => {
    expect((await call('DELETE', path())).statusCode).toBe(204)
    expect((await call('GET', path())).statusCode).toBe(404)
    expect((await call('POST', '/Users', BARBARA)).statusCode).toBe(201)
  })

  it('changes a version only if it is the one that was seen', async () => {
    const one = await directory.addUser('versions')
    const at = `/Users/${one.id}`
    const operations = { Operations: [{ op: 'replace', path: 'title', value: 'Dr' }] }
    const changed = await call('PATCH', at, operations, { 'if-match': one.meta.version })
    expect(changed.headers.etag).toBe('W/"2"')
    expect((await call('PATCH', at, operations, { 'if-match': one.meta.version })).statusCode).toBe(412)
    expect((await call('GET', at, undefined, { 'if-none-match': 'W/"2"' })).statusCode).toBe(304)
    // The same again changes nothing.
    expect((await call('PATCH', at, operations)).headers.etag).toBe('W/"2"')
  })

  it('accepts attributes that it does not keep, and keeps none of them', async () => {
    const one = await directory.addUser('ignored', {
      phoneNumbers: [{ value: '+32 2 000 00 00', type: 'work' }],
    })
    expect(one['phoneNumbers']).toBeUndefined()
    const response = await directory.patch(
      `/Users/${one.id}`,
      { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+32 2 000 00 01' },
      { op: 'Add', path: `${ENTERPRISE}:manager`, value: 'somebody' },
      { op: 'Add', path: 'emails[type eq "home"].value', value: 'home@example.net' },
    )
    expect(response.statusCode, response.body).toBe(200)
    expect(response.body).not.toContain('+32')
    expect(response.json<Resource>().emails).toHaveLength(2)
  })
})
