import { sections, type SectionLine } from 'contract/techdoc/file/sections'
import { RefreshCw } from 'lucide-react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatList } from '#platform/i18n/format-list.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { formatFigure, PERCENT } from '#platform/figures.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import type { SectionShape } from '../file-context.ts'
import { TickMark } from '#ui/marks/TickMark.tsx'

/** A section of the structure with its status in this file. */
export interface ListedSection {
  readonly shape: SectionShape
  readonly line: SectionLine
}

export interface SectionListProps {
  listed: readonly ListedSection[]
  selected: string | undefined
  onSelect: (key: string) => void
}

/** The sections of a page in order, each with its status. Arrow keys move, Enter opens. */
export function SectionList({ listed, selected, onSelect }: SectionListProps) {
  const { t } = useTranslation('techdoc/file')
  const list = useRef<HTMLUListElement>(null)
  // Scrolls the list, not the page, to the open section.
  useEffect(() => {
    const open = list.current?.querySelector(`[data-section="${selected ?? ''}"]`)
    const room = list.current?.closest('nav')
    if (!open || !room) return
    const [item, frame] = [open.getBoundingClientRect(), room.getBoundingClientRect()]
    if (item.top < frame.top || item.bottom > frame.bottom)
      room.scrollTop += item.top - frame.top - frame.height / 3
  }, [selected])
  function walk(event: KeyboardEvent) {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: buttons.length - 1,
    }
    const next = buttons[steps[event.key] ?? -1]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  if (listed.length === 0) return <p className="p-4 text-body text-ink-soft">{t('list.nothing')}</p>
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- walks between its buttons
    <ul ref={list} onKeyDown={walk} className="-mx-(--page-inset) border-t border-line-firm lg:-me-3.5">
      {listed.map((one) => (
        <li key={one.shape.key}>
          <Item {...one} isOpen={one.shape.key === selected} onSelect={onSelect} />
        </li>
      ))}
    </ul>
  )
}

const INKS = {
  danger: 'font-semibold text-danger',
  warning: 'font-semibold text-warning',
  ink: 'text-ink-faint',
}
const BARS = { open: 'bg-accent', danger: 'bg-danger', warning: 'bg-warning', ink: 'bg-ink-faint' }
const DONE: ReadonlySet<string> = new Set(['approved'])

type ItemProps = ListedSection & { isOpen: boolean; onSelect: (key: string) => void }

function Item({ shape, line, isOpen, onSelect }: ItemProps) {
  const { t } = useTranslation('techdoc/file')
  const labels = useCollectionLabels(sections)
  const locale = useLocale()
  const { status, figures, causes } = line
  const left =
    status === 'not_applicable' || (status === 'not_started' && figures?.applies === 'not_applicable')
  const score = figures?.score ?? 0
  const blockers = figures?.blockers ?? 0
  const tone = blockers > 0 ? 'danger' : causes && causes.length > 0 ? 'warning' : 'ink'
  return (
    <button
      type="button"
      data-section={shape.key}
      aria-current={isOpen || undefined}
      onClick={() => onSelect(shape.key)}
      className={`relative grid w-full cursor-pointer grid-cols-[1.125rem_minmax(0,1fr)_auto] gap-x-1 py-1.25 ps-(--page-inset) pe-3.5 text-start text-body leading-4.5 text-ink-soft -outline-offset-2 hover:text-ink aria-current:bg-surface-chosen aria-current:font-medium aria-current:text-ink aria-current:before:absolute aria-current:before:inset-y-0 aria-current:before:start-0 aria-current:before:w-0.75 aria-current:before:bg-accent ${left ? 'text-ink-faint' : ''}`}
    >
      <span className="text-meta leading-4.5 whitespace-nowrap text-ink-faint tabular-nums">
        {formatNumber(shape.order, locale)}
      </span>
      <span className={`min-w-0 wrap-break-word ${shape.parent ? 'ps-2' : ''}`}>
        {shape.title[locale]}
        {causes && causes.length > 0 ? (
          <span className="flex items-center gap-1 text-meta font-medium text-warning">
            <RefreshCw aria-hidden className="size-3 shrink-0" />
            {t(`causes.${causes[0]!.kind}`)}
          </span>
        ) : null}
      </span>
      <span className={`flex items-start gap-1 text-meta leading-4.5 tabular-nums ${INKS[tone]}`}>
        <span className="sr-only">{t('list.score')}</span>
        {left ? (
          '–'
        ) : DONE.has(status) ? (
          <span className="text-seal">
            <TickMark tick="agreed" />
          </span>
        ) : (
          formatFigure(score / 100, PERCENT, locale)
        )}
      </span>
      {/* How much of it is there. */}
      <span aria-hidden className="absolute start-(--page-inset) end-3.5 bottom-0 h-px bg-line">
        <span
          className={`block h-full ${BARS[isOpen ? 'open' : tone]}`}
          style={{ inlineSize: `${left ? 0 : score}%` }}
        />
      </span>
      <span className="sr-only">
        {formatList(
          [
            labels.status(status),
            ...(blockers > 0 ? [`${t('band.blockers')} ${formatNumber(blockers, locale)}`] : []),
          ],
          locale,
        )}
      </span>
    </button>
  )
}
