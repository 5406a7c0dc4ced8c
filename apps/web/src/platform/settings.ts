/** The settings of an installation: one build serves all installations. */
export interface Settings {
  firebase?: {
    projectId: string
    apiKey: string
    emulatorUrl?: string
    /** The kind of second factor that people can add themselves. */
    secondFactor?: 'phone'
  }
  oidc?: { issuer: string; clientId: string }
  /** The manual of this installation. */
  documentation?: string
}

const texts = (of: unknown, keys: readonly string[]): boolean =>
  typeof of === 'object' &&
  of !== null &&
  keys.every((key) => typeof (of as Record<string, unknown>)[key] === 'string')

/** Reads complete settings only; an incomplete part counts as missing. */
export function readSettings(answer: unknown): Settings {
  const { firebase, oidc, documentation } = (answer ?? {}) as Settings
  return {
    ...(firebase && texts(firebase, ['projectId', 'apiKey']) ? { firebase } : {}),
    ...(oidc && texts(oidc, ['issuer', 'clientId']) ? { oidc } : {}),
    // Other schemes could run a script.
    ...(typeof documentation === 'string' && /^https?:/.test(documentation) ? { documentation } : {}),
  }
}

let loading: Promise<Settings> | undefined

async function load(): Promise<Settings> {
  const response = await fetch('/config.json')
  if (!response.ok) throw new Error(`config.json answered ${response.status}`)
  return readSettings(await response.json())
}

/** Loads the settings once; a failure is not cached, so that a retry can succeed. */
export function loadSettings(): Promise<Settings> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}
