import { ChartColumn, Table2 } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { COUNT, type FigureFormat } from '#platform/figures.ts'
import type { LinkTarget } from '#platform/page-links.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Frame } from './chart-context.ts'
import { isEmptyChart, type ChartData } from './chart-data.ts'
import { ChartHeading } from './ChartHeading.tsx'
import { ChartLegend, type LegendItem } from './ChartLegend.tsx'
import { ChartTable } from './ChartTable.tsx'
import { Textures } from './Textures.tsx'
import type { Tone } from './tones.ts'
import { usePatterns } from './use-patterns.ts'

/** Common props of all charts. */
export interface ChartTexts {
  /** The question that the chart answers, as a short phrase. */
  title: string
  /** One sentence: what the figures are, and as of when. */
  description?: string | undefined
  format?: FigureFormat
  /** Shown instead of the chart if there are no figures: why, and what to do. */
  emptyText?: string
  level?: 'h2' | 'h3'
  /** The list of what the chart counts. */
  link?: LinkTarget | undefined
}

export interface ChartFrameProps extends ChartTexts {
  data: ChartData
  /** The colours, in the order of the legend. */
  tones: readonly Tone[]
  legend: readonly LegendItem[]
  marks: 'area' | 'line'
  /** Where the chart names its series itself, the legend is for narrow places only. */
  named?: boolean
  children: ReactNode
}

/** The frame of every chart: title, description, legend, and the same figures as a table. */
export function ChartFrame(props: ChartFrameProps) {
  const { title, description, data, tones, legend, marks, named = false, format = COUNT, link } = props
  const { level, emptyText, children } = props
  const { t } = useTranslation('ui/charts')
  const id = useId()
  const patterned = usePatterns()
  const [asTable, setAsTable] = useState(false)
  const empty = isEmptyChart(data)
  return (
    <figure aria-labelledby={id} className="@container min-w-0">
      <figcaption>
        <ChartHeading
          id={id}
          title={title}
          description={description}
          level={level}
          link={empty ? undefined : link}
        >
          {empty ? null : (
            <IconButton
              className="-my-2 lg:-my-1"
              label={asTable ? t('showChart') : t('showTable')}
              icon={asTable ? <ChartColumn aria-hidden /> : <Table2 aria-hidden />}
              onClick={() => setAsTable(!asTable)}
            />
          )}
        </ChartHeading>
      </figcaption>
      <Frame value={{ id, patterned }}>
        {empty ? (
          <p className="py-3 text-body text-ink-soft">{emptyText ?? t('empty')}</p>
        ) : asTable ? (
          <ChartTable title={title} data={data} format={format} />
        ) : (
          <>
            {patterned ? <Textures frame={id} tones={tones} /> : null}
            {legend.length > 1 ? (
              <div className={`pt-2.5 ${named ? '@[480px]:hidden' : ''}`}>
                <ChartLegend items={legend} marks={marks} />
              </div>
            ) : null}
            <div className="min-w-0">{children}</div>
          </>
        )}
      </Frame>
    </figure>
  )
}
