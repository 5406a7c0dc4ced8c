import { ChartColumn, Table2 } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { COUNT, type FigureFormat } from '#platform/figures.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { FrameId } from './chart-context.ts'
import { isEmptyChart, type ChartData } from './chart-data.ts'
import { ChartLegend, type LegendItem } from './ChartLegend.tsx'
import { ChartTable } from './ChartTable.tsx'
import { Textures } from './Textures.tsx'
import type { Tone } from './tones.ts'

/** Common props of all charts. */
export interface ChartTexts {
  title: string
  /** One sentence: what the figures are, and as of when. */
  description?: string
  format?: FigureFormat
  /** Shown instead of the chart if there are no figures. */
  emptyText?: string
  level?: 'h2' | 'h3'
}

export interface ChartFrameProps extends ChartTexts {
  data: ChartData
  /** The colours of the textures, in the order of the legend. */
  tones: readonly Tone[]
  legend: readonly LegendItem[]
  marks: 'area' | 'line'
  /** The legend next to the chart if there is space. */
  beside?: boolean
  children: ReactNode
}

/** The frame of every chart: title, description, legend, and the same figures as a table. */
export function ChartFrame(props: ChartFrameProps) {
  const { title, description, data, tones, legend, marks, beside = false, format = COUNT } = props
  const { level: Heading = 'h2', emptyText, children } = props
  const { t } = useTranslation('ui/charts')
  const id = useId()
  const [asTable, setAsTable] = useState(false)
  const empty = isEmptyChart(data)
  const key = legend.length > 1 ? <ChartLegend items={legend} marks={marks} listed={beside} /> : null
  return (
    <figure aria-labelledby={id} className="@container ruled min-w-0 py-4 sm:py-5">
      <figcaption className="mb-3 flex items-start justify-between gap-3">
        <div className="min-w-0">
          <Heading id={id} className="text-read font-semibold">
            {title}
          </Heading>
          {description ? <p className="mt-0.5 text-body text-ink-soft">{description}</p> : null}
        </div>
        {empty ? null : (
          <IconButton
            className="-mt-1.5 -me-1.5 size-9"
            label={asTable ? t('showChart') : t('showTable')}
            icon={asTable ? <ChartColumn aria-hidden /> : <Table2 aria-hidden />}
            onClick={() => setAsTable(!asTable)}
          />
        )}
      </figcaption>
      <FrameId value={id}>
        {empty ? (
          <p className="rounded-control border border-dashed border-line-strong px-6 py-12 text-center text-body text-ink-soft">
            {emptyText ?? t('empty')}
          </p>
        ) : asTable ? (
          <ChartTable title={title} data={data} format={format} />
        ) : (
          <>
            <Textures frame={id} tones={tones} />
            <div className={beside ? 'flex flex-col gap-4 @md:flex-row @md:items-center @md:gap-8' : ''}>
              {beside ? null : <div className="mb-3 empty:hidden">{key}</div>}
              <div className={beside ? 'min-w-0 grow @md:max-w-64' : 'min-w-0'}>{children}</div>
              {beside ? <div className="min-w-0 grow empty:hidden">{key}</div> : null}
            </div>
          </>
        )}
      </FrameId>
    </figure>
  )
}
