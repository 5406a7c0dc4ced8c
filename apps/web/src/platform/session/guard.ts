/** Access rules of a route. */
export interface AccessFlags {
  requiresLogin?: boolean
  /** For pages that make no sense for a signed-in person. No route has it today. */
  redirectIfLoggedIn?: boolean
}

export type Detour = { to: '/login'; search: { to: string } } | { to: '/home' } | null

/** A route inherits the flags of all its parents. */
export const flagsOf = (routes: readonly AccessFlags[]): Required<AccessFlags> => ({
  requiresLogin: routes.some((route) => route.requiresLogin === true),
  redirectIfLoggedIn: routes.some((route) => route.redirectIfLoggedIn === true),
})

/** Where a visitor is redirected, if anywhere. The session is checked only if needed. */
export async function detour(
  { requiresLogin, redirectIfLoggedIn }: Required<AccessFlags>,
  requested: string,
  isSignedIn: () => Promise<boolean>,
): Promise<Detour> {
  if (!requiresLogin && !redirectIfLoggedIn) return null
  const signedIn = await isSignedIn()
  if (requiresLogin && !signedIn) return { to: '/login', search: { to: requested } }
  if (redirectIfLoggedIn && signedIn) return { to: '/home' }
  return null
}
