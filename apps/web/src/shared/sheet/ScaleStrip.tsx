import { useTranslation } from '#platform/i18n/index.ts'
import type { CollectionWords } from '#platform/collections/collection-words.ts'
import type { SheetColumn } from './columns.ts'
import type { SheetLine, SheetStore } from './sheet-store.ts'
import { useSheetLine } from './use-sheet.ts'

/** One of the values that a cell can take, and what it means. */
export interface ScaleStep {
  readonly value: string | number
  /** What is typed for it. */
  readonly sign: string
  readonly label: string
  readonly meaning?: string | undefined
}

export interface ScaleStripProps {
  store: SheetStore<SheetLine>
  words: CollectionWords
  column: SheetColumn
  lineId: string
  /** The steps of a column's scale; nothing where it has none. */
  scaleOf: (key: string) => readonly ScaleStep[] | undefined
  /** Why a cell cannot be saved, where that is not its scale. */
  problemOf: (key: string) => string | undefined
  /** What else is to be said of the line. */
  noteOf?: (line: SheetLine) => string | undefined
}

/** What the steps of the cell in focus mean, while it is scored; and what is wrong with it. */
export function ScaleStrip(props: ScaleStripProps) {
  const { store, words, column, lineId, scaleOf, problemOf, noteOf } = props
  const { t } = useTranslation('shared/sheet')
  const line = useSheetLine(store, lineId)
  const steps = scaleOf(column.key)
  const value = (line?.view as Record<string, unknown> | undefined)?.[column.key]
  const problem = line?.problems[column.key]
  const note = line ? noteOf?.(line.view) : undefined
  return (
    <div
      ref={keepTallest}
      className="flex min-h-22 flex-col gap-1 border-b border-line bg-surface-soft px-3 py-2 text-sm"
    >
      <p className="flex flex-wrap gap-x-3">
        <bdi className="font-semibold tabular-nums">{line?.view.code}</bdi>
        <span className="font-medium">{words.field(column.key)}</span>
        {problem ? (
          <span role="alert" className="text-danger">
            {problemOf(column.key) ?? t('problems.scale')}
          </span>
        ) : null}
        {steps ? null : <span className="text-ink-soft">{t(`hints.${column.kind}`)}</span>}
        {note ? <span className="ms-auto text-warning">{note}</span> : null}
      </p>
      {steps ? (
        <ol className="flex gap-2 max-sm:flex-wrap sm:overflow-x-auto">
          {steps.map((step) => (
            <li
              key={step.value}
              aria-current={value === step.value || undefined}
              className="min-w-36 flex-1 rounded border border-line bg-surface px-2 py-1 text-xs aria-current:border-accent aria-current:bg-accent-soft"
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
 * Keeps the height of the longest scale that was shown at this width. Rows that jumped up when a scale goes would be
 * gone from under the pointer before it is released, and the press lost. Watched, not measured after each drawing, which would
 * lay the whole sheet out once more for every key.
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
