import { Link } from '@tanstack/react-router'
import { LOCALES, type Locale } from 'contract/locale'
import type { Me } from 'contract/workspace/me'
import { Compass, LogOut, Moon, Settings2, SlidersHorizontal, Sun } from 'lucide-react'
import { chooseLocale, LOCALE_NAMES, useLocale, useTranslation } from '#platform/i18n/index.ts'
import { preferences, usePreference } from '#platform/preferences/index.ts'
import { tour } from '#platform/tour.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Menu, MenuChoice, MenuItem, MenuLink, MenuSeparator } from '#ui/Menu.tsx'
import { MENU } from './menu.ts'

interface PersonMenuProps {
  me: Me
  onLocale: (locale: Locale) => void
  onOrganisation: (organisationId: string) => void
  onSignOut: () => void
  onCustomise: () => void
}

const LANGUAGES = LOCALES.map((locale) => ({ value: locale, label: LOCALE_NAMES[locale], lang: locale }))
const ADMINISTRATION = MENU.find(({ name }) => name === 'organisation')!.items

/** The person, the organisation, and signing out; on narrow screens also language and appearance. */
export function PersonMenu({ me, onLocale, onOrganisation, onSignOut, onCustomise }: PersonMenuProps) {
  const { t } = useTranslation('workspace/shell')
  const organisations = me.memberships.map(({ organisationId, organisationName }) => ({
    value: organisationId,
    label: organisationName,
  }))
  return (
    <Menu
      align="end"
      className="max-w-80"
      trigger={
        // Named by a text and not by a label: the initials are no name.
        <button
          type="button"
          className="inline-flex size-8 shrink-0 cursor-pointer items-center justify-center rounded-full hover:bg-surface-soft data-popup-open:bg-surface-soft max-lg:size-11"
        >
          <Avatar name={me.name} size="large" />
          <span className="sr-only">{t('account')}</span>
        </button>
      }
    >
      <div className="px-3 py-2 text-body">
        <bdi className="block truncate font-medium">{me.name}</bdi>
        {me.email ? <bdi className="block truncate text-ink-soft">{me.email}</bdi> : null}
        {me.isTestMode ? <p className="mt-1 text-meta text-warning lg:hidden">{t('testModeAbout')}</p> : null}
      </div>
      <MenuSeparator />
      {organisations.length > 0 ? (
        <>
          <MenuChoice
            label={t('organisation')}
            value={me.organisationId}
            options={organisations}
            onChoose={onOrganisation}
          />
          <MenuSeparator />
          {ADMINISTRATION.filter(({ may }) => may && me.permissions.includes(may)).map(
            ({ name, to, icon: Icon, reload = false }) => (
              <MenuLink
                key={name}
                icon={Icon ? <Icon aria-hidden /> : null}
                link={<Link to={to} reloadDocument={reload} />}
              >
                {t(`menu.items.${name}`)}
              </MenuLink>
            ),
          )}
          <MenuItem icon={<Compass aria-hidden />} onClick={() => tour.start()}>
            {t('tour')}
          </MenuItem>
        </>
      ) : null}
      <MenuLink icon={<Settings2 aria-hidden />} link={<Link to="/settings" />}>
        {t('personal')}
      </MenuLink>
      <div className="lg:hidden">
        <Appearance onLocale={onLocale} onCustomise={onCustomise} />
      </div>
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden className="rtl:-scale-x-100" />} onClick={onSignOut}>
        {t('signOut')}
      </MenuItem>
    </Menu>
  )
}

/** Language, theme and layout, which wide screens have in the top bar. */
function Appearance({ onLocale, onCustomise }: Pick<PersonMenuProps, 'onLocale' | 'onCustomise'>) {
  const { t } = useTranslation(['workspace/shell', 'app'])
  const locale = useLocale()
  const isDark = usePreference(preferences.theme) === 'dark'
  const Icon = isDark ? Sun : Moon
  return (
    <>
      <MenuItem icon={<Icon aria-hidden />} onClick={() => preferences.theme.set(isDark ? 'light' : 'dark')}>
        {isDark ? t('toLight') : t('toDark')}
      </MenuItem>
      <MenuItem icon={<SlidersHorizontal aria-hidden />} onClick={onCustomise}>
        {t('customise')}
      </MenuItem>
      <MenuChoice
        label={t('app:language')}
        value={locale}
        options={LANGUAGES}
        onChoose={(next) => void chooseLocale(next).then(() => onLocale(next))}
      />
    </>
  )
}
