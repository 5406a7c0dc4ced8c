import { useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useDirection } from '#platform/preferences/direction.ts'
import { ChartHeading } from '#ui/charts/ChartHeading.tsx'
import {
  placeAfter,
  samePlace,
  type HeatCell,
  type HeatScale,
  type Level,
  type Movement,
  type Place,
} from './heat-map.ts'
import { HeatCellButton } from './HeatCellButton.tsx'
import { HeatLegend } from './HeatLegend.tsx'
import { HeatOverlay, placeName } from './HeatOverlay.tsx'

export interface HeatMapProps {
  title: string
  description?: string
  level?: 'h2' | 'h3'
  rows: HeatScale
  columns: HeatScale
  levels: readonly Level[]
  /** By row and column, each from lowest to highest. */
  cells: readonly (readonly HeatCell[])[]
  selected?: Place | null
  /** Selecting the selected cell again clears the selection. */
  onSelect?: (place: Place | null) => void
  movements?: readonly Movement[]
  /** The level of each cell as a word in it: for a map that is about levels, not about what lies in them. */
  named?: boolean
  /** The cells above appetite or tolerance: a line separates them. */
  isAbove?: ((place: Place) => boolean) | undefined
  /** Off where the page names the movements itself. */
  listed?: boolean
  /** The highlighted movement. */
  active?: string | null
  /** The views of the map, at the end of its heading. */
  tools?: ReactNode
}

const NONE: readonly Movement[] = []

/** Likelihood by impact, as a table: it reads, mirrors and is navigated like one. */
export function HeatMap(props: HeatMapProps) {
  const {
    title,
    description,
    rows,
    columns,
    levels,
    cells,
    selected = null,
    onSelect,
    movements = NONE,
    named = false,
    isAbove,
    listed = true,
    active = null,
    tools,
  } = props
  const { level } = props
  const { t } = useTranslation('shared/heat-map')
  const id = useId()
  const area = useRef<HTMLDivElement>(null)
  const rightToLeft = useDirection() === 'rtl'
  const size = { rows: rows.steps.length, columns: columns.steps.length }
  const [stood, setStood] = useState<Place>({ row: size.rows - 1, column: 0 })
  // A smaller map does not have this cell any more.
  const stand = { row: Math.min(stood.row, size.rows - 1), column: Math.min(stood.column, size.columns - 1) }

  const places = useMemo(
    () =>
      cells.flatMap((line, row) =>
        line.map(({ level: key, count }, column) => ({
          row,
          column,
          count,
          tone: levels.find((one) => one.key === key)?.tone ?? 1,
        })),
      ),
    [cells, levels],
  )

  function walk(event: KeyboardEvent) {
    const next = placeAfter(stand, event.key, size, rightToLeft)
    if (!next) return
    event.preventDefault()
    setStood(next)
    area.current?.querySelector<HTMLElement>(`[data-place="${placeName(next)}"]`)?.focus()
  }

  return (
    <section
      aria-labelledby={id}
      className="@container min-w-0 break-inside-avoid [print-color-adjust:exact]"
    >
      <ChartHeading id={id} title={title} description={description} level={level}>
        {tools}
      </ChartHeading>
      <div className="mt-2 overflow-x-auto">
        <div ref={area} className="relative isolate">
          <table
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid is a table that the arrow keys walk
            role="grid"
            aria-labelledby={id}
            aria-describedby={`${id}-keys`}
            onKeyDown={walk}
            // Below this width the texts do not fit: the map scrolls sideways, and its row headings stay.
            style={{ minWidth: `${4.25 + size.columns * 3.2}rem` }}
            className="w-full table-fixed border-separate border-spacing-0 text-body"
          >
            <colgroup>
              <col className="w-17 @lg:w-32" />
              <col span={size.columns} />
            </colgroup>
            <tbody>
              {rows.steps
                .map((step, row) => (
                  <tr key={step.key}>
                    <th
                      scope="row"
                      className="sticky start-0 z-10 bg-surface pe-2.5 text-end text-meta font-normal text-ink-faint"
                    >
                      {step.label}
                    </th>
                    {columns.steps.map(({ key, label }, column) => {
                      const place = { row, column }
                      const cell = cells[row]?.[column]
                      const cellLevel = levels.find((one) => one.key === cell?.level) ?? levels[0]!
                      const isSelected = samePlace(selected, place)
                      return (
                        <td key={key} className="h-16 p-px">
                          <HeatCellButton
                            level={cellLevel}
                            named={named}
                            count={cell?.count ?? 0}
                            row={`${rows.title} ${step.label}`}
                            column={`${columns.title} ${label}`}
                            place={placeName(place)}
                            selected={isSelected}
                            focusable={samePlace(stand, place)}
                            onSelect={onSelect ? () => onSelect(isSelected ? null : place) : undefined}
                            onStand={() => setStood(place)}
                          />
                        </td>
                      )
                    })}
                  </tr>
                ))
                .toReversed()}
            </tbody>
            <tfoot>
              <tr>
                <th
                  scope="col"
                  className="sticky start-0 z-10 bg-surface pe-2 pt-1 text-end align-top text-meta font-normal text-ink-soft"
                >
                  <span className="block">{t('upwards', { title: rows.title })}</span>
                  <span className="block">{t('onwards', { title: columns.title })}</span>
                </th>
                {columns.steps.map(({ key, label }) => (
                  <th
                    key={key}
                    scope="col"
                    className="pt-1.5 text-center align-top text-tick font-normal wrap-break-word text-ink-faint hyphens-auto @md:px-0.5 @md:text-meta"
                  >
                    {label}
                  </th>
                ))}
              </tr>
            </tfoot>
          </table>
          {movements.length > 0 || isAbove ? (
            <HeatOverlay
              area={area}
              places={places}
              movements={movements}
              isAbove={isAbove}
              active={active}
              rightToLeft={rightToLeft}
            />
          ) : null}
        </div>
      </div>
      <p id={`${id}-keys`} className="sr-only">
        {t('keys')}
      </p>
      <HeatLegend
        listed={listed}
        levels={levels}
        rows={rows}
        columns={columns}
        movements={movements}
        limited={isAbove !== undefined}
      />
    </section>
  )
}
