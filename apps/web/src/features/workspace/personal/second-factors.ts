import { queryOptions } from '@tanstack/react-query'
import { identity, IdentityError, type SecondFactors } from '#platform/identity/index.ts'

/** The person's second factors, or nothing where the provider looks after them elsewhere. */
export const factorsQuery = queryOptions({
  queryKey: ['identity', 'second-factors'],
  queryFn: async () => (await (await identity.secondFactors())?.list()) ?? null,
})

/** For a page that has found them there. */
export async function ownFactors(): Promise<SecondFactors> {
  const own = await identity.secondFactors()
  if (!own) throw new IdentityError('invalid-auth-event')
  return own
}
