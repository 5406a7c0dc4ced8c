import { useSyncExternalStore } from 'react'

/** A value that pages observe and the person can change; changes apply at once everywhere. */
export interface Preference<Value> {
  readonly fallback: Value
  get(): Value
  set(value: Value): void
  subscribe(listener: () => void): () => void
}

export interface Device {
  storage: Pick<Storage, 'getItem' | 'setItem'> | null
  /** Reports what other tabs of this device stored. */
  listen?: (heard: (key: string | null) => void) => void
}

/** Held in memory only: lost with the page. */
export function createPreference<Value>(fallback: Value): Preference<Value> {
  let value = fallback
  const listeners = new Set<() => void>()
  return {
    fallback,
    get: () => value,
    set(next) {
      if (next === value) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

interface Stored<Value> {
  key: string
  fallback: Value
  /** Parses the stored text; null if it is invalid. */
  read: (text: string) => Value | null
}

/** Stored on the device: a stored value overrides the default, and an invalid one is ignored. */
export function createStoredPreference<Value extends string | boolean>(
  { key, fallback, read }: Stored<Value>,
  { storage, listen }: Device,
): Preference<Value> {
  const stored = (): Value => {
    const text = storage?.getItem(key) ?? null
    return (text === null ? null : read(text)) ?? fallback
  }
  const held = createPreference(fallback)
  held.set(stored())
  listen?.((changed) => {
    if (changed === key || changed === null) held.set(stored())
  })
  return {
    ...held,
    set(value) {
      storage?.setItem(key, String(value))
      held.set(value)
    },
  }
}

export const readOneOf =
  <Value extends string>(values: readonly Value[]) =>
  (text: string): Value | null =>
    values.find((value) => value === text) ?? null

export const readBoolean = (text: string): boolean | null =>
  text === 'true' ? true : text === 'false' ? false : null

export const usePreference = <Value>(preference: Preference<Value>): Value =>
  useSyncExternalStore(preference.subscribe, preference.get)
