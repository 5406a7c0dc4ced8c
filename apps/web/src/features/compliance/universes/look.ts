import { useSearch } from '@tanstack/react-router'
import { useAddressChange } from '#platform/page-address.ts'
import { keptChoice, usePreference } from '#platform/preferences/index.ts'

export const LOOKS = ['cards', 'table'] as const
export type Look = (typeof LOOKS)[number]

const preferred = keptChoice('app-universes-look', LOOKS)
const isLook = (value: unknown): value is Look => LOOKS.some((look) => look === value)

/** Cards or rows: as the address says, so that a saved view keeps it, or as the person last liked it. */
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
