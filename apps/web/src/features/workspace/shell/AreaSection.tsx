import { ChevronDown } from 'lucide-react'
import { Suspense, useId } from 'react'
import { lazy } from '#ui/lazy.tsx'
import { useTranslation } from '#platform/i18n/index.ts'
import type { MenuArea, MenuItem } from './menu.ts'
import type { MenuFacts } from './menu-facts.ts'
import { NavigationLink } from './NavigationLink.tsx'
import { SubjectBlock } from './SubjectBlock.tsx'
import type { ShownMenu } from './use-menu.ts'

const RailArea = lazy(async () => ({ default: (await import('./RailFlyout.tsx')).RailArea }))
const RailSubject = lazy(async () => ({ default: (await import('./RailFlyout.tsx')).RailSubject }))

/** Reserves the space of an icon that is loading. */
const Place = () => <div className="min-h-9" />

interface AreaSectionProps {
  area: MenuArea
  menu: ShownMenu
  facts: MenuFacts
  mini: boolean
  folded: boolean
  onFold: () => void
}

/** An area under its heading, which folds it; in the rail a folded area is one icon. */
export function AreaSection({ area, menu, facts, mini, folded, onFold }: AreaSectionProps) {
  const { t } = useTranslation('workspace/shell')
  const id = useId()
  const label = t(`menu.areas.${area.name}`)
  if (mini && folded)
    return (
      <Suspense fallback={<Place />}>
        <RailArea area={area} label={label} menu={menu} />
      </Suspense>
    )
  return (
    <section aria-labelledby={id} className={mini ? 'mt-1.75 border-t border-line-firm pt-1.75' : 'mt-1'}>
      <h2 className={mini ? 'sr-only' : ''}>
        {mini ? (
          <span id={id}>{label}</span>
        ) : (
          <button
            id={id}
            type="button"
            aria-expanded={!folded}
            onClick={onFold}
            className="flex min-h-7 w-full cursor-pointer items-center gap-1.5 rounded-control px-2 text-start text-meta font-medium text-ink-faint hover:bg-ink/5 max-lg:min-h-11"
          >
            <span className="flex-1">{label}</span>
            <ChevronDown
              aria-hidden
              className={`size-3 transition-transform duration-(--motion-panel) motion-reduce:transition-none ${folded ? 'ltr:-rotate-90 rtl:rotate-90' : ''}`}
            />
          </button>
        )}
      </h2>
      {folded ? null : <AreaItems area={area} menu={menu} facts={facts} mini={mini} />}
    </section>
  )
}

/** The pages of an area in their order; those of a selected record together. */
function AreaItems({ area, menu, facts, mini }: Pick<AreaSectionProps, 'area' | 'menu' | 'facts' | 'mini'>) {
  const { params, current } = menu
  return runs(area.items).map(([first, ...others]) => {
    const items = [first, ...others]
    if (!first.of)
      return (
        <ul key={first.name}>
          {items.map((item) => (
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
      )
    return mini ? (
      <Suspense key={first.name} fallback={<Place />}>
        <RailSubject subject={first.of} items={items} menu={menu} facts={facts} area={area} />
      </Suspense>
    ) : (
      <SubjectBlock
        key={first.name}
        subject={first.of}
        items={items}
        params={params}
        current={current}
        facts={facts}
      />
    )
  })
}

type Run = [MenuItem, ...MenuItem[]]

/** Items that follow each other and belong to the same selected record, or to none. */
function runs(items: readonly MenuItem[]): Run[] {
  const all: Run[] = []
  for (const item of items) {
    const last = all.at(-1)
    if (last && last[0].of === item.of) last.push(item)
    else all.push([item])
  }
  return all
}
