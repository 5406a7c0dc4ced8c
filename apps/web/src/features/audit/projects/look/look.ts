import { useSearch } from '@tanstack/react-router'
import { useAddressChange } from '#platform/page-address.ts'
import { keptChoice, usePreference } from '#platform/preferences/index.ts'

export const LOOKS = ['table', 'board', 'calendar', 'plan'] as const
export type Look = (typeof LOOKS)[number]

const preferred = keptChoice('app-projects-look', LOOKS)
const isLook = (value: unknown): value is Look => LOOKS.some((look) => look === value)

/** Rows, columns by status, a year, or what should be audited next: as the address says, or as the person last liked it. */
export function useLook(): [Look, (look: Look) => void] {
  const { look } = useSearch({ strict: false }) as { look?: unknown }
  const liked = usePreference(preferred)
  const navigate = useAddressChange()
  return [
    isLook(look) ? look : liked,
    (next) => {
      preferred.set(next)
      void navigate({
        to: '.',
        search: (now) => ({ ...now, look: next }),
        replace: true,
        resetScroll: false,
      })
    },
  ]
}
