import type { ProcessGrid } from 'contract/risk/process-grid'
import { createElement } from 'react'
import type { TreeNode } from '#ui/tree/tree.ts'
import { sectionsOf } from './grid-rows.ts'
import { NodeLabel } from './NodeLabel.tsx'

/** The record of a tree node; the same control can be below several risks. */
export interface TreePlace {
  readonly type: 'process' | 'subprocess' | 'risk' | 'control'
  readonly id: string
}

interface Named {
  readonly id: string
  readonly code: string
  readonly title: ProcessGrid['process']['title']
}

export const placeOf = (key: string): TreePlace => {
  const [type, id] = key.split('/').at(-1)!.split('.') as [TreePlace['type'], string]
  return { type, id }
}

function nodeOf(
  above: string,
  type: TreePlace['type'],
  of: Named,
  isHole = false,
): Omit<TreeNode, 'children'> {
  return {
    key: `${above}${above ? '/' : ''}${type}.${of.id}`,
    text: of.code,
    label: createElement(NodeLabel, { code: of.code, title: of.title, isHole }),
  }
}

/** Process, sub processes, risks, controls. */
export function treeOf(grid: ProcessGrid): TreeNode[] {
  const root = nodeOf('', 'process', grid.process)
  const children = sectionsOf(grid).map(({ subprocess, rows, idle }): TreeNode => {
    const sub = nodeOf(root.key, 'subprocess', subprocess)
    return {
      ...sub,
      children: [
        ...rows.map(({ risk, controls }): TreeNode => {
          const one = nodeOf(sub.key, 'risk', risk, controls.length === 0)
          return { ...one, children: controls.map((control) => nodeOf(one.key, 'control', control)) }
        }),
        ...idle.map((control) => nodeOf(sub.key, 'control', control)),
      ],
    }
  })
  return [{ ...root, children }]
}
