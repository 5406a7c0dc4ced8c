import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type FiguresAddress, readAddress } from './figures-address.ts'

type Search = Readonly<Record<string, unknown>>

/** The address of the page is what it shows: whoever opens it sees the same. */
export function useFiguresAddress(): [FiguresAddress, (change: FiguresAddress) => void] {
  const search = useSearch({ strict: false }) as Search
  const navigate = useNavigate() as unknown as (to: {
    to: '.'
    search: (now: Search) => Search
    replace: true
    resetScroll: false
  }) => Promise<void>
  const go = useCallback(
    (change: FiguresAddress) =>
      void navigate({ to: '.', search: (now) => ({ ...now, ...change }), replace: true, resetScroll: false }),
    [navigate],
  )
  return [readAddress(search), go]
}
