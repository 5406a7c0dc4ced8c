import type { ReactNode } from 'react'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { formatLongDay } from '#platform/i18n/format.ts'
import { today } from '#platform/today.ts'
import { MENU, type MenuItem } from './menu.ts'
import type { MenuFacts } from './menu-facts.ts'
import type { ShownMenu } from './use-menu.ts'
import { UnmarkedLink } from './UnmarkedLink.tsx'

interface CrumbsProps {
  menu: ShownMenu
  facts: MenuFacts
}

/** The item that lists the records of this kind, in the same area. */
function listOf(item: MenuItem, menu: ShownMenu): MenuItem | undefined {
  return menu.areas.find(({ items }) => items.includes(item))?.items[0]
}

const PART = 'truncate rounded-control hover:text-ink hover:underline'

/** Where the page is: its area or the record that it belongs to, the page, and the record that it shows. */
export function Crumbs({ menu, facts }: CrumbsProps) {
  const { t } = useTranslation('workspace/shell')
  const locale = useLocale()
  const { current, params } = menu
  if (!current) return <div className="flex-1" />
  const link = ({ name, to, search }: MenuItem, text: ReactNode) => (
    <UnmarkedLink to={to} params={params} search={search ?? {}} className={PART}>
      {text ?? t(`menu.items.${name}`)}
    </UnmarkedLink>
  )
  const area = MENU.find(({ items }) => items.includes(current))
  const subject = current.of ? facts.subjects[current.of] : null
  const list = current.of ? listOf(current, menu) : undefined
  const steps: { key: string; shown: ReactNode }[] = []
  if (list && list !== current) steps.push({ key: 'list', shown: link(list, null) })
  else if (area)
    steps.push({ key: 'area', shown: <span className="truncate">{t(`menu.areas.${area.name}`)}</span> })
  if (subject) steps.push({ key: 'subject', shown: <bdi className="max-w-60 truncate">{subject.title}</bdi> })
  const page = t(`menu.items.${current.name}`)
  if (facts.record) steps.push({ key: 'page', shown: link(current, page) })
  const last = facts.record ? <bdi dir="ltr">{facts.record}</bdi> : page
  return (
    <nav aria-label={t('path')} className="min-w-0 flex-1">
      <ol className="flex min-w-0 items-center gap-2 text-body whitespace-nowrap text-ink-faint">
        {steps.map(({ key, shown }) => (
          <li key={key} className="flex min-w-0 items-center gap-2 max-sm:hidden">
            {shown}
            <span aria-hidden className="text-line-strong">
              /
            </span>
          </li>
        ))}
        <li aria-current="page" className="truncate font-medium text-ink">
          {last}
        </li>
        {current.name === 'home' ? (
          <li className="truncate max-md:hidden">{formatLongDay(today(), locale)}</li>
        ) : null}
      </ol>
    </nav>
  )
}
