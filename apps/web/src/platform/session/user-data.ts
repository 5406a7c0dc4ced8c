import type { Me } from 'contract/workspace/me'
import type { User } from 'contract/workspace/users'

/** What the pages know about the person and their colleagues. */
export interface UserData {
  /** True until the server says otherwise: it only affects what is displayed, and only after initialisation. */
  isSuperUser: boolean
  isTestMode: boolean
  /** The day on which the organisation is erased; until then it is read-only. */
  closingOn: string | null
  users: readonly User[]
  isUsersSet: boolean
  isUserLoggedIn: boolean
  isUserInitialized: boolean
  name: string
  permissions: readonly string[]
  /** Names of the visible menu items. */
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
  name: me?.name ?? '',
  permissions: me?.permissions ?? [],
  // The menu is derived from the rest and from the selection.
  navigation: [],
})
