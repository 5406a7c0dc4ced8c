import '#platform/schemas.ts'
import './catalogue.css'
import type { Preview } from '@storybook/react-vite'
import { startI18n } from '#platform/i18n/index.ts'
import { LOCALE_NAMES } from '#platform/i18n/locale.ts'
import { PRESETS, SKINS, THEMES } from '#platform/preferences/layout-settings.ts'
import { loadTranslations } from '../src/translations.ts'
import { Stage, type Look } from './Stage.tsx'

const choice = <const Icon extends string>(
  title: string,
  icon: Icon,
  items: readonly (string | { value: string; title: string })[],
) => ({ toolbar: { title, icon, items: [...items], dynamicTitle: true } })

export default {
  beforeAll: () => startI18n(loadTranslations),
  parameters: { layout: 'fullscreen', controls: { disable: true }, actions: { disable: true } },
  initialGlobals: { theme: 'light', locale: 'en', direction: 'own', skin: 'modern', preset: 'teal' },
  globalTypes: {
    theme: choice('Theme', 'mirror', THEMES),
    locale: choice(
      'Language',
      'globe',
      Object.entries(LOCALE_NAMES).map(([value, title]) => ({ value, title })),
    ),
    direction: choice('Direction', 'transfer', [
      { value: 'own', title: 'As the language' },
      { value: 'ltr', title: 'Left to right' },
      { value: 'rtl', title: 'Right to left' },
    ]),
    skin: choice('Skin', 'component', SKINS),
    preset: choice('Colour', 'paintbrush', PRESETS),
  },
  decorators: [
    (Story, { globals, parameters, id }) => (
      <Stage
        key={id}
        look={globals as Look}
        address={(parameters as { address?: string }).address ?? '/'}
        bare={parameters['bare'] === true}
      >
        <Story />
      </Stage>
    ),
  ],
} satisfies Preview
