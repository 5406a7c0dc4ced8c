import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Locale } from 'contract/locale'
import { meRoutes, type Me } from 'contract/workspace/me'
import { errorCode } from '#platform/errors.ts'
import { call } from '#platform/http.ts'
import { endEarlierIfDue } from './end-sign-ins.ts'
import { organisation } from './organisation.ts'

async function askMe(): Promise<Me> {
  try {
    return await call(meRoutes.me, {})
  } catch (error) {
    // The organisation of the last visit may be one that this person has left.
    if (errorCode(error) !== 'NOT_A_MEMBER' || organisation.get() === null) throw error
    organisation.choose(null)
    return call(meRoutes.me, {})
  }
}

async function loadMe(): Promise<Me> {
  const me = await askMe()
  // Tried again with the next page when it fails.
  void endEarlierIfDue().catch(() => undefined)
  // Whoever has not chosen is where the server has put them.
  if (me.organisationId && organisation.get() === null) organisation.choose(me.organisationId)
  return me
}

/** Who I am in the chosen organisation, and what I may do there. */
export const meQuery = queryOptions({ queryKey: ['me'], queryFn: loadMe, staleTime: 60_000 })

/** Tells the account its language: messages, and what is made for the person, come in it. */
export async function tellLocale(client: QueryClient, locale: Locale): Promise<void> {
  client.setQueryData(meQuery.queryKey, await call(meRoutes.update, { body: { locale } }))
}
