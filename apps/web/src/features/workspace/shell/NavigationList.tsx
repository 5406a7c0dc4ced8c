import { useEffect, useRef } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { AreaSection } from './AreaSection.tsx'
import { useFoldedAreas } from './folded-areas.ts'
import type { MenuFacts } from './menu-facts.ts'
import { NavigationLink } from './NavigationLink.tsx'
import type { ShownMenu } from './use-menu.ts'

export interface NavigationListProps {
  menu: ShownMenu
  facts: MenuFacts
  /** Whose folded areas are remembered. */
  person: string
  mini?: boolean
}

/** What everybody works with, and the areas one below the other, each of which can be folded. */
export function NavigationList({ menu, facts, person, mini = false }: NavigationListProps) {
  const { t } = useTranslation('workspace/shell')
  const { isFolded, toggle } = useFoldedAreas(person)
  const { general, areas, params, current } = menu
  const list = useRef<HTMLElement>(null)
  // With several selected records the list is longer than the window.
  useEffect(() => {
    if (current) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <nav ref={list} aria-label={t('navigation')} className="px-2 pt-0.5 pb-3">
      <ul>
        {general.map((item) => (
          <NavigationLink
            key={item.name}
            item={item}
            params={params}
            current={item === current}
            count={facts.counts[item.name]}
            mini={mini}
          />
        ))}
      </ul>
      {areas.map((area) => (
        <AreaSection
          key={area.name}
          area={area}
          menu={menu}
          facts={facts}
          mini={mini}
          folded={isFolded(area.name)}
          onFold={() => toggle(area.name)}
        />
      ))}
    </nav>
  )
}
