import { formatNumber } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import type { Level } from './heat-map.ts'
import { GROUND } from './level-looks.ts'

export interface HeatCellButtonProps {
  level: Level
  count: number
  row: string
  column: string
  place: string
  selected: boolean
  focusable: boolean
  /** Shows the level as a word. */
  named: boolean
  onSelect: (() => void) | undefined
  onStand: () => void
}

/** The count in a cell, in the colours of its level. The level is also a word, for whom it is the subject. */
export function HeatCellButton(props: HeatCellButtonProps) {
  const { level, count, row, column, place, selected, focusable, named, onSelect, onStand } = props
  const { t } = useTranslation('shared/heat-map')
  const locale = useLocale()
  return (
    <button
      type="button"
      data-place={place}
      tabIndex={focusable ? 0 : -1}
      aria-pressed={onSelect ? selected : undefined}
      onFocus={onStand}
      onClick={onSelect}
      className={`relative flex size-full items-center justify-center rounded-mark ${GROUND[level.tone]} ${onSelect ? 'cursor-pointer hover:[filter:brightness(0.97)]' : 'cursor-default'} ${selected ? 'ring-2 ring-ink ring-inset' : ''}`}
    >
      <span className="sr-only">{t('cell', { row, column })}</span>
      <span
        className={`absolute end-2 bottom-1.5 text-meta font-medium tabular-nums ${count > 0 ? '' : 'sr-only'}`}
      >
        {formatNumber(count, locale)}
      </span>
      <span className={named ? 'px-1 pb-3 text-center text-meta' : 'sr-only'}>{level.label}</span>
    </button>
  )
}
