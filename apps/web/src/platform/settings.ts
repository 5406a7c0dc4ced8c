/** What an installation says about itself: one build serves them all. */
export interface Settings {
  firebase?: {
    projectId: string
    apiKey: string
    emulatorUrl?: string
    /** The kind of second factor that people can add themselves. */
    secondFactor?: 'phone'
  }
  oidc?: { issuer: string; clientId: string }
  /** The manual that this installation leads to. */
  documentation?: string
}

const texts = (of: unknown, keys: readonly string[]): boolean =>
  typeof of === 'object' &&
  of !== null &&
  keys.every((key) => typeof (of as Record<string, unknown>)[key] === 'string')

/** Takes what is named in full; a part that is not is as good as missing. */
export function readSettings(answer: unknown): Settings {
  const { firebase, oidc, documentation } = (answer ?? {}) as Settings
  return {
    ...(firebase && texts(firebase, ['projectId', 'apiKey']) ? { firebase } : {}),
    ...(oidc && texts(oidc, ['issuer', 'clientId']) ? { oidc } : {}),
    // Anything but a page of the web could be a script.
    ...(typeof documentation === 'string' && /^https?:/.test(documentation) ? { documentation } : {}),
  }
}

let loading: Promise<Settings> | undefined

async function load(): Promise<Settings> {
  const response = await fetch('/config.json')
  if (!response.ok) throw new Error(`config.json answered ${response.status}`)
  return readSettings(await response.json())
}

/** Asks for the settings once; a failure is forgotten, so that trying again can succeed. */
export function loadSettings(): Promise<Settings> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}
