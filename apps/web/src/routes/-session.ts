import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useLocation, useRouteContext, useRouter } from '@tanstack/react-router'
import type { Locale } from 'contract/locale'
import type { Me } from 'contract/workspace/me'
import { visibleMenu } from '#features/workspace/shell/visible-menu.ts'
import { identity } from '#platform/identity/index.ts'
import { menuContext, useMenuContext } from '#platform/menu-context/index.ts'
import { outbox } from '#platform/offline/index.ts'
import { endSignIns, endSignInsElsewhere } from '#platform/session/end-sign-ins.ts'
import { forgetWork } from '#platform/session/kept-work.ts'
import { meQuery, tellLocale } from '#platform/session/me.ts'
import { organisation } from '#platform/session/organisation.ts'
import { userData, type UserData } from '#platform/session/user-data.ts'
import { usersQuery } from '#platform/session/users.ts'

export const useMe = (): Me => useSuspenseQuery(meQuery).data

/** The person, or nobody: pages of the content layout may be looked at without signing in. */
export function useVisitor(): Me | null {
  const { me } = useRouteContext({ from: '/_content' })
  const { data } = useQuery({ ...meQuery, enabled: me !== null })
  return me === null ? null : (data ?? me)
}

/** All that the shell knows about the person, their colleagues and the menu they see. */
export function useUserData(me: Me | null): UserData {
  const context = useMenuContext()
  const { data: users } = useQuery({ ...usersQuery, enabled: me?.permissions.includes('user.read') === true })
  const user = userData({ isUserLoggedIn: me !== null, me, users })
  const items = visibleMenu(context, user).flatMap((area) => area.items)
  return { ...user, navigation: items.map(({ name }) => name) }
}

/** Where a visitor comes back to after signing in; nothing for somebody who is signed in. */
export function useSignInTo(): string | undefined {
  const here = useLocation({ select: ({ href }) => href })
  return useVisitor() ? undefined : here
}

/** What a person does with their session, wherever they stand. */
export function useSession() {
  const queryClient = useQueryClient()
  const router = useRouter()
  const leave = async (to?: string): Promise<void> => {
    await outbox.enter(null)
    await identity.signOut()
    organisation.choose(null)
    menuContext.clear()
    forgetWork()
    await router.navigate({ to: '/login', search: to ? { to } : {} })
    queryClient.clear()
  }
  return {
    /** Nothing of the organisation left behind may show in the next one. */
    async enterOrganisation(id: string): Promise<void> {
      organisation.choose(id)
      menuContext.clear()
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== meQuery.queryKey[0] })
      await queryClient.invalidateQueries(meQuery)
    },
    /** It is no longer theirs: another one is chosen, if there is one. */
    async leaveOrganisation(): Promise<void> {
      organisation.choose(null)
      menuContext.clear()
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== meQuery.queryKey[0] })
      await queryClient.invalidateQueries(meQuery)
    },
    /** The account follows the language, so that its messages come in it; the page has changed already. */
    keepLocale: (locale: Locale): Promise<void> => tellLocale(queryClient, locale).catch(() => undefined),
    async signOut(to?: string): Promise<void> {
      // Without the server the device still forgets; the token that it had ends by itself.
      await endSignIns('this').catch(() => undefined)
      await leave(to)
    },
    /** On every device; nothing here changes unless the server has done it. */
    async signOutEverywhere(proof: string): Promise<void> {
      await endSignInsElsewhere(null, proof)
      await leave()
    },
  }
}
