import { useTranslation } from '#platform/i18n/index.ts'
import type { PageMark } from './selection.ts'

interface MarkAllProps {
  mark: PageMark
  place: string
  focusable: boolean
  onStand: () => void
  /** Undefined if there is nothing to select. */
  onToggle: (() => void) | undefined
}

/** The checkbox in the heading: selects or deselects the visible rows. */
export function MarkAll({ mark, place, focusable, onStand, onToggle }: MarkAllProps) {
  const { t } = useTranslation('shared/table')
  return (
    <th
      scope="col"
      data-place={place}
      tabIndex={focusable ? 0 : -1}
      onFocus={onStand}
      className="group/all sticky start-0 top-0 z-30 border-b border-line bg-surface p-0 outline-offset-[-2px]"
    >
      <label className="flex h-(--head-block) cursor-pointer items-center justify-center">
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={t('markPage')}
          checked={mark === 'all'}
          disabled={!onToggle}
          ref={(box) => {
            if (box) box.indeterminate = mark === 'some'
          }}
          onChange={() => onToggle?.()}
          className="size-3.5 accent-accent opacity-0 group-hover/all:opacity-100 group-has-focus/all:opacity-100 group-focus/all:opacity-100 group-data-marking/grid:opacity-100 pointer-coarse:opacity-100"
        />
      </label>
    </th>
  )
}
