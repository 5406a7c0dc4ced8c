import type { AuditFigures } from 'contract/audit/figures'
import { median, rate, satisfaction } from 'contract/audit/kpis'
import { HOURS, hoursOf, SHARE, shareOf, type Tile } from './tile.ts'

/** What a head of audit is asked: are we delivering, what is unresolved, does it get done, was it worth it. */
export function areaTiles(figures: AuditFigures, year: number | undefined): Tile[] {
  const { plan, hours, actions, repeats, leadDays, keyControls } = figures
  const projects = (more: string) => `/projects?${year === undefined ? '' : `year=${year}&`}${more}`
  const open = figures.issues.reduce((sum, { count }) => sum + count, 0)
  const overdue = figures.issues
    .filter(({ bucket }) => bucket !== 'not_due')
    .reduce((sum, { count }) => sum + count, 0)
  const mean = satisfaction(figures.satisfaction.sum, figures.satisfaction.answers)
  const actionsOf = (more: string) => `/actions?source=issue${more}`
  return [
    {
      key: 'plan',
      value: shareOf(rate(plan.issued, plan.due)),
      format: SHARE,
      href: projects(''),
      inputs: [
        { key: 'issued', value: plan.issued },
        { key: 'due', value: plan.due },
      ],
    },
    {
      key: 'lead',
      value: median(leadDays),
      format: { kind: 'score', digits: 1 },
      href: projects(''),
      inputs: [{ key: 'reports', value: leadDays.length }],
    },
    {
      key: 'open',
      value: open,
      href: '/issues?status=in_remediation,ready_for_verification',
      inputs: [{ key: 'pastDue', value: overdue, href: '/issues?overdue=true' }],
    },
    {
      key: 'onTime',
      value: shareOf(rate(actions.onTime, actions.due)),
      format: SHARE,
      href: actionsOf(''),
      inputs: [
        { key: 'onTime', value: actions.onTime },
        { key: 'dueActions', value: actions.due },
      ],
    },
    {
      key: 'overdue',
      value: shareOf(rate(actions.overdue, actions.open)),
      format: SHARE,
      href: actionsOf('&overdue=true'),
      inputs: [
        { key: 'overdueActions', value: actions.overdue, href: actionsOf('&overdue=true') },
        { key: 'openActions', value: actions.open, href: actionsOf('') },
      ],
    },
    {
      key: 'repeat',
      value: shareOf(rate(repeats.repeated, repeats.issued)),
      format: SHARE,
      href: '/issues?repeated=true',
      inputs: [
        { key: 'repeated', value: repeats.repeated, href: '/issues?repeated=true' },
        { key: 'issuedIssues', value: repeats.issued },
      ],
    },
    {
      key: 'hours',
      value: shareOf(rate(hours.booked, hours.planned)),
      format: SHARE,
      href: projects(''),
      inputs: [
        { key: 'booked', value: hoursOf(hours.booked), format: HOURS },
        { key: 'planned', value: hoursOf(hours.planned), format: HOURS },
      ],
    },
    {
      key: 'controls',
      value: shareOf(rate(keyControls.effective, keyControls.tested)),
      format: SHARE,
      href: '/controls?key=true',
      inputs: [
        { key: 'effective', value: keyControls.effective },
        { key: 'tested', value: keyControls.tested },
      ],
    },
    {
      key: 'satisfaction',
      value: mean === null ? null : mean / 100,
      format: { kind: 'score', digits: 1, max: 5 },
      inputs: [{ key: 'answers', value: figures.satisfaction.answers }],
    },
  ]
}
