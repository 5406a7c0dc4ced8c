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
    // The person may have left the organisation of their last visit.
    if (errorCode(error) !== 'NOT_A_MEMBER' || organisation.get() === null) throw error
    organisation.choose(null)
    return call(meRoutes.me, {})
  }
}

async function loadMe(): Promise<Me> {
  const me = await askMe()
  // Retried with the next page if it fails.
  void endEarlierIfDue().catch(() => undefined)
  // Without a choice, the server's default organisation applies.
  if (me.organisationId && organisation.get() === null) organisation.choose(me.organisationId)
  return me
}

/** The current person in the selected organisation, and their permissions there. */
export const meQuery = queryOptions({ queryKey: ['me'], queryFn: loadMe, staleTime: 60_000 })

/** Stores the language in the account: messages and exports use it. */
export async function tellLocale(client: QueryClient, locale: Locale): Promise<void> {
  client.setQueryData(meQuery.queryKey, await call(meRoutes.update, { body: { locale } }))
}
