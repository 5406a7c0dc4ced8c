/** Versions of a record that follow one another by saves of this device alone. */
interface OwnVersions {
  from: number
  to: number
}

/** The own versions that the version belongs to; of another person's save, itself alone. */
const including = (version: number, own: OwnVersions | null): OwnVersions =>
  own && version >= own.from && version <= own.to ? own : { from: version, to: version }

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
  const answer = earlier.then((versions) => save(including(version, versions).to))
  lastSaves.set(
    id,
    answer.then(
      async (saved) => ({ from: including(version, await earlier).from, to: saved.version }),
      () => earlier,
    ),
  )
  return answer
}

/** The version that the saves of this device have made of the one given, once those under way are answered. */
export async function ownVersion(id: string, version: number): Promise<number> {
  return including(version, (await lastSaves.get(id)) ?? null).to
}
