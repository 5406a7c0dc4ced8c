import { randomUUID } from 'node:crypto'
import type { Role } from 'contract'
import type { RoleMapping } from 'contract/workspace/sign-in-connections'
import type { LightMyRequestResponse } from 'fastify'
import type { Harness, Person } from './harness.ts'

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
export const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

export interface Resource {
  id: string
  userName?: string
  displayName?: string
  active?: boolean
  members?: { value: string; display: string }[]
  groups?: { value: string; display: string }[]
  emails?: { value: string; type?: string; primary?: boolean }[]
  meta: { resourceType: string; location: string; version: string; created: string; lastModified: string }
  [name: string]: unknown
}

export interface Operation {
  op: string
  path?: string
  value?: unknown
}

/** The directory of a company, which provisions an organisation as Entra and Okta do. */
export class Directory {
  readonly harness: Harness
  readonly org: string
  readonly domain: string
  readonly connection: string
  account: Person

  private constructor(harness: Harness, org: string, domain: string, connection: string, account: Person) {
    this.harness = harness
    this.org = org
    this.domain = domain
    this.connection = connection
    this.account = account
  }

  /** A directory with a verified domain, a connection that is switched on, and a key. */
  static async start(
    harness: Harness,
    org: string,
    founder: Person,
    mapping: readonly RoleMapping[] = [],
    domain = `${randomUUID().slice(0, 8)}.example`,
  ): Promise<Directory> {
    await harness.admin.query(
      `insert into sign_in_domains (org_id, id, domain, proof, verified_at, created_by)
       values ($1, $2, $3, repeat('x', 30), now(), $4)`,
      [org, randomUUID(), domain, founder.id],
    )
    const connection = randomUUID()
    await harness.admin.query(
      `insert into sign_in_connections (org_id, id, name, protocol, mode, issuer, client_id, groups_claim, mapping, created_by)
       values ($1, $2, 'Directory', 'oidc', 'enforced', 'https://login.example.com', 'evidentia', 'groups', $3, $4)`,
      [org, connection, JSON.stringify(mapping), founder.id],
    )
    const account = await Directory.makeKey(harness, org, founder, ['provisioning.use'])
    return new Directory(harness, org, domain, connection, account)
  }

  static makeKey(
    harness: Harness,
    org: string,
    founder: Person,
    permissions: readonly string[],
    roles: readonly Role[] = ['owner'],
  ): Promise<Person> {
    return harness.serviceAccount(org, founder, { roles, permissions }, 'Directory')
  }

  call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<LightMyRequestResponse> {
    return this.harness.app.inject({
      method,
      url: `/api/v1/scim/v2${path}`,
      headers: {
        authorization: `Bearer ${this.account.token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/scim+json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    })
  }

  patch(path: string, ...operations: Operation[]): Promise<LightMyRequestResponse> {
    return this.call('PATCH', path, { schemas: [PATCH], Operations: operations })
  }

  async get(path: string): Promise<Resource> {
    return (await this.call('GET', path)).json()
  }

  async list(path: string, query: Record<string, string>) {
    const response = await this.call('GET', `${path}?${new URLSearchParams(query).toString()}`)
    return response.json<{
      totalResults: number
      startIndex: number
      itemsPerPage: number
      Resources: Resource[]
      status?: string
      scimType?: string
    }>()
  }

  /** What a directory sends for one of its people. */
  person(name: string, more: object = {}): object {
    const address = `${name}@${this.domain}`
    return {
      schemas: [USER],
      userName: address,
      externalId: `ext-${name}`,
      name: { givenName: name, familyName: 'Example' },
      emails: [{ value: address, type: 'work', primary: true }],
      active: true,
      ...more,
    }
  }

  async addUser(name: string, more: object = {}): Promise<Resource> {
    const response = await this.call('POST', '/Users', this.person(name, more))
    if (response.statusCode !== 201) throw new Error(response.body)
    return response.json()
  }

  async addGroup(displayName: string, members: readonly Pick<Resource, 'id'>[] = []): Promise<Resource> {
    const response = await this.call('POST', '/Groups', {
      schemas: [GROUP],
      displayName,
      members: members.map(({ id }) => ({ value: id })),
    })
    if (response.statusCode !== 201) throw new Error(response.body)
    return response.json()
  }
}
