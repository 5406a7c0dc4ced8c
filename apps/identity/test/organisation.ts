import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { queryAs } from './harness.ts'

const asAdmin = (text: string, values: unknown[]) => queryAs(inject('adminDatabaseUrl'), text, values)

export interface ConnectionSettings {
  protocol?: 'oidc' | 'saml'
  mode?: 'off' | 'optional' | 'enforced'
  issuer: string
  clientId?: string | null
  clientSecret?: string | null
  signInUrl?: string | null
  certificates?: string[]
  groups?: string[]
}

export interface TestConnection {
  id: string
  domain: string
  set(changes: Partial<Record<'mode' | 'client_secret' | 'issuer' | 'sign_in_url', string>>): Promise<void>
}

/** An organisation with one verified domain and one connection, as the product keeps them. */
export async function createConnection({
  protocol = 'oidc',
  mode = 'enforced',
  issuer,
  clientId = null,
  clientSecret = null,
  signInUrl = null,
  certificates = [],
  groups = ['reviewers'],
}: ConnectionSettings): Promise<TestConnection> {
  const [org, person, id] = [randomUUID(), randomUUID(), randomUUID()]
  const domain = `${randomUUID().slice(0, 8)}.example`
  const mapping = groups.map((group) => ({ group, roles: ['auditor'] }))
  await asAdmin('insert into app.organisations (org_id, name) values ($1, $2)', [org, 'Example Bank'])
  await asAdmin('insert into app.people (id, name) values ($1, $2)', [person, 'Administrator'])
  await asAdmin(
    `insert into app.members (org_id, id, name, roles) values ($1, $2, 'Administrator', '{admin}')`,
    [org, person],
  )
  await asAdmin(
    `insert into app.sign_in_domains (org_id, id, domain, proof, verified_at, created_by)
     values ($1, $2, $3, repeat('x', 30), now(), $4)`,
    [org, randomUUID(), domain, person],
  )
  await asAdmin(
    `insert into app.sign_in_connections (org_id, id, name, protocol, mode, issuer, client_id, client_secret, sign_in_url,
       certificates, groups_claim, mapping, created_by)
     values ($1, $2, 'Corporate directory', $3, $4, $5, $6, $7, $8, $9, 'groups', $10, $11)`,
    [
      org,
      id,
      protocol,
      mode,
      issuer,
      clientId,
      clientSecret,
      signInUrl,
      certificates,
      JSON.stringify(mapping),
      person,
    ],
  )
  return {
    id,
    domain,
    async set(changes) {
      for (const [column, value] of Object.entries(changes))
        await asAdmin(`update app.sign_in_connections set ${column} = $2 where id = $1`, [id, value])
    },
  }
}
