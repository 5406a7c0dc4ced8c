import { useId, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react'
import type { Field } from 'contract/field'
import { useTranslation } from '#platform/i18n/index.ts'
import { useEditing } from '#platform/live/presence.ts'
import { FieldInput } from '#shared/form/FieldInput.tsx'
import { useProblemText } from '#shared/form/use-problem-text.ts'
import { CellEditor, type Leaving } from '#shared/sheet/CellEditor.tsx'
import { readCell } from '#shared/sheet/cell-text.ts'
import type { SheetColumn } from '#shared/sheet/columns.ts'
import type { CellContext } from './CellValue.tsx'
import type { EditedCell } from './editing.ts'

export interface CellEditingProps {
  context: CellContext
  cell: EditedCell
  /** `undefined` discards the edit. */
  onDone: (value: unknown, leaving: Leaving) => void
}

/** The column as the sheet's editor takes it; people and tags have inputs of their own. */
function sheetColumn(key: string, field: Field): SheetColumn | undefined {
  const { required, choices = [], min, max, counts } = field
  const column = { key, width: 0, required }
  if (field.kind === 'choice') return { ...column, kind: 'choice', choices }
  if (field.kind === 'day') return { ...column, kind: 'day' }
  if (field.kind === 'text') return { ...column, kind: 'text' }
  if (field.kind === 'number') return { ...column, kind: 'number', decimal: true }
  if (field.kind !== 'whole') return undefined
  const limits = { min: min ?? 0, max: max ?? Number.MAX_SAFE_INTEGER }
  return { ...column, kind: 'number', ...limits, ...(counts === 'hundredths' ? { hundredths: true } : {}) }
}

/** The editor of one cell: that of the sheet where it has one, else the input of the form. */
export function CellEditing({ context, cell, onDone }: CellEditingProps) {
  const { of, labels } = context
  const id = useId()
  const { t } = useTranslation('shared/sheet')
  const problemText = useProblemText()
  const [problem, setProblem] = useState(cell.problem)
  const field = of.fields[cell.key]!
  const column = sheetColumn(cell.key, field)
  useEditing(cell.id, cell.key)

  function take(value: unknown, leaving: Leaving) {
    const judged = value === null && !field.required ? undefined : field.schema.safeParse(value)
    if (judged && !judged.success) setProblem(problemText(field, value))
    else onDone(judged ? judged.data : value, leaving)
  }
  function read(text: string | null, leaving: Leaving) {
    if (text === null || !column) return onDone(undefined, leaving)
    if (column.kind === 'choice') return take(text || null, leaving)
    const found = readCell(column, text, { people: [], choice: labels.choice })
    if ('problem' in found) return setProblem(field.counts ? t('problems.number') : problemText(field, text))
    return take(found.value, leaving)
  }
  if (!column)
    return (
      <FieldCell
        label={labels.field(cell.key)}
        onDone={onDone}
        onTake={take}
        kind={field.kind}
        value={cell.value}
      >
        {(value, change) => (
          <FieldInput
            of={of}
            name={cell.key}
            id={id}
            value={value}
            onChange={change}
            problem={problem}
            parts={{}}
          />
        )}
      </FieldCell>
    )
  return (
    <>
      <CellEditor
        column={column}
        label={labels.field(cell.key)}
        value={cell.value}
        context={{ people: [], choice: labels.choice }}
        fresh={false}
        describedBy={problem ? `${id}-problem` : undefined}
        onDone={read}
      />
      {problem ? (
        <p
          id={`${id}-problem`}
          role="alert"
          className={`pop absolute start-0 z-30 w-max max-w-64 px-2 py-1 text-start text-meta font-normal whitespace-normal text-danger ${column.kind === 'text' ? 'top-26' : 'top-full mt-1'}`}
        >
          {problem}
        </p>
      ) : null}
    </>
  )
}

interface FieldCellProps {
  label: string
  kind: Field['kind']
  value: unknown
  onDone: CellEditingProps['onDone']
  onTake: (value: unknown, leaving: Leaving) => void
  children: (value: unknown, change: (value: unknown) => void) => ReactNode
}

/** An input of the form over the cell. A person is taken once chosen; tags when the cell is left. */
function FieldCell({ label, kind, value, onDone, onTake, children }: FieldCellProps) {
  const { t } = useTranslation('shared/table')
  const [now, setNow] = useState<unknown>(value ?? (kind === 'words' ? [] : ''))
  const result = now === '' ? null : now
  function press(event: KeyboardEvent<HTMLElement>) {
    event.stopPropagation()
    // An open list of choices uses these keys first, by itself.
    const listOpen = event.currentTarget.querySelector('[aria-expanded=true]')
    if (event.defaultPrevented || listOpen || event.nativeEvent.isComposing) return
    if (event.key === 'Escape') onDone(undefined, 'stay')
    else if (event.key === 'Enter' && !(event.target as Element).closest('button')) onTake(result, 'down')
    else if (event.key === 'Tab') onTake(result, event.shiftKey ? 'back' : 'next')
    else return
    event.preventDefault()
  }
  function leave(event: FocusEvent<HTMLElement>) {
    const to = event.relatedTarget
    if (to && !event.currentTarget.contains(to) && !to.closest('[role=listbox], [role=presentation]'))
      onTake(result, 'stay')
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens for what its inputs leave over
    <div
      role="group"
      aria-label={label}
      title={t('editHint')}
      className="pop absolute start-0 top-0 z-30 w-72 p-3 text-start font-normal whitespace-normal text-ink"
      onKeyDown={press}
      onBlur={leave}
      ref={(element) => {
        if (element && !element.contains(document.activeElement)) element.querySelector('input')?.focus()
      }}
    >
      {children(now, (next) => {
        setNow(next)
        if (kind === 'person' && next !== '') onTake(next, 'down')
      })}
    </div>
  )
}
