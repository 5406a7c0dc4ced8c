import { useRouter } from '@tanstack/react-router'
import { LOCALES } from 'contract/locale'
import type { Me } from 'contract/workspace/me'
import type { Command } from '#features/workspace/search/commands.ts'
import { CREATIONS, grantedOf, INVITE, MORE_PAGES, SETTINGS } from '#features/workspace/search/registry.ts'
import { loadDocumentation } from '#features/workspace/shell/documentation.ts'
import type { MenuItem } from '#features/workspace/shell/menu.ts'
import type { MenuFacts } from '#features/workspace/shell/menu-facts.ts'
import { menuParams, visibleGeneral, visibleMenu } from '#features/workspace/shell/visible-menu.ts'
import { chooseLocale, LOCALE_NAMES, useLocale, useTranslation } from '#platform/i18n/index.ts'
import { useMenuContext } from '#platform/menu-context/index.ts'
import { preferences, usePreference } from '#platform/preferences/index.ts'
import { userData } from '#platform/session/user-data.ts'
import { tour } from '#platform/tour.ts'
import { useSession } from './-session.ts'

/** Search terms for a language, for people who do not read its script. */
const LANGUAGE_WORDS = { en: ['English', 'anglais'], fr: ['French', 'Francais'], ar: ['Arabic', 'arabe'] }

/** What the palette does through the shell. */
export interface ShellActions {
  facts: MenuFacts
  onSignOut: () => void
  onCustomise: () => void
}

/** All pages of the menu that this person can see now, and views that only the palette lists. */
function usePages(me: Me, { subjects }: MenuFacts): Command[] {
  const { t } = useTranslation(['workspace/shell', 'workspace/search'])
  const router = useRouter()
  const context = useMenuContext()
  const user = userData({ isUserLoggedIn: true, me })
  const params = menuParams(context)
  const page = ({ name, to, search, reload, of }: MenuItem, area: string) => ({
    id: `page-${name}`,
    label: t(`menu.items.${name}`),
    hint: (of && subjects[of]?.title) || area,
    run: () =>
      void router.navigate({ to, params, search: search ?? {}, ...(reload ? { reloadDocument: true } : {}) }),
  })
  const ofMenu = visibleMenu(context, user).flatMap(({ name, items }) =>
    items.map((item) => page(item, t(`menu.areas.${name}`))),
  )
  const more = grantedOf(MORE_PAGES, me.permissions).map(({ name, link }) => ({
    id: `more-${name}`,
    label: t(`workspace/search:pages.${name}`),
    run: () => void router.navigate(link),
  }))
  return [...visibleGeneral(context, user).map((item) => page(item, '')), ...ofMenu, ...more].map((one) => ({
    ...one,
    group: 'pages',
  }))
}

function useCreations(me: Me): Command[] {
  const { t } = useTranslation('workspace/search')
  const router = useRouter()
  const records = grantedOf(CREATIONS, me.permissions).map(({ name, to }) => ({
    id: `new-${name}`,
    label: t(`create.${name}`),
    run: () => void router.navigate({ to, search: { record: 'new' } }),
  }))
  const invite = grantedOf([INVITE], me.permissions).map(({ link }) => ({
    id: 'invite',
    label: t('invite'),
    run: () => void router.navigate(link),
  }))
  return [...records, ...invite].map((one) => ({ ...one, group: 'create' }))
}

/** Pages with settings, and the settings themselves: appearance, language, organisation, session. */
function useSettings(me: Me, { onSignOut, onCustomise }: ShellActions): Command[] {
  const { t } = useTranslation(['workspace/search', 'workspace/shell'])
  const router = useRouter()
  const session = useSession()
  const locale = useLocale()
  const isDark = usePreference(preferences.theme) === 'dark'
  const isMini = usePreference(preferences.isVerticalMenuMini)
  const isHorizontal = usePreference(preferences.navigationMenu) === 'horizontal'
  const pages = grantedOf(SETTINGS, me.permissions).map(({ name, link }) => ({
    id: `settings-${name}`,
    label: t(`settings.${name}`),
    run: () => void router.navigate(link),
  }))
  const languages = LOCALES.filter((one) => one !== locale).map((one) => ({
    id: `language-${one}`,
    label: t('language', { name: LOCALE_NAMES[one] }),
    keywords: [...LANGUAGE_WORDS[one], t('do.languageWord')],
    run: () => void chooseLocale(one).then(() => session.keepLocale(one)),
  }))
  const organisations = me.memberships
    .filter(({ organisationId }) => organisationId !== me.organisationId)
    .map(({ organisationId, organisationName }) => ({
      id: `organisation-${organisationId}`,
      label: t('organisation', { name: organisationName }),
      run: () => void session.enterOrganisation(organisationId).then(() => router.navigate({ to: '/home' })),
    }))
  const actions = [
    {
      id: 'theme',
      label: isDark ? t('workspace/shell:toLight') : t('workspace/shell:toDark'),
      keywords: [t('do.themeWord')],
      run: () => preferences.theme.set(isDark ? 'light' : 'dark'),
    },
    { id: 'layout', label: t('workspace/shell:customise'), keywords: [t('do.layoutWord')], run: onCustomise },
    {
      id: 'rail',
      label: isMini ? t('workspace/shell:expand') : t('workspace/shell:collapse'),
      run: () => preferences.isVerticalMenuMini.set(!isMini),
    },
    {
      id: 'navigation',
      label: isHorizontal ? t('do.vertical') : t('do.horizontal'),
      run: () => preferences.navigationMenu.set(isHorizontal ? 'vertical' : 'horizontal'),
    },
    { id: 'tour', label: t('workspace/shell:tour'), run: () => tour.start() },
    {
      id: 'documentation',
      label: t('workspace/shell:documentation'),
      keywords: [t('do.helpWord')],
      run: () => void loadDocumentation().then((address) => open(address, '_blank', 'noreferrer')),
    },
    { id: 'sign-out', label: t('workspace/shell:signOut'), run: onSignOut },
  ]
  return [...languages, ...actions, ...pages, ...organisations].map((one) => ({ ...one, group: 'settings' }))
}

/** The commands of the palette for this person: new records, pages, settings and actions. */
export function useCommands(me: Me, actions: ShellActions): Command[] {
  return [...useCreations(me), ...usePages(me, actions.facts), ...useSettings(me, actions)]
}
