import { Suspense, useState, type ComponentType, type KeyboardEvent } from 'react'
import { labelled } from '#platform/i18n/format.ts'
import { formatList } from '#platform/i18n/format-list.ts'
import { COUNT, formatFigure, type FigureFormat } from '#platform/figures.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { useDirection } from '#platform/preferences/direction.ts'
import { StandContext } from './chart-context.ts'
import { valueAt, type ChartData } from './chart-data.ts'
import type { PlotProps } from './plot.ts'
import type { Point } from './radial.ts'
import type { Tone } from './tones.ts'
import { useWidth } from './use-width.ts'
import { ValueCard } from './ValueCard.tsx'

export interface ChartPictureProps {
  title: string
  data: ChartData
  tones: readonly Tone[]
  format?: FigureFormat | undefined
  heightOf: (width: number) => number
  plot: ComponentType<PlotProps>
  /** Off if the chart already shows every value. */
  card?: boolean
  /** Called with the pressed row, which usually opens what it counts. */
  onSelect?: ((row: string) => void) | undefined
}

const USUAL_WIDTH = 640

/** The area of a plot, in which pointer and arrow keys move from row to row. */
export function ChartPicture({
  title,
  data,
  tones,
  format = COUNT,
  heightOf,
  plot,
  card = true,
  onSelect,
}: ChartPictureProps) {
  const { t } = useTranslation('ui/charts')
  const locale = useLocale()
  const rightToLeft = useDirection() === 'rtl'
  const [ref, width] = useWidth()
  const [at, setAt] = useState<{ row: string; anchor: Point } | null>(null)
  const [last, setLast] = useState<string>()
  const height = heightOf(width || USUAL_WIDTH)
  const Plot = plot

  const rowOf = (key: string) => data.rows.find((row) => row.key === key)
  const linesOf = (key: string) =>
    data.series.map((one) => {
      const value = valueAt(rowOf(key)!, one)
      return {
        key: one.key,
        label: one.label,
        value: value === null ? t('noValue') : formatFigure(value, one.format ?? format, locale),
      }
    })
  const say = (key: string) => {
    const texts = linesOf(key).map(({ label, value }) => `${label} ${value}`)
    return labelled(rowOf(key)!.label, formatList(texts, locale), locale)
  }
  const here = at && rowOf(at.row) ? at : null

  function walk(event: KeyboardEvent) {
    const forward = rightToLeft ? 'ArrowLeft' : 'ArrowRight'
    const backward = rightToLeft ? 'ArrowRight' : 'ArrowLeft'
    const targets = [...event.currentTarget.querySelectorAll<SVGElement>('[data-row]')]
    const from = targets.findIndex((target) => target === document.activeElement)
    const to = {
      [forward]: from + 1,
      ArrowDown: from + 1,
      [backward]: from - 1,
      ArrowUp: from - 1,
      Home: 0,
      End: targets.length - 1,
    }[event.key]
    if (event.key === 'Escape') setAt(null)
    if (to === undefined) return
    event.preventDefault()
    targets[Math.min(Math.max(to, 0), targets.length - 1)]?.focus()
  }

  return (
    <div ref={ref} style={{ height }} className="relative">
      {width === 0 ? null : (
        <Suspense
          fallback={
            <div className="size-full animate-pulse rounded-control bg-surface-soft motion-reduce:animate-none" />
          }
        >
          <StandContext
            value={{
              active: here?.row ?? null,
              stop: last !== undefined && rowOf(last) ? last : data.rows[0]?.key,
              enter: (row, anchor) => {
                setAt({ row, anchor })
                setLast(row)
              },
              leave: () => setAt(null),
              select: onSelect,
              say,
            }}
          >
            {/* The group only handles the keys that move between its children. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
            <svg
              role="group"
              aria-label={t('picture', { title })}
              width={width}
              height={height}
              onKeyDown={walk}
              className="block overflow-visible"
            >
              <Plot
                data={data}
                tones={tones}
                room={{ width, rightToLeft }}
                height={height}
                format={format}
                locale={locale}
              />
            </svg>
          </StandContext>
        </Suspense>
      )}
      {here && card ? (
        <ValueCard
          title={rowOf(here.row)!.label}
          lines={linesOf(here.row)}
          anchor={here.anchor}
          width={width}
        />
      ) : null}
    </div>
  )
}
