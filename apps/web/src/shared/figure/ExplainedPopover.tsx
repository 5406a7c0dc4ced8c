import { useState } from 'react'
import { formatMoment } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Popover } from '#shared/table/Popover.tsx'
import { FigureButton, type ExplainedProps } from './FigureButton.tsx'
import { FigureInputs } from './FigureInputs.tsx'

/** The explanation of a figure: it is open, because it is loaded when it is first asked for. */
export function ExplainedPopover(props: ExplainedProps) {
  const { label, text, explanation } = props
  const { t } = useTranslation('shared/figure')
  const locale = useLocale()
  const [open, setOpen] = useState(true)
  const { formula, inputs, computedAt, note } = explanation
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={t('title', { label })}
      trigger={<FigureButton {...props} />}
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
