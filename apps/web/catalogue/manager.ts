import { addons } from 'storybook/manager-api'
import { create } from 'storybook/theming'

addons.setConfig({
  theme: create({ base: 'light', brandTitle: 'Evidentia AI' }),
  // There are no tools to show in it.
  layoutCustomisations: { showPanel: () => false },
})
