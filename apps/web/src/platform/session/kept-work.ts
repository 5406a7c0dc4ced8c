const PREFIX = 'app-work:'

/**
 * The name under which the browser keeps something of a person's work: ids of what they opened, names of what is running.
 * It is theirs while they are signed in and no longer; what is not about anybody's work, as a language, needs no such name.
 */
export const keptWork = (name: string): string => `${PREFIX}${name}`

/** With the sign-in goes all of it: what this tab keeps, and what all tabs share. */
export function forgetWork(storages: readonly Storage[] = [localStorage, sessionStorage]): void {
  for (const storage of storages) {
    for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key)
  }
}
