import { formatMoment } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Popover } from '#shared/table/Popover.tsx'
import type { Explanation } from './explanation.ts'
import { FigureInputs } from './FigureInputs.tsx'

const SIZES = {
  /** In a line of text or a table cell. */
  inline: 'font-medium',
  medium: 'text-title font-semibold',
  large: 'text-answer font-semibold',
}

export interface ExplainedProps {
  /** The name of the figure: “Control coverage”. */
  label: string
  /** The formatted value: a number, or the word derived from it. */
  text: string
  explanation: Explanation
  size?: keyof typeof SIZES
}

/** A figure with its explanation: formula, inputs and time of calculation. */
export function Explained({ label, text, explanation, size = 'inline' }: ExplainedProps) {
  const { t } = useTranslation('shared/figure')
  const locale = useLocale()
  const { formula, inputs, computedAt, note } = explanation
  return (
    <Popover
      label={t('title', { label })}
      trigger={
        <button
          type="button"
          aria-label={t('open', { label, value: text })}
          className={`cursor-help rounded-sm text-start tabular-nums underline decoration-dotted decoration-1 underline-offset-4 hover:decoration-solid data-popup-open:decoration-solid ${SIZES[size]}`}
        >
          {text}
        </button>
      }
    >
      <div className="text-body">
        <p className="text-ink-soft">{label}</p>
        <p className="mb-3 text-title font-semibold tabular-nums">{text}</p>
        <h3 className="text-meta font-medium text-ink-soft">{t('formula')}</h3>
        <p className="mb-3">{formula}</p>
        <h3 className="text-meta font-medium text-ink-soft">{t('inputs')}</h3>
        <FigureInputs inputs={inputs} />
        {note ? <p className="mt-3">{note}</p> : null}
        <p className="mt-3 text-meta text-ink-soft">
          {t('computed', { moment: formatMoment(computedAt, locale) })}
        </p>
      </div>
    </Popover>
  )
}
