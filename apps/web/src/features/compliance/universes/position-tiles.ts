import type { ComplianceFigures } from 'contract/compliance/figures'
import { requirementsWith } from './addresses.ts'

/** The questions of the area (10.3), each with the list behind its number. */
export const TILES = [
  ...(['gaps', 'overdue', 'clocks', 'evidence', 'unowned', 'uncontrolled', 'unproven'] as const),
  ...(['reviews', 'changes'] as const),
] as const
type TileName = (typeof TILES)[number]

type InputName =
  | 'critical'
  | 'high'
  | 'medium'
  | 'low'
  | 'unplanned'
  | 'ended'
  | 'd30'
  | 'd60'
  | 'd90'
  | 'requirements'
  | 'openActions'
  | 'soon'
  | 'universes'
  | 'breached'

export interface Tile {
  readonly key: TileName
  readonly value: number
  readonly href: string
  readonly inputs: readonly { key: InputName; value: number; href?: string }[]
}

const evidenceWith = (ending: string): string => `/evidence?ofRequirement=true&ending=${ending}`
const missing = (name: string): string => requirementsWith({ [name]: 'true' })

export function tilesOf(figures: ComplianceFigures): Tile[] {
  const { gaps, evidence, requirements, actions, universes, clocks } = figures
  const all = [{ key: 'requirements' as const, value: requirements.count }]
  const inUse = [{ key: 'universes' as const, value: universes.count }]
  return [
    {
      key: 'gaps',
      value: gaps.critical + gaps.high,
      href: requirementsWith({ priority: 'critical,high' }),
      inputs: [
        ...(['critical', 'high', 'medium', 'low'] as const).map((priority) => ({
          key: priority,
          value: gaps[priority],
          href: requirementsWith({ priority }),
        })),
        { key: 'unplanned', value: gaps.unplanned, href: missing('unplanned') },
      ],
    },
    {
      key: 'overdue',
      value: actions.overdue,
      href: '/actions?source=gap&overdue=true',
      inputs: [
        { key: 'openActions', value: actions.open },
        { key: 'soon', value: actions.soon },
      ],
    },
    {
      key: 'clocks',
      value: clocks.running,
      href: '/statutory-clocks?status=running',
      inputs: [{ key: 'breached', value: clocks.breached, href: '/statutory-clocks?stage=breached' }],
    },
    {
      key: 'evidence',
      value: evidence.d30,
      href: evidenceWith('d30'),
      inputs: (['ended', 'd30', 'd60', 'd90'] as const).map((ending) => ({
        key: ending,
        value: evidence[ending],
        href: evidenceWith(ending),
      })),
    },
    { key: 'unowned', value: requirements.unowned, href: missing('unowned'), inputs: all },
    { key: 'uncontrolled', value: requirements.uncontrolled, href: missing('uncontrolled'), inputs: all },
    { key: 'unproven', value: requirements.unproven, href: missing('unproven'), inputs: all },
    {
      key: 'reviews',
      value: universes.reviewDue,
      href: '/regulatory-universes?reviewDue=true',
      inputs: inUse,
    },
    {
      key: 'changes',
      value: universes.changeWaiting,
      href: '/regulatory-universes?changeWaiting=true',
      inputs: inUse,
    },
  ]
}
