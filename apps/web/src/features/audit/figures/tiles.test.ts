import type { AuditFigures, ProjectFigures } from 'contract/audit/figures'
import type { Project } from 'contract/audit/projects'
import { expect, it } from 'vitest'
import { hrefOf } from '#platform/testing/href-of.ts'
import { areaTiles } from './area-tiles.ts'
import { projectTiles } from './project-tiles.ts'

const FIGURES: ProjectFigures = {
  computedAt: '2026-07-20T10:00:00Z',
  today: '2026-07-20',
  elapsed: 600,
  procedures: [
    { status: 'reviewed', count: 2, hours: 3200 },
    { status: 'in_review', count: 1, hours: 1200 },
    { status: 'not_started', count: 1, hours: 1600 },
  ],
  people: [],
  controls: [],
  keyControls: { tested: 13, effective: 11 },
  issues: [
    { rating: 'high', status: 'agreed', count: 1 },
    { rating: 'low', status: 'cancelled', count: 4 },
  ],
  notes: [{ severity: 'must', count: 3 }],
  requests: { count: 5, open: 2, late: 1, worst: [] },
  weeks: [],
  consequences: { proposed: 0, accepted: 0, refused: 0 },
}
const PROJECT = {
  id: 'p',
  progress: 460,
  planningShare: 1000,
  fieldworkShare: 433,
  completionShare: 0,
  hoursPlanned: 14_400,
  hoursBooked: 7_200,
} as Project

const valueOf = (tiles: readonly { key: string; value: number | null }[], key: string) =>
  tiles.find((tile) => tile.key === key)!.value

it('the project of the worked example is behind schedule: 46 % done when 60 % of the time has passed', () => {
  const tiles = projectTiles(PROJECT, FIGURES)
  expect(valueOf(tiles, 'progress')).toBe(0.46)
  expect(valueOf(tiles, 'schedule')).toBeCloseTo(0.77, 2)
  expect(valueOf(tiles, 'burn')).toBe(0.5)
  expect(valueOf(tiles, 'controls')).toBe(0.846)
  expect(valueOf(tiles, 'reviewed')).toBe(0.5)
  // Cancelled issues do not count.
  expect(valueOf(tiles, 'issues')).toBe(1)
  expect(valueOf(tiles, 'notes')).toBe(3)
})

it('5.2: warns when booked hours exceed progress by more than ten points', () => {
  const warningAt = (hoursBooked: number) =>
    projectTiles({ ...PROJECT, hoursBooked }, FIGURES).find(({ key }) => key === 'burn')!.warning
  expect([warningAt(8064), warningAt(8065)]).toEqual([undefined, 'hoursAhead'])
})

it('tiles without data show no value', () => {
  const none: AuditFigures = {
    computedAt: '2026-07-20T10:00:00Z',
    today: '2026-07-20',
    asAt: null,
    notKept: [],
    years: [],
    plan: { due: 0, issued: 0 },
    phases: [],
    health: { green: 0, amber: 0, red: 0 },
    behind: [],
    hours: { planned: 0, booked: 0 },
    opinions: [],
    issues: [],
    actions: { open: 0, overdue: 0, due: 0, onTime: 0 },
    overdueByUnit: [],
    repeats: { issued: 0, repeated: 0 },
    leadDays: [],
    satisfaction: { answers: 0, sum: 0 },
    keyControls: { tested: 0, effective: 0 },
  }
  const tiles = areaTiles(none, 2026)
  expect(tiles.filter(({ value }) => value !== null).map(({ key }) => key)).toEqual(['open'])
  expect(hrefOf(tiles[0]!.link!)).toBe('/projects?year=2026')
  // Of a past day: what is not kept has no tile, and no figure opens a list of now.
  const past = areaTiles(
    { ...none, asAt: '2026-06-30', health: null, hours: null, satisfaction: null, keyControls: null },
    2026,
  )
  expect(past.map(({ key }) => key)).toEqual(['plan', 'lead', 'open', 'onTime', 'overdue', 'repeat'])
  expect(past.every(({ link, inputs }) => !link && inputs.every((input) => !input.link))).toBe(true)
})
