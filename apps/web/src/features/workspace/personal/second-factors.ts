import { queryOptions } from '@tanstack/react-query'
import { identity, IdentityError, type SecondFactors } from '#platform/identity/index.ts'

/** The person's second factors; null if the provider manages them elsewhere. */
export const factorsQuery = queryOptions({
  queryKey: ['identity', 'second-factors'],
  queryFn: async () => (await (await identity.secondFactors())?.list()) ?? null,
})

/** For pages that are shown only if second factors are managed here; throws otherwise. */
export async function ownFactors(): Promise<SecondFactors> {
  const own = await identity.secondFactors()
  if (!own) throw new IdentityError('invalid-auth-event')
  return own
}
