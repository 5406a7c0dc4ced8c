/** A record that the person opened lately. Only its address is kept on the device, never what it says. */
export interface Recent {
  type: string
  id: string
}

export const MAX_RECENT = 5

type Keep = Pick<Storage, 'getItem' | 'setItem'>
const keyOf = (organisation: string) => `app-recent:${organisation}`

const isRecent = (value: unknown): value is Recent =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Recent).type === 'string' &&
  typeof (value as Recent).id === 'string'

export function recentRecords(organisation: string, keep: Keep = localStorage): Recent[] {
  try {
    const stored: unknown = JSON.parse(keep.getItem(keyOf(organisation)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, MAX_RECENT) : []
  } catch {
    return []
  }
}

/** Puts the record first; the oldest falls out. */
export function rememberRecord(organisation: string, { type, id }: Recent, keep: Keep = localStorage): void {
  const others = recentRecords(organisation, keep).filter((one) => one.id !== id)
  keep.setItem(keyOf(organisation), JSON.stringify([{ type, id }, ...others].slice(0, MAX_RECENT)))
}
