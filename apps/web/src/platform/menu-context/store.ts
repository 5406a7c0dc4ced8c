import { keptWork } from '#platform/session/kept-work.ts'
import { NOTHING_SELECTED, readMenuContext, type MenuContext } from './menu-context.ts'

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const KEY = keptWork('menu-context')

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** The selection of this tab. Survives a reload but not the visit: another tab may work on something else. */
export function createMenuContext(storage: Kept | null) {
  let now = readMenuContext(parse(storage?.getItem(KEY) ?? null))
  const listeners = new Set<() => void>()
  const replace = (next: MenuContext) => {
    now = next
    for (const listener of listeners) listener()
  }
  const keep = (next: MenuContext) => {
    if (JSON.stringify(next) === JSON.stringify(now)) return
    storage?.setItem(KEY, JSON.stringify(next))
    replace(next)
  }
  return {
    get: (): MenuContext => now,
    /** Changes the named parts; the rest stays selected. Another universe resets the compliance risk. */
    select(selection: Partial<MenuContext>): void {
      const moved = selection.universeId !== undefined && selection.universeId !== now.universeId
      keep(readMenuContext({ ...now, ...(moved ? { complianceRiskId: null } : {}), ...selection }))
    },
    /** Deselects a record that is gone, or was never there. */
    forget(id: string): void {
      keep(
        readMenuContext(
          Object.fromEntries(Object.entries(now).map(([key, is]) => [key, is === id ? null : is])),
        ),
      )
    },
    clear(): void {
      storage?.removeItem(KEY)
      replace(NOTHING_SELECTED)
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
