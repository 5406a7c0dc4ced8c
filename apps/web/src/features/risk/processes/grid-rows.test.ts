import type { GridControl, GridRisk, ProcessGrid } from 'contract/risk/process-grid'
import { expect, it } from 'vitest'
import { figuresOf, sectionsOf } from './grid-rows.ts'

const node = (id: string) => ({ id, code: id, title: { en: id }, status: 'active' })
const risk = (id: string, subprocess: string): GridRisk => ({
  ...node(id),
  subprocess,
  category: 'financial',
  inherentScore: 12,
  inherentLevel: 'high',
  noControlReason: null,
})
const control = (id: string, subprocess: string, risks: string[], key = false): GridControl => ({
  ...node(id),
  subprocess,
  type: 'preventive',
  nature: 'manual',
  frequency: 'daily',
  key,
  risks,
  can: [],
})

const grid: ProcessGrid = {
  process: node('P'),
  subprocesses: [node('S1'), node('S2')],
  risks: [risk('R1', 'S1'), risk('R2', 'S1'), risk('R3', 'S2')],
  controls: [
    control('C1', 'S1', ['R1', 'R3'], true),
    control('C2', 'S2', []),
    control('C9', 'other', ['R1']),
  ],
  complete: true,
}
const read = (sections: ReturnType<typeof sectionsOf>) =>
  sections.map(({ subprocess, rows, idle }) => [
    subprocess.id,
    rows.map((row) => [row.risk.id, row.controls.map(({ id }) => id).join()].join(':')),
    idle.map(({ id }) => id),
  ])

it('lists each risk under its sub-process with every control that mitigates it', () => {
  expect(read(sectionsOf(grid))).toEqual([
    ['S1', ['R1:C1,C9', 'R2:'], []],
    ['S2', ['R3:C1'], ['C2']],
  ])
  expect(read(sectionsOf(grid, { subprocess: 'S2' }))).toEqual([['S2', ['R3:C1'], ['C2']]])
})

it('shows only gaps when filtered, and leaves out sub-processes without any', () => {
  expect(read(sectionsOf(grid, { holes: true }))).toEqual([
    ['S1', ['R2:'], []],
    ['S2', [], ['C2']],
  ])
  const whole = { ...grid, subprocesses: [node('S2')], controls: grid.controls.slice(0, 1) }
  expect(sectionsOf(whole, { holes: true })).toEqual([])
})

it('counts each control once', () => {
  expect(figuresOf(sectionsOf(grid))).toEqual({
    subprocesses: 2,
    risks: 3,
    controls: 3,
    keyControls: 1,
    holes: 1,
  })
})
