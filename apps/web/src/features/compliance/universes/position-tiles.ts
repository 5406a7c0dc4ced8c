import type { ComplianceFigures } from 'contract/compliance/figures'
import { type Answer, ANSWERS } from 'contract/compliance/scoring'
import type { requirements as listed } from 'contract/compliance/requirements'
import { linkTo, type LinkTarget, type ListKeys } from '#platform/page-links.ts'
import { requirementsWith } from './universe-links.ts'

/** The tiles of the area (10.3), each with the list behind its number. */
export const TILES = [
  ...(['gaps', 'overdue', 'clocks', 'evidence', 'unowned', 'uncontrolled', 'unproven'] as const),
  ...(['reviews', 'changes'] as const),
] as const
type TileName = (typeof TILES)[number] | 'answers'

export type InputName =
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
  | Answer

export interface Tile {
  readonly key: TileName
  readonly value: number
  /** A figure of a past day has none: the lists are of now. */
  readonly link?: LinkTarget | undefined
  readonly inputs: readonly { key: InputName; value: number; link?: LinkTarget }[]
}

export const isAnswer = (key: InputName): key is Answer => ANSWERS.some((answer) => answer === key)

const evidenceWith = (ending: string) => linkTo({ to: '/evidence', search: { ofRequirement: true, ending } })
const missing = (name: ListKeys<typeof listed>) => requirementsWith({ [name]: true })

/** What is kept by day: approved answers, their gaps, and actions. */
function pastTiles({ gaps, answers, actions }: ComplianceFigures): Tile[] {
  if (!answers) return []
  return [
    {
      key: 'answers',
      value: ANSWERS.reduce((sum, answer) => sum + answers[answer], 0),
      inputs: ANSWERS.map((answer) => ({ key: answer, value: answers[answer] })),
    },
    {
      key: 'gaps',
      value: gaps.critical + gaps.high,
      inputs: (['critical', 'high', 'medium', 'low'] as const).map((key) => ({ key, value: gaps[key] })),
    },
    {
      key: 'overdue',
      value: actions.overdue,
      inputs: [
        { key: 'openActions', value: actions.open },
        { key: 'soon', value: actions.soon },
      ],
    },
  ]
}

export function tilesOf(figures: ComplianceFigures): Tile[] {
  const { gaps, evidence, requirements, actions, universes, clocks } = figures
  if (!requirements || !evidence || !universes || !clocks) return pastTiles(figures)
  const all = [{ key: 'requirements' as const, value: requirements.count }]
  const inUse = [{ key: 'universes' as const, value: universes.count }]
  return [
    {
      key: 'gaps',
      value: gaps.critical + gaps.high,
      link: requirementsWith({ priority: 'critical,high' }),
      inputs: [
        ...(['critical', 'high', 'medium', 'low'] as const).map((priority) => ({
          key: priority,
          value: gaps[priority],
          link: requirementsWith({ priority }),
        })),
        ...(gaps.unplanned === null
          ? []
          : [{ key: 'unplanned' as const, value: gaps.unplanned, link: missing('unplanned') }]),
      ],
    },
    {
      key: 'overdue',
      value: actions.overdue,
      link: linkTo({ to: '/actions', search: { source: 'gap', overdue: true } }),
      inputs: [
        { key: 'openActions', value: actions.open },
        { key: 'soon', value: actions.soon },
      ],
    },
    {
      key: 'clocks',
      value: clocks.running,
      link: linkTo({ to: '/statutory-clocks', search: { status: 'running' } }),
      inputs: [
        {
          key: 'breached',
          value: clocks.breached,
          link: linkTo({ to: '/statutory-clocks', search: { stage: 'breached' } }),
        },
      ],
    },
    {
      key: 'evidence',
      value: evidence.d30,
      link: evidenceWith('d30'),
      inputs: (['ended', 'd30', 'd60', 'd90'] as const).map((ending) => ({
        key: ending,
        value: evidence[ending],
        link: evidenceWith(ending),
      })),
    },
    { key: 'unowned', value: requirements.unowned, link: missing('unowned'), inputs: all },
    { key: 'uncontrolled', value: requirements.uncontrolled, link: missing('uncontrolled'), inputs: all },
    { key: 'unproven', value: requirements.unproven, link: missing('unproven'), inputs: all },
    {
      key: 'reviews',
      value: universes.reviewDue,
      link: linkTo({ to: '/regulatory-universes', search: { reviewDue: true } }),
      inputs: inUse,
    },
    {
      key: 'changes',
      value: universes.changeWaiting,
      link: linkTo({ to: '/regulatory-universes', search: { changeWaiting: true } }),
      inputs: inUse,
    },
  ]
}
