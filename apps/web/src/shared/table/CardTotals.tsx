import { useTranslation } from '#platform/i18n/index.ts'
import type { CellContext } from './CellValue.tsx'
import { figureText } from './figure-text.ts'
import { figureKeys, type TableFigures } from './figures.ts'

interface CardTotalsProps {
  context: CellContext
  figures: TableFigures
  shown: readonly string[]
}

/** The foot of a list of cards: one figure of every column that has totals, closed by a double rule. */
export function CardTotals({ context, figures, shown }: CardTotalsProps) {
  const { of, labels, locale } = context
  const { t } = useTranslation('shared/table')
  const rows = figureKeys(of, shown).flatMap((key) => {
    const text = figureText(of, key, figures.figure, figures.totals, locale)
    return text === undefined ? [] : [{ key, text }]
  })
  if (rows.length === 0) return null
  const title = t(`figures.${figures.figure}`)
  return (
    <section aria-label={title} className="total border-t border-t-line-total px-(--gutter) py-2.5">
      <p aria-hidden className="text-meta font-semibold">
        {title}
      </p>
      <dl>
        {rows.map(({ key, text }) => (
          <div key={key} className="flex justify-between gap-3 pt-1">
            <dt className="text-ink-soft">{labels.field(key)}</dt>
            <dd className="font-semibold tabular-nums">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
