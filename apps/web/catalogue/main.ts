import type { StorybookConfig } from '@storybook/react-vite'

const config: StorybookConfig = {
  stories: ['./stories/**/*.stories.tsx'],
  staticDirs: ['../public'],
  framework: {
    name: '@storybook/react-vite',
    // Without the router and deployment plugins of the product's own configuration.
    options: { builder: { viteConfigPath: 'catalogue/vite.config.ts' } },
  },
  // Unused default features stay out of the bundle.
  features: { backgrounds: false, outline: false, measure: false, interactions: false },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // The property tables need the compiler API, which TypeScript 7 does not have.
  typescript: { reactDocgen: false, check: false },
}

export default config
