import { Link } from '@tanstack/react-router'
import type { Me } from 'contract/workspace/me'
import { CircleUserRound, Compass, CreditCard, LogOut, Settings, Settings2, Users } from 'lucide-react'

import { useTranslation } from '#platform/i18n/index.ts'
import { tour } from '#platform/tour.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu, MenuChoice, MenuItem, MenuLink, MenuSeparator } from '#ui/Menu.tsx'

interface PersonMenuProps {
  me: Me
  onOrganisation: (organisationId: string) => void
  onSignOut: () => void
}

/** The person, the organisation, and signing out. */
export function PersonMenu({ me, onOrganisation, onSignOut }: PersonMenuProps) {
  const { t } = useTranslation('workspace/shell')
  const organisations = me.memberships.map(({ organisationId, organisationName }) => ({
    value: organisationId,
    label: organisationName,
  }))
  return (
    <Menu
      align="end"
      className="max-w-80"
      trigger={<IconButton label={t('account')} icon={<CircleUserRound aria-hidden />} tip={false} />}
    >
      <div className="px-3 py-2 text-body">
        <bdi className="block truncate font-medium">{me.name}</bdi>
        {me.email ? <bdi className="block truncate text-ink-soft">{me.email}</bdi> : null}
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
          {me.permissions.includes('user.read') ? (
            <MenuLink icon={<Users aria-hidden />} link={<Link to="/users" />}>
              {t('people')}
            </MenuLink>
          ) : null}
          <MenuItem icon={<Compass aria-hidden />} onClick={() => tour.start()}>
            {t('tour')}
          </MenuItem>
          {me.permissions.includes('organisation.update') ? (
            <MenuLink icon={<Settings aria-hidden />} link={<Link to="/organisation-settings" />}>
              {t('settings')}
            </MenuLink>
          ) : null}
          {me.permissions.includes('payment.manage') ? (
            // Reloads the document: only that of the payment page may load the script of the payment provider.
            <MenuLink icon={<CreditCard aria-hidden />} link={<Link to="/payment" reloadDocument />}>
              {t('payment')}
            </MenuLink>
          ) : null}
        </>
      ) : null}
      <MenuLink icon={<Settings2 aria-hidden />} link={<Link to="/settings" />}>
        {t('personal')}
      </MenuLink>
      <MenuItem icon={<LogOut aria-hidden className="rtl:-scale-x-100" />} onClick={onSignOut}>
        {t('signOut')}
      </MenuItem>
    </Menu>
  )
}
