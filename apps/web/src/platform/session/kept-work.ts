const PREFIX = 'app-work:'

/**
 * The storage key for traces of a person's work: ids of opened records, names of running exports. They are removed at
 * sign-out; settings that are not about anybody's work, such as the language, need no such key.
 */
export const keptWork = (name: string): string => `${PREFIX}${name}`

/** Removes all of them at sign-out: from this tab's storage and from the shared one. */
export function forgetWork(storages: readonly Storage[] = [localStorage, sessionStorage]): void {
  for (const storage of storages) {
    for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key)
  }
}
