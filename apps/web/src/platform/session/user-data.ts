import type { Me } from 'contract/workspace/me'
import type { User } from 'contract/workspace/users'

/** What the pages know about the person and their colleagues. */
export interface UserData {
  /** True until the server says otherwise: it only decides what is drawn, and only once the user is initialised. */
  isSuperUser: boolean
  isTestMode: boolean
  /** The day on which the organisation ends; until then it can only be read. */
  closingOn: string | null
  users: readonly User[]
  isUsersSet: boolean
  isUserLoggedIn: boolean
  isUserInitialized: boolean
  /** Whether they come from outside: members who may not even know who else there is. */
  isFromOutside: boolean
  name: string
  permissions: readonly string[]
  /** Names of the menu items that are shown. */
  navigation: readonly string[]
}

interface Known {
  isUserLoggedIn: boolean
  me: Me | null
  users?: readonly User[] | undefined
}

export const userData = ({ isUserLoggedIn, me, users }: Known): UserData => ({
  isSuperUser: me?.isSuperUser ?? true,
  isTestMode: me?.isTestMode ?? false,
  closingOn: me?.closingOn ?? null,
  users: users ?? [],
  isUsersSet: users !== undefined,
  isUserLoggedIn,
  isUserInitialized: isUserLoggedIn && me !== null,
  isFromOutside: Boolean(me?.organisationId) && !me!.permissions.includes('user.read'),
  name: me?.name ?? '',
  permissions: me?.permissions ?? [],
  // The menu follows from the rest and from what is selected.
  navigation: [],
})
