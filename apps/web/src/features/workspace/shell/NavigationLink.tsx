import type { ReactNode } from 'react'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { Tooltip } from '#ui/Tooltip.tsx'
import type { MenuItem } from './menu.ts'
import { UnmarkedLink } from './UnmarkedLink.tsx'

const ROW =
  'relative flex items-center gap-2.5 rounded-control text-body text-ink-soft transition-colors duration-(--motion-quick) hover:bg-ink/5 aria-[current]:bg-ink/7 aria-[current]:font-medium aria-[current]:text-ink motion-reduce:transition-none [&_svg]:shrink-0 [&_svg]:text-ink-faint aria-[current]:[&_svg]:text-accent'

interface NavigationLinkProps {
  item: MenuItem
  params: Readonly<Record<string, string>>
  current: boolean
  /** Work that waits. */
  count?: number | undefined
  /** At the end of the row, with what it says. */
  mark?: { shown: ReactNode; says: string } | undefined
  /** The icon only; the label is a tooltip. */
  mini?: boolean
}

/** A page of the menu; of a selected record if it has no icon. */
export function NavigationLink({
  item,
  params,
  current,
  count = 0,
  mark,
  mini = false,
}: NavigationLinkProps) {
  const { t } = useTranslation('workspace/shell')
  const locale = useLocale()
  const { name, to, search, icon: Icon, reload = false } = item
  const label = t(`menu.items.${name}`)
  const number = formatNumber(count, locale)
  // A description: the name of the link stays that of the page.
  const says = count > 0 ? t('waiting', { number }) : mark?.says
  const shape = Icon ? 'min-h-7 px-2 max-lg:min-h-11' : 'min-h-6 px-2.5 py-0.75 max-lg:min-h-11'
  return (
    <li>
      <Tooltip text={label} side="inline-end" disabled={!mini}>
        <UnmarkedLink
          to={to}
          params={params}
          search={search ?? {}}
          reloadDocument={reload}
          current={current}
          {...(says ? { 'aria-description': says } : {})}
          className={`${ROW} ${mini ? 'min-h-9 justify-center' : shape}`}
        >
          {Icon ? <Icon aria-hidden className={mini ? 'size-4.5' : 'size-4'} /> : null}
          <span className={mini ? 'sr-only' : 'min-w-0 flex-1 leading-4.5'}>{label}</span>
          {mark ? <span aria-hidden>{mark.shown}</span> : null}
          {count > 0 ? (
            <span
              aria-hidden
              className={
                mini
                  ? 'absolute start-[calc(50%+0.5rem)] top-0.5 text-tick text-ink tabular-nums'
                  : 'text-meta text-ink-faint tabular-nums'
              }
            >
              {number}
            </span>
          ) : null}
        </UnmarkedLink>
      </Tooltip>
    </li>
  )
}
