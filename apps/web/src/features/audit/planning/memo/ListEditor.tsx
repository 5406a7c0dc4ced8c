import { X } from 'lucide-react'
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '#ui/IconButton.tsx'
import { inputClasses } from '#shared/form/input-classes.ts'

export interface ListEditorProps<T> {
  label: string
  text?: string
  items: readonly T[]
  open: boolean
  labels: {
    readonly add: string
    readonly item: (n: number) => string
    readonly remove: (n: number) => string
  }
  textOf: (item: T) => string
  /** Changes the text of an item, or creates one. */
  made: (text: string, was?: T) => T
  onChange: (items: T[]) => void
  /** Further inputs of an item, below its text. */
  beside?: (item: T, n: number, put: (next: T) => void) => ReactNode
}

/** A list edited line by line: Enter moves to the next line, and there is always an empty line at the end. */
export function ListEditor<T>(props: ListEditorProps<T>) {
  const { label, text, items, open, labels, textOf, made, onChange, beside } = props
  const id = useId()
  const list = useRef<HTMLOListElement>(null)
  const put = (at: number, next: T | null) =>
    onChange(items.flatMap((item, n) => (n === at ? (next === null ? [] : [next]) : [item])))
  const goTo = (at: number) =>
    list.current?.querySelectorAll(':scope > li')[at]?.querySelector('textarea')?.focus()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-body font-medium">
        {label}
      </h3>
      {text ? <p className="text-body text-ink-soft">{text}</p> : null}
      <ol ref={list} className="mt-1.5 space-y-2">
        {items.map((item, at) => (
          // Items have no id, so the index is the key.
          <li key={at} className="flex gap-2">
            <span aria-hidden className="w-5 pt-2.5 text-end text-body text-ink-soft tabular-nums">
              {at + 1}
            </span>
            <div className="min-w-0 flex-1 space-y-1.5">
              <ItemText
                label={labels.item(at + 1)}
                text={textOf(item)}
                open={open}
                onText={(next) => put(at, next ? made(next, item) : null)}
                onEnter={() => goTo(at + 1)}
              />
              {beside?.(item, at + 1, (next) => put(at, next))}
            </div>
            {open ? (
              <IconButton
                label={labels.remove(at + 1)}
                icon={<X aria-hidden />}
                onClick={() => put(at, null)}
              />
            ) : null}
          </li>
        ))}
        {open ? (
          // The same line stays while the list changes, so that what is being typed is never lost.
          <li key="new" className="flex gap-2 ps-7 pe-12">
            <ItemText
              label={labels.add}
              placeholder={labels.add}
              text=""
              open
              onText={(next) => (next ? onChange([...items, made(next)]) : undefined)}
              onEnter={() => goTo(items.length + 1)}
            />
          </li>
        ) : null}
      </ol>
    </section>
  )
}

interface ItemTextProps {
  label: string
  placeholder?: string
  text: string
  open: boolean
  onText: (text: string) => void
  onEnter: () => void
}

/** Saves on blur; shows changes from elsewhere unless somebody is typing. */
function ItemText({ label, placeholder, text, open, onText, onEnter }: ItemTextProps) {
  const [draft, setDraft] = useState<string | null>(null)
  function keep() {
    const next = draft?.trim()
    if (next !== undefined && next !== text) onText(next)
    setDraft(null)
  }
  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    if ((draft ?? text).trim() === '') return
    // The list must have grown before the next key press.
    flushSync(keep)
    onEnter()
  }
  return (
    <textarea
      aria-label={label}
      placeholder={placeholder}
      dir="auto"
      rows={1}
      maxLength={2000}
      readOnly={!open}
      value={draft ?? text}
      onChange={(event) => setDraft(event.target.value)}
      onKeyDown={press}
      onBlur={keep}
      className={`field-sizing-content ${inputClasses(false)}`}
    />
  )
}
