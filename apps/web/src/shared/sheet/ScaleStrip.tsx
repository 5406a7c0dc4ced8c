import { useTranslation } from '#platform/i18n/index.ts'
import type { CollectionLabels } from '#platform/collections/collection-labels.ts'
import type { SheetColumn } from './columns.ts'
import type { SheetLine, SheetStore } from './sheet-store.ts'
import { useSheetLine } from './use-sheet.ts'

/** One of the values of a cell, and its meaning. */
export interface ScaleStep {
  readonly value: string | number
  /** The key to type for it. */
  readonly sign: string
  readonly label: string
  readonly meaning?: string | undefined
}

export interface ScaleStripProps {
  store: SheetStore<SheetLine>
  labels: CollectionLabels
  column: SheetColumn
  lineId: string
  /** The steps of a column's scale; undefined if it has none. */
  scaleOf: (key: string) => readonly ScaleStep[] | undefined
  /** Why a cell cannot be saved, if not because of its scale. */
  problemOf: (key: string, code: string) => string | undefined
  /** An additional note about the line. */
  noteOf?: (line: SheetLine) => string | undefined
  /** Only what is wrong or missing. */
  brief?: boolean | undefined
}

/** The meaning of the steps of the focused cell, and its error. */
export function ScaleStrip(props: ScaleStripProps) {
  const { store, labels, column, lineId, scaleOf, problemOf, noteOf } = props
  const { t } = useTranslation('shared/sheet')
  const line = useSheetLine(store, lineId)
  const steps = scaleOf(column.key)
  const value = (line?.view as Record<string, unknown> | undefined)?.[column.key]
  const problem = line?.problems[column.key]
  const note = line ? noteOf?.(line.view) : undefined
  if (props.brief)
    return problem || note ? (
      <p
        role={problem ? 'alert' : undefined}
        className="border-t border-line bg-warning-soft px-3.5 py-1 text-meta text-warning"
      >
        {problem ? (problemOf(column.key, problem) ?? t('problems.scale')) : note}
      </p>
    ) : null
  return (
    <div
      ref={keepTallest}
      className="flex min-h-22 flex-col gap-1 border-b border-line bg-surface-soft px-3 py-2 text-body"
    >
      <p className="flex flex-wrap gap-x-3">
        <bdi className="font-semibold tabular-nums">{line?.view.code.split('/').at(-1)}</bdi>
        <span className="font-medium">{labels.field(column.key)}</span>
        {problem ? (
          <span role="alert" className="text-danger">
            {problemOf(column.key, problem) ?? t('problems.scale')}
          </span>
        ) : null}
        {steps ? null : <span className="text-ink-soft">{column.hint ?? t(`hints.${column.kind}`)}</span>}
        {note ? <span className="ms-auto text-warning">{note}</span> : null}
      </p>
      {steps ? (
        <ol className="flex gap-2 max-sm:flex-wrap sm:overflow-x-auto">
          {steps.map((step) => (
            <li
              key={step.value}
              aria-current={value === step.value || undefined}
              className="min-w-36 flex-1 rounded border border-line bg-surface px-2 py-1 text-meta aria-current:border-accent aria-current:bg-accent-soft"
            >
              <span className="font-semibold tabular-nums">{step.sign}</span>{' '}
              <span className="font-medium">{step.label}</span>
              {step.meaning ? <span className="block text-ink-soft">{step.meaning}</span> : null}
            </li>
          ))}
        </ol>
      ) : null}
    </div>
  )
}

/**
 * Keeps the height of the tallest scale shown at this width. If a scale disappeared, the rows would move from under
 * the pointer before it is released, and the click would be lost. Uses an observer: measuring after each render would
 * lay out the whole sheet again for every keystroke.
 */
function keepTallest(shown: HTMLDivElement): () => void {
  let kept = { width: 0, height: 0 }
  const observer = new ResizeObserver(() => {
    const { offsetWidth: width } = shown
    if (width !== kept.width) {
      shown.style.minHeight = ''
      kept = { width, height: 0 }
    }
    const { offsetHeight: height } = shown
    if (height <= kept.height) return
    kept.height = height
    shown.style.minHeight = `${height}px`
  })
  observer.observe(shown)
  return () => observer.disconnect()
}
