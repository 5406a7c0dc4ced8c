import type { beforeHandleAwarenessPayload, Extension } from '@hocuspocus/server'
import type { Context } from './session.ts'

const MAX_CARET = 1_000
/** The number of caret colours, distinguishable in both themes. The name is always shown as well. */
const COLOURS = 8

/** Assigns each person a fixed colour. */
const colourOf = (person: string): number =>
  Number.parseInt(person.replaceAll('-', '').slice(-6), 16) % COLOURS

function caretOf(state: Record<string, unknown>): unknown {
  const caret = state['cursor'] ?? null
  return JSON.stringify(caret).length <= MAX_CARET ? caret : null
}

/** The server sets the identity in presences; clients may only set their own caret. */
export function presence(): Extension<Context> {
  return {
    extensionName: 'presence',
    beforeHandleAwareness(payload: beforeHandleAwarenessPayload<Context>) {
      const { states, connection, document } = payload
      const session = connection?.context.session
      if (!session) {
        states.clear()
        return Promise.resolve()
      }
      for (const [client, state] of states) {
        const isTaken = document
          .getConnections()
          .some((other) => other !== connection && document.getClients(other).has(client))
        // The library adds an empty state of its own.
        const isEmpty = Object.keys(state).length === 0
        // Each session may set one presence, its own.
        if (isEmpty || isTaken || (session.presence !== null && session.presence !== client)) {
          states.delete(client)
          continue
        }
        session.presence = client
        const { personId } = session.actor
        const user = { id: personId, name: session.name, colour: colourOf(personId) }
        states.set(client, { user, cursor: caretOf(state) })
      }
      return Promise.resolve()
    },
  }
}
