import type { Meaning } from 'contract'
import { type Prepared, type Signature, signatureRoutes as routes } from 'contract/workspace/signatures'
import type { LightMyRequestResponse } from 'fastify'
import { decodeJwt } from 'jose'
import type { Harness, Person } from './harness.ts'

interface Intent {
  meaning?: Meaning
  to?: string
  reason?: string
}

/** A member who signs and re-authenticates at the identity provider for each signature. */
export class Signer {
  readonly harness: Harness
  readonly person: Person
  readonly org: string
  private last = 0
  /** The last prepared challenge, which they authenticate for. */
  private challenge?: string
  constructor(harness: Harness, person: Person, org: string) {
    this.harness = harness
    this.person = person
    this.org = org
  }

  /**
   * A token of a new authentication, for the last prepared challenge unless a nonce is given. Tests authenticate more
   * often than once a second, so the time has fractions.
   */
  fresh(claims: Record<string, unknown> = {}): Promise<string> {
    const { sub, email, name } = decodeJwt(this.person.token)
    this.last = Math.max(Date.now(), this.last + 1)
    const auth_time = this.last / 1000
    const said = { sub, email, name, auth_time, nonce: this.challenge, amr: ['pwd'], ...claims }
    return this.harness.issuer.sign(said, { issuedAt: Math.ceil(auth_time) })
  }

  async ask(record: string, { meaning = 'review', ...more }: Intent = {}): Promise<LightMyRequestResponse> {
    const reply = await this.harness.call(routes.prepare, this.person, this.org, {
      params: { id: record },
      body: { meaning, ...more },
    })
    if (reply.statusCode === 200) this.challenge = reply.json<Prepared>().challenge
    return reply
  }

  async prepare(record: string, intent?: Intent): Promise<Prepared> {
    const response = await this.ask(record, intent)
    if (response.statusCode !== 200) throw new Error(response.body)
    return response.json()
  }

  send(
    record: string,
    challenge: string,
    token: string,
    more: { accept?: boolean; key?: string } = {},
  ): Promise<LightMyRequestResponse> {
    const { accept = true, ...request } = more
    return this.harness.call(routes.sign, this.person, this.org, {
      params: { id: record },
      body: { challenge, token, accept },
      ...request,
    })
  }

  /** Prepares, authenticates and signs; returns the answer, whatever it is. */
  async try(record: string, intent?: Intent): Promise<LightMyRequestResponse> {
    const { challenge } = await this.prepare(record, intent)
    return this.send(record, challenge, await this.fresh())
  }

  async sign(record: string, intent?: Intent): Promise<Signature> {
    const response = await this.try(record, intent)
    if (response.statusCode !== 200) throw new Error(response.body)
    return response.json()
  }

  async list(record: string): Promise<{ items: Signature[]; may: Meaning[]; lockedUntil: string | null }> {
    const response = await this.harness.call(routes.list, this.person, this.org, { params: { id: record } })
    if (response.statusCode !== 200) throw new Error(response.body)
    return response.json()
  }

  /** The validity of the signatures of a record, newest first. */
  async validity(record: string): Promise<string[]> {
    return (await this.list(record)).items.map(({ validity }) => validity)
  }

  /** The same after reading the stored bytes again: the problems of each. */
  async verify(record: string): Promise<string[][]> {
    const response = await this.harness.call(routes.verify, this.person, this.org, { params: { id: record } })
    if (response.statusCode !== 200) throw new Error(response.body)
    return response.json<{ items: { problems: string[] }[] }>().items.map(({ problems }) => problems)
  }
}
