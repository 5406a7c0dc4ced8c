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

/** The direction of the page: that of the language, until the person switches it for this visit. */
export const useDirection = (): Direction => useSyncExternalStore(subscribe, current, current)

/** Held in memory only: another language, or the next visit, has its own direction again. */
export function turnRightToLeft(isRtl: boolean): void {
  document.documentElement.dir = isRtl ? 'rtl' : 'ltr'
}

/** Back to the direction of the language. */
export function resetDirection(): void {
  turnRightToLeft(isLanguageRightToLeft() || LAYOUT.isRtl)
}
