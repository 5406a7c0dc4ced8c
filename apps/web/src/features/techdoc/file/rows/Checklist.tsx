import type { FileField } from 'contract/techdoc/file/file-structure'
import { Pencil } from 'lucide-react'
import { useContext, useRef, type KeyboardEvent } from 'react'
import { normaliseText } from 'contract/search-text'
import { labelled, withColon } from 'contract/locale'
import { useTranslation } from '#platform/i18n/index.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { useSheetLine } from '#shared/sheet/use-sheet.ts'
import { valueText } from '../fields/value-text.ts'
import { optionsOf, type SectionShape, useOpenFile } from '../file-context.ts'
import { answerFields } from './columns.ts'
import { RowLabelsContext } from './RowCell.tsx'
import { cellKey, type RowStore } from './row-store.ts'

export interface ChecklistProps {
  shape: SectionShape
  store: RowStore
  ids: readonly string[]
  onOpen: (id: string) => void
}

/** Number of options that fit beside an item. */
const AT_A_GLANCE = 6

/** The fields that are answered in the list itself: selects with few options. */
const answersOf = (shape: SectionShape, optionsFor: (field: FileField) => number): readonly FileField[] =>
  answerFields(shape).filter((field) => field.type === 'select' && optionsFor(field) <= AT_A_GLANCE)

/**
 * Fixed items, each with its answers beside it. Up and down move between items, left and right between choices, letters
 * choose by the beginning of a word, Enter opens the rest of the answer.
 */
export function Checklist({ shape, store, ids, onOpen }: ChecklistProps) {
  const { t } = useTranslation('techdoc/file')
  const { structure } = useOpenFile()
  const list = useRef<HTMLOListElement>(null)
  const answers = answersOf(shape, (field) => optionsOf(structure, field).length)
  function walk(event: KeyboardEvent) {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (by === 0) return
    const groups = [...(list.current?.querySelectorAll<HTMLElement>('[data-answer="0"]') ?? [])]
    const at = groups.findIndex((one) => one.closest('li')?.contains(document.activeElement))
    const next = groups[at + by]
    if (at < 0 || !next) return
    event.preventDefault()
    next.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }
  return (
    <>
      <p className="border-b border-line bg-surface-soft px-3 py-2 text-meta text-ink-soft">
        {t('checklist.keys')}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- walks between its answers */}
      <ol ref={list} onKeyDown={walk} className="divide-y divide-line">
        {ids.map((id) => (
          <Item key={id} store={store} id={id} answers={answers} shape={shape} onOpen={onOpen} />
        ))}
      </ol>
    </>
  )
}

interface ItemProps extends Omit<ChecklistProps, 'ids'> {
  id: string
  answers: readonly FileField[]
}

function Item({ store, id, answers, shape, onOpen }: ItemProps) {
  const { t } = useTranslation('techdoc/file')
  const labels = useContext(RowLabelsContext)!
  const line = useSheetLine(store, id)
  if (!line) return null
  const { view } = line
  const about = labels.about.get(view.item ?? '') ?? view.place
  const rest = answerFields(shape)
    .filter((field) => !answers.includes(field))
    .map((field) => [field, valueText(field, view[cellKey(field.key)], labels.values)] as const)
    .filter(([, text]) => text !== '')
  const isRefused = Object.keys(line.problems).length > 0 || line.state === 'refused'
  return (
    <li
      data-item={view.place}
      className={`flex flex-wrap items-start gap-x-4 gap-y-2 px-3 py-2.5 ${isRefused ? 'bg-danger-soft' : ''}`}
    >
      <div className="min-w-0 flex-[1_1_18rem] text-body">
        <bdi dir="ltr" className="me-2 font-medium tabular-nums text-ink-soft">
          {view.place}
        </bdi>
        {about}
        {rest.length > 0 ? (
          <dl className="mt-1 flex flex-wrap gap-x-3 text-meta text-ink-soft">
            {rest.map(([field, text]) => (
              <div key={field.key} className="flex max-w-full gap-1">
                <dt>{withColon(field.label[labels.values.locale], labels.values.locale)}</dt>
                <dd className="line-clamp-1">
                  <bdi>{text}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        ) : null}
      </div>
      <div className="flex flex-wrap items-start gap-3">
        {answers.map((field, at) => (
          <Answer
            key={field.key}
            field={field}
            at={at}
            named={answers.length > 1}
            about={about}
            store={store}
            id={id}
            value={view[cellKey(field.key)]}
          />
        ))}
        <IconButton
          label={t('checklist.more', { item: view.place })}
          icon={<Pencil aria-hidden />}
          onClick={() => onOpen(id)}
          className="-my-1"
        />
      </div>
    </li>
  )
}

interface AnswerProps {
  field: FileField
  at: number
  /** Shows the label of the field above the choices, where there are several answers. */
  named: boolean
  about: string
  store: RowStore
  id: string
  value: unknown
}

function Answer({ field, at, named, about, store, id, value }: AnswerProps) {
  const labels = useContext(RowLabelsContext)!
  const { structure } = useOpenFile()
  const { locale } = labels.values
  const group = useRef<HTMLDivElement>(null)
  const options = optionsOf(structure, field)
  const open = store.isOpen(id)
  const choose = (next: string | null) => {
    if (open) store.edit([{ id, key: cellKey(field.key), value: next }])
  }
  const focus = (place: number) =>
    group.current?.querySelectorAll<HTMLElement>('[role=radio]')[place]?.focus()
  function press(event: KeyboardEvent, place: number) {
    const { key } = event
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl'
    const side = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
    if (side !== 0) {
      const next = (place + (isMirrored ? -side : side) + options.length) % options.length
      choose(options[next]!.value)
      focus(next)
    } else if (key === 'Delete' || key === 'Backspace') choose(null)
    else if (key.length === 1 && key !== ' ') {
      const found = options.findIndex(({ label }) =>
        normaliseText(label[locale]).startsWith(normaliseText(key)),
      )
      if (found < 0) return
      choose(options[found]!.value)
      focus(found)
      // A letter that answers must not trigger a shortcut of the page.
      event.stopPropagation()
    } else return
    event.preventDefault()
  }
  const chosen = options.findIndex((one) => one.value === value)
  return (
    <div
      ref={group}
      role="radiogroup"
      data-answer={at}
      aria-label={labelled(about, field.label[locale], locale)}
      aria-disabled={!open || undefined}
    >
      {named ? (
        <span aria-hidden className="mb-0.5 block text-meta text-ink-soft">
          {field.label[locale]}
        </span>
      ) : null}
      <span className="flex flex-wrap">
        {options.map((option, place) => (
          <button
            key={option.value}
            type="button"
            role="radio"
            aria-checked={place === chosen}
            tabIndex={place === Math.max(0, chosen) ? 0 : -1}
            disabled={!open && place !== chosen}
            onClick={() => choose(option.value)}
            onKeyDown={(event) => press(event, place)}
            className="-ms-px min-h-8 cursor-pointer border border-line-strong px-2.5 text-meta first:ms-0 first:rounded-s-md last:rounded-e-md hover:bg-surface-soft focus-visible:z-10 disabled:cursor-default disabled:text-ink-soft aria-checked:border-accent aria-checked:bg-accent-soft aria-checked:font-semibold aria-checked:text-accent-strong"
          >
            {option.label[locale]}
          </button>
        ))}
      </span>
    </div>
  )
}
