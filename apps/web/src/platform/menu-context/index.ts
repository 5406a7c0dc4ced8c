import { useSyncExternalStore } from 'react'
import type { MenuContext } from './menu-context.ts'
import { createMenuContext } from './store.ts'

export { selectionOf, type MenuContext } from './menu-context.ts'

function tabStorage(): Storage | null {
  try {
    return sessionStorage
  } catch {
    return null
  }
}

export const menuContext = createMenuContext(tabStorage())

export const useMenuContext = (): MenuContext => useSyncExternalStore(menuContext.subscribe, menuContext.get)
