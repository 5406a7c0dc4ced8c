import type { ComponentPropsWithRef } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import type { Explanation } from './explanation.ts'

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

type ButtonProps = Omit<ComponentPropsWithRef<'button'>, 'className'>

/** A figure that opens its explanation. */
export function FigureButton({
  label,
  text,
  explanation: _explanation,
  size = 'inline',
  ...button
}: ExplainedProps & ButtonProps) {
  const { t } = useTranslation('shared/figure')
  return (
    <button
      {...button}
      type="button"
      aria-label={t('open', { label, value: text })}
      className={`cursor-help rounded-sm text-start tabular-nums underline decoration-dotted decoration-1 underline-offset-4 hover:decoration-solid data-popup-open:decoration-solid ${SIZES[size]}`}
    >
      {text}
    </button>
  )
}
