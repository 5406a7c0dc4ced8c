import type { Settings } from '#platform/settings.ts'
import { federationOf } from './federated.ts'
import {
  IdentityError,
  type IdentityClient,
  type NewAccount,
  type PasswordIdentity,
  type Purpose,
  type WindowIdentity,
} from './identity.ts'
import type { PasswordPolicy } from './password-policy.ts'
import type { SecondFactors, SecondStep } from './second-step.ts'

export const IDENTITY_KEY = 'app-identity'
/** Set during a Firebase redirect, which returns to the page where it started. */
const REDIRECT_KEY = 'app-redirect'

interface Clients {
  firebase: PasswordIdentity & WindowIdentity
  oidc: WindowIdentity
}
type Provider = keyof Clients
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export interface IdentitySources {
  settings: () => Promise<Settings>
  create: { [P in Provider]: (settings: NonNullable<Settings[P]>) => Promise<Clients[P]> }
  /** Shared by all tabs. */
  storage: Store
  /** This tab's own. */
  tabStorage: Store
}

/** The sign-in methods that this installation offers. */
export interface Offered {
  password: boolean
  /** The organisation's own provider, by window or by redirect. */
  redirect: boolean
  /** Providers that Firebase is federated with, by id. */
  federated: string[]
}

/**
 * The identity on this device: knows which provider the person signed in with, and loads only that provider's code. A
 * visitor loads neither.
 */
export function createIdentities({ settings, create, storage, tabStorage }: IdentitySources) {
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

  /** The time makes every sign-in a new value, so that other tabs get an event. */
  const remember = (provider: Provider) => storage.setItem(IDENTITY_KEY, `${provider} ${Date.now()}`)
  /** Signed in at once, or after the second step. */
  function remembering(provider: Provider, step: SecondStep<null> | null): SecondStep<null> | null {
    if (step) {
      const finish = async (code: string) => {
        await step.finish(code)
        remember(provider)
        return null
      }
      return { ...step, finish }
    }
    remember(provider)
    return null
  }
  /** A named provider is one of Firebase's; without a name it is the organisation's own. */
  const behind = (through: string | undefined): Provider => (through === undefined ? 'oidc' : 'firebase')

  async function inUse(): Promise<IdentityClient | null> {
    const provider = storage.getItem(IDENTITY_KEY)?.split(' ')[0]
    if (provider !== 'firebase' && provider !== 'oidc') return null
    if (!(await settings())[provider]) return null
    return client(provider)
  }

  return {
    async offered(): Promise<Offered> {
      const { firebase, oidc } = await settings()
      return {
        password: firebase !== undefined,
        redirect: oidc !== undefined,
        federated: federationOf(firebase)?.providers ?? [],
      }
    },
    async isSignedIn(): Promise<boolean> {
      return (await (await inUse())?.isSignedIn()) ?? false
    },
    async token(): Promise<string | null> {
      return (await (await inUse())?.token()) ?? null
    },
    async tokenAfter(refused: string): Promise<string | null> {
      return (await (await inUse())?.tokenAfter(refused)) ?? null
    },
    async confirmsBy(): Promise<'password' | 'window'> {
      return (await (await inUse())?.confirmsBy()) ?? 'window'
    },
    async secondFactors(): Promise<SecondFactors | null> {
      return (await (await inUse())?.secondFactors()) ?? null
    },
    async confirm(password?: string, purpose?: Purpose): Promise<string | SecondStep<string>> {
      const known = await inUse()
      if (!known) throw new IdentityError('invalid-auth-event')
      return known.confirm(password, purpose)
    },
    async signInWithPassword(email: string, password: string): Promise<SecondStep<null> | null> {
      return remembering('firebase', await (await client('firebase')).signInWithPassword(email, password))
    },
    async register(account: NewAccount): Promise<void> {
      await (await client('firebase')).register(account)
      remember('firebase')
    },
    async passwordPolicy(): Promise<PasswordPolicy> {
      return (await client('firebase')).passwordPolicy()
    },
    async askForReset(email: string): Promise<void> {
      await (await client('firebase')).askForReset(email)
    },
    async readResetCode(code: string): Promise<string> {
      return (await client('firebase')).readResetCode(code)
    },
    async resetPassword(code: string, password: string): Promise<void> {
      await (await client('firebase')).resetPassword(code, password)
    },
    /** Whether a message was sent; if the provider confirms addresses itself, none is. */
    async askToConfirmAddress(): Promise<boolean> {
      const known = await inUse()
      if (!known?.askToConfirmAddress) return false
      await known.askToConfirmAddress()
      return true
    },
    async confirmAddress(code: string): Promise<void> {
      await (await client('firebase')).confirmAddress(code)
    },
    /** Requests a new token, with the person's current data. */
    async renewToken(): Promise<void> {
      const known = await inUse()
      const token = await known?.token()
      if (token) await known?.tokenAfter(token)
    },
    async signInWithPopup(through?: string): Promise<SecondStep<null> | null> {
      const provider = behind(through)
      return remembering(provider, await (await client(provider)).signInWithPopup(through))
    },
    async beginRedirect(to: string, through?: string): Promise<void> {
      if (through !== undefined) tabStorage.setItem(REDIRECT_KEY, through)
      await (await client(behind(through))).beginRedirect(to, through)
    },
    /** Whether this page started a redirect to a provider that returns here and not to /auth/callback. */
    isRedirectOpen: (): boolean => tabStorage.getItem(REDIRECT_KEY) !== null,
    async finishRedirect(address: string): Promise<string> {
      const provider = behind(tabStorage.getItem(REDIRECT_KEY) ?? undefined)
      tabStorage.removeItem(REDIRECT_KEY)
      const to = await (await client(provider)).finishRedirect(address)
      remember(provider)
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
    /** Preloads the code for a likely sign-in. */
    async prepare(provider: Provider): Promise<void> {
      await client(provider).catch(() => undefined)
    },
  }
}
