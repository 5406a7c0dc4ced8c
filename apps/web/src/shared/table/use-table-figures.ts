import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { figuresQuery } from '#platform/collections/list.ts'
import type { Slice } from '#platform/collections/slice.ts'
import type { ListView } from '#platform/collections/view.ts'
import { figureKeys, figureOf, type TableFigures } from './figures.ts'

/** The figures of the list and of its groups, over all its pages; undefined if it has none. */
export function useTableFigures(
  slice: Slice,
  view: ListView,
  shown: readonly string[],
  groupBy: string | undefined,
): TableFigures | undefined {
  const { of } = slice
  const figure = figureOf(of, shown, view.figure)
  const totals = useMemo(
    () => (figure === 'none' ? [] : figureKeys(of, shown).toSorted()),
    [of, shown, figure],
  )
  const enabled = totals.length > 0 || groupBy !== undefined
  const { data } = useQuery({ ...figuresQuery(slice, view.filter, { totals, groupBy }), enabled })
  return useMemo(() => {
    if (!enabled) return undefined
    return { figure: figure === 'none' ? 'sum' : figure, totals: undefined, groups: undefined, ...data }
  }, [enabled, figure, data])
}
