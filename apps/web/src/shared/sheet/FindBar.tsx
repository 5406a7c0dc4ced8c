import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useDeferredValue, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import type { Place } from '#shared/table/grid-keys.ts'
import { Button } from '#ui/Button.tsx'
import { CheckField } from '#ui/CheckField.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import type { CellContext } from './cell-text.ts'
import { findCells, planReplace, type FoundCell, type Searched } from './find.ts'
import type { SheetLine, SheetStore, WorkedLine } from './sheet-store.ts'
import { useAllLines } from './use-sheet.ts'

export interface FindBarProps extends Omit<Searched, 'lines'> {
  store: SheetStore<SheetLine>
  /** The shown lines, in order. */
  ids: readonly string[]
  context: CellContext
  /** The selected lines, by their index. */
  selected: { readonly top: number; readonly rows: number }
  place: Place
  isReplacing: boolean
  /** Brings a cell into view without the focus. */
  onLook: (place: Place) => void
  onReplacing: () => void
  /** Back to the sheet. */
  onClose: () => void
}

const MOST_NAMED = 5
const isBefore = (one: FoundCell, { row, column }: Place) =>
  one.row < row || (one.row === row && one.column <= column)

/** Finds a text in the shown rows of a sheet, and replaces it in all of them as one step that can be undone. */
export function FindBar(props: FindBarProps) {
  const { store, ids, columns, textOf, context, selected, place, isReplacing, onLook, onClose } = props
  const { t } = useTranslation('shared/sheet')
  const locale = useLocale()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [replacement, setReplacement] = useState('')
  const [matchCase, setMatchCase] = useState(false)
  // The rows selected when it was opened: moving from match to match selects other cells.
  const [within] = useState(() =>
    selected.rows > 1 ? new Set(ids.slice(selected.top, selected.top + selected.rows)) : null,
  )
  const all = useAllLines(store)
  const wantedText = useDeferredValue(text)
  const lines = useMemo(() => {
    const byId = new Map(all.map((line) => [line.id, line]))
    return ids.flatMap((id): WorkedLine<SheetLine>[] => {
      const line = byId.get(id)
      return line ? [line] : []
    })
  }, [all, ids])
  const wanted = useMemo(() => ({ text: wantedText, matchCase }), [wantedText, matchCase])
  const found = useMemo(
    () =>
      findCells({ lines, columns, textOf }, wanted).filter(
        ({ row }) => within === null || within.has(lines[row]!.id),
      ),
    [lines, columns, textOf, wanted, within],
  )
  const plan = useMemo(
    () => (isReplacing ? planReplace({ lines, columns }, found, wanted, replacement, context) : null),
    [isReplacing, lines, columns, found, wanted, replacement, context],
  )
  useEffect(() => input.current?.focus(), [])
  const at = found.findIndex(({ row, column }) => row === place.row && column === place.column)

  function look(by: 1 | -1): void {
    const next =
      by === 1
        ? (found.find((one) => !isBefore(one, place)) ?? found[0])
        : (found.findLast((one) => isBefore(one, place) && found[at] !== one) ?? found.at(-1))
    if (next) onLook(next)
  }
  function replaceAll(): void {
    if (!plan || plan.edits.length === 0) return
    const n = store.edit(plan.edits)
    // Its button has nothing left to replace, and a disabled button loses the focus.
    input.current?.focus()
    showToast({
      text: t('find.done', { n }),
      action: { label: t('undo'), onClick: () => store.undo() },
    })
  }
  function press(event: KeyboardEvent): void {
    const key = event.key.toLowerCase()
    const isCommand = event.ctrlKey || event.metaKey
    if (key === 'escape') onClose()
    else if (isCommand && key === 'f') input.current?.select()
    else if (isCommand && key === 'h') props.onReplacing()
    else if (key === 'enter' && event.target === input.current) look(event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const rows = within?.size ?? ids.length
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the fields inside
    <div
      role="search"
      aria-label={t('find.title')}
      onKeyDown={press}
      className="flex flex-wrap items-center gap-2 border-b border-line-firm bg-surface-soft px-3 py-2 text-body"
    >
      <TextField
        ref={input}
        label={t('find.query')}
        labelHidden
        placeholder={t('find.query')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="w-44"
      />
      {isReplacing ? (
        <TextField
          label={t('find.with')}
          labelHidden
          placeholder={t('find.with')}
          value={replacement}
          onChange={(event) => setReplacement(event.target.value)}
          className="w-44"
        />
      ) : (
        <Button variant="quiet" size="small" onClick={props.onReplacing}>
          {t('find.replace')}
        </Button>
      )}
      <IconButton label={t('find.back')} icon={<ChevronUp aria-hidden />} onClick={() => look(-1)} />
      <IconButton label={t('find.next')} icon={<ChevronDown aria-hidden />} onClick={() => look(1)} />
      <CheckField
        label={t('find.case')}
        checked={matchCase}
        onChange={(event) => setMatchCase(event.target.checked)}
      />
      <p role="status" className="text-ink-soft tabular-nums">
        {wantedText === ''
          ? t(within ? 'find.within.selected' : 'find.within.shown', { n: rows })
          : at >= 0
            ? t('find.place', {
                at: formatNumber(at + 1, locale),
                n: formatNumber(found.length, locale),
              })
            : t('find.found', { n: found.length })}
      </p>
      {plan ? (
        <Button variant="secondary" size="small" disabled={plan.edits.length === 0} onClick={replaceAll}>
          {t('find.all', { n: plan.edits.length })}
        </Button>
      ) : null}
      <IconButton label={t('find.close')} icon={<X aria-hidden />} className="ms-auto" onClick={onClose} />
      {plan && plan.left.size > 0 ? (
        <ul className="basis-full text-meta text-ink-soft">
          {[...plan.left].map(([reason, codes]) => {
            const named = [...new Set(codes)]
            return (
              <li key={reason}>
                {t('find.left', { n: codes.length })} {t(`find.why.${reason}`)}{' '}
                <bdi className="tabular-nums">
                  {named.slice(0, MOST_NAMED).join(', ')}
                  {named.length > MOST_NAMED ? ' …' : ''}
                </bdi>
              </li>
            )
          })}
        </ul>
      ) : null}
    </div>
  )
}
