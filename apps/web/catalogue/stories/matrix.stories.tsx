import { Check } from 'lucide-react'
import { useCallback } from 'react'
import { MatrixGrid } from '#shared/matrix/MatrixGrid.tsx'
import type { MatrixHead } from '#shared/matrix/matrix-parts.ts'
import { useTexts } from '../sample-texts.ts'

export default { title: 'Records/Matrix' }

const UNITS = ['a', 'b', 'c', 'd', 'e', 'f'] as const
const AREAS = ['access', 'finance', 'supplier', 'quality', 'safety', 'privacy'] as const

/** The last row has no links: the gap that a reader looks for. */
const isJoined = (row: number, column: number) => row < AREAS.length - 1 && (row + column) % 3 === 0
const totalOf = (joined: readonly boolean[]) => joined.filter(Boolean).length

function Matrix() {
  const t = useTexts()
  const head = (key: string, code: string, name: string, total: number): MatrixHead => ({
    key,
    code,
    name,
    total,
    hole: total === 0,
  })
  const rows = AREAS.map((area, row) =>
    head(
      area,
      `WB-00${row + 1}`,
      t(`areas.${area}`),
      totalOf(UNITS.map((_, column) => isJoined(row, column))),
    ),
  )
  const columns = UNITS.map((unit, column) =>
    head(unit, `WB-01${column}`, t(`units.${unit}`), totalOf(AREAS.map((_, row) => isJoined(row, column)))),
  )
  const cell = useCallback(
    (row: number, column: number) => ({
      label: `${t(`areas.${AREAS[row]!}`)}, ${t(`units.${UNITS[column]!}`)}`,
      mark: isJoined(row, column) ? <Check aria-hidden className="size-4 text-accent" /> : null,
    }),
    [t],
  )
  return (
    <section className="ruled overflow-hidden">
      <MatrixGrid
        rows={rows}
        columns={columns}
        cell={cell}
        label={t('figures.controls')}
        labels={{ row: t('charts.area'), total: t('inputs.all'), none: t('states.todo') }}
        onOpen={() => undefined}
      />
    </section>
  )
}
export const WithAHole = { render: () => <Matrix /> }
