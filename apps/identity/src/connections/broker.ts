import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Config } from '../config.ts'
import type { Sealing } from '../sealing.ts'
import { AnswerRefused, type Assertion } from './assertion.ts'
import type { Connection, Connections } from './connection.ts'
import { askOpenId, readOpenId } from './open-id.ts'
import { findConnectedUser, keepConnectedUser } from './people.ts'
import { type Answered, type Asked, createRequests } from './requests.ts'
import { askSaml, readSaml, samlMetadata, type SamlAddresses, type SamlKey } from './saml.ts'

interface Question {
  /** The sign-in that waits; null for a test, which signs nobody in. */
  interaction: string | null
  forced: boolean
  locale: string
  hint: string | undefined
}

type Answer =
  | { state: 'signed-in'; interaction: string; answer: string }
  | { state: 'tested'; assertion: Assertion }
  | { state: 'test-refused'; refusal: AnswerRefused }

/** Signs people in with the provider of their organisation, on behalf of the protocol. */
export interface Broker {
  /** Where the browser goes; null if there is no such connection. */
  ask(connectionId: string, question: Question): Promise<{ connection: Connection; address: string } | null>
  readOpenId(connectionId: string, answer: URL): Promise<Answer>
  readSaml(connectionId: string, answer: string, relayState: string): Promise<Answer>
  /** The person of an answer, once, in the browser whose sign-in asked for it. */
  takeAnswer(handle: string, interaction: string): Promise<Answered | null>
  /** The connection that a person signs in with, if they have no account of their own. */
  connectionOf(userId: string): Promise<string | null>
  metadataOf(connectionId: string): Promise<string | null>
}

interface BrokerServices {
  config: Config
  pool: pg.Pool
  sealing: Sealing
  connections: Connections
  samlKey: SamlKey
}

export function createBroker({ config, pool, sealing, connections, samlKey }: BrokerServices): Broker {
  const requests = createRequests(pool, sealing)
  const policy = { allowPrivate: config.CONNECTION_ADDRESSES === 'any' }
  const addressOf = (id: string) => `${config.OIDC_ISSUER}/connections/${id}`
  const samlAddresses = (id: string): SamlAddresses => ({
    entityId: addressOf(id),
    acs: `${addressOf(id)}/acs`,
  })

  /** The question that this answer belongs to, used up, whatever becomes of the answer. */
  async function takeQuestion(id: string, state: string, protocol: Connection['protocol']) {
    const connection = await connections.find(id)
    const asked = connection?.protocol === protocol ? await requests.take('asked', state, id) : null
    if (!connection || !asked) throw new AnswerRefused('nobody asked for this answer, or it came too late')
    if (asked.interaction !== null && connection.mode === 'off')
      throw new AnswerRefused('the connection is switched off')
    return { connection, asked }
  }

  async function conclude(
    { id }: Connection,
    { interaction, forced }: Asked,
    read: () => Promise<Assertion>,
  ): Promise<Answer> {
    if (interaction === null)
      return read().then(
        (assertion) => ({ state: 'tested', assertion }),
        (error: unknown) => {
          if (error instanceof AnswerRefused) return { state: 'test-refused', refusal: error }
          throw error
        },
      )
    const assertion = await read()
    const userId = await keepConnectedUser(pool, id, assertion)
    const answer = requests.newHandle()
    const { methods } = assertion
    await requests.keep('answered', answer, id, { interaction, userId, methods, reauthenticated: forced })
    return { state: 'signed-in', interaction, answer }
  }

  return {
    async ask(id, { hint, ...question }) {
      const connection = await connections.find(id)
      if (!connection || (question.interaction !== null && connection.mode === 'off')) return null
      const state = requests.newHandle()
      const { forced } = question
      const asked: Asked = { ...question, askedAt: Math.floor(Date.now() / 1000) }
      let address: string
      if (connection.protocol === 'oidc') {
        const redirectUri = `${addressOf(id)}/callback`
        const begun = await askOpenId(connection, { state, redirectUri, forced, hint }, policy)
        ;({ address } = begun)
        Object.assign(asked, begun.kept)
      } else {
        asked.requestId = `_${randomBytes(20).toString('hex')}`
        const request = { state, requestId: asked.requestId, forced }
        address = await askSaml(connection, samlAddresses(id), request, samlKey)
      }
      await requests.keep('asked', state, id, asked)
      return { connection, address }
    },
    async readOpenId(id, answer) {
      const state = answer.searchParams.get('state') ?? ''
      const { connection, asked } = await takeQuestion(id, state, 'oidc')
      return conclude(connection, asked, () => readOpenId(connection, { answer, state, asked }, policy))
    },
    async readSaml(id, answer, relayState) {
      const { connection, asked } = await takeQuestion(id, relayState, 'saml')
      return conclude(connection, asked, () =>
        readSaml(connection, samlAddresses(id), { answer, asked }, samlKey),
      )
    },
    async takeAnswer(handle, interaction) {
      const answered = await requests.take('answered', handle)
      return answered?.interaction === interaction ? answered : null
    },
    async connectionOf(userId) {
      return (await findConnectedUser(pool, userId))?.connectionId ?? null
    },
    async metadataOf(id) {
      const connection = await connections.find(id)
      return connection?.protocol === 'saml' ? samlMetadata(connection, samlAddresses(id), samlKey) : null
    },
  }
}
