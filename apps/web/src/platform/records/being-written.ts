import type { Autosave } from './autosave.ts'
import { ownVersion } from './own-saves.ts'

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
 * Call before a transition of a record: sends pending edits, waits for saves under way, and returns the version that the transition refers to. It
 * includes the person's own last edits, and nothing that others saved.
 */
export async function finishWriting(id: string, seen: number): Promise<number> {
  await written.get(id)?.flush()
  return ownVersion(id, seen)
}
