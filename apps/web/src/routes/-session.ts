import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useLocation, useRouteContext, useRouter } from '@tanstack/react-router'
import type { Locale } from 'contract/locale'
import type { Me } from 'contract/workspace/me'
import { visibleGeneral, visibleMenu } from '#features/workspace/shell/visible-menu.ts'
import { identity } from '#platform/identity/index.ts'
import { menuContext, useMenuContext } from '#platform/menu-context/index.ts'
import { endSignIns, endSignInsElsewhere } from '#platform/session/end-sign-ins.ts'
import { forgetWork } from '#platform/session/kept-work.ts'
import { meQuery, tellLocale } from '#platform/session/me.ts'
import { organisation } from '#platform/session/organisation.ts'
import { userData, type UserData } from '#platform/session/user-data.ts'
import { usersQuery } from '#platform/session/users.ts'

export const useMe = (): Me => useSuspenseQuery(meQuery).data

/** The person, or null: pages of the content layout can be viewed without signing in. */
export function useVisitor(): Me | null {
  const { me } = useRouteContext({ from: '/_content' })
  const { data } = useQuery({ ...meQuery, enabled: me !== null })
  return me === null ? null : (data ?? me)
}

/** What the shell knows about the person, their colleagues and their menu. */
export function useUserData(me: Me | null): UserData {
  const context = useMenuContext()
  const { data: users } = useQuery({ ...usersQuery, enabled: me?.permissions.includes('user.read') === true })
  const user = userData({ isUserLoggedIn: me !== null, me, users })
  const items = [
    ...visibleGeneral(context, user),
    ...visibleMenu(context, user).flatMap((area) => area.items),
  ]
  return { ...user, navigation: items.map(({ name }) => name) }
}

/** Where a visitor returns to after signing in; undefined for a signed-in person. */
export function useSignInTo(): string | undefined {
  const here = useLocation({ select: ({ href }) => href })
  return useVisitor() ? undefined : here
}

/** The session actions of a person, for every page. */
export function useSession() {
  const queryClient = useQueryClient()
  const router = useRouter()
  const leave = async (to?: string): Promise<void> => {
    const { outbox } = await import('#platform/offline/index.ts')
    await outbox.enter(null)
    await identity.signOut()
    organisation.choose(null)
    menuContext.clear()
    forgetWork()
    await router.navigate({ to: '/login', search: to ? { to } : {} })
    queryClient.clear()
  }
  return {
    /** Clears all cached data, so that nothing of the previous organisation shows in the next one. */
    async enterOrganisation(id: string): Promise<void> {
      organisation.choose(id)
      menuContext.clear()
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== meQuery.queryKey[0] })
      await queryClient.invalidateQueries(meQuery)
    },
    /** Called when the membership has ended: another organisation is chosen, if there is one. */
    async leaveOrganisation(): Promise<void> {
      organisation.choose(null)
      menuContext.clear()
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== meQuery.queryKey[0] })
      await queryClient.invalidateQueries(meQuery)
    },
    /** Saves the language to the account, so that messages use it; the page has already changed. */
    keepLocale: (locale: Locale): Promise<void> => tellLocale(queryClient, locale).catch(() => undefined),
    async signOut(to?: string): Promise<void> {
      // Without the server the device still signs out; its token expires by itself.
      await endSignIns('this').catch(() => undefined)
      await leave(to)
    },
    /** Ends the sessions on all devices; nothing changes here unless the server has done it. */
    async signOutEverywhere(proof: string): Promise<void> {
      await endSignInsElsewhere(null, proof)
      await leave()
    },
  }
}
