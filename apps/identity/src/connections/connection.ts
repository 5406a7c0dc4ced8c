import type pg from 'pg'
import type { Sealing } from '../sealing.ts'

/** How people of one organisation sign in with its own provider. */
export interface Connection {
  id: string
  name: string
  organisation: string
  protocol: 'oidc' | 'saml'
  mode: 'off' | 'optional' | 'enforced'
  /** The issuer of OpenID Connect, or the entity id of the SAML provider. */
  issuer: string
  clientId: string | null
  clientSecret: string | null
  signInUrl: string | null
  certificates: string[]
  groupsClaim: string
  /** The groups that decide about roles. */
  groups: string[]
  /** Domains that the organisation verified: an address counts under one of them only. */
  domains: string[]
}

export interface Connections {
  find(id: string): Promise<Connection | null>
  /** The connection that is switched on for the domain of an address. */
  findForAddress(email: string): Promise<Connection | null>
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The schema is missing where the product is older than this process: nobody has a connection there. */
const NO_SCHEMA = '3F000'

export const domainOf = (email: string): string =>
  email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()

/** Reads connections by the functions of the product, which return no more than a sign-in needs. */
export function createConnections(pool: pg.Pool, sealing: Sealing): Connections {
  async function ask(text: string, value: string): Promise<Connection | null> {
    try {
      const { rows } = await pool.query<{ connection: Connection | null }>(text, [value])
      const connection = rows[0]?.connection ?? null
      if (!connection) return null
      const { clientSecret } = connection
      return {
        ...connection,
        clientSecret: clientSecret && (await sealing.openConnectionSecret(clientSecret)),
      }
    } catch (error) {
      if ((error as { code?: string }).code === NO_SCHEMA) return null
      throw error
    }
  }
  return {
    find: (id) =>
      UUID.test(id) ? ask('select sign_in.connection($1) as connection', id) : Promise.resolve(null),
    findForAddress: (email) =>
      email.includes('@')
        ? ask('select sign_in.connection_of_domain($1) as connection', domainOf(email))
        : Promise.resolve(null),
  }
}
