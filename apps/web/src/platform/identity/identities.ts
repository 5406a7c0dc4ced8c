import type { Settings } from '#platform/settings.ts'
import type { IdentityClient, PasswordIdentity, RedirectIdentity } from './identity.ts'

export const IDENTITY_KEY = 'app-identity'

interface Clients {
  firebase: PasswordIdentity
  oidc: RedirectIdentity
}
type Provider = keyof Clients

export interface IdentitySources {
  settings: () => Promise<Settings>
  create: { [P in Provider]: (settings: NonNullable<Settings[P]>) => Promise<Clients[P]> }
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}

/**
 * The identity of this device: knows which provider the person signed in with, and loads the code of that one
 * alone. A visitor loads neither.
 */
export function createIdentities({ settings, create, storage }: IdentitySources) {
  const clients: { [P in Provider]?: Promise<Clients[P]> } = {}

  function client<P extends Provider>(provider: P): Promise<Clients[P]> {
    const made = async (): Promise<Clients[P]> => {
      const of = (await settings())[provider]
      if (!of) throw new Error(`${provider} is not configured`)
      return create[provider](of)
    }
    const known = (clients[provider] ??= made() as never) as Promise<Clients[P]>
    known.catch(() => delete clients[provider])
    return known
  }

  /** The time makes every sign-in a new value, so that other tabs hear of it. */
  const remember = (provider: Provider) => storage.setItem(IDENTITY_KEY, `${provider} ${Date.now()}`)

  async function inUse(): Promise<IdentityClient | null> {
    const provider = storage.getItem(IDENTITY_KEY)?.split(' ')[0]
    if (provider !== 'firebase' && provider !== 'oidc') return null
    if (!(await settings())[provider]) return null
    return client(provider)
  }

  return {
    async offered() {
      const { firebase, oidc } = await settings()
      return { password: firebase !== undefined, redirect: oidc !== undefined }
    },
    async isSignedIn(): Promise<boolean> {
      return (await (await inUse())?.isSignedIn()) ?? false
    },
    async token(): Promise<string | null> {
      return (await (await inUse())?.token()) ?? null
    },
    async signInWithPassword(email: string, password: string): Promise<void> {
      await (await client('firebase')).signInWithPassword(email, password)
      remember('firebase')
    },
    async beginRedirect(to: string): Promise<void> {
      await (await client('oidc')).beginRedirect(to)
    },
    async finishRedirect(address: string): Promise<string> {
      const to = await (await client('oidc')).finishRedirect(address)
      remember('oidc')
      return to
    },
    async forget(): Promise<void> {
      const known = await inUse()
      storage.removeItem(IDENTITY_KEY)
      await known?.forget()
    },
    async signOut(): Promise<void> {
      const known = await inUse()
      storage.removeItem(IDENTITY_KEY)
      await known?.signOut()
    },
    /** Fetches the code for a sign-in that is likely to come. */
    async prepare(provider: Provider): Promise<void> {
      await client(provider).catch(() => undefined)
    },
  }
}
