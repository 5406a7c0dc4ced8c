import { GATES, gateGuards, type GateItem } from 'contract/audit/gates'
import type { Project } from 'contract/audit/projects'

/** The tab in which each line of the checklists is resolved. */
const PLACES = {
  leadAndReviewer: 'team',
  declared: 'declarations',
  announced: 'calendar',
  objectivesSet: 'memo',
  scopeSet: 'memo',
  criteriaSet: 'memo',
  risksAssessed: 'risks',
  risksCovered: 'racm',
  programmeReady: 'programme',
  hoursAndDates: 'calendar',
  topicalDecided: 'topical',
  kickoffHeld: 'calendar',
} as const satisfies Partial<Record<GateItem, string>>

type PlanningItem = keyof typeof PLACES

/** The facts of a project that count what is missing for a line. */
const COUNTED = {
  declared: ['undeclared', 'conflicts'],
  risksAssessed: ['unratedRisks'],
  risksCovered: ['uncoveredRisks'],
  programmeReady: ['unstaffedProcedures'],
} as const satisfies Partial<Record<PlanningItem, readonly (keyof NonNullable<Project['facts']>)[]>>

export interface GateLine {
  readonly item: PlanningItem
  readonly met: boolean
  /** Number of open points, where they can be counted. */
  readonly open: number
  readonly place: (typeof PLACES)[PlanningItem]
}

export function gateLines(project: Project, gate: 'G0' | 'G1'): GateLine[] {
  const facts = project.facts
  return GATES[gate].map((item) => {
    const counted: readonly (keyof NonNullable<typeof facts>)[] =
      item in COUNTED ? COUNTED[item as keyof typeof COUNTED] : []
    return {
      item,
      met: gateGuards[item](project),
      open: facts ? counted.reduce((sum, key) => sum + Number(facts[key]), 0) : 0,
      place: PLACES[item],
    }
  })
}
