import type { Locale } from 'contract/locale'
import type { Me } from 'contract/workspace/me'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useTitle } from '#platform/use-title.ts'
import { Section } from '#ui/Section.tsx'
import { OwnSignIns } from './OwnSignIns.tsx'
import { Proof } from './Proof.tsx'
import { SignOutEverywhere } from './SignOutEverywhere.tsx'
import { WhoIAm } from './WhoIAm.tsx'

interface SettingsPageProps {
  me: Me
  /** Notification settings; only in an organisation. */
  notifications: ReactNode
  onLocale: (locale: Locale) => void
  /** Takes a re-authentication token. */
  onSignOutEverywhere: (token: string) => Promise<void>
}

/** Personal settings: profile, notifications, sessions and sign-in methods. */
export function SettingsPage({ me, notifications, onLocale, onSignOutEverywhere }: SettingsPageProps) {
  const { t } = useTranslation('workspace/personal')
  useTitle(t('title'))
  return (
    <>
      <h1 className="mb-6 text-title font-semibold">{t('title')}</h1>
      <div className="max-w-3xl space-y-6">
        <Section title={t('you')} text={t('youText')}>
          <WhoIAm me={me} onLocale={onLocale} />
        </Section>
        <Section title={t('signIns')} text={t('signInsText')}>
          <OwnSignIns />
          <SignOutEverywhere onEnd={onSignOutEverywhere} />
        </Section>
        <Section title={t('security')}>
          <Proof />
        </Section>
        <div id="notifications">
          <Section title={t('notifications')} text={t('notificationsText')}>
            {notifications ?? <p className="text-body text-ink-soft">{t('noOrganisation')}</p>}
          </Section>
        </div>
      </div>
    </>
  )
}
