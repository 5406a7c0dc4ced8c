import type { AuditFigures } from 'contract/audit/figures'
import { median, rate, satisfaction } from 'contract/audit/kpis'
import { linkTo, type LinkTarget } from '#platform/page-links.ts'
import { HOURS, hoursOf, SHARE, shareOf, type Tile } from './tile.ts'

/** Tiles for the chief audit executive: plan delivery, open issues, actions, and value; of a past day those that are kept. */
export function areaTiles(figures: AuditFigures, year: number | undefined): Tile[] {
  const tiles = allTiles(figures, year)
  if (figures.asAt === null) return tiles
  // The lists behind the figures are of now.
  return tiles.map(({ link: _now, inputs, ...tile }) => ({
    ...tile,
    inputs: inputs.map(({ link: _list, ...input }) => input),
  }))
}

function allTiles(figures: AuditFigures, year: number | undefined): Tile[] {
  const { plan, actions, repeats, leadDays } = figures
  const projects = linkTo({ to: '/projects', search: { year } })
  const open = figures.issues.reduce((sum, { count }) => sum + count, 0)
  const overdue = figures.issues
    .filter(({ bucket }) => bucket !== 'not_due')
    .reduce((sum, { count }) => sum + count, 0)
  const ofIssues = linkTo({ to: '/actions', search: { source: 'issue' } })
  const overdueOfIssues = linkTo({ to: '/actions', search: { source: 'issue', overdue: true } })
  return [
    {
      key: 'plan',
      value: shareOf(rate(plan.issued, plan.due)),
      format: SHARE,
      link: projects,
      inputs: [
        { key: 'issued', value: plan.issued },
        { key: 'due', value: plan.due },
      ],
    },
    {
      key: 'lead',
      value: median(leadDays),
      format: { kind: 'score', digits: 1 },
      link: projects,
      inputs: [{ key: 'reports', value: leadDays.length }],
    },
    {
      key: 'open',
      value: open,
      link: linkTo({ to: '/issues', search: { status: 'in_remediation,ready_for_verification' } }),
      inputs: [
        { key: 'pastDue', value: overdue, link: linkTo({ to: '/issues', search: { overdue: true } }) },
      ],
    },
    {
      key: 'onTime',
      value: shareOf(rate(actions.onTime, actions.due)),
      format: SHARE,
      link: ofIssues,
      inputs: [
        { key: 'onTime', value: actions.onTime },
        { key: 'dueActions', value: actions.due },
      ],
    },
    {
      key: 'overdue',
      value: shareOf(rate(actions.overdue, actions.open)),
      format: SHARE,
      link: overdueOfIssues,
      inputs: [
        { key: 'overdueActions', value: actions.overdue, link: overdueOfIssues },
        { key: 'openActions', value: actions.open, link: ofIssues },
      ],
    },
    {
      key: 'repeat',
      value: shareOf(rate(repeats.repeated, repeats.issued)),
      format: SHARE,
      link: linkTo({ to: '/issues', search: { repeated: true } }),
      inputs: [
        {
          key: 'repeated',
          value: repeats.repeated,
          link: linkTo({ to: '/issues', search: { repeated: true } }),
        },
        { key: 'issuedIssues', value: repeats.issued },
      ],
    },
    ...currentTiles(figures, projects),
  ]
}

/** The tiles whose past values are not kept. */
function currentTiles(
  { hours, keyControls, satisfaction: survey }: AuditFigures,
  projects: LinkTarget,
): Tile[] {
  if (!hours || !keyControls || !survey) return []
  const mean = satisfaction(survey.sum, survey.answers)
  return [
    {
      key: 'hours',
      value: shareOf(rate(hours.booked, hours.planned)),
      format: SHARE,
      link: projects,
      inputs: [
        { key: 'booked', value: hoursOf(hours.booked), format: HOURS },
        { key: 'planned', value: hoursOf(hours.planned), format: HOURS },
      ],
    },
    {
      key: 'controls',
      value: shareOf(rate(keyControls.effective, keyControls.tested)),
      format: SHARE,
      link: linkTo({ to: '/controls', search: { key: true } }),
      inputs: [
        { key: 'effective', value: keyControls.effective },
        { key: 'tested', value: keyControls.tested },
      ],
    },
    {
      key: 'satisfaction',
      value: mean === null ? null : mean / 100,
      format: { kind: 'score', digits: 1, max: 5 },
      inputs: [{ key: 'answers', value: survey.answers }],
    },
  ]
}
