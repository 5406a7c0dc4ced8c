import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { type CellContext, numberText } from './cell-text.ts'
import type { SheetColumn } from './columns.ts'
import { DayEditor } from './DayEditor.tsx'

/** `fill` keeps the value in all selected lines. */
export type Leaving = 'stay' | 'down' | 'next' | 'back' | 'fill'

export interface CellEditorProps {
  column: SheetColumn
  label: string
  value: unknown
  context: CellContext
  /** Started by typing: the cell begins empty with the first letter. */
  fresh: boolean
  /** The element that says what is wrong with the value. */
  describedBy?: string | undefined
  onDone: (text: string | null, leaving: Leaving) => void
}

const LOOK = 'absolute inset-0 z-20 size-full border-2 border-accent bg-surface px-1.5 text-body outline-none'

/** The input of a cell while its text, date or choice is edited. Enter keeps the value, Ctrl+Enter in all selected lines, Escape discards it. */
export function CellEditor({ column, label, value, context, fresh, describedBy, onDone }: CellEditorProps) {
  const { t } = useTranslation('shared/sheet')
  const [text, setText] = useState(() => {
    if (fresh) return ''
    return column.kind === 'number' ? numberText(column, value) : ((value ?? '') as string)
  })
  function press(event: KeyboardEvent) {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') onDone(null, 'stay')
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onDone(text, 'fill')
    else if (event.key === 'Enter' && !event.shiftKey && !event.altKey) onDone(text, 'down')
    else if (event.key === 'Tab') onDone(text, event.shiftKey ? 'back' : 'next')
    else return
    event.preventDefault()
  }
  const shared = {
    'aria-label': label,
    'aria-invalid': describedBy ? true : undefined,
    'aria-describedby': describedBy,
    value: text,
    onKeyDown: press,
    onBlur: () => onDone(text, 'stay'),
    onChange: (event: { target: { value: string } }) => setText(event.target.value),
    ref: (element: HTMLElement | null) => element?.focus(),
  }
  if (column.kind === 'day')
    return (
      <DayEditor
        label={label}
        value={text}
        describedBy={describedBy}
        onText={setText}
        onKeyDown={press}
        onLeave={() => onDone(text, 'stay')}
      />
    )
  if (column.kind === 'number')
    return <input {...shared} inputMode="decimal" className={`text-end ${LOOK}`} />
  if (column.kind === 'text')
    return (
      <textarea
        {...shared}
        dir="auto"
        rows={4}
        className="absolute start-0 top-0 z-20 w-full border-2 border-accent bg-surface p-1.5 text-body shadow-lg outline-none"
      />
    )
  const options =
    column.kind === 'choice'
      ? (column.choices ?? []).map((one) => [one, context.choice(column.key, one)] as const)
      : context.people.map(({ id, name }) => [id, name] as const)
  return (
    <select {...shared} className={LOOK}>
      {column.required && text !== '' ? null : <option value="">{t('none')}</option>}
      {options.map(([id, name]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}
