import { keptWork } from '#platform/session/kept-work.ts'

/**
 * A recently opened record. Only its address is stored, on the person's device and for them alone, never its content:
 * the server is asked for that, and returns only what they may still read.
 */
export interface Recent {
  type: string
  id: string
}

export const MAX_RECENT = 5

type Keep = Pick<Storage, 'getItem' | 'setItem'>
/** The owner of the list: a person in one organisation. */
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

/** Puts the record first; the oldest is dropped. */
export function rememberRecord(owner: string, { type, id }: Recent, keep: Keep = localStorage): void {
  const others = recentRecords(owner, keep).filter((one) => one.id !== id)
  keep.setItem(keyOf(owner), JSON.stringify([{ type, id }, ...others].slice(0, MAX_RECENT)))
}
