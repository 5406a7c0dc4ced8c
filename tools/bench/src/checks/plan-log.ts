import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

export interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

export interface Plan {
  statement: string
  root: PlanNode
}

/** Reads the plans that auto_explain has logged since the last read. */
export class PlanLog {
  private readonly path: string
  private at = 0
  constructor(path: string) {
    this.path = path
    this.read()
  }

  read(): Plan[] {
    const file = openSync(this.path, 'r')
    try {
      const { size } = fstatSync(file)
      const bytes = Buffer.alloc(size - this.at)
      readSync(file, bytes, 0, bytes.length, this.at)
      this.at = size
      return parse(bytes.toString())
    } finally {
      closeSync(file)
    }
  }
}

/** A plan is one log message; its continuation lines start with a tab. */
function parse(text: string): Plan[] {
  return text
    .split(/\n(?!\t)/)
    .map((message) => message.indexOf('plan:') > 0 && message.slice(message.indexOf('{')))
    .filter((json): json is string => json !== false)
    .map((json) => {
      const explained = JSON.parse(json.replaceAll('\n\t', '\n')) as { 'Query Text': string; Plan: PlanNode }
      return { statement: explained['Query Text'], root: explained.Plan }
    })
}

export const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** Rows touched by the scans of a plan, kept or filtered out. */
export function rowsTouched(root: PlanNode): number {
  const scans = nodesOf(root).filter((node) => node['Relation Name'] && node['Node Type'].includes('Scan'))
  const rows = scans.map(
    (node) =>
      ((node['Actual Rows'] ?? 0) +
        (node['Rows Removed by Filter'] ?? 0) +
        (node['Rows Removed by Index Recheck'] ?? 0)) *
      (node['Actual Loops'] ?? 1),
  )
  return Math.round(rows.reduce((sum, one) => sum + one, 0))
}
