import { useSearch } from '@tanstack/react-router'
import { useAddressChange } from '#platform/page-address.ts'
import { keptChoice, usePreference } from '#platform/preferences/index.ts'

export const VIEW_MODES = ['cards', 'table'] as const
export type ViewMode = (typeof VIEW_MODES)[number]

const preferred = keptChoice('app-universes-look', VIEW_MODES)
const isViewMode = (value: unknown): value is ViewMode => VIEW_MODES.some((look) => look === value)

/** The view mode (cards or rows): from the URL, so that a saved view keeps it, else the one last used. */
export function useViewMode(): [ViewMode, (look: ViewMode) => void] {
  const { look } = useSearch({ strict: false }) as { look?: unknown }
  const liked = usePreference(preferred)
  const navigate = useAddressChange()
  return [
    isViewMode(look) ? look : liked,
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
