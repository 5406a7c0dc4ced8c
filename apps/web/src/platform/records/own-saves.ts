/** Versions of a record that follow one another by saves of this device alone. */
interface OwnVersions {
  from: number
  to: number
}

const lastSaves = new Map<string, Promise<OwnVersions | null>>()

/**
 * Saves a record after the saves of this device that are still under way, onto the version that they made of the one given:
 * a person who changes two fields quickly is in conflict with others only, never with themselves.
 */
export function saveInOrder<Saved extends { version: number }>(
  id: string,
  version: number,
  save: (version: number) => Promise<Saved>,
): Promise<Saved> {
  const earlier = lastSaves.get(id) ?? Promise.resolve(null)
  const ownOf = (versions: OwnVersions | null): OwnVersions =>
    versions && version >= versions.from && version <= versions.to ? versions : { from: version, to: version }
  const answer = earlier.then((versions) => save(ownOf(versions).to))
  lastSaves.set(
    id,
    answer.then(
      async (saved) => ({ from: ownOf(await earlier).from, to: saved.version }),
      () => earlier,
    ),
  )
  return answer
}
