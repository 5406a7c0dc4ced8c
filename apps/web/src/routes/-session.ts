import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { Locale } from 'contract/locale'
import { meRoutes, type Me } from 'contract/workspace/me'
import { call } from '#platform/http.ts'
import { identity } from '#platform/identity/index.ts'
import { meQuery } from '#platform/session/me.ts'
import { organisation } from '#platform/session/organisation.ts'

export const useMe = (): Me => useSuspenseQuery(meQuery).data

/** What a person does with their session, wherever they stand. */
export function useSession() {
  const queryClient = useQueryClient()
  const router = useRouter()
  return {
    /** Nothing of the organisation left behind may show in the next one. */
    async enterOrganisation(id: string): Promise<void> {
      organisation.choose(id)
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== meQuery.queryKey[0] })
      await queryClient.invalidateQueries(meQuery)
    },
    /** The account follows the language, so that its messages come in it; the page has changed already. */
    async keepLocale(locale: Locale): Promise<void> {
      const me = await call(meRoutes.update, { body: { locale } }).catch(() => null)
      if (me) queryClient.setQueryData(meQuery.queryKey, me)
    },
    async signOut(to?: string): Promise<void> {
      await identity.signOut()
      organisation.choose(null)
      await router.navigate({ to: '/login', search: to ? { to } : {} })
      queryClient.clear()
    },
  }
}
