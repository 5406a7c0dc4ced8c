import { sections, type SectionLine } from 'contract/techdoc/file/sections'
import { TriangleAlert, RefreshCw } from 'lucide-react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { formatFigure, PERCENT } from '#platform/figures.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import type { SectionShape } from '../file-context.ts'
import { StatusDot } from './StatusDot.tsx'

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
    <ul ref={list} onKeyDown={walk} className="space-y-0.5">
      {listed.map((one) => (
        <li key={one.shape.key}>
          <Item {...one} isOpen={one.shape.key === selected} onSelect={onSelect} />
        </li>
      ))}
    </ul>
  )
}

type ItemProps = ListedSection & { isOpen: boolean; onSelect: (key: string) => void }

function Item({ shape, line, isOpen, onSelect }: ItemProps) {
  const { t } = useTranslation('techdoc/file')
  const labels = useCollectionLabels(sections)
  const locale = useLocale()
  const { status, figures, causes } = line
  const left =
    status === 'not_applicable' || (status === 'not_started' && figures?.applies === 'not_applicable')
  return (
    <button
      type="button"
      data-section={shape.key}
      aria-current={isOpen || undefined}
      onClick={() => onSelect(shape.key)}
      className={`flex w-full cursor-pointer items-start gap-2 rounded-control px-2 py-1.5 text-start text-body -outline-offset-2 hover:bg-surface-soft aria-current:bg-accent-soft aria-current:text-accent-strong ${shape.parent ? 'ps-6' : ''} ${left ? 'text-ink-soft' : ''}`}
    >
      <span className="mt-1">
        <StatusDot status={status} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block wrap-break-word">
          <span className="tabular-nums">{formatNumber(shape.order, locale)}</span> {shape.title[locale]}
        </span>
        <span className="flex flex-wrap gap-x-2 text-meta text-ink-soft">
          <bdi dir="ltr">{shape.ref}</bdi>
          <span>{labels.status(status)}</span>
          {causes && causes.length > 0 ? (
            <span className="inline-flex items-center gap-1 font-medium text-warning">
              <RefreshCw aria-hidden className="size-3" />
              {t(`causes.${causes[0]!.kind}`)}
            </span>
          ) : null}
        </span>
      </span>
      <span className="flex shrink-0 flex-col items-end text-meta tabular-nums">
        <span className="sr-only">{t('list.score')}</span>
        {left ? '–' : formatFigure((figures?.score ?? 0) / 100, PERCENT, locale)}
        {figures && figures.blockers > 0 ? (
          <span className="inline-flex items-center gap-1 font-semibold text-danger">
            <TriangleAlert role="img" aria-label={t('band.blockers')} className="size-3" />
            {formatNumber(figures.blockers, locale)}
          </span>
        ) : null}
      </span>
    </button>
  )
}
