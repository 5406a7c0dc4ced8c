import { useEffect, useRef } from 'react'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLocale } from '#platform/i18n/index.ts'
import { Tabs } from '#ui/tabs/Tabs.tsx'
import { TAB_CLASSES, TAB_LIST_CLASSES } from './tab-classes.ts'

export interface ListedTab {
  readonly name: string
  readonly label: string
  /** How many entries it has; none is not shown. */
  readonly count?: number | undefined
}

interface TabListProps {
  tabs: readonly ListedTab[]
  open: string
  /** The accessible name of the list. */
  label: string
}

/** The tabs of a record, in a panel or on a page. Inside a `Tabs.Root`. */
export function TabList({ tabs, open, label }: TabListProps) {
  const locale = useLocale()
  const list = useRef<HTMLDivElement>(null)
  // On a narrow screen the open tab is scrolled into view.
  useEffect(() => {
    list.current
      ?.querySelector(`[data-tab="${open}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [open])
  return (
    <Tabs.List ref={list} aria-label={label} className={TAB_LIST_CLASSES}>
      {tabs.map(({ name, label: text, count = 0 }) => (
        <Tabs.Tab key={name} value={name} data-tab={name} className={TAB_CLASSES}>
          {text}{' '}
          {count > 0 ? (
            <span className="self-start pt-2.5 text-tick tabular-nums lg:pt-1.5">
              {formatNumber(count, locale)}
            </span>
          ) : null}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  )
}
