import type { beforeHandleAwarenessPayload, Extension } from '@hocuspocus/server'
import type { Context } from './session.ts'

const MAX_CARET = 1_000
/** Told apart in both themes, and never the only sign: the name stands beside it. */
const COLOURS = 8

/** The same person has the same colour everywhere. */
const colourOf = (person: string): number =>
  Number.parseInt(person.replaceAll('-', '').slice(-6), 16) % COLOURS

function caretOf(state: Record<string, unknown>): unknown {
  const caret = state['cursor'] ?? null
  return JSON.stringify(caret).length <= MAX_CARET ? caret : null
}

/** Who is there is what the server knows of them. A client tells where its own caret is, and nothing else. */
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
        // The library's own helper is among them, without anything to tell.
        const isEmpty = Object.keys(state).length === 0
        // One presence for each session: another's, or a second one, is not theirs to set.
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
