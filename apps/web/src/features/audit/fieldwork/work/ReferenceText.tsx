import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { inputClasses } from '#shared/form/input-classes.ts'
import { brokenIn, completed, offeredFor, typingAt, type Offered } from './reference-typing.ts'

export interface ReferenceTextProps {
  label: string
  value: string
  open: boolean
  /** All working papers of the file that can be referenced. */
  papers: readonly Offered[]
  rows?: number
  /** A short note: its label is not shown, and the hint only while it is written. */
  brief?: boolean
  max: number
  onChange: (value: string) => void
}

/** A text in which [[ offers the working papers of the file; broken references are reported at once. */
export function ReferenceText(props: ReferenceTextProps) {
  const { label, value, open, papers, rows = 5, brief = false, max, onChange } = props
  const { t } = useTranslation('audit/fieldwork')
  const id = useId()
  const input = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState<number | null>(null)
  const [at, setAt] = useState(0)
  const typing = open && caret !== null ? typingAt(value, caret) : null
  const offered = typing ? offeredFor(papers, typing.typed) : []
  const chosen = Math.min(at, offered.length - 1)
  const broken = brokenIn(value, new Set(papers.map(({ ref }) => ref)))

  function take(reference: string) {
    if (!typing || caret === null) return
    const next = completed(value, caret, typing, reference)
    onChange(next.text)
    setCaret(null)
    requestAnimationFrame(() => {
      input.current?.focus()
      input.current?.setSelectionRange(next.caret, next.caret)
    })
  }
  function press(event: KeyboardEvent) {
    if (offered.length === 0) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setAt((chosen + step + offered.length) % offered.length)
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault()
      take(offered[chosen]!.ref)
    } else if (event.key === 'Escape') {
      event.stopPropagation()
      setCaret(null)
    }
  }
  return (
    <div className="group/text relative">
      <label htmlFor={id} className={brief ? 'sr-only' : 'mb-1.5 block text-body font-medium'}>
        {label}
      </label>
      <textarea
        ref={input}
        id={id}
        dir="auto"
        rows={rows}
        maxLength={max}
        readOnly={!open}
        value={value}
        role="combobox"
        aria-expanded={offered.length > 0}
        aria-controls={`${id}-papers`}
        aria-autocomplete="list"
        aria-activedescendant={offered.length > 0 ? `${id}-paper-${chosen}` : undefined}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          onChange(event.target.value)
          setCaret(event.target.selectionStart)
          setAt(0)
        }}
        onKeyDown={press}
        onBlur={() => setCaret(null)}
        className={
          brief
            ? 'block field-sizing-content w-full resize-none border-b border-line-strong bg-transparent py-0.5 text-meta text-ink-soft read-only:border-transparent'
            : inputClasses(false)
        }
      />
      <div
        id={`${id}-papers`}
        role="listbox"
        aria-label={t('references.offered')}
        hidden={offered.length === 0}
        className="pop absolute inset-x-0 z-20 mt-1 max-h-64 overflow-y-auto p-1"
      >
        {offered.map((paper, index) => (
          // The text field handles the keys of the list.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={paper.ref}
            id={`${id}-paper-${index}`}
            role="option"
            aria-selected={index === chosen}
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(paper.ref)}
            className="cursor-pointer rounded px-2 py-1.5 text-body aria-selected:bg-accent-soft aria-selected:text-accent-strong"
          >
            <bdi className="me-2 font-medium tabular-nums">{paper.ref}</bdi>
            <bdi>{paper.title}</bdi>
          </div>
        ))}
      </div>
      <p
        id={`${id}-hint`}
        className={`mt-1 text-ink-soft ${brief ? 'text-meta' : 'text-body'} ${brief && broken.length === 0 ? 'hidden group-focus-within/text:block' : ''}`}
      >
        {broken.length > 0 ? (
          <span role="status" className="text-danger">
            {t('references.broken', { references: broken.join(', ') })}
          </span>
        ) : open ? (
          t('references.hint')
        ) : null}
      </p>
    </div>
  )
}
