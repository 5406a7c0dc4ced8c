import type { Settings } from '#platform/settings.ts'

/** Providers that Firebase is federated with (`google.com`, `microsoft.com`, `oidc.…`, `saml.…`). */
export interface Federation {
  authDomain: string
  providers: string[]
}

const NAMES: Readonly<Record<string, string>> = {
  'apple.com': 'Apple',
  'google.com': 'Google',
  'microsoft.com': 'Microsoft',
}

/** Read here, because both settings are needed: without a domain no window can open. */
export function federationOf(firebase: Settings['firebase']): Federation | null {
  const { authDomain, providers } = (firebase ?? {}) as Partial<Record<string, unknown>>
  if (typeof authDomain !== 'string' || !Array.isArray(providers)) return null
  const named = providers.filter((one): one is string => typeof one === 'string' && one !== '')
  return named.length > 0 ? { authDomain, providers: named } : null
}

/** The brand name if known, otherwise the provider's own id without its type prefix. */
export const providerName = (id: string): string => NAMES[id] ?? id.replace(/^(oidc|saml)\./, '')
