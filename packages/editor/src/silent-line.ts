/**
 * The server acknowledges edits within moments; after this long without any message, the connection is dead although no
 * close event arrived.
 */
const SILENT_MS = 8_000

/** The parts of a collaboration provider used here. */
interface Sender {
  unsyncedChanges: number
}

/**
 * The parts of its socket used here. Calling `onClose` makes the library drop a connection that does not close by
 * itself.
 */
interface Line {
  status: string
  lastMessageReceived: number
  onClose: (closed: { event: { code: number; reason: string } }) => void
}

/**
 * Drops a connection that has unacknowledged changes and receives nothing, so that the library reconnects; returns a
 * function that stops the monitoring. The library itself waits 30 seconds, because read-only clients rarely receive
 * messages.
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
