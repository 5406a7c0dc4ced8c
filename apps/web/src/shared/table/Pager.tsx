import { ChevronFirst, ChevronLeft, ChevronRight } from 'lucide-react'
import { PAGE_SIZES } from 'contract/collection-routes'
import { formatNumber } from '#platform/i18n/format.ts'
import type { Total } from '#platform/collections/list.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { SelectField } from '#ui/SelectField.tsx'
import { fillRange, rangeOf } from './range-text.ts'

export interface PagerProps {
  page: number
  limit: number
  /** How many records this page shows. */
  shown: number
  total: Total | undefined
  /** How many there are without the filters, if there are any. */
  unfiltered?: Total | undefined
  hasNext: boolean
  onLimit: (limit: number) => void
  onFirst: () => void
  onPrevious: () => void
  onNext: () => void
}

interface StepProps {
  label: string
  icon: typeof ChevronLeft
  open: boolean
  onStep: () => void
}

/** Stays focusable at the ends, so that the keyboard focus is not lost. */
function Step({ label, icon: Icon, open, onStep }: StepProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      aria-disabled={!open}
      onClick={open ? onStep : undefined}
      className="inline-flex size-7 cursor-pointer items-center justify-center rounded-control text-ink-soft hover:bg-surface-soft hover:text-ink aria-disabled:cursor-default aria-disabled:opacity-40 max-lg:size-11"
    >
      <Icon aria-hidden className="size-4 rtl:-scale-x-100" />
    </button>
  )
}

/** S9.6: page sizes and the three texts of the specification. */
export function Pager({ page, limit, shown, total, unfiltered, hasNext, ...on }: PagerProps) {
  const { t } = useTranslation('shared/table')
  const locale = useLocale()
  const { from, to } = rangeOf(page, limit, shown)
  const number = (value: number) => formatNumber(value, locale)
  const whole = total ? (total.exact ? number(total.value) : t('moreThan', { count: total.value - 1 })) : '…'
  return (
    <div className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line ps-(--gutter) pe-3 text-meta text-ink-faint sm:gap-x-4">
      {total?.exact && unfiltered?.exact ? (
        <p className="tabular-nums">
          {t('filtered', { found: number(total.value), all: number(unfiltered.value) })}
        </p>
      ) : null}
      <SelectField
        beside
        variant="quiet"
        className="ms-auto"
        label={t('pageSize')}
        value={limit}
        onChange={(event) => on.onLimit(Number(event.target.value))}
      >
        {PAGE_SIZES.map((size) => (
          <option key={size} value={size}>
            {number(size)}
          </option>
        ))}
      </SelectField>
      <p role="status" className="font-medium text-ink tabular-nums">
        {fillRange(t('range'), [number(from), number(to), whole])}
      </p>
      <nav aria-label={t('pages')} className="flex max-sm:ms-auto">
        <Step label={t('first')} icon={ChevronFirst} open={page > 1} onStep={on.onFirst} />
        <Step label={t('previous')} icon={ChevronLeft} open={page > 1} onStep={on.onPrevious} />
        <Step label={t('next')} icon={ChevronRight} open={hasNext} onStep={on.onNext} />
      </nav>
    </div>
  )
}
