import { useId } from 'react'
import { COUNT, type FigureFormat } from '#platform/figures.ts'
import { useTranslation } from '#platform/i18n/index.ts'
import type { LinkTarget } from '#platform/page-links.ts'
import { ChartHeading } from '#ui/charts/ChartHeading.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { ExplainedNumber } from './ExplainedNumber.tsx'
import type { Explanation } from './explanation.ts'

export interface ListedFigure {
  readonly key: string
  readonly label: string
  /** Null while there is nothing to measure. */
  readonly value: number | null
  readonly format?: FigureFormat
  /** The list of what is counted. */
  readonly link?: LinkTarget | undefined
  readonly explanation: Explanation
  readonly warning?: string | undefined
  /** What to do so that it is measured. */
  readonly missing?: string | undefined
}

interface FigureListProps {
  title: string
  figures: readonly ListedFigure[]
}

/** One number per line, with its explanation and the list behind it. What is not measured yet is explained below. */
export function FigureList({ title, figures }: FigureListProps) {
  const { t } = useTranslation('shared/figure')
  const id = useId()
  const missing = figures.filter(({ value, missing: step }) => value === null && step !== undefined)
  return (
    <section aria-labelledby={id} className="min-w-0">
      <ChartHeading id={id} title={title} />
      <ul className="grid grid-cols-1 gap-x-9 text-body sm:grid-cols-2 lg:grid-cols-3">
        {figures
          .filter(({ value }) => value !== null)
          .map(({ key, label, value, format = COUNT, link, explanation, warning }) => (
            <li key={key} className="border-b border-line py-1.5">
              <div className="flex min-h-6 items-baseline justify-between gap-3">
                {link ? (
                  <PageLink
                    {...link}
                    className="inline-block min-h-6 min-w-0 content-center hover:underline hover:underline-offset-4"
                  >
                    {label}
                  </PageLink>
                ) : (
                  <span className="inline-block min-h-6 min-w-0 content-center">{label}</span>
                )}
                <ExplainedNumber label={label} value={value} format={format} explanation={explanation} />
              </div>
              {warning ? <p className="text-meta text-warning">{warning}</p> : null}
            </li>
          ))}
      </ul>
      {missing.length > 0 ? (
        <ul className="mt-2 space-y-1 text-meta text-ink-faint">
          {missing.map(({ key, label, missing: step }) => (
            <li key={key}>{t('unmeasured', { label, step: step ?? '' })}</li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}
