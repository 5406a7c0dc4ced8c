import { useRouter } from '@tanstack/react-router'
import { LOCALES } from 'contract/locale'
import type { Me } from 'contract/workspace/me'
import { useTranslation } from 'react-i18next'
import type { Command } from '#features/workspace/search/commands.ts'
import { menuParams, visibleMenu } from '#features/workspace/shell/visible-menu.ts'
import { chooseLocale, LOCALE_NAMES, useLocale } from '#platform/i18n/index.ts'
import { useMenuContext } from '#platform/menu-context/index.ts'
import { preferences, usePreference } from '#platform/preferences/index.ts'
import { useSession } from './-session.ts'

/** How people who do not read a script look for its language. */
const LANGUAGE_WORDS = { en: ['English', 'anglais'], fr: ['French', 'Francais'], ar: ['Arabic', 'arabe'] }

/** What the palette can do for this person: new records, languages, the theme, and every page of the menu. */
export function useCommands(me: Me): Command[] {
  const { t } = useTranslation(['workspace/shell', 'workspace/search', 'words/processes'])
  const router = useRouter()
  const session = useSession()
  const locale = useLocale()
  const context = useMenuContext()
  const isDark = usePreference(preferences.theme) === 'dark'
  const areas = visibleMenu(context, { isSuperUser: me.isSuperUser, isUserInitialized: true })

  const create = t('workspace/search:new', { one: t('words/processes:one') })
  const creation = { id: 'new-process', label: create, run: () => router.history.push('/process?record=new') }
  const languages = LOCALES.filter((one) => one !== locale).map((one) => ({
    id: `language-${one}`,
    label: t('workspace/search:language', { name: LOCALE_NAMES[one] }),
    keywords: LANGUAGE_WORDS[one],
    run: () => void chooseLocale(one).then(() => session.keepLocale(one)),
  }))
  const theme = {
    id: 'theme',
    label: isDark ? t('toLight') : t('toDark'),
    run: () => preferences.theme.set(isDark ? 'light' : 'dark'),
  }
  const pages = areas.flatMap(({ name: area, items }) =>
    items.map(({ name, to }) => ({
      id: `page-${name}`,
      label: `${t(`menu.areas.${area as 'risk'}`)} · ${t(`menu.items.${name as 'process'}`)}`,
      run: () => void router.navigate({ to, params: menuParams(context) }),
    })),
  )
  const traces = (['paths', 'matrix', 'rules'] as const).map((view) => ({
    id: `traces-${view}`,
    label: t(`workspace/search:traces.${view}`),
    run: () => void router.navigate({ to: '/traceability', search: { view } }),
  }))
  const method = {
    id: 'risk-method',
    label: t('workspace/search:riskMethod'),
    run: () => void router.navigate({ to: '/risk-method' }),
  }
  const home = { id: 'page-home', label: t('home'), run: () => void router.navigate({ to: '/home' }) }
  return [
    ...(me.permissions.includes('process.create') ? [creation] : []),
    ...languages,
    theme,
    home,
    ...pages,
    ...(me.organisationId ? traces : []),
    ...(me.permissions.includes('method.read') ? [method] : []),
  ]
}
