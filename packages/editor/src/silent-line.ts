/** What was typed is answered within moments; after so long without any word the line is dead, though nobody was told. */
const SILENT_MS = 8_000

/** What is asked of a provider of a shared text. */
interface Sender {
  unsyncedChanges: number
}

/** What is asked of its socket. Its own `onClose` is the library's way of giving a line up that no longer closes by itself. */
interface Line {
  status: string
  lastMessageReceived: number
  onClose: (closed: { event: { code: number; reason: string } }) => void
}

/**
 * Gives a line up on which changes wait and nothing comes back, so that a new one is tried; returns how to stop watching. By
 * itself the library waits 30 seconds, because whoever only reads hears that seldom from the server.
 */
export function leaveSilentLine(sender: Sender, line: Line, silentMs = SILENT_MS): () => void {
  let waitsSince = 0
  const look = () => {
    if (line.status !== 'connected' || sender.unsyncedChanges === 0) {
      waitsSince = 0
      return
    }
    waitsSince ||= Date.now()
    if (Date.now() - Math.max(waitsSince, line.lastMessageReceived) < silentMs) return
    waitsSince = 0
    line.onClose({ event: { code: 4408, reason: 'silent' } })
  }
  const watch = setInterval(look, silentMs / 8)
  return () => clearInterval(watch)
}
