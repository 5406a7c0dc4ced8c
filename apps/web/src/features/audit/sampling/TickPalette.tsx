import { ATTRIBUTE_RESULTS, type AttributeResult } from 'contract/audit/sample-items'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { ResultMark } from '#ui/marks/ResultMark.tsx'
import { DIGITS, RESULTS } from './results.ts'

interface TickPaletteProps {
  nameOf: (result: AttributeResult) => string
  /** Sets the focused cell, in all selected rows. */
  onSet: (result: AttributeResult) => void
}

/** The tick marks with the digits that set them; on a phone they are pressed. */
export function TickPalette({ nameOf, onSet }: TickPaletteProps) {
  const { t } = useTranslation('audit/sampling')
  const locale = useLocale()
  return (
    <div role="group" aria-label={t('palette')} className="flex border-t border-line-firm px-1 text-meta">
      {ATTRIBUTE_RESULTS.map((one) => (
        <button
          key={one}
          type="button"
          onClick={() => onSet(one)}
          className="flex min-h-9 cursor-pointer items-center gap-1.5 rounded-control px-2 hover:bg-surface-soft max-sm:min-h-11 max-sm:flex-1 max-sm:justify-center max-sm:px-0.5 max-sm:text-tick max-sm:[&>span]:flex-col max-sm:[&>span]:gap-0 max-sm:[&>span]:whitespace-normal"
        >
          <kbd
            aria-hidden
            className="min-w-4.5 rounded-mark border border-line-firm px-1 text-center text-tick text-ink-faint max-sm:hidden"
          >
            {formatNumber(Number(DIGITS[one]), locale)}
          </kbd>
          <ResultMark result={RESULTS[one]} label={nameOf(one)} />
        </button>
      ))}
    </div>
  )
}
