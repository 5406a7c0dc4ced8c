import type { ReactNode } from 'react'

export interface TreeNode {
  /** Unique in the tree: a node under two parents has two keys. */
  readonly key: string
  readonly label: ReactNode
  /** The text for type-ahead. */
  readonly text: string
  readonly children?: readonly TreeNode[]
}

export interface TreeLine {
  readonly node: TreeNode
  readonly parent: TreeNode | null
  readonly level: number
  /** Its position among its siblings, from one, and their number. */
  readonly place: number
  readonly of: number
}

export const hasChildren = ({ children }: TreeNode): boolean => (children?.length ?? 0) > 0

/** The visible lines: children of collapsed nodes are hidden. */
export function visibleLines(
  nodes: readonly TreeNode[],
  open: ReadonlySet<string>,
  parent: TreeNode | null = null,
  level = 1,
): TreeLine[] {
  return nodes.flatMap((node, index) => [
    { node, parent, level, place: index + 1, of: nodes.length },
    ...(node.children && open.has(node.key) ? visibleLines(node.children, open, node, level + 1) : []),
  ])
}

/** The effect of a key, by the ARIA tree pattern. */
export type TreeStep =
  | { readonly go: string }
  | { readonly open: string }
  | { readonly close: string }
  | undefined

export function stepOf(
  lines: readonly TreeLine[],
  at: string,
  key: string,
  open: ReadonlySet<string>,
  rightToLeft: boolean,
): TreeStep {
  const index = lines.findIndex(({ node }) => node.key === at)
  const line = lines[index]
  if (!line) return undefined
  const goTo = (to: TreeLine | undefined): TreeStep => (to ? { go: to.node.key } : undefined)
  const [inwards, outwards] = rightToLeft ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
  const isOpen = open.has(at) && hasChildren(line.node)
  if (key === 'ArrowDown') return goTo(lines[index + 1])
  if (key === 'ArrowUp') return goTo(lines[index - 1])
  if (key === 'Home') return goTo(lines[0])
  if (key === 'End') return goTo(lines.at(-1))
  if (key === inwards && hasChildren(line.node)) return isOpen ? goTo(lines[index + 1]) : { open: at }
  if (key === outwards) return isOpen ? { close: at } : line.parent ? { go: line.parent.key } : undefined
  if (key.length === 1 && key !== ' ') {
    const round = [...lines.slice(index + 1), ...lines.slice(0, index)]
    return goTo(round.find(({ node }) => node.text.toLocaleLowerCase().startsWith(key.toLocaleLowerCase())))
  }
  return undefined
}
