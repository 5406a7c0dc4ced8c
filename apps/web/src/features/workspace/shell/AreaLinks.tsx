import { Link } from '@tanstack/react-router'
import { useTranslation } from '#platform/i18n/index.ts'
import { useMenuContext } from '#platform/menu-context/index.ts'
import type { MENU } from './menu.ts'
import { menuParams, visibleMenu, type Onlooker } from './visible-menu.ts'

type AreaName = Exclude<(typeof MENU)[number]['name'], 'admin'>

/** The areas as cards, each with its purpose and its available pages. */
export function AreaLinks({ user }: { user: Onlooker }) {
  const { t } = useTranslation('workspace/shell')
  const context = useMenuContext()
  const params = menuParams(context)
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {visibleMenu(context, user)
        .filter(({ name }) => name !== 'admin')
        .map((area) => {
          const name = area.name as AreaName
          return (
            <section key={name} aria-labelledby={`area-${name}`} className="ruled py-4 sm:py-5">
              <h2 id={`area-${name}`} className="font-semibold">
                {t(`menu.areas.${name}`)}
              </h2>
              <p className="mt-1 text-body text-pretty text-ink-soft">{t(`menu.about.${name}`)}</p>
              <ul className="mt-4 columns-1 gap-x-6 sm:columns-2">
                {area.items.map(({ name: item, to, icon: Icon }) => (
                  <li key={item} className="break-inside-avoid">
                    <Link
                      to={to}
                      params={params}
                      className="-mx-2 flex min-h-9 items-center gap-2 rounded-control px-2 py-1 text-body text-accent hover:bg-surface-soft hover:text-accent-strong"
                    >
                      <Icon aria-hidden className="size-4 shrink-0" />
                      <span className="leading-snug">{t(`menu.items.${item as 'projects'}`)}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          )
        })}
    </div>
  )
}
