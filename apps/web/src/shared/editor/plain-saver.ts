export type PlainSave = 'saved' | 'saving' | 'unsaved'

/**
 * Sends the contents of a text one after the other, never two at once. A content that was not accepted is kept, and sent
 * with the next change.
 */
export function plainSaver<Content>(
  version: number,
  write: (version: number, content: Content) => Promise<{ version: number }>,
  onChange: (save: PlainSave, error: unknown) => void,
): (content: Content) => Promise<void> {
  let current = version
  let waiting: Content | null = null
  let busy = false
  return async (content) => {
    waiting = content
    if (busy) return
    busy = true
    try {
      while (waiting !== null) {
        const sent: Content = waiting
        const kept = await write(current, sent)
        current = kept.version
        if (waiting === sent) waiting = null
      }
      onChange('saved', null)
    } catch (error) {
      onChange('unsaved', error)
    } finally {
      busy = false
    }
  }
}
