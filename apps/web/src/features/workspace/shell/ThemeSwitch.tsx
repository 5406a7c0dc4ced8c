import { Moon, Sun } from 'lucide-react'
import { useTranslation } from '#platform/i18n/index.ts'
import { preferences, usePreference } from '#platform/preferences/index.ts'
import { IconButton } from '#ui/IconButton.tsx'

export function ThemeSwitch() {
  const { t } = useTranslation('workspace/shell')
  const isDark = usePreference(preferences.theme) === 'dark'
  const Icon = isDark ? Sun : Moon
  return (
    <IconButton
      label={isDark ? t('toLight') : t('toDark')}
      icon={<Icon aria-hidden />}
      onClick={() => preferences.theme.set(isDark ? 'light' : 'dark')}
    />
  )
}
