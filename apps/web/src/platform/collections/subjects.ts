import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { allOfQuery } from './all-pages.ts'
import type { Slice } from './slice.ts'

/** The subject of an assessment line, and of actions and acceptances about it. */
interface About {
  risk: string | null
  requirement: string | null
  domain: string | null
}
const KEYS = ['risk', 'requirement', 'domain'] as const

/** The subject, which outlives the line. A requirement also names its domain. */
export const subjectOf = ({ risk, requirement, domain }: About): string | null =>
  risk ?? requirement ?? domain

interface Found<T> {
  data: T[]
  isPending: boolean
  error: Error | null
}

/** The records of a slice, such as actions or acceptances, with the same subjects as these lines. */
export function useAboutSubjects<T extends About>(
  slice: Slice,
  lines: readonly About[] | undefined,
): Found<T> {
  const subjects = useMemo(() => {
    const byKey = Map.groupBy(lines ?? [], (line) => KEYS.find((key) => line[key] !== null)!)
    return KEYS.map((key) => ({ key, ids: (byKey.get(key) ?? []).map((line) => line[key]!) }))
  }, [lines])
  const wanted = useMemo(() => new Set(subjects.flatMap(({ ids }) => ids)), [subjects])
  return useQueries({
    queries: subjects.map(({ key, ids }) => ({
      ...allOfQuery(slice, key, ids),
      enabled: ids.length > 0,
    })),
    combine: (results) => ({
      data: results
        .flatMap(({ data }) => (data ?? []) as T[])
        .filter((one, at, all) => wanted.has(subjectOf(one)!) && all.indexOf(one) === at),
      isPending: results.some(({ isLoading }) => isLoading),
      error: results.find(({ error }) => error)?.error ?? null,
    }),
  })
}
