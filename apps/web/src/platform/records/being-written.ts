import type { Autosave } from './autosave.ts'

/** What is saved while it is written, by the id of its record. */
const written = new Map<string, Autosave>()

/** Until the page is left; answers with how to end it. */
export function beginWriting(id: string, autosave: Autosave): () => void {
  written.set(id, autosave)
  return () => {
    if (written.get(id) === autosave) written.delete(id)
  }
}

/**
 * Before a step is taken with a record: sends what is written in it, and answers with the version that the step means. Whoever takes it
 * with the last word hardly written means the record with that word in it, and with nothing that others saved.
 */
export async function finishWriting(id: string, seen: number): Promise<number> {
  const autosave = written.get(id)
  await autosave?.flush()
  return autosave?.onTopOf(seen) ?? seen
}
