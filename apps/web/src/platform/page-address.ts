import { useNavigate, useSearch } from '@tanstack/react-router'

type Search = Readonly<Record<string, unknown>>

interface Step {
  to: '.'
  search: (now: Search) => Search
  /** Whether to replace the history entry. */
  replace: boolean
  resetScroll: false
}

/** Changes what the address says beside the page, wherever that is. */
export const useAddressChange = () => useNavigate() as (step: Step) => Promise<void>

/**
 * The address of a page as its view state: read by the page itself, so that nothing of it is loaded before the page.
 */
export function usePageAddress<Address extends object>(
  read: (search: Search) => Address,
): [Address, (change: Address, replace?: boolean) => void] {
  const search = useSearch({ strict: false }) as Search
  const navigate = useAddressChange()
  return [
    read(search),
    (change, replace = true) =>
      void navigate({ to: '.', search: (now) => ({ ...now, ...change }), replace, resetScroll: false }),
  ]
}
