import type { Autosave } from './autosave.ts'

/** The autosaves of open pages, by record id. */
const written = new Map<string, Autosave>()

/** Registers until the page is left; returns the function that unregisters it. */
export function beginWriting(id: string, autosave: Autosave): () => void {
  written.set(id, autosave)
  return () => {
    if (written.get(id) === autosave) written.delete(id)
  }
}

/**
 * Call before a transition of a record: saves pending edits and returns the version that the transition refers to. It
 * includes the person's own last edits, and nothing that others saved.
 */
export async function finishWriting(id: string, seen: number): Promise<number> {
  const autosave = written.get(id)
  await autosave?.flush()
  return autosave?.onTopOf(seen) ?? seen
}
