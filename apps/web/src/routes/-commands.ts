import { useRouter } from '@tanstack/react-router'
import { LOCALES } from 'contract/locale'
import type { Me } from 'contract/workspace/me'
import type { Command } from '#features/workspace/search/commands.ts'
import { CREATIONS, grantedOf, MORE_PAGES } from '#features/workspace/search/registry.ts'
import { menuParams, visibleMenu } from '#features/workspace/shell/visible-menu.ts'
import { chooseLocale, LOCALE_NAMES, useLocale, useTranslation } from '#platform/i18n/index.ts'
import { useMenuContext } from '#platform/menu-context/index.ts'
import { preferences, usePreference } from '#platform/preferences/index.ts'
import { userData } from '#platform/session/user-data.ts'
import { useSession } from './-session.ts'

/** Search terms for a language, for people who do not read its script. */
const LANGUAGE_WORDS = { en: ['English', 'anglais'], fr: ['French', 'Francais'], ar: ['Arabic', 'arabe'] }

/** All pages of the menu that this person can see now, and those that only the palette lists. */
function usePages(me: Me): Command[] {
  const { t } = useTranslation(['workspace/shell', 'workspace/search'])
  const router = useRouter()
  const context = useMenuContext()
  const areas = visibleMenu(context, userData({ isUserLoggedIn: true, me }))
  const home = { id: 'page-home', label: t('home'), run: () => void router.navigate({ to: '/home' }) }
  const people = me.permissions.includes('user.read')
    ? [{ id: 'page-people', label: t('people'), run: () => void router.navigate({ to: '/users' }) }]
    : []
  const ofMenu = areas.flatMap(({ name: area, items }) =>
    items.map(({ name, to }) => ({
      id: `page-${name}`,
      label: `${t(`menu.areas.${area}`)} · ${t(`menu.items.${name}`)}`,
      run: () => void router.navigate({ to, params: menuParams(context) }),
    })),
  )
  const more = grantedOf(MORE_PAGES, me.permissions).map((page) => ({
    id: `more-${page.name}`,
    label: t(`workspace/search:pages.${page.name}`),
    run: () => void router.navigate(page.link),
  }))
  return [home, ...ofMenu, ...more, ...people].map((page) => ({ ...page, group: 'pages' }))
}

function useCreations(me: Me): Command[] {
  const { t } = useTranslation('workspace/search')
  const router = useRouter()
  return grantedOf(CREATIONS, me.permissions).map(({ name, to }) => ({
    id: `new-${name}`,
    group: 'create',
    label: t(`create.${name}`),
    run: () => void router.navigate({ to, search: { record: 'new' } }),
  }))
}

/** Language, theme, and the other organisations that the person belongs to. */
function useSettings(me: Me): Command[] {
  const { t } = useTranslation(['workspace/search', 'workspace/shell'])
  const router = useRouter()
  const session = useSession()
  const locale = useLocale()
  const isDark = usePreference(preferences.theme) === 'dark'
  const theme = {
    id: 'theme',
    label: isDark ? t('workspace/shell:toLight') : t('workspace/shell:toDark'),
    run: () => preferences.theme.set(isDark ? 'light' : 'dark'),
  }
  const languages = LOCALES.filter((one) => one !== locale).map((one) => ({
    id: `language-${one}`,
    label: t('language', { name: LOCALE_NAMES[one] }),
    keywords: LANGUAGE_WORDS[one],
    run: () => void chooseLocale(one).then(() => session.keepLocale(one)),
  }))
  const organisations = me.memberships
    .filter(({ organisationId }) => organisationId !== me.organisationId)
    .map(({ organisationId, organisationName }) => ({
      id: `organisation-${organisationId}`,
      label: t('organisation', { name: organisationName }),
      run: () => void session.enterOrganisation(organisationId).then(() => router.navigate({ to: '/home' })),
    }))
  return [...languages, theme, ...organisations].map((one) => ({ ...one, group: 'settings' }))
}

/** The commands of the palette for this person: new records, pages, and settings. */
export function useCommands(me: Me): Command[] {
  return [...useCreations(me), ...usePages(me), ...useSettings(me)]
}
