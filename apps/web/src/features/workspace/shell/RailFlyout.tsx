import type { ReactElement } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { Menu } from '#ui/Menu.tsx'
import { MENU_DELAYS, type MenuArea, type MenuItem, type Subject } from './menu.ts'
import type { MenuFacts } from './menu-facts.ts'
import { MenuPages } from './MenuPages.tsx'
import { ProgressLine } from './ProgressLine.tsx'
import type { ShownMenu } from './use-menu.ts'

const STUB =
  'flex min-h-9 w-full cursor-pointer flex-col items-center justify-center gap-1 rounded-control px-1 hover:bg-ink/5 data-popup-open:bg-ink/5 [&>svg]:size-4.5 [&>svg]:text-ink-faint'

/** The pages in a menu beside the rail. */
function Flyout({
  items,
  menu,
  trigger,
  label,
}: {
  items: readonly MenuItem[]
  menu: ShownMenu
  trigger: ReactElement
  label: string
}) {
  return (
    <Menu trigger={trigger} hover={MENU_DELAYS} side="inline-end" label={label}>
      <MenuPages items={items} menu={menu} />
    </Menu>
  )
}

/** A folded area in the rail: one icon. */
export function RailArea({ area, label, menu }: { area: MenuArea; label: string; menu: ShownMenu }) {
  const trigger = (
    <button type="button" aria-label={label} title={label} className={`mt-1 ${STUB}`}>
      <area.icon aria-hidden />
    </button>
  )
  return <Flyout items={area.items} menu={menu} trigger={trigger} label={label} />
}

interface RailSubjectProps {
  subject: Subject
  items: readonly MenuItem[]
  menu: ShownMenu
  facts: MenuFacts
  area: MenuArea
}

/** The selected record in the rail: its code and how far it is. */
export function RailSubject({ subject, items, menu, facts, area }: RailSubjectProps) {
  const { t } = useTranslation('workspace/shell')
  const found = facts.subjects[subject]
  const label = found ? `${found.code} ${found.title}` : t(`menu.areas.${area.name}`)
  const trigger = (
    <button type="button" aria-label={label} title={label} className={STUB}>
      {found ? (
        <bdi dir="ltr" className="w-full text-center text-tick break-words text-ink-faint">
          {found.code}
        </bdi>
      ) : (
        <area.icon aria-hidden />
      )}
      {found ? <ProgressLine share={found.progress} className="w-9" /> : null}
    </button>
  )
  return <Flyout items={items} menu={menu} trigger={trigger} label={label} />
}
