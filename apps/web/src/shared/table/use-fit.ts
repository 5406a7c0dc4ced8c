import { isSettled } from 'contract/machine'
import { useCallback, useEffect, useLayoutEffect, useMemo, useState, type RefObject } from 'react'
import { titleField, type Line } from '#platform/collections/slice.ts'
import type { ListView } from '#platform/collections/view.ts'
import { useDueText } from '#ui/marks/use-due-text.ts'
import { cellText, type CellContext } from './CellValue.tsx'
import { columnKind, widthsOf, type ColumnKind } from './columns.ts'
import { fitColumns, type Fitted, type Wish } from './fit.ts'

/** Both paddings of a cell. */
const PADDING = 16
const MARK = 20
const AVATAR = 30
/** An icon or a short bar beside the text of a cell that the list draws itself. */
const OWN = 48
/** An avatar or a mark alone. */
const ALONE = { person: AVATAR + PADDING - 8, status: MARK + PADDING - 6 } as const
const TITLE_LEAST = 248
/** Names are short enough in this share of the list, or are cut. */
const TITLE_SHARE = 0.32
/** Texts can be cut to this width. */
const TEXT_LEAST = 112
const TEXTS: readonly ColumnKind[] = [
  'text',
  'localized',
  'choice',
  'choices',
  'words',
  'reference',
  'references',
]
/** As many rows as are looked at for the width of a column. */
const SAMPLED = 50
const SORT_ARROW = 16

let canvas: CanvasRenderingContext2D | null | undefined

type TextWidth = (text: string, size: number) => number

/** Until the fonts of the page are there. */
const estimate: TextWidth = (text, size) => text.length * size * 0.56

/** The width of a text of the table, as the browser would draw it: every digit is as wide as a zero. */
const measure: TextWidth = (text, size) => {
  canvas ??= document.createElement('canvas').getContext('2d')
  if (!canvas) return estimate(text, size)
  canvas.font = `500 ${size}px ${getComputedStyle(document.body).fontFamily}`
  return Math.ceil(canvas.measureText(text.replace(/\d/g, '0')).width) + 1
}

function useTextWidth(): TextWidth {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    let wanted = true
    void document.fonts.ready.then(() => (wanted ? setReady(true) : undefined))
    return () => {
      wanted = false
    }
  }, [])
  return ready ? measure : estimate
}

/** The width of a heading on two lines. */
function headWidth(label: string, textWidth: TextWidth): number {
  const words = label.split(' ')
  const widths = words.map((_, at) =>
    Math.max(textWidth(words.slice(0, at + 1).join(' '), 12), textWidth(words.slice(at + 1).join(' '), 12)),
  )
  return Math.min(...widths) + PADDING + SORT_ARROW
}

interface WishSource {
  context: CellContext
  lines: readonly Line[]
  /** The width that a person has set. */
  set: number | undefined
  textWidth: TextWidth
  /** The text of a due date. */
  dueText: (line: Line, key: string) => string
}

function wishOf(key: string, source: WishSource): Wish {
  const { context, lines, set, textWidth, dueText } = source
  const { of, labels, cells } = context
  const kind = columnKind(of, key)
  const own = cells?.[key] !== undefined
  const before = own
    ? OWN
    : kind === 'person'
      ? AVATAR
      : kind === 'status' || of.fields[key]?.marks
        ? MARK
        : 0
  const [least, most] = widthsOf(of, key)
  const greatest = own ? most + OWN : most
  const isText = TEXTS.includes(kind) && !of.fields[key]?.marks
  const isDue = of.fields[key]?.spine === 'due_on'
  const texts = isDue
    ? lines.slice(0, SAMPLED).map((line) => dueText(line, key))
    : textsOf(context, key, lines)
  const content = (isText ? usualWidth : widestOf)(texts, textWidth) + before + PADDING
  const fitted = Math.min(greatest, Math.max(least, content))
  const width =
    set ?? Math.ceil(Math.max(fitted, Math.min(greatest, headWidth(labels.field(key), textWidth))))
  if (set !== undefined) return { key, width }
  if (kind === 'person' || kind === 'status') return { key, width, alone: Math.min(ALONE[kind], width) }
  return isText ? { key, width, least: Math.min(TEXT_LEAST, width) } : { key, width }
}

const textsOf = (context: CellContext, key: string, lines: readonly Line[]): string[] =>
  lines.slice(0, SAMPLED).map((line) => cellText(context, key, line[key]))
/** Wide enough for most: a few long texts are cut. */
function usualWidth(texts: readonly string[], textWidth: TextWidth): number {
  const widths = texts.map((text) => textWidth(text, 13)).toSorted((a, b) => a - b)
  return widths[Math.floor(widths.length * 0.85)] ?? 0
}
const widestOf = (texts: readonly string[], textWidth: TextWidth): number =>
  Math.max(0, ...texts.map((text) => textWidth(text, 13)))

interface Measured {
  readonly width: number
  /** The margin of the page, which the outer columns keep. */
  readonly gutter: number
}

/** Until the list is measured. */
const USUAL: Measured = { width: 1100, gutter: 28 }

/** The width of the list, from the first frame. */
function useMeasured(area: RefObject<HTMLElement | null>): Measured {
  const [measured, setMeasured] = useState(USUAL)
  useLayoutEffect(() => {
    const element = area.current
    if (!element) return undefined
    const note = () => {
      const width = element.clientWidth || USUAL.width
      const gutter = Number.parseFloat(getComputedStyle(element).getPropertyValue('--gutter')) || 0
      setMeasured((last) => (last.width === width && last.gutter === gutter ? last : { width, gutter }))
    }
    note()
    const observer = new ResizeObserver(note)
    observer.observe(element)
    return () => observer.disconnect()
  }, [area])
  return measured
}

export interface FitSource {
  context: CellContext
  view: Pick<ListView, 'columns' | 'widths'>
  shown: readonly string[]
  lines: readonly Line[]
  /** The width of the column of checkboxes, which is in the margin. */
  beside: number
}

/** A column with the part of its width that is the margin of the page. */
export interface Placed extends Fitted {
  readonly margin: number
}

export interface Fit {
  readonly columns: readonly Placed[]
  /** The list is wider than its place, and is scrolled sideways. */
  readonly overflows: boolean
}

/** The visible columns with their widths: fitted to the content of this page and to the width of the list. */
export function useFit(area: RefObject<HTMLElement | null>, source: FitSource): Fit {
  const { context, view, shown, lines, beside } = source
  const { width: whole, gutter } = useMeasured(area)
  const outer = Math.max(0, gutter - PADDING / 2)
  const [start, end] = [beside > 0 ? -PADDING / 2 : outer, outer]
  const available = whole - beside - start - end
  const textWidth = useTextWidth()
  const wordsOf = useDueText()
  const dueText = useCallback(
    (line: Line, key: string) => {
      const day = line[key]
      return typeof day === 'string'
        ? wordsOf(day, isSettled(context.of.machine, line.status), 'column').text
        : ''
    },
    [wordsOf, context.of],
  )
  const title = titleField(context.of)
  const widest = shown.includes(title) ? title : shown.at(-1)!
  const wishes = useMemo(
    () =>
      shown.map((key, at): Wish => {
        if (key === 'status' && shown[at + 1] === title) return { key, width: ALONE.status, mark: true }
        return wishOf(key, { context, lines, set: view.widths[key], textWidth, dueText })
      }),
    [shown, title, context, lines, view.widths, textWidth, dueText],
  )
  const named = useMemo(
    () => usualWidth(textsOf(context, widest, lines), textWidth) + PADDING,
    [context, widest, lines, textWidth],
  )
  return useMemo(() => {
    const columns = fitColumns(wishes, {
      widest,
      least:
        view.widths[widest] ?? Math.max(TITLE_LEAST, Math.min(named, Math.floor(available * TITLE_SHARE))),
      available,
      keep: view.columns !== undefined,
    })
    const last = columns.length - 1
    const placed = columns.map((one, at) => {
      const margin = (at === 0 ? start : 0) + (at === last ? end : 0)
      return { ...one, width: one.width + margin, margin }
    })
    return { columns: placed, overflows: columns.reduce((sum, { width }) => sum + width, 0) > available }
  }, [widest, wishes, named, view.columns, view.widths, available, start, end])
}
