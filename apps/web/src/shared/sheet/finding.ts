import { createContext, use, useMemo, useState } from 'react'

/** What is open above a sheet: nothing, the search, or the search with its replacement. */
export type Finding = 'find' | 'replace' | null

/** Shared by a sheet and the buttons above it. */
export const FindingContext = createContext<readonly [Finding, (finding: Finding) => void]>([
  null,
  () => undefined,
])

export const useFinding = () => use(FindingContext)

/** The same pair until it changes, so that a sheet is not rendered again. */
export function useFindingState() {
  const [finding, setFinding] = useState<Finding>(null)
  return useMemo(() => [finding, setFinding] as const, [finding])
}
