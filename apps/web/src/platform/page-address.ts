import { useNavigate, useSearch } from '@tanstack/react-router'

type Search = Readonly<Record<string, unknown>>

/** The address of a page as its view: read by the page itself, so that nothing of it is loaded before the page is. */
export function usePageAddress<Address extends object>(
  read: (search: Search) => Address,
): [Address, (change: Address) => void] {
  const search = useSearch({ strict: false }) as Search
  const navigate = useNavigate() as unknown as (to: {
    to: '.'
    search: (now: Search) => Search
    replace: true
    resetScroll: false
  }) => Promise<void>
  return [
    read(search),
    (change) =>
      void navigate({ to: '.', search: (now) => ({ ...now, ...change }), replace: true, resetScroll: false }),
  ]
}
