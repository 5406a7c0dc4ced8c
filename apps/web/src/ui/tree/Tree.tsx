import { isRightToLeft } from '#platform/i18n/locale.ts'
import { ChevronRight } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useLocale } from '#platform/i18n/index.ts'
import { hasChildren, stepOf, visibleLines, type TreeNode } from './tree.ts'

export interface TreeProps {
  label: string
  nodes: readonly TreeNode[]
  /** The initially expanded nodes. */
  open?: readonly string[]
  selected: string | undefined
  onSelect: (key: string) => void
}

const INDENT_REM = 1.25

/** A hierarchy, by the ARIA tree pattern: one tab stop, arrow keys within, Enter chooses. */
export function Tree({ label, nodes, open: first = [], selected, onSelect }: TreeProps) {
  const rightToLeft = isRightToLeft(useLocale())
  const list = useRef<HTMLUListElement>(null)
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(first))
  const [stood, setStood] = useState<string>()
  const lines = visibleLines(nodes, open)
  const isSeen = (key: string | undefined) => lines.some(({ node }) => node.key === key)
  const stand = [stood, selected].find(isSeen) ?? lines[0]?.node.key
  const set = (key: string, isOpen: boolean) =>
    setOpen((now) => (isOpen ? new Set([...now, key]) : new Set([...now].filter((one) => one !== key))))

  function press(event: KeyboardEvent) {
    if (stand === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      onSelect(stand)
      return
    }
    const step = stepOf(lines, stand, event.key, open, rightToLeft)
    if (!step) return
    event.preventDefault()
    if ('open' in step) set(step.open, true)
    else if ('close' in step) set(step.close, false)
    else {
      setStood(step.go)
      list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(step.go)}"]`)?.focus()
    }
  }
  return (
    <ul ref={list} role="tree" aria-label={label} onKeyDown={press} className="text-body">
      {lines.map(({ node, level, place, of }) => {
        const { key } = node
        const isOpen = open.has(key)
        return (
          // The tree answers the keys for all of its items.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            key={key}
            role="treeitem"
            data-key={key}
            aria-level={level}
            aria-posinset={place}
            aria-setsize={of}
            aria-selected={key === selected}
            aria-expanded={hasChildren(node) ? isOpen : undefined}
            tabIndex={key === stand ? 0 : -1}
            onFocus={() => setStood(key)}
            onClick={() => onSelect(key)}
            style={{ paddingInlineStart: `${(level - 1) * INDENT_REM}rem` }}
            className="flex min-h-8 cursor-pointer items-start rounded -outline-offset-2 hover:bg-surface-soft aria-selected:bg-accent-soft aria-selected:text-accent-strong"
          >
            <span
              aria-hidden
              className="flex size-8 shrink-0 items-center justify-center text-ink-soft"
              onClick={(event) => {
                if (!hasChildren(node)) return
                event.stopPropagation()
                set(key, !isOpen)
              }}
            >
              {hasChildren(node) ? (
                <ChevronRight className={`size-4 ${isOpen ? 'rotate-90' : 'rtl:-scale-x-100'}`} />
              ) : null}
            </span>
            <span className="min-w-0 flex-1 py-1.5 pe-2">{node.label}</span>
          </li>
        )
      })}
    </ul>
  )
}
