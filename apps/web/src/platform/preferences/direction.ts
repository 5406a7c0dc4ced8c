import { useSyncExternalStore } from 'react'
import { isLanguageRightToLeft } from '#platform/i18n/index.ts'
import { LAYOUT } from './layout-settings.ts'

export type Direction = 'ltr' | 'rtl'

const subscribe = (listener: () => void) => {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['dir'] })
  return () => observer.disconnect()
}
const current = (): Direction => (document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr')

/** Which way the page reads: the language's own way, until the person turns it around for this visit. */
export const useDirection = (): Direction => useSyncExternalStore(subscribe, current, current)

/** Held in memory only: another language, or the next visit, has its own direction again. */
export function turnRightToLeft(isRtl: boolean): void {
  document.documentElement.dir = isRtl ? 'rtl' : 'ltr'
}

/** Back to how the language is written. */
export function resetDirection(): void {
  turnRightToLeft(isLanguageRightToLeft() || LAYOUT.isRtl)
}
