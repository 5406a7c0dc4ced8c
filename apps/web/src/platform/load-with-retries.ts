const WAITS_MS = [400, 1600]

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

/** Repeats a failed download after short pauses, because many failures last only a moment. */
export async function loadWithRetries<T>(load: () => Promise<T>): Promise<T> {
  for (const wait of WAITS_MS) {
    try {
      return await load()
    } catch {
      await pause(wait)
    }
  }
  return load()
}
