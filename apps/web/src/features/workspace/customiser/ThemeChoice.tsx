import { Moon, Sun, SunMoon } from 'lucide-react'
import { useTranslation } from '#platform/i18n/index.ts'
import { preferences, usePreference } from '#platform/preferences/index.ts'
import { RadioCards } from '#ui/RadioCards.tsx'

type Choice = 'light' | 'semiDark' | 'dark'

/** Semi-dark is the light theme with a dark navigation. */
export function ThemeChoice() {
  const { t } = useTranslation('workspace/customiser')
  const theme = usePreference(preferences.theme)
  const isSemiDark = usePreference(preferences.isSemiDark)
  const choose = (choice: Choice) => {
    preferences.theme.set(choice === 'dark' ? 'dark' : 'light')
    preferences.isSemiDark.set(choice === 'semiDark')
  }
  return (
    <RadioCards<Choice>
      label={t('theme.label')}
      columns={3}
      value={theme === 'dark' ? 'dark' : isSemiDark ? 'semiDark' : 'light'}
      onChange={choose}
      options={[
        { value: 'light', label: t('theme.light'), picture: <Sun aria-hidden className="size-5" /> },
        {
          value: 'semiDark',
          label: t('theme.semiDark'),
          picture: <SunMoon aria-hidden className="size-5" />,
        },
        { value: 'dark', label: t('theme.dark'), picture: <Moon aria-hidden className="size-5" /> },
      ]}
    />
  )
}
