import { keptWork } from '#platform/session/kept-work.ts'

/**
 * A record that the person opened lately. Only its address is kept, on their device and for them alone, never what it says:
 * whoever shows it asks the server, which names nothing that they may not read any more.
 */
export interface Recent {
  type: string
  id: string
}

export const MAX_RECENT = 5

type Keep = Pick<Storage, 'getItem' | 'setItem'>
/** Whose they are: somebody in one organisation. */
export const recentOwner = (organisation: string, person: string): string => `${organisation}:${person}`

const keyOf = (owner: string) => keptWork(`recent:${owner}`)

const isRecent = (value: unknown): value is Recent =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Recent).type === 'string' &&
  typeof (value as Recent).id === 'string'

export function recentRecords(owner: string, keep: Keep = localStorage): Recent[] {
  try {
    const stored: unknown = JSON.parse(keep.getItem(keyOf(owner)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, MAX_RECENT) : []
  } catch {
    return []
  }
}

/** Puts the record first; the oldest falls out. */
export function rememberRecord(owner: string, { type, id }: Recent, keep: Keep = localStorage): void {
  const others = recentRecords(owner, keep).filter((one) => one.id !== id)
  keep.setItem(keyOf(owner), JSON.stringify([{ type, id }, ...others].slice(0, MAX_RECENT)))
}
