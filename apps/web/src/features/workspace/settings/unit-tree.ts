import { inLocale, type Locale } from 'contract/locale'
import type { Unit } from 'contract/workspace/units'
import type { TreeNode } from '#ui/tree/tree.ts'

export const unitText = ({ code, name }: Pick<Unit, 'code' | 'name'>, locale: Locale): string =>
  `${code} · ${inLocale(name, locale)}`

/** The units as a tree; one whose parent is not among them is at the top. */
export function unitNodes(units: readonly Unit[], locale: Locale): TreeNode[] {
  const known = new Set(units.map(({ id }) => id))
  const below = Map.groupBy(units, ({ parent }) => (parent && known.has(parent) ? parent : null))
  const nodesOf = (parent: string | null): TreeNode[] =>
    (below.get(parent) ?? []).map((unit) => {
      const text = unitText(unit, locale)
      return { key: unit.id, label: text, text, children: nodesOf(unit.id) }
    })
  return nodesOf(null)
}

/** Where a unit can be moved: neither below itself nor to its current parent. */
export function placesFor(units: readonly Unit[], moved: Unit): Unit[] {
  const parents = new Map(units.map(({ id, parent }) => [id, parent]))
  const isBelow = (id: string): boolean => {
    const seen = new Set<string>()
    for (let at: string | null = id; at && !seen.has(at); at = parents.get(at) ?? null) {
      if (at === moved.id) return true
      seen.add(at)
    }
    return false
  }
  return units.filter(({ id }) => id !== moved.parent && !isBelow(id))
}
