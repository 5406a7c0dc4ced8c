import type { ProjectFigures } from 'contract/audit/figures'
import { rate } from 'contract/audit/kpis'
import { burnsTooFast } from 'contract/audit/progress'
import type { Project } from 'contract/audit/projects'
import { linkTo } from '#platform/page-links.ts'
import { HOURS, hoursOf, SHARE, shareOf, type Tile } from './tile.ts'

const sum = <T>(rows: readonly T[], value: (row: T) => number): number =>
  rows.reduce((total, row) => total + value(row), 0)

/** Tiles for the project lead, each with a link to the page with the details. */
export function projectTiles(project: Project, figures: ProjectFigures): Tile[] {
  const { id } = project
  const params = { projectId: id }
  const listed = linkTo({ to: '/procedures', search: { project: id } })
  const inStatus = (wanted: string) =>
    sum(
      figures.procedures.filter(({ status }) => status === wanted),
      ({ count }) => count,
    )
  const [reviewed, waived] = [inStatus('reviewed'), inStatus('waived')]
  const all = sum(figures.procedures, ({ count }) => count)
  const live = figures.issues.filter(({ status }) => status !== 'cancelled')
  const planned = project.hoursPlanned ?? 0
  const booked = project.hoursBooked ?? 0
  const { keyControls, notes, requests } = figures
  const bookings = linkTo({ to: '/fieldwork/$projectId', params, search: { view: 'time' } })
  const asked = linkTo({ to: '/fieldwork/$projectId', params, search: { view: 'requests' } })
  const noted = (severity: string) => notes.find((note) => note.severity === severity)?.count ?? 0
  return [
    {
      key: 'progress',
      value: shareOf(project.progress ?? 0),
      format: SHARE,
      inputs: [
        {
          key: 'planning',
          value: (project.planningShare ?? 0) / 1000,
          format: SHARE,
          link: linkTo({ to: '/planning/$projectId', params }),
        },
        {
          key: 'fieldwork',
          value: (project.fieldworkShare ?? 0) / 1000,
          format: SHARE,
          link: linkTo({ to: '/fieldwork/$projectId', params }),
        },
        {
          key: 'completion',
          value: (project.completionShare ?? 0) / 1000,
          format: SHARE,
          link: linkTo({ to: '/completion/$projectId', params }),
        },
      ],
    },
    {
      key: 'schedule',
      value: figures.elapsed === 0 ? null : (project.progress ?? 0) / figures.elapsed,
      format: { kind: 'score', digits: 2 },
      inputs: [
        { key: 'progress', value: (project.progress ?? 0) / 1000, format: SHARE },
        { key: 'elapsed', value: figures.elapsed / 1000, format: SHARE },
      ],
    },
    {
      key: 'burn',
      value: shareOf(rate(booked, planned)),
      format: SHARE,
      link: bookings,
      warning: burnsTooFast(booked, planned, project.progress ?? 0) ? 'hoursAhead' : undefined,
      inputs: [
        { key: 'booked', value: hoursOf(booked), format: HOURS, link: bookings },
        { key: 'planned', value: hoursOf(planned), format: HOURS },
      ],
    },
    {
      key: 'reviewed',
      value: shareOf(rate(reviewed + waived, all)),
      format: SHARE,
      link: listed,
      inputs: [
        {
          key: 'reviewed',
          value: reviewed,
          link: linkTo({ to: '/procedures', search: { project: id, status: ['reviewed'] } }),
        },
        // Waived work is settled, not performed.
        {
          key: 'waived',
          value: waived,
          link: linkTo({ to: '/procedures', search: { project: id, status: ['waived'] } }),
        },
        { key: 'procedures', value: all, link: listed },
      ],
    },
    {
      key: 'controls',
      value: shareOf(rate(keyControls.effective, keyControls.tested)),
      format: SHARE,
      link: linkTo({ to: '/procedures', search: { project: id, test: ['tod', 'toe'] } }),
      inputs: [
        { key: 'effective', value: keyControls.effective },
        { key: 'tested', value: keyControls.tested },
      ],
    },
    {
      key: 'issues',
      value: sum(live, ({ count }) => count),
      link: linkTo({ to: '/issues/$projectId', params }),
      inputs: (['critical', 'high', 'medium', 'low'] as const).map((rating) => ({
        key: rating,
        value: sum(
          live.filter((issue) => issue.rating === rating),
          ({ count }) => count,
        ),
        link: linkTo({ to: '/issues/$projectId', params, search: { rating } }),
      })),
    },
    {
      key: 'notes',
      value: sum(notes, ({ count }) => count),
      link: linkTo({ to: '/fieldwork/$projectId', params, search: { view: 'notes' } }),
      inputs: (['must', 'should', 'comment'] as const).map((severity) => ({
        key: severity,
        value: noted(severity),
        link: linkTo({ to: '/fieldwork/$projectId', params, search: { view: 'notes', severity } }),
      })),
    },
    {
      key: 'late',
      value: requests.late,
      link: asked,
      inputs: [
        { key: 'openRequests', value: requests.open },
        { key: 'requests', value: requests.count, link: asked },
      ],
    },
  ]
}
