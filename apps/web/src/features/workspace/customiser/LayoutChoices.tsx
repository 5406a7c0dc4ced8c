import { useTranslation } from '#platform/i18n/index.ts'
import { preferences, usePreference } from '#platform/preferences/index.ts'
import { RadioCards } from '#ui/RadioCards.tsx'
import { LayoutPicture } from './LayoutPicture.tsx'

/** Skin, navigation and width: settings of the root layout. */
export function LayoutChoices() {
  const { t } = useTranslation('workspace/customiser')
  const boxed = usePreference(preferences.isBoxLayout)
  return (
    <>
      <RadioCards
        label={t('skin.label')}
        value={usePreference(preferences.skins)}
        onChange={preferences.skins.set}
        options={[
          { value: 'modern', label: t('skin.modern'), picture: <LayoutPicture place="side" /> },
          { value: 'classic', label: t('skin.classic'), picture: <LayoutPicture place="sideFlush" /> },
        ]}
      />
      <RadioCards
        label={t('menu.label')}
        value={usePreference(preferences.navigationMenu)}
        onChange={preferences.navigationMenu.set}
        options={[
          { value: 'vertical', label: t('menu.vertical'), picture: <LayoutPicture place="sideFlush" /> },
          { value: 'horizontal', label: t('menu.horizontal'), picture: <LayoutPicture place="topFlush" /> },
        ]}
      />
      <RadioCards
        label={t('width.label')}
        value={boxed ? 'box' : 'full'}
        onChange={(width) => preferences.isBoxLayout.set(width === 'box')}
        options={[
          { value: 'box', label: t('width.box'), picture: <LayoutPicture place="middle" /> },
          { value: 'full', label: t('width.full'), picture: <LayoutPicture place="all" /> },
        ]}
      />
    </>
  )
}
