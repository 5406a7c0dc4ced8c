import { useTranslation } from '#platform/i18n/index.ts'
import { resetDirection, turnRightToLeft, useDirection } from '#platform/preferences/direction.ts'
import { preferences, resetPreferences, usePreference } from '#platform/preferences/index.ts'
import { Button } from '#ui/Button.tsx'
import { Drawer } from '#ui/Drawer.tsx'
import { Switch } from '#ui/Switch.tsx'
import { LayoutChoices } from './LayoutChoices.tsx'
import { PresetChoice } from './PresetChoice.tsx'
import { ThemeChoice } from './ThemeChoice.tsx'

function resetAll(): void {
  resetPreferences(preferences)
  resetDirection()
}

/** The appearance of the application on this device; every choice applies at once. */
export function CustomiserPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('workspace/customiser')
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t('title')}
      footer={
        <Button variant="secondary" className="w-full" onClick={resetAll}>
          {t('reset')}
        </Button>
      }
    >
      <div className="space-y-6 px-6 pt-1 pb-6">
        <ThemeChoice />
        <PresetChoice />
        <LayoutChoices />
        <div className="border-t border-line pt-3">
          <Switch
            label={t('navbarFixed')}
            checked={usePreference(preferences.isNavbarFixed)}
            onChange={preferences.isNavbarFixed.set}
          />
          <Switch
            label={t('mini')}
            hint={t('miniHint')}
            checked={usePreference(preferences.isVerticalMenuMini)}
            onChange={preferences.isVerticalMenuMini.set}
          />
          <Switch
            label={t('patterns')}
            hint={t('patternsHint')}
            checked={usePreference(preferences.hasChartPatterns)}
            onChange={preferences.hasChartPatterns.set}
          />
          <Switch
            label={t('singleKeys')}
            hint={t('singleKeysHint')}
            checked={usePreference(preferences.hasSingleKeys)}
            onChange={preferences.hasSingleKeys.set}
          />
          <Switch
            label={t('rtl')}
            hint={t('rtlHint')}
            checked={useDirection() === 'rtl'}
            onChange={turnRightToLeft}
          />
        </div>
      </div>
    </Drawer>
  )
}
